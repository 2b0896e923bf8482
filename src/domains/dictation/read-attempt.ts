import { defineCapability } from "../../kernel/capability.ts";
import { closed } from "../../kernel/fields.ts";
import { offsetPage, offsetPageOf, pageLimit, pageOffset } from "../../kernel/paging.ts";
import { readVersion } from "../practice/versions.store.ts";
import {
  attemptIdField,
  DictationAttempt,
  DictationLine,
  missedWordsField,
  toAttempt,
  toLine,
} from "./attempts.schema.ts";
import { findAttempt } from "./attempts.store.ts";
import { findLines } from "./lines.store.ts";
import { missedWords } from "./missed-words.ts";
import { attemptInProgress, attemptNotFound } from "./refusals.ts";
import { findWordLinks } from "./word-links.store.ts";

const MAX_OFFSET = 10_000;

export const readAttempt = defineCapability({
  id: "ielts_dictation_read_attempt",
  name: "dictation.attempts.read",
  summary: "Read a submitted dictation, line by line",
  description:
    "Returns one submitted attempt: its scores, the words missed in all of it, and its lines in their order, each with the sentence as it was said, the learner's entry, the comparison word by word and the translation.",
  tool: "Open one submitted dictation line by line: what the learner typed against the original, missed words. Which words I misspelled in that dictation try; 打开那次听写，逐句对比原文，哪几个词写错、听错. attemptId from ielts_dictation_recent_attempts. My mistakes in a dictation; 听写错词、对照、听漏了哪些单词; misheard; 听错了哪些; compare what I typed.",
  scopes: ["practice:read"],
  effect: "read",
  request: closed({
    attemptId: attemptIdField,
    limit: pageLimit({ max: 30, default: 20 }),
    offset: pageOffset({ max: MAX_OFFSET }),
  }),
  response: closed({
    attempt: DictationAttempt,
    missedWords: missedWordsField,
    lines: offsetPageOf(DictationLine),
  }),
  returns: "The attempt, its missed words, and one page of its lines.",
  examples: [
    { title: "The first lines", request: { attemptId: "7f3c2a10-5b1e-4c4e-9a63-0d2b8c1e4f55" } },
    {
      title: "The lines that follow",
      request: { attemptId: "7f3c2a10-5b1e-4c4e-9a63-0d2b8c1e4f55", limit: 30, offset: 20 },
    },
  ],
  notes: [
    "Take attemptId from ielts_dictation_recent_attempts. An attempt in progress is refused with 400, because the learner has yet to hear its sentences.",
    "Sentences are those of the part as it was when the attempt started; a part that was changed or withdrawn since does not change them.",
  ],
  handler: (ctx, { attemptId, limit, offset }) => {
    const { db, accountId, site } = ctx;
    const attempt = findAttempt(db, accountId, { attemptId });
    if (attempt === undefined) throw attemptNotFound();
    if (attempt.submittedAt === null) throw attemptInProgress(toAttempt(attempt, site.siteUrl).attemptUrl);
    const { segments } = readVersion(db, attempt).part;
    const rows = findLines(db, accountId, { attempt: attempt.id });
    const links = findWordLinks(db, accountId, attempt);
    const checked = new Map(rows.map((row) => [row.position, row]));
    const lines = segments
      .slice(offset, offset + limit + 1)
      .map((segment, at) => toLine(offset + at, segment, checked.get(offset + at), links));
    return {
      attempt: toAttempt(attempt, site.siteUrl),
      missedWords: missedWords(rows, links),
      lines: offsetPage(lines, { limit, offset }, MAX_OFFSET),
    };
  },
});
