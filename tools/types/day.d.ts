// What the server tells of the day on the frontier, and of metrics.

interface DayCharacter {
  id: string;
  name: string;
  skills: Record<string, number>;
  items: string[];
  buffs: { buffId: string; start: string; duration: number }[];
  location: string | null;
  energy: { now: string; capacity: string; per_minute: string };
  dollars: string;
  experience: string;
  actions: number;
  rules: string;
  /** Of two views the one with more entries is newer. */
  entries: number;
}

interface DayView {
  character: DayCharacter | null;
  at: number;
}

interface DayContent {
  rules: string;
  points: number;
  levels: [number, number];
  cards: number;
  suits: string[];
  suit_meanings: Record<string, string>;
  presets: Record<string, Record<string, number>>;
  skills: Record<string, string[]>;
  items: Record<string, Effects>;
  locations: Record<string, Effects>;
  buffs: Record<string, { effects: Effects; duration: number }>;
  npcs: Record<string, { level: number }>;
  scorings: string[];
  gang: number;
  costs: Record<string, number>;
}

type ErringChance = Chance & { se?: number };

interface DayExpected {
  win: ErringChance;
  tie: ErringChance | null;
  exact: boolean;
  n: number | null;
  energy: number;
  dollars: string;
  experience: string;
  most: string;
  least: string;
  most_experience: string;
}

interface DayChoice extends DayExpected {
  kind: string;
  name: string;
  difficulty: string | null;
  threshold: string | null;
}

interface DayWar {
  war: DayExpected;
  instead: { change: string; win: ErringChance; exact: boolean }[];
}

/** What is sent of a deed; names of the rules only. */
interface DeedChoice {
  kind: string;
  target?: string;
  hired?: string[];
  foes?: string[];
  scoring?: string;
}

interface DayAction extends DestinyResult {
  id: string;
  dollars: { change: string };
  experience: { change: string };
  record: { inputs: any; rules: any; server_seed: string; client_seed: string | null };
}

interface DareView {
  action: DayAction;
  replayed: boolean;
  day: DayView;
}

interface DayHistory {
  actions: {
    id: string;
    at: string;
    kind: string;
    target: string;
    succeeded: boolean;
    degree: string | null;
    total: string;
    against: string;
    dollars: string;
    experience: string;
    expected: DayExpected;
  }[];
  luck: {
    actions: number;
    succeeded: number;
    expected: number;
    se: number;
    at_most: number;
    fewer: number;
    dollars: string;
    expected_dollars: string;
    experience: string;
    expected_experience: string;
    exact: boolean;
  };
}

interface DayDuel {
  id: string;
  state: "open" | "accepted" | "over" | "withdrawn" | "expired";
  name: string;
  mine: boolean;
  opponent: string | null;
  accepted: boolean;
  commitment: string;
  at: number;
  expires: number;
  cost: number;
  odds: DayExpected | null;
  result: DayAction | null;
}

interface MetricRow {
  name: string;
  group: string;
  n: number;
  observed: number;
  expected: number;
  p_value: number;
  alarm: boolean;
  alarmed_at: number | null;
  rules: string;
}

interface StudioMetrics {
  metrics: MetricRow[];
  actions: number;
  lag_actions: number;
  lag_seconds: number | null;
  false_alarm_rate: number;
  differences: { action: string; difference: string }[];
  difference_count: number;
}

interface StudioVersions {
  current: string;
  share: { rules: string; thousandths: number } | null;
  versions: { rules: string; added: number }[];
}
