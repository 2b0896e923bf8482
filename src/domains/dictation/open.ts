import { Type } from "@sinclair/typebox";
import { defineCapability } from "../../kernel/capability.ts";
import { closed, nullable, text } from "../../kernel/fields.ts";
import { readVersion } from "../practice/versions.store.ts";
import { mediaUrl } from "../question-bank/question-groups.schema.ts";
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
import { attemptNotFound } from "./refusals.ts";
import { findWordLinks } from "./word-links.store.ts";

const { position, startMs, endMs, speaker } = DictationLine.properties;

export const open = defineCapability({
  id: "dictation_open",
  summary: "Open a dictation to write it, or to see what was submitted",
  description:
    "Returns what the page of an attempt shows, in any state: its status, its audio, and every line with its time. A sentence is included once its line was checked, and all of them once the attempt was submitted.",
  effect: "read",
  request: closed({ attemptId: attemptIdField }),
  response: closed({
    attempt: DictationAttempt,
    audioUrl: nullable(text({ description: "Address of the audio; null without one." })),
    lines: Type.Array(
      closed({
        ...{ position, startMs, endMs, speaker },
        line: nullable(DictationLine),
      }),
      { description: "Every line in its order; `line` is null while it is still to be written down." },
    ),
    missedWords: missedWordsField,
  }),
  returns: "The attempt as its page shows it.",
  examples: [{ title: "An attempt", request: { attemptId: "7f3c2a10-5b1e-4c4e-9a63-0d2b8c1e4f55" } }],
  notes: ["The sentences are those of the part as it was when the attempt started."],
  handler: (ctx, { attemptId }) => {
    const { db, accountId, site } = ctx;
    const attempt = findAttempt(db, accountId, { attemptId });
    if (attempt === undefined) throw attemptNotFound();
    const { segments, audioSha256 } = readVersion(db, attempt).part;
    const rows = findLines(db, accountId, { attempt: attempt.id });
    const links = findWordLinks(db, accountId, attempt);
    const checked = new Map(rows.map((row) => [row.position, row]));
    const lines = segments.map((segment, at) => {
      const row = checked.get(at);
      const isRevealed = row !== undefined || attempt.submittedAt !== null;
      return {
        ...{ position: at, startMs: segment.startMs, endMs: segment.endMs, speaker: segment.speaker },
        line: isRevealed ? toLine(at, segment, row, links) : null,
      };
    });
    return {
      attempt: toAttempt(attempt, site.siteUrl),
      audioUrl: audioSha256 === null ? null : mediaUrl(site.siteUrl, audioSha256),
      lines,
      missedWords: missedWords(rows, links),
    };
  },
});
