// The messages of the server as the pages read them (version 1): see web/messages and games/description.py.

type Rules = Record<string, any>;
type Problemlike = { type?: string; title?: string; status: number; detail?: string; retry_after?: number; queue?: boolean; table?: ListedTable; errors?: { detail?: string; msg?: string }[] };

// GET /games

interface DeckInfo {
  ranks: string[];
  suits: string[];
  suit_first: boolean;
  joker: string | null;
  names: string[];
  copies: number;
  wilds: number;
  partitions: Record<string, number[]>;
  spellings: Record<string, string>;
  rank_words: Record<string, string>;
}

interface CategoryLine {
  name: string;
  size: number;
  partition: string;
  pattern: string;
  suit_breaks_ties: boolean;
  phrase: string;
}

interface RankingTable {
  lines: CategoryLine[];
  rank_order: string;
  hand_sizes: number[];
  wheel: string;
  low: boolean;
}

interface UsualTable {
  seats: number;
  rounds: number;
  bots: string;
  stake: number;
  pause: number;
}

interface BaseDescription {
  title: string;
  deck: DeckInfo;
  defaults: Record<string, any>;
  follows: Record<string, string>;
  on_credit: boolean;
  usual: UsualTable;
  aids: string[];
  retired: Record<string, any>;
}

interface RowCategory {
  name: string;
  made_by: "all cards" | "equal ranks";
  points: (number | null)[];
}

interface ArrangingDescription extends BaseDescription {
  family: "arranging";
  rows: { name: string; sizes: number[]; refused: [number, string][] }[];
  layouts: number[][];
  ranking_rule: string;
  ranking_choices: { value: boolean; ranking: RankingTable }[];
  phases: { name: string; deal: number; actions: string[]; told: string }[];
  categories: RowCategory[];
  automatics: { rule: string; order: string; names: string[]; points: number; split_points: number; kinds: AutomaticKind[] };
}

interface AutomaticKind {
  name: string;
  each: "name" | "pattern" | "partition" | "different ranks";
  value: string;
  sizes: number[];
}

interface RankingInfo {
  name: string;
  half: Half;
  ranks: string[];
  categories: string[];
  table: RankingTable;
}

interface BettingDescription extends BaseDescription {
  family: "betting";
  streets: { name: string; down: number; up: number; board: number; draw: boolean; burn: boolean; big: boolean }[];
  halves: Half[];
  hand_size: number;
  best_of: number;
  from_hand: number | null;
  opening: "blinds" | "bring-in";
  stakes: { name: string; rule: string; times: number }[];
  rankings: RankingInfo[];
  flushes: string[];
}

type Half = "high" | "low";
type Description = ArrangingDescription | BettingDescription;

interface GameInfo {
  name: string;
  seats: [number, number];
  levels: string[];
  rules: Rules;
  choices: Record<string, any[]>;
  hands: Record<string, string[]>;
  description: Description;
}

// Tables

interface TableOptions {
  seats: number;
  rounds: number;
  seconds: number;
  seed_seconds: number;
  pause: number;
  bots: string;
  alone: boolean;
  stake: number;
  watched: boolean;
  aids: boolean;
}

interface ListedTable {
  id: string;
  title: string;
  game: string;
  settings: string;
  options: TableOptions;
  locked: boolean;
  guarded: boolean;
  named: boolean;
  chairs: (string | null)[];
  people: number;
  /** By chair, whether a program plays there. */
  bots: boolean[];
  match: number;
  played: number;
  round: number;
}

interface Chair {
  name: string;
  /** Of a bot of the server; empty for a guest. */
  level: string;
  /** Whether a program plays: a bot of the server, or a guest who says so. */
  bot: boolean;
  chips: number;
  won: number;
  points: number;
  rounds: number;
  ready: boolean;
  resting: boolean;
  leaving: boolean;
  seeds: boolean;
  holds: boolean;
  /** Whether the next round waits for them to go on from the last result. */
  looking: boolean;
}

interface WaitingSeat {
  seat: number;
  decision: number;
  until: number;
}

interface RoundState {
  number: number;
  phase: "seeds" | "reveals" | "play" | "over" | "void";
  chairs: number[];
  button: number;
  until: number | null;
  bring: number[];
  promised: number[];
  revealed: number[];
  waiting: WaitingSeat[];
  /** Decisions that the clock has taken. */
  late: { seat: number; decision: number }[];
}

interface Placing {
  place: number;
  name: string;
  points: number;
  chips: number;
}

interface TableState {
  title: string;
  game: string;
  settings: string;
  options: TableOptions;
  seq: number;
  at: number;
  locked: boolean;
  guarded: boolean;
  host: number | null;
  chairs: (Chair | null)[];
  queue: string[];
  match: number;
  played: number;
  standing: Placing[];
  round: RoundState | null;
  /** When the next round begins at the latest; null if none is due. */
  next_round: number | null;
}

interface Reader<View = any> {
  chair: number | null;
  seat: number | null;
  is_host: boolean;
  view: View | null;
}

/** An entry of the journal; its other keys depend on `kind`. */
type TurnEntry = { kind: string; [key: string]: any };
/** An event of a game; its other keys depend on `kind`. */
type GameEvent = { kind: string; [key: string]: any };

interface Turn {
  seq: number;
  entry: TurnEntry;
  events: GameEvent[];
}

interface News<View = any> {
  kind: "news";
  seq: number;
  now: number;
  left: number | null;
  turns: Turn[] | null;
  table: TableState;
  you: Reader<View>;
}

type ServerMessage =
  | News
  | { kind: "hello"; v: number; table: string; now: number }
  | { kind: "pong"; re: string | null; now: number }
  | { kind: "done"; re: string | null; seq: number }
  | { kind: "taken"; re: string; round: number; decision: number; seq: number }
  | { kind: "refused"; re: string | null; problem: Problemlike };

/** A command to a table; its other keys depend on `kind`. */
type Command = { kind: string; id?: string; [key: string]: any };
type Action = { kind: string; [key: string]: any };

interface Choice {
  action: string;
  ranges: { of: string; least: number; most: number }[];
  options: { of: string; among: string[] }[];
}

interface SeatInfo {
  name: string;
  chips: number;
}

interface RoundRecord {
  version: number;
  table: string;
  round: number;
  reader: number | null;
  game: string;
  settings: Rules;
  button: number;
  voided: string | null;
  deck: number[];
  commitments: string[];
  clients: { seat: number; seed: string; commitment: string }[];
  places: number[];
  openings: { dealt: number; place: number; card: number; salt: string }[];
  server_seed: string | null;
  seats: SeatInfo[];
  actions: { seat: number; action: any }[] | null;
  events: GameEvent[];
  result: { points: number[]; chips: number[] } | null;
}

// Games of arranging

interface ShownArrangement {
  seat: number;
  unused: string[];
  automatic: string | null;
  words: string[];
  [row: string]: any;
}

interface PairScore {
  a: number;
  b: number;
  total: number;
  [row: string]: number | null | any;
}

interface Scored {
  net: number[];
  chips: number[];
  pairs: PairScore[];
  paid: number[];
  shares: number[];
}

interface ArrangingView {
  seat: number | null;
  seats: SeatInfo[];
  phase: string;
  waiting_for: number[];
  cards: string[];
  decision: string | null;
  arrangement: Record<string, any> | null;
  surrendered: number[];
  pot: number;
  choices: Choice[];
  revealed: { hands: ShownArrangement[] } | null;
  scored: Scored | null;
}

interface RowDraft {
  words: string;
  problem: string | null;
  category?: string;
  tuple?: number[];
  points?: number;
  cards?: string[];
  order?: number[]; // places of the cards as the hand is written
}

interface DraftAnswer {
  positions: Record<string, RowDraft>;
  legal: boolean;
  reason: string | null;
  unknown?: boolean;
}

// Games with bets

interface Five {
  half: Half;
  words: string;
  flush: string | null;
  tiles: string[];
}

interface BettingPlayer {
  chips: number;
  bet: number;
  folded: boolean;
  all_in: boolean;
  tiles: (string | null)[];
  up: boolean[];
}

/** An action of a seat; `did` has its kind, or it is a draw of `count` tiles. */
interface SeatAction {
  kind: "acted" | "discarded";
  seat: number;
  street: number;
  did: string;
  chips: number;
  to: number;
  all_in: boolean;
  count: number;
}

interface Award {
  pot: number;
  half: Half | null;
  chips: number;
  seats: number[];
  shares: number[];
}

interface ShownHand {
  seat: number;
  fives: Five[];
}

interface BettingView {
  seat: number | null;
  seats: SeatInfo[];
  button: number;
  limit: string;
  street: string;
  streets: string[];
  waiting_for: number[];
  players: BettingPlayer[];
  tiles: string[];
  folded_tiles: string[];
  fives: Five[];
  board: string[];
  pots: { chips: number; seats: number[] }[];
  pot: number;
  to_call: number;
  choices: Choice[];
  history: SeatAction[];
  shown: ShownHand[];
  awarded: Award[];
  settled: { chips: number[]; stacks: number[] } | null;
}

// Destiny Deck

interface Effects {
  flatBonus?: string;
  suitBonus?: Record<string, string>;
  handRankBoost?: Record<string, string>;
}

interface DestinyContent {
  suits: string[];
  suit_meanings: Record<string, string>;
  levels: [number, number];
  skills: Record<string, string[]>;
  items: Record<string, Effects>;
  locations: Record<string, Effects>;
  buffs: Record<string, { effects: Effects; duration: number }>;
  crimes: Record<string, { difficulty?: string; threshold: string; energy_cost?: number }>;
  checks: Record<string, { difficulty?: string; threshold: string; energy_cost?: number }>;
  npcs: Record<string, { level: number }>;
  scorings: string[];
  tuning: Record<string, string | boolean>;
  choices: Record<string, any[]>;
  presets: Record<string, Record<string, number>>;
  cards: number;
  gang_size: number;
}

interface Chance {
  value: number;
  fraction: string;
  se: number;
}

interface DestinyOdds {
  exact: boolean;
  n: number;
  win: Chance;
  tie: Chance;
  lose: Chance;
  degrees: Record<string, Chance> | null;
  actor_score: { quantiles?: Record<string, number> } | null;
  target_score?: { quantiles?: Record<string, number> } | null;
}

interface DestinySheet {
  suits: Record<string, { bonus: string; sources: [string, string][] }>;
  flat: { bonus: string; sources: [string, string][] };
  boosts: [string, string, string][];
}

interface DestinyScore {
  name: string;
  hand: string[];
  rank: string;
  lines: [string, string][];
  total: string;
  counts?: boolean;
}

interface ScoreReason {
  lines: { part: string; cards: number[] }[];
  at_least: Chance;
}

interface DestinyResult {
  kind: string;
  actor: DestinyScore;
  target: DestinyScore & { threshold: string };
  attackers: DestinyScore[];
  defenders: DestinyScore[];
  winner: "actor" | "target" | "draw";
  success: boolean;
  degree: string | null;
  margin: string;
  reward_multiplier: number;
  penalty: string | null;
  max_damage: boolean;
  energy_cost: number | null;
  rule: string;
  explanation: { scores: ScoreReason[]; marks: [string, string][] | null };
  record: { digest: string; server_seed: string };
}
