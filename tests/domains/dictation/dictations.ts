import type { Failure } from "../../../src/kernel/errors.ts";
import { type PartInput, part } from "../../support/checked-pack.ts";
import { LibraryBench } from "../../support/library-bench.ts";
import type { DataOf } from "../../support/operations.ts";
import { partIdOf } from "../../support/practice.ts";

export const SENTENCES = [
  "Good morning, harbour office.",
  "The ferry leaves at 9.30, and the harbour is busy.",
  "Could you spell your surname?",
];

const MEDIA = { "media/harbour.opus": "harbour sound" };

/** A listening part of these sentences, one second each. */
export function dictation(
  key: string,
  sentences: readonly string[] = SENTENCES,
  more: Partial<PartInput> = {},
): PartInput {
  return part(key, {
    ...{ subject: "listening", title: `Talk ${key}`, passages: [], audio: "media/harbour.opus" },
    transcript: sentences.map((text, at) => ({
      ...{ start: at, end: at + 1, speaker: at % 2 === 0 ? "Ann" : "", text, translation: `译文 ${at}` },
    })),
    ...more,
  });
}

/** Dictations in their own database, used through the operations. */
export class DictationBench extends LibraryBench {
  #version = 0;

  constructor() {
    super();
    this.install([dictation("harbour"), dictation("ferry"), dictation("market")]);
  }

  /** Imports the pack with only these parts. */
  install(parts: readonly PartInput[]): void {
    this.apply({ version: `${++this.#version}.0.0`, parts, media: MEDIA });
  }

  begin(caller: number, key = "harbour"): Promise<DataOf<"dictation_begin">> {
    return this.call(caller, "dictation_begin", { partId: partIdOf(this, key) });
  }

  check(caller: number, attemptId: string, position: number, entry: string, openSeconds = 5) {
    return this.call(caller, "dictation_check_line", { attemptId, position, entry, plays: 2, openSeconds });
  }

  refusedCheck(caller: number, attemptId: string, position: number, entry: string): Promise<Failure> {
    const line = { attemptId, position, entry, plays: 2, openSeconds: 5 };
    return this.refusal(caller, "dictation_check_line", line);
  }

  open(caller: number, attemptId: string): Promise<DataOf<"dictation_open">> {
    return this.call(caller, "dictation_open", { attemptId });
  }

  /** Does a dictation with these entries from the first line on, and submits it a second later. */
  async take(caller: number, entries: readonly string[], key = "harbour"): Promise<string> {
    const { attemptId } = await this.begin(caller, key);
    for (const [position, entry] of entries.entries()) await this.check(caller, attemptId, position, entry);
    this.clock.advance(1000);
    await this.call(caller, "dictation_submit", { attemptId });
    return attemptId;
  }

  read(caller: number, attemptId: string, page: { limit?: number; offset?: number } = {}) {
    return this.call(caller, "ielts_dictation_read_attempt", { attemptId, ...page });
  }

  /** Adds words to the book as the page of an attempt does. */
  async add(
    caller: number,
    attemptId: string,
    words: readonly string[],
    context = SENTENCES[0] ?? "",
  ): Promise<number[]> {
    const { items } = await this.call(caller, "ielts_vocabulary_personal_add", {
      items: words.map((phrase) => ({ phrase })),
      ...{ sourceType: "dictation", sourceId: `dictation_attempt:${attemptId}`, sourceTitle: "Talk", context },
    });
    return items.map(({ entry }) => entry.id);
  }
}
