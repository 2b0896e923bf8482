import core from "../../seed/wordbooks/core.json" with { type: "json" };
import listening from "../../seed/wordbooks/listening.json" with { type: "json" };
import reading from "../../seed/wordbooks/reading.json" with { type: "json" };

const entries = [core, listening, reading].flatMap((book) => book.groups.flatMap((group) => group.entries));
const english = entries.flatMap((entry) => `${entry.phrase} ${entry.meaning} ${entry.example}`.split(/[^a-zA-Z]+/));
const chinese = entries.flatMap((entry) => entry.meaningZh.match(/\p{Script=Han}{2}/gu) ?? []);

/** Words of the shipped wordbooks, the most frequent first. */
const ENGLISH = byFrequency(english.map((word) => word.toLowerCase()).filter((word) => word.length > 1));
const CHINESE = byFrequency(chinese);

/**
 * Words distributed as in a text: few of them frequent and most of them rare (the word of rank n about 1/n times as frequent as the first).
 * The same seed always gives the same words.
 */
export class Words {
  #state: number;

  constructor(seed: number) {
    this.#state = Math.imul(seed + 1, 0x9e3779b1) >>> 0;
  }

  /** A number from 0 to `below` - 1. */
  number(below: number): number {
    return Math.floor(this.#random() * below);
  }

  english(count: number): string {
    return this.#draw(ENGLISH, count).join(" ");
  }

  chinese(count: number): string {
    return this.#draw(CHINESE, count).join("");
  }

  /** A sentence of about this many words. */
  sentence(words = 14): string {
    const text = this.english(words - 3 + this.number(7));
    return `${text.slice(0, 1).toUpperCase()}${text.slice(1)}.`;
  }

  /** Sentences of at least this many characters together. */
  sentences(characters: number): string[] {
    const sentences: string[] = [];
    for (let length = 0; length < characters; ) {
      const sentence = this.sentence();
      sentences.push(sentence);
      length += sentence.length + 1;
    }
    return sentences;
  }

  #draw(list: readonly string[], count: number): string[] {
    return Array.from({ length: count }, () => list[Math.floor(list.length ** this.#random()) - 1] ?? "");
  }

  // mulberry32
  #random(): number {
    this.#state = (this.#state + 0x6d2b79f5) >>> 0;
    let t = this.#state;
    t = Math.imul(t ^ (t >>> 15), t | 1);
    t ^= t + Math.imul(t ^ (t >>> 7), t | 61);
    return ((t ^ (t >>> 14)) >>> 0) / 4_294_967_296;
  }
}

function byFrequency(words: readonly string[]): string[] {
  const counts = new Map<string, number>();
  for (const word of words) counts.set(word, (counts.get(word) ?? 0) + 1);
  return [...counts].sort(([a, x], [b, y]) => y - x || (a < b ? -1 : 1)).map(([word]) => word);
}
