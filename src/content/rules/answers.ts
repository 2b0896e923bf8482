import { expandKey, KeyNotationError } from "../../lib/marking/key-notation.ts";
import { isWithinLimit, limitInWords } from "../../lib/marking/word-limit.ts";
import type { QuestionGroup } from "../format/questions.ts";
import { listed, quoted, type Report } from "../problems.ts";
import { cutAlternative } from "./cut-alternatives.ts";
import { answerKindOf } from "./question-types.ts";

type Question = QuestionGroup["questions"][number];

/** The answer for statements that the text does not mention. */
export const NOT_GIVEN = "NOT GIVEN";
const FIXED = { truth: ["TRUE", "FALSE", NOT_GIVEN], opinion: ["YES", "NO", NOT_GIVEN] } as const;

/** Checks that the group allows every answer. */
export function checkAnswers(group: QuestionGroup, report: Report): void {
  const kind = answerKindOf(group);
  for (const [index, question] of group.questions.entries()) {
    const pointer = `/questions/${index}/answer`;
    if (kind === "open") {
      if (question.answer === "") continue;
      report.error(pointer, "An open question has no answer key", "Leave answer out; samples go into sampleAnswers.");
    } else if (question.answer.trim() === "") {
      report.error(pointer, `Question ${question.number} has no answer`, "Give its key.");
    } else if (kind === "letter") checkLetter(group, question, pointer, report);
    else if (kind === "words") checkWords(group, question, pointer, report);
    else if (!FIXED[kind].some((word) => word === question.answer)) {
      report.error(pointer, `${quoted(question.answer)} is not an answer here`, `Use ${FIXED[kind].join(", ")}.`);
    }
  }
  if (kind === "words" && group.wordLimit === undefined) {
    const remedy = 'Add it as the instruction says it, such as { "words": 2, "numbers": 1 }.';
    report.error("", "Answers are written in, but wordLimit is missing", remedy);
  }
  if (kind === "letter") checkRepeats(group, report);
}

function checkLetter(group: QuestionGroup, question: Question, pointer: string, report: Report): void {
  const options = question.options.length > 0 ? question.options : group.options;
  const letters = options.map((option) => option.letter);
  if (letters.length === 0 || letters.includes(question.answer)) return;
  const message = `${quoted(question.answer)} is not a letter of the options`;
  report.error(pointer, message, `Use one of ${listed(letters)}.`);
}

/** Checks options that may be used only once. In "choose TWO" each question takes one of the right letters. */
function checkRepeats(group: QuestionGroup, report: Report): void {
  if (group.type === "multiple_choice" || group.optionsReusable) return;
  const users = new Map<string, number>();
  for (const [index, { answer, number }] of group.questions.entries()) {
    const before = users.get(answer);
    if (before === undefined) users.set(answer, number);
    else if (answer !== "") {
      const message = `${quoted(answer)} is the answer of question ${before} already`;
      const remedy =
        group.type === "multiple_select"
          ? "Give each question another of the right letters."
          : "Correct one of them, or set optionsReusable to true.";
      report.error(`/questions/${index}/answer`, message, remedy);
    }
  }
}

function checkWords(group: QuestionGroup, question: Question, pointer: string, report: Report): void {
  let spellings: string[];
  try {
    spellings = expandKey(question.answer);
  } catch (error) {
    if (!(error instanceof KeyNotationError)) throw error;
    report.error(
      pointer,
      error.message,
      "Write it like (the) harbour or colour/color; a / of the answer itself is \\/, as in 24\\/7.",
    );
    return;
  }
  const cut = cutAlternative(question.answer);
  if (cut !== null) {
    const meant = cut.isEscaped ? "the / belongs to the answer" : "the number belongs to each";
    const remedy = `If ${meant}, write ${quoted(cut.whole)}; otherwise leave it.`;
    report.warn(pointer, `${quoted(cut.alternative)} alone would be a right answer, and looks cut off`, remedy);
  }
  const limit = group.wordLimit;
  const long = limit === undefined ? undefined : spellings.find((spelling) => !isWithinLimit(spelling, limit));
  if (limit === undefined || long === undefined) return;
  const allowed = limitInWords(limit);
  report.error(pointer, `${quoted(long)} has more than ${allowed}`, "Shorten the key, or correct wordLimit.");
}
