import { defineCapability } from "../../kernel/capability.ts";
import { closed, integer, verbatim } from "../../kernel/fields.ts";
import { splitWords } from "../../lib/spoken-words.ts";
import { alignWords } from "../../lib/word-alignment.ts";
import { appendEvent } from "../events/events.service.ts";
import { readVersion } from "../practice/versions.store.ts";
import { attemptEvent } from "./attempt-event.ts";
import {
  type AttemptRow,
  attemptIdField,
  DictationAttempt,
  DictationLine,
  type LineRow,
  MAX_ENTRY,
  toAttempt,
  toLine,
  toScores,
} from "./attempts.schema.ts";
import { findAttempt } from "./attempts.store.ts";
import { findLine, saveLine } from "./lines.store.ts";
import { alreadySubmitted, attemptNotFound, lineChecked, noSuchLine } from "./refusals.ts";
import { countResults, withLine } from "./scores.ts";
import { findWordLinks } from "./word-links.store.ts";

/** The maximum number of segments of a transcript. */
const MAX_LINES = 1000;
const MAX_PLAYS = 1000;
const MAX_OPEN_SECONDS = 3600;

export const checkLine = defineCapability({
  id: "dictation_check_line",
  summary: "Compare what was written down with a sentence, and save it",
  description:
    "Compares the learner's entry with the sentence word by word and keeps both, for good: a line is checked once. Letter case, punctuation and the kind of hyphen or apostrophe do not matter. British and American spelling are the same word; where the American one is another word in Britain, it may be written for the British one and not the reverse (check for cheque). Numbers, times, decades, days of a month and what is spelled out may be written in words or in figures, as said or put together: double four five as 445, half past nine as 9:30, M-A-double-C as Macc. Of digits that are read out one by one each is a word.",
  effect: "write",
  request: closed({
    attemptId: attemptIdField,
    position: integer({ min: 0, max: MAX_LINES - 1, description: "Which line, from 0." }),
    entry: verbatim({ max: MAX_ENTRY, description: "What the learner wrote; empty gives the line up." }),
    plays: integer({ min: 0, max: MAX_PLAYS, description: "How often the line was played." }),
    openSeconds: integer({
      ...{ min: 0, max: MAX_OPEN_SECONDS },
      description: "Seconds that the learner spent on it; what exceeds the time since the attempt started is left out.",
    }),
  }),
  response: closed({ line: DictationLine, attempt: DictationAttempt }),
  returns: "The line with its comparison, and the status of the attempt.",
  examples: [
    {
      title: "A sentence written down",
      request: {
        attemptId: "7f3c2a10-5b1e-4c4e-9a63-0d2b8c1e4f55",
        ...{ position: 0, entry: "the ferry leaves at noon", plays: 2, openSeconds: 25 },
      },
    },
  ],
  notes: [
    "The same line with the same entry again returns the stored result, so it may be repeated after an unclear outcome; a different entry is refused.",
  ],
  handler: (ctx, { attemptId, position, entry, plays, openSeconds }) => {
    const { db, accountId, now } = ctx;
    const attempt = findAttempt(db, accountId, { attemptId });
    if (attempt === undefined) throw attemptNotFound();
    const { segments } = readVersion(db, attempt).part;
    const segment = segments[position];
    if (segment === undefined) throw noSuchLine(segments.length);
    const stored = findLine(db, accountId, { attempt: attempt.id, position });
    if (stored !== undefined && stored.entry !== entry) throw lineChecked();
    if (stored === undefined && attempt.submittedAt !== null) throw alreadySubmitted();
    const links = findWordLinks(db, accountId, attempt);
    const answer = (line: LineRow, after: AttemptRow) => ({
      line: toLine(position, segment, line, links),
      attempt: toAttempt(after, ctx.site.siteUrl),
    });
    if (stored !== undefined) return answer(stored, attempt);
    const words = alignWords(splitWords(segment.text), splitWords(entry));
    const line = { position, entry, plays, words, checkedAt: now };
    const counts = countResults(words);
    const after = withLine(attempt, { counts, openMs: openSeconds * 1000, now });
    saveLine(db, accountId, { line, after });
    appendEvent(db, accountId, {
      ...attemptEvent("dictation.line_checked", after, { position, plays, ...toScores(counts) }),
      eventId: ctx.ids.uuid(),
      now,
    });
    return answer(line, after);
  },
});
