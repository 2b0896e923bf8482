import type { Person } from "../person.ts";

/** An entry of the vocabulary book, as an agent adds it. */
export interface Word {
  readonly phrase: string;
  readonly meaning: string;
  readonly partOfSpeech: string;
  readonly example: string;
  readonly usage: string;
  readonly expansion: readonly string[];
}

/** Adds words to the vocabulary book, each with the sentence in which it occurred. */
export async function addWords(
  agent: Person,
  words: readonly Word[],
  source: { sourceType: string; sourceId: string; sourceTitle: string },
): Promise<void> {
  for (const { expansion, ...word } of words) {
    const items = [{ ...word, expansion: [...expansion] }];
    await agent.call("ielts_vocabulary_personal_add", { items, ...source, context: word.example });
  }
}
