import { countCharacters, foldPhrase } from "../../lib/text.ts";
import { findQuote } from "../evidence.ts";
import type { Part } from "../format/part.ts";
import { SECTION_PARTS } from "../format/terms.ts";
import { quoted, type Report } from "../problems.ts";
import { layoutTexts } from "./gaps.ts";
import { checkKey, checkOnce } from "./keys.ts";
import { checkGroup } from "./question-group.ts";
import { TYPE_RULES } from "./question-types.ts";

/** The most characters of a part that can be shown to a reader at once. */
export const MAX_READABLE = 30_000;

/** The rules within one part; references are checked elsewhere. */
export function checkPart(part: Part, report: Report): void {
  checkKey(part.key, "/key", report);
  checkTags(part.tags, "/tags", report);
  const last = SECTION_PARTS[part.subject];
  if (part.partNumber > last) {
    const remedy = `${part.subject} has the parts 1 to ${last}.`;
    report.error("/partNumber", `${part.subject} has no part ${part.partNumber}`, remedy);
  }
  checkSubject(part, report);
  checkQuestions(part, report);
  checkEvidence(part, report);
  const readable = countReadable(part);
  if (readable > MAX_READABLE) {
    const message = `The part has ${readable} characters to read, more than ${MAX_READABLE}`;
    report.error("", message, "Shorten its passages, or make two parts of it.");
  }
}

/** Checks that no item has the same tag twice. Names are compared without case and spaces. */
export function checkTags(tags: Part["tags"], pointer: string, report: Report): void {
  const named = tags.map((tag, index) => [`${tag.group}: ${foldPhrase(tag.name)}`, `${pointer}/${index}`] as const);
  checkOnce(named, "tag", report);
}

function checkSubject(part: Part, report: Report): void {
  const need = (condition: boolean, pointer: string, what: string, remedy: string) => {
    if (!condition) report.error(pointer, `A ${part.subject} part ${what}`, remedy);
  };
  const isListening = part.subject === "listening";
  const isWriting = part.subject === "writing";
  if (isListening) {
    need(part.audio !== undefined, "", "needs audio", "Add audio with the path of its file under media/.");
    need(part.transcript.length > 0, "", "needs a transcript", "Add transcript with its segments.");
    checkTranscript(part.transcript, report);
  } else {
    need(part.audio === undefined, "/audio", "has no audio", "Leave audio out.");
    need(part.transcript.length === 0, "/transcript", "has no transcript", "Leave transcript out.");
  }
  if (part.subject === "reading") need(part.passages.length > 0, "", "needs passages", "Add the text to passages.");
  else need(part.passages.length === 0, "/passages", "has no passages", "Leave passages out.");
  if (isWriting) {
    need(part.task !== undefined, "", "needs a task", "Add task with prompt and minWords.");
    const single = part.groups.length === 1 && part.groups[0]?.questions.length === 1;
    need(single, "/groups", "has one group with one question", "Make one writing_task group with one question.");
  } else need(part.task === undefined, "/task", "has no task", "Leave task out.");
}

function checkTranscript(segments: Part["transcript"], report: Report): void {
  let before = 0;
  for (const [index, { start, end }] of segments.entries()) {
    const pointer = `/transcript/${index}`;
    if (end <= start) {
      report.error(`${pointer}/end`, `The segment ends at ${end} s, not after its start at ${start} s`, "Correct it.");
    }
    if (start < before) {
      const remedy = "Put segments in the order of time, without overlap.";
      report.error(
        `${pointer}/start`,
        `The segment starts at ${start} s, before the one above ends (${before} s)`,
        remedy,
      );
    }
    before = Math.max(before, end);
  }
}

function checkQuestions(part: Part, report: Report): void {
  const all = part.groups.flatMap((group, g) =>
    group.questions.map((question, q) => ({ question, pointer: `/groups/${g}/questions/${q}` })),
  );
  checkOnce(
    all.map(({ question, pointer }) => [question.number, `${pointer}/number`]),
    "number",
    report,
  );
  checkOnce(
    all.map(({ question, pointer }) => [question.key ?? String(question.number), `${pointer}/key`]),
    "slot key",
    report,
  );
  for (const { question, pointer } of all) {
    if (question.key !== undefined) checkKey(question.key, `${pointer}/key`, report);
  }
  for (const [index, group] of part.groups.entries()) {
    const pointer = `/groups/${index}`;
    const { subjects } = TYPE_RULES[group.type];
    if (!subjects.includes(part.subject)) {
      const remedy = `It occurs in ${subjects.join(" and ")}.`;
      report.error(`${pointer}/type`, `A ${part.subject} part has no ${group.type} questions`, remedy);
    }
    checkGroup(group, {
      error: (below, message, remedy) => report.error(pointer + below, message, remedy),
      warn: (below, message, remedy) => report.warn(pointer + below, message, remedy),
    });
  }
}

function checkEvidence(part: Part, report: Report): void {
  for (const [g, group] of part.groups.entries()) {
    for (const [q, question] of group.questions.entries()) {
      for (const [e, { quote, paragraph }] of question.evidence.entries()) {
        const pointer = `/groups/${g}/questions/${q}/evidence/${e}/quote`;
        const found = findQuote(part, paragraph === undefined ? { quote } : { quote, paragraph });
        if (found.length === 0) {
          const where = part.subject === "listening" ? "the transcript" : "the passages";
          const which = paragraph === undefined ? where : `paragraph ${quoted(paragraph)}`;
          report.error(pointer, `${quoted(quote)} was not found in ${which}`, "Quote the words exactly.");
        } else if (found.length > 1) {
          const remedy = "Quote more words, or name the paragraph; otherwise the first place is used.";
          report.warn(pointer, `${quoted(quote)} occurs more than once`, remedy);
        }
      }
    }
  }
}

/** The number of characters shown to a reader of the part: passages, task, instructions, stems, options and layouts. */
function countReadable(part: Part): number {
  const texts = [
    ...part.passages.flatMap((one) => [one.title, one.subtitle, ...one.paragraphs.map((paragraph) => paragraph.text)]),
    part.task?.prompt ?? "",
    part.task?.image?.alt ?? "",
    ...part.groups.flatMap((group) => [
      group.instruction,
      group.title,
      group.image?.alt ?? "",
      ...group.options.map((option) => option.text),
      ...[...layoutTexts(group)].map(({ text }) => text),
      ...group.questions.flatMap((one) => [one.stem, ...one.options.map((option) => option.text)]),
    ]),
  ];
  return texts.reduce((sum, text) => sum + countCharacters(text), 0);
}
