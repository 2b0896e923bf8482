import { LibraryBench } from "../../support/library-bench.ts";
import type { RequestOf } from "../../support/operations.ts";
import { importSeedBooks } from "../../support/packs.ts";

/** The vocabulary operations over the built-in wordbooks. */
export class VocabularyBench extends LibraryBench {
  constructor() {
    super();
    importSeedBooks(this.db, this.clock.now());
  }

  /** Adds phrases and returns their ids, in order. */
  async add(account: number, phrases: readonly (string | Partial<Content>)[]): Promise<number[]> {
    const ids: number[] = [];
    for (let base = 0; base < phrases.length; base += 100) {
      const items = phrases.slice(base, base + 100).map((one) => ({
        ...EMPTY,
        ...(typeof one === "string" ? { phrase: one } : one),
      }));
      const answer = await this.call(account, "ielts_vocabulary_personal_add", { items });
      ids.push(...answer.items.map((item) => item.entry.id));
    }
    return ids;
  }

  review(account: number, id: number, rating: "again" | "hard" | "good" = "good") {
    return this.call(account, "ielts_vocabulary_personal_record_review", { id, rating });
  }

  async search(account: number, request: RequestOf<"ielts_vocabulary_personal_search">): Promise<string[]> {
    const { items } = await this.call(account, "ielts_vocabulary_personal_search", request);
    return items.map((item) => item.phrase);
  }

  async cards(account: number, request: RequestOf<"ielts_vocabulary_personal_prepare_cards">): Promise<number[]> {
    const { cards } = await this.call(account, "ielts_vocabulary_personal_prepare_cards", request);
    return cards.map((card) => card.id);
  }
}

interface Content {
  phrase: string;
  meaning: string;
  partOfSpeech: string;
  example: string;
  usage: string;
  expansion: string[];
}

const EMPTY: Content = { phrase: "x", meaning: "", partOfSpeech: "", example: "", usage: "", expansion: [] };
