// The bets of a round: whose turn it is, what may be bet, and which chips come back.
// Players are counted clockwise from the seat after the button, which is player 0.

/** @typedef {{ action: string, least?: number, most?: number }} Offer */

/**
 * Of two players the one with the button has the small blind.
 * @param {number} count
 * @param {number} small
 * @param {number} big
 */
export function blindsOf(count, small, big) {
  const found = Array(count).fill(0);
  [found[0], found[1]] = count === 2 ? [big, small] : [small, big];
  return found;
}

export class BettingStreets {
  /**
   * @param {Rules} rules
   * @param {BettingDescription} description
   * @param {number[]} chips of each player
   * @param {(kind: string, player: number, told: Record<string, any>) => void} tell
   */
  constructor(rules, description, chips, tell) {
    this.rules = rules;
    this.tell = tell;
    this.streets = description.streets;
    this.start = chips;
    this.stacks = [...chips];
    this.bets = chips.map(() => 0);
    this.paid = chips.map(() => 0);
    this.live = chips.map(() => true);
    this.byBringIn = description.opening === "bring-in";
    this.blinds = this.byBringIn ? chips.map(() => 0) : blindsOf(chips.length, rules.small_blind, rules.big_blind);
    this.street = 0;
    this.opener = 0;
    this.allIn = false;
    /** @type {number[]} */
    this.actors = [];
    this.bringInDue = false;
    this.toComplete = false;
    this.raised = 0; // the greatest bet or raise of the street
    this.raises = 0;
    /** @type {Set<number>} */
    this.acted = new Set();
    /** @type {number[]} */
    this.shortAllIns = [];
  }

  get livePlayers() {
    return [...this.live.keys()].filter((player) => this.live[player]);
  }

  /**
   * @param {number} player
   * @param {number} chips
   */
  pay(player, chips) {
    this.stacks[player] -= chips;
    this.bets[player] += chips;
    this.paid[player] += chips;
  }

  postAntesAndBlinds() {
    const antes = this.start.map((chips) => Math.min(this.rules.ante, chips));
    this.post(antes, () => "ante");
    this.collect();
    const blinds = this.blinds.map((blind, player) => Math.min(blind, this.start[player] - antes[player]));
    const small = this.start.length === 2 ? 1 : 0;
    this.post(blinds, (player) => (player === small ? "small blind" : "big blind"));
  }

  /**
   * @param {number[]} amounts
   * @param {(player: number) => string} what
   */
  post(amounts, what) {
    for (const [player, chips] of amounts.entries()) {
      if (chips > 0) {
        this.pay(player, chips);
        this.tell("posted", player, { what: what(player), chips });
      }
    }
  }

  /** Bets go to the pots; what the highest is above all others goes back. */
  collect() {
    const [highest, called] = [...this.bets].sort((one, other) => other - one);
    if (highest > called) {
      const player = this.bets.indexOf(highest);
      this.pay(player, called - highest);
      this.tell("returned", player, { chips: highest - called });
    }
    this.bets.fill(0);
  }

  /**
   * The betting of a street begins; `opener` is given where cards decide who opens.
   * @param {number} street
   * @param {number | null} opener
   */
  begin(street, opener) {
    this.street = street;
    this.bringInDue = this.byBringIn && street === 0;
    this.toComplete = this.bringInDue;
    [this.raised, this.raises] = [0, 0];
    this.acted = new Set();
    this.shortAllIns = [];
    const count = this.start.length;
    this.opener = opener ?? this.openerByPosition();
    const players = Array.from({ length: count }, (_, at) => (this.opener + at) % count);
    this.actors = players.filter((player) => this.live[player] && this.stacks[player] > 0 && this.effective(player) > 0);
    if (this.actors.length === 1 && this.bets[this.actors[0]] >= Math.max(...this.bets)) this.actors = [];
  }

  /** The player after the highest blind; later the first after the button. */
  openerByPosition() {
    const posted = this.bets.map((bet, player) => (this.blinds[player] ? bet : 0));
    return (posted.lastIndexOf(Math.max(...posted)) + 1) % posted.length;
  }

  /**
   * Chips of a player that somebody else could match.
   * @param {number} player
   */
  effective(player) {
    const totals = this.livePlayers.map((each) => this.bets[each] + this.stacks[each]).sort((one, other) => other - one);
    return Math.min(this.stacks[player], Math.max(0, totals[1] - this.bets[player]));
  }

  /** Whether the betting of this street is over. */
  get over() {
    return this.actors.length === 0 || this.livePlayers.length <= 1;
  }

  /** Bets are collected; nobody may be left who can bet in a later street. */
  end() {
    this.actors = [];
    const drawsToCome = this.streets.slice(this.street + 1).some(({ draw }) => draw);
    const live = this.livePlayers;
    if (live.length > 1 && !drawsToCome && live.filter((player) => this.stacks[player] > 0).length <= 1) this.allIn = true;
    this.collect();
  }

  /**
   * What the player whose turn it is may do.
   * @returns {Offer[]}
   */
  offers() {
    const player = this.actors[0];
    const highest = Math.max(...this.bets);
    const found = [];
    if (!this.bringInDue && this.bets[player] < highest) found.push({ action: "fold" });
    found.push({ action: this.bringInDue ? "bring-in" : this.bets[player] < highest ? "call" : "check" });
    if (this.mayRaise(player, highest)) {
      const [least, most] = this.raiseBounds(player, highest);
      found.push({ action: highest > 0 ? "raise" : "bet", least, most });
    }
    return found;
  }

  /**
   * @param {number} player
   * @param {number} highest
   */
  mayRaise(player, highest) {
    const owed = highest - this.bets[player];
    const short = this.shortAllIns.reduce((sum, each) => sum + each, 0);
    if (!this.bringInDue && Math.min(this.stacks[player], owed) < this.raised) return false;
    if (this.rules.limit === "fixed-limit" && this.raises === this.rules.most_bets) return false;
    if (this.shortAllIns.length && short < this.raised && this.acted.has(player)) return false;
    if (this.stacks[player] <= owed) return false;
    return this.livePlayers.some((other) => other !== player && this.stacks[other] + this.bets[other] > highest);
  }

  /**
   * @param {number} player
   * @param {number} highest
   */
  raiseBounds(player, highest) {
    const all = this.stacks[player] + this.bets[player];
    const fixed = this.rules.limit === "fixed-limit";
    const unit = this.rules.big_blind * (fixed && this.streets[this.street].big ? 2 : 1);
    const least = Math.min(all, Math.max(this.raised, unit) + (this.toComplete ? 0 : highest));
    const pot = 2 * highest - this.bets[player] + this.paid.reduce((sum, chips) => sum + chips, 0);
    const most = { "no-limit": all, "pot-limit": Math.min(all, Math.max(least, pot)), "fixed-limit": least }[String(this.rules.limit)];
    return [least, most ?? least];
  }

  /**
   * An action that is offered; `to` is the whole bet of a bet or raise.
   * @param {string} action
   * @param {number} to
   */
  act(action, to) {
    const player = this.actors[0];
    this.actors.shift();
    this.acted.add(player);
    const before = this.bets[player];
    if (action === "fold") this.live[player] = false;
    else if (action === "bet" || action === "raise") this.raise(player, to);
    else this.pay(player, Math.min(this.stacks[player], action === "bring-in" ? this.rules.bring_in : Math.max(...this.bets) - before));
    if (action === "bring-in") this.bringInDue = false;
    const chips = this.bets[player] - before;
    this.tell("acted", player, { street: this.street, did: action, chips, to: this.bets[player], all_in: action !== "fold" && this.stacks[player] === 0 });
  }

  /**
   * @param {number} player
   * @param {number} to
   */
  raise(player, to) {
    const by = to - Math.max(...this.bets);
    this.pay(player, to - this.bets[player]);
    this.bringInDue = false;
    this.toComplete = false;
    const count = this.start.length;
    const others = Array.from({ length: count - 1 }, (_, at) => (player + 1 + at) % count);
    this.actors = others.filter((other) => this.live[other] && this.stacks[other] > 0);
    this.opener = player;
    if (by >= this.raised) this.acted = new Set([player]);
    this.raised = Math.max(this.raised, by);
    this.raises += 1;
    this.shortAllIns = this.stacks[player] > 0 ? [] : [...this.shortAllIns, by];
    if (this.shortAllIns.reduce((sum, each) => sum + each, 0) >= this.raised) this.shortAllIns = [];
  }
}
