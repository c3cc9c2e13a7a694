// What the modules of the pages hand to each other.

type Attempt = (command: Command, words?: string) => Promise<void>;
type Marks = (name: string) => string[];
type Act = (action: Action) => Promise<any>;

/** The page of a table, as its game sees it. */
interface GamePage {
  id: string;
  news: News;
  rail: import("../../src/offsuit/web/static/js/ui/rail.js").Rail;
  stage: HTMLElement;
  played(): GameInfo;
  rules(): Rules;
  act(action: Action): Promise<any>;
  nextRound(): Promise<any>;
}

type ConnectionState = { kind: "open" } | { kind: "lost" } | { kind: "blocked" } | { kind: "refused"; problem: PageProblem };
type PageProblem = import("../../src/offsuit/web/static/js/server/api.js").Problem;

/** Names for sentences about events. */
interface Names {
  seat(seat: number): string;
  chair?(chair: number): string;
  /** Whether a seat is the reader's. */
  mine?(seat: number): boolean;
}
type LogNames = Names & { chair(chair: number): string; away(seat: number): boolean };

/** A client seed that this browser gave to a round. */
interface KeptSeed {
  table: string;
  round: number;
  seed: string;
  promises: string;
}

// Games of arranging

type RowLayout = import("../../src/offsuit/web/static/js/arranging/layout.js").Layout;

/** The place of each card, what jokers stand for, and a declared automatic. */
interface Laid {
  places: string[];
  stands: Record<number, string>;
  automatic: string | null;
}

interface RoundSoFar {
  number: number;
  names: string[];
  surrendered: number[];
  revealed: { hands: ShownArrangement[] } | null | undefined;
}

interface RoundResult {
  number: number;
  names: string[];
  /** Names of the rows, the strongest first. */
  rows: string[];
  hands: ShownArrangement[];
  scored: Scored;
  surrendered: number[];
}

interface PairPoints {
  rows: (number | null)[];
  total: number;
}

interface DecisionReview {
  played: boolean;
  play: number;
  surrender: number;
  label: string;
}

interface ArrangementReview {
  seat: number;
  name: string;
  value: number;
  best: number;
  loss: number;
  label: string;
  better: Record<string, any>;
  expected: number;
  net: number;
  luck: number;
  decision: DecisionReview | null;
  worth?: number;
  unit?: string;
}

/** Who plays on, yourself included, and for which pot. */
interface Stake {
  players: number;
  pot: number;
}

// Games with bets

/** The controls that answer a question: bets, a draw, or an action chosen before the turn. */
interface Controls {
  element: HTMLElement;
  key(letter: string): boolean;
  name?(tiles: any): void;
}

interface SeenHand {
  seat: number;
  five: Five;
  unshown?: boolean;
}

interface StreetReview {
  street: string;
  equity: number;
  se: number;
  exact: boolean;
  opponents: number;
  tiles: string[];
  board: string[];
}

interface BetReview {
  street: string;
  did: string;
  paid: number;
  loss: number;
  label: string;
  equity: number;
  pot: number;
  to_call: number;
  better: string;
}

interface HandReview {
  name: string;
  label: string;
  net: number;
  loss: number;
  streets: StreetReview[];
  decisions: BetReview[];
}

// Destiny Deck

interface Person {
  name: string;
  npc: string;
  skills: Record<string, number>;
  items: string[];
  buffs: string[];
  bonuses: Record<string, string>;
}

interface PageState {
  kind: string;
  deed: string;
  place: string;
  defense: string;
  scoring: string;
  you: Person;
  foe: Person;
  beside: string[];
  against: string[];
  rules: Record<string, string | boolean>;
  seed: string;
  client: string;
  /** Whether you are the one who is attacked. */
  defends?: boolean;
}

type Who = "you" | "foe";
type Carried = "items" | "buffs";
type ChangeState = (mutate: (state: PageState) => void) => void;
type OddsByChoice = Map<string, DestinyOdds>;
type ScoreLine = { what: string; points: string; part: string; cards: number[] };
/** Text, total, and whether it is the main mark of the scale. */
type ScaleMark = [string, string, boolean];

// Forms and cards of the home page

/** The fields of a form by name. */
type FormFields = HTMLFormControlsCollection & Record<string, any>;

interface GameCard {
  kind: string;
  title: string;
  sentence: string;
  facts: string;
  /** Rows of card names. */
  sample: string[][];
  picture(name: string): Element;
}

// Dragging

/** The elements that move with a card. */
type Picked = (card: HTMLElement) => HTMLElement[];

interface Held {
  card: HTMLElement;
  x: number;
  y: number;
  id: number;
  moving: HTMLElement[] | null;
}

// The DOM: pages query HTML elements only, and attributes are made text.

interface Element {
  setAttribute(name: string, value: string | boolean | number): void;
  closest(selectors: string): HTMLElement | null;
}

interface ParentNode {
  querySelector(selectors: string): HTMLElement | null;
  querySelectorAll(selectors: string): NodeListOf<HTMLElement>;
}

/** What an element can be filled with; lists may hold lists. */
type Child = Node | string | number | null | undefined | false | readonly Child[];
/** Attributes of an element, and its listeners as `onclick`. */
type Properties = Record<string, any>;

type Deed = "crime" | "check";

interface SeatedCard {
  kind: string;
  title: string;
  /** From the description of the first game that the card offers. */
  sentence(description: Description): string;
  pace: string;
  sample: string[][];
  picture(name: string): Element;
  /** Names of games, and the texts of their buttons. */
  plays: [string, string][];
}
