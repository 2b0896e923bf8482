import { countJoined, type Regrouping, regroupings } from "./joined-words.ts";
import { type Comparable, type SpokenForm, sameForm } from "./spoken-forms.ts";

/** One step of an alignment: how many expected and how many written words it consumes, and its cost. */
export interface Move {
  readonly said: number;
  readonly wrote: number;
  readonly isMatch: boolean;
  readonly cost: number;
}

/**
 * The gain of a match and the cost of an error, in units of one letter shared by a substitution. Each exceeds the next by so much that the
 * lesser only breaks ties. Exact up to 4,096 words on either side.
 */
const MATCH = 2 ** 17;
const ERROR = 2 ** 30;

const DELETION: Move = { said: 1, wrote: 0, isMatch: false, cost: ERROR };
const INSERTION: Move = { said: 0, wrote: 1, isMatch: false, cost: ERROR };

/** The cheapest alignment from any position in the expected and written words to their ends. */
export class AlignmentCosts {
  readonly #expected: readonly Word[];
  readonly #written: readonly Word[];
  /** Numbers that are grouped differently on the other side, keyed by the same position as their cost. */
  readonly #regroupings: ReadonlyMap<number, Regrouping>;
  /** The least cost from the i-th expected and the j-th written word on, at i * (written words + 1) + j. */
  readonly #least: Float64Array;

  constructor(expected: readonly SpokenForm[], written: readonly SpokenForm[]) {
    const idOf = numbering();
    this.#expected = toWords(expected, written, idOf);
    this.#written = toWords(written, expected, idOf);
    this.#regroupings = regroupings(expected, written);
    this.#least = leastCosts(this.#expected, this.#written, this.#regroupings);
  }

  /** The preferred one of the cheapest moves from a position: a match, a substitution, a deletion, then an insertion. */
  bestMove(i: number, j: number): Move {
    const width = this.#written.length + 1;
    const costFrom = (from: number, to: number) => this.#least[from * width + to] ?? 0;
    const least = costFrom(i, j);
    const best = this.#moves(i, j).find(({ said, wrote, cost }) => costFrom(i + said, j + wrote) + cost === least);
    if (best === undefined) throw new Error(`no move costs as little as the best one, at ${i} and ${j}`);
    return best;
  }

  #moves(i: number, j: number): Move[] {
    const [one, other] = [this.#expected[i], this.#written[j]];
    if (one === undefined) return [INSERTION];
    if (other === undefined) return [DELETION];
    const [wrote, said] = [one.joinedCounts?.[j] ?? 0, other.joinedCounts?.[i] ?? 0];
    const regrouped = this.#regroupings.get(i * (this.#written.length + 1) + j);
    const cost = pairCost(one, other);
    const pair = { said: 1, wrote: 1, isMatch: cost < 0, cost };
    const merges = [
      ...(wrote === 0 ? [] : [{ said: 1, wrote, isMatch: true, cost: -MATCH }]),
      ...(said === 0 ? [] : [{ said, wrote: 1, isMatch: true, cost: -MATCH * said }]),
      ...(regrouped === undefined ? [] : [{ ...regrouped, isMatch: true, cost: -MATCH * regrouped.said }]),
    ];
    return pair.isMatch ? [pair, ...merges, DELETION, INSERTION] : [...merges, pair, DELETION, INSERTION];
  }
}

/** A word with its forms as numbers, because every word is compared with every other. */
interface Word extends Comparable<number> {
  /** A bit for each letter that occurs, and the number of letters. */
  readonly letters: number;
  readonly letterCount: number;
  /** For each position of the other text, how many words (two or more) together equal this one; 0 if they do not. */
  readonly joinedCounts: Uint8Array | null;
}

/** Converts the words of one text for comparison with those of the other. */
function toWords(
  forms: readonly SpokenForm[],
  others: readonly SpokenForm[],
  idOf: (text: string) => number,
): readonly Word[] {
  const known = new Map<string, Word>();
  return forms.map((form) => {
    const name = `${form.hasFigures} ${form.isDivisible} ${form.key}`;
    const word = known.get(name) ?? toWord(form, others, idOf);
    known.set(name, word);
    return word;
  });
}

function toWord(form: SpokenForm, others: readonly SpokenForm[], idOf: (text: string) => number): Word {
  const { key, american, loose, hasFigures } = form;
  let letters = 0;
  for (let at = 0; at < key.length; at++) letters |= 1 << (key.charCodeAt(at) & 31);
  return {
    ...{ key: idOf(key), american: idOf(american), loose: idOf(loose), hasFigures },
    ...{ letters, letterCount: countBits(letters) },
    joinedCounts: countJoined(form, others),
  };
}

/** Assigns a number to each distinct text. */
function numbering(): (text: string) => number {
  const ids = new Map<string, number>();
  return (text) => {
    const id = ids.get(text) ?? ids.size;
    ids.set(text, id);
    return id;
  };
}

function leastCosts(
  expected: readonly Word[],
  written: readonly Word[],
  regrouped: ReadonlyMap<number, Regrouping>,
): Float64Array {
  const width = written.length + 1;
  const least = new Float64Array((expected.length + 1) * width);
  for (let j = 0; j < written.length; j++) least[expected.length * width + j] = (written.length - j) * ERROR;
  // Words repeat, so the costs of each pair are computed once.
  const pairCosts = new Map<Word, Float64Array>();
  for (const [back, one] of expected.toReversed().entries()) {
    const i = expected.length - 1 - back;
    const costs = pairCosts.get(one) ?? Float64Array.from(written, (other) => pairCost(one, other));
    pairCosts.set(one, costs);
    const [row, below] = [i * width, (i + 1) * width];
    let right = (expected.length - i) * ERROR;
    let diagonal = right - ERROR;
    least[row + written.length] = right;
    for (let j = written.length - 1; j >= 0; j--) {
      const down = least[below + j] ?? 0;
      let cost = Math.min(down + ERROR, right + ERROR, diagonal + (costs[j] ?? 0));
      const wrote = one.joinedCounts === null ? 0 : (one.joinedCounts[j] ?? 0);
      if (wrote > 0) cost = Math.min(cost, (least[below + j + wrote] ?? 0) - MATCH);
      const said = written[j]?.joinedCounts?.[i] ?? 0;
      if (said > 0) cost = Math.min(cost, (least[row + said * width + j + 1] ?? 0) - MATCH * said);
      const group = regrouped.size === 0 ? undefined : regrouped.get(row + j);
      if (group !== undefined) {
        cost = Math.min(cost, (least[row + group.said * width + j + group.wrote] ?? 0) - MATCH * group.said);
      }
      least[row + j] = cost;
      right = cost;
      diagonal = down;
    }
  }
  return least;
}

/** The cost of substituting one word for another; negative if they are equal. */
function pairCost(one: Word, other: Word): number {
  if (sameForm(one, other)) return -MATCH;
  const shared = one.letters & other.letters;
  if (shared === 0) return ERROR;
  // Letters that only one of them has count against the shared ones.
  return ERROR - Math.max(0, 3 * countBits(shared) - one.letterCount - other.letterCount);
}

function countBits(bits: number): number {
  const pairs = bits - ((bits >>> 1) & 0x55555555);
  const fours = (pairs & 0x33333333) + ((pairs >>> 2) & 0x33333333);
  return Math.imul((fours + (fours >>> 4)) & 0x0f0f0f0f, 0x01010101) >>> 24;
}
