import type { QuestionGroup } from "../format/questions.ts";
import { listed, type Report } from "../problems.ts";
import { checkAnswers, NOT_GIVEN } from "./answers.ts";
import { checkGaps } from "./gaps.ts";
import { checkOnce } from "./keys.ts";
import { answerKindOf, TYPE_RULES } from "./question-types.ts";

/** What every question group of a type requires. */
export function checkGroup(group: QuestionGroup, report: Report): void {
  checkOptions(group, report);
  checkImage(group, report);
  checkGaps(group, report);
  checkAnswers(group, report);
  warnOfMissing(group, report);
}

function checkOptions(group: QuestionGroup, report: Report): void {
  const { options } = TYPE_RULES[group.type];
  const name = group.type;
  checkOnce(lettersOf(group.options, "/options"), "letter", report);
  if (options === "shared" && group.options.length < 2) {
    report.error("/options", `A group of ${name} needs options that its questions share`, "List them in options.");
  }
  if ((options === "none" || options === "own") && group.options.length > 0) {
    const remedy = options === "own" ? "Give each question its own options." : "Leave options out.";
    report.error("/options", `A group of ${name} has no shared options`, remedy);
  }
  for (const [index, question] of group.questions.entries()) {
    const pointer = `/questions/${index}/options`;
    checkOnce(lettersOf(question.options, pointer), "letter", report);
    if (options === "own" && question.options.length < 2) {
      report.error(pointer, `Question ${question.number} has no options to choose from`, "List at least two.");
    } else if (options !== "own" && question.options.length > 0) {
      report.error(pointer, `A question of ${name} has no options of its own`, "Move them to the group's options.");
    }
  }
}

function lettersOf(options: QuestionGroup["options"], pointer: string) {
  return options.map((option, index) => [option.letter, `${pointer}/${index}/letter`] as const);
}

function checkImage(group: QuestionGroup, report: Report): void {
  if (!TYPE_RULES[group.type].image) return;
  if (group.image === undefined) {
    report.error("", `A group of ${group.type} needs an image`, "Add image with file and alt.");
  }
  // Options without text are letters on the image; the question asks which of them is right.
  if (group.options.length > 0 && group.options.every((option) => option.text === "")) return;
  for (const [index, question] of group.questions.entries()) {
    if (question.position !== undefined) continue;
    const remedy = "Add position with x and y in per cent of the image.";
    report.error(`/questions/${index}`, `Question ${question.number} has no position on the image`, remedy);
  }
}

function warnOfMissing(group: QuestionGroup, report: Report): void {
  if (answerKindOf(group) === "open") return;
  const numbersOf = (lacks: (question: QuestionGroup["questions"][number]) => boolean) =>
    group.questions.filter(lacks).map((question) => question.number);
  const unexplained = numbersOf((question) => question.explanation === "");
  if (unexplained.length > 0) {
    const remedy = "Say in explanation why the answer is right.";
    report.warn("/questions", `Explanations are missing for ${listed(unexplained)}`, remedy);
  }
  // A text cannot be quoted for something that it does not say.
  const unproven = numbersOf(({ evidence, answer }) => evidence.length === 0 && answer !== NOT_GIVEN);
  if (unproven.length > 0) {
    const remedy = "Quote in evidence the words that show the answer.";
    report.warn("/questions", `Evidence is missing for ${listed(unproven)}`, remedy);
  }
}
