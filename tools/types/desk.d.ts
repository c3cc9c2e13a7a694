// The designer's desk: what its modules and its routes hand to each other.

type RuleValue = string | boolean;
type SetName = "a" | "b";

/** Changes to the document's rules: numbers by path, and whole tables of uploaded content. */
interface RuleSet {
  changes: Record<string, RuleValue>;
  tables: Record<string, any>;
}

interface DeskState {
  set: SetName;
  level: number;
  build: string;
  sets: Record<SetName, RuleSet>;
  scenario: string;
}
type ChangeDesk = (mutate: (state: DeskState) => void) => void;

interface Verdict {
  section: string;
  quote: string;
  reading: string;
  holds: boolean | null;
  found: string;
}

interface ChallengeCurve {
  kind: string;
  name: string;
  difficulty: string | null;
  threshold: string;
  passed: Record<string, number[]>;
}

interface ScoreColumns {
  build: string;
  level: number;
  least: number;
  width: number;
  hands: number[];
  mean: number;
}

interface Curves {
  hands: number;
  pairs: number;
  levels: number[];
  crimes: ChallengeCurve[];
  duels: { build: string; defender: number; won: number[] }[];
  suits: { crime: string | null; masters: { suit: string; skills: number; passed: number[] }[] };
  better_rank: { build: string; won: number[]; of: number }[];
  hand_ranks: { build: string; attacker: number; defender: number; ranks: { rank: string; drawn: number; won: number }[] };
  scores: ScoreColumns[];
  promises: (Verdict | null)[];
}

/** A line of a chart: chances by level. `kind` is how it is drawn. */
interface ChartLine {
  name: string;
  kind: string;
  values: number[];
  other?: number[];
}

/** A promise of the document, drawn as a dashed line from one chance to another at a level. */
interface ChartPromise {
  level: number;
  low: number;
  high: number;
  words: string;
}

interface Mistake {
  file: string;
  line: number | null;
  key: string | null;
  what: string;
}

interface TuningLine {
  generation: number;
  of: number;
  done: boolean;
  loss: number;
  file: string;
  problem?: string;
  best: {
    met: boolean;
    tried: number;
    rules: Record<string, any>;
    targets: { name: string; wanted: Record<string, number>; before: number; achieved: number; met: boolean }[];
    parameters: { name: string; before: number; after: number; low: number; high: number }[];
  };
}
