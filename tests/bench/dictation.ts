import { splitWords } from "../../src/lib/spoken-words.ts";
import { alignWords } from "../../src/lib/word-alignment.ts";
import { LONG_LINES } from "../support/long-lines.ts";
import { atMost, type Figure } from "./report.ts";

const ROUNDS = 5;
/** Prose of the largest size is compared while a learner waits; other texts must not block the service for long. */
const PROSE_MS = 50;
const HARD_MS = 1500;

/** Processor time of comparing one line of the largest size, the minimum of several rounds. */
export function dictation(): Figure[] {
  return LONG_LINES.map(([title, said, written]) => {
    const times = Array.from({ length: ROUNDS }, () => {
      const before = process.cpuUsage().user;
      alignWords(splitWords(said), splitWords(written));
      return (process.cpuUsage().user - before) / 1000;
    });
    return atMost(`a line is compared, ${title}: ms`, Math.min(...times), title === "prose" ? PROSE_MS : HARD_MS);
  });
}
