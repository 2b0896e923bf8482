import type { QuestionGroup } from "../format/questions.ts";
import { listed, quoted, type Report } from "../problems.ts";
import { TYPE_RULES } from "./question-types.ts";

const BRACES = /\{\{([^{}]*)\}\}/g;

/** The texts of a group's layout with their places. */
export function* layoutTexts(group: QuestionGroup): Generator<{ text: string; pointer: string }> {
  for (const [index, block] of group.blocks.entries()) yield { text: block.text, pointer: `/blocks/${index}/text` };
  for (const [index, text] of (group.table?.header ?? []).entries()) yield { text, pointer: `/table/header/${index}` };
  for (const [row, cells] of (group.table?.rows ?? []).entries()) {
    for (const [index, text] of cells.entries()) yield { text, pointer: `/table/rows/${row}/${index}` };
  }
}

/** Checks that every question of a completion has exactly one gap, and every gap of any group has a question. */
export function checkGaps(group: QuestionGroup, report: Report): void {
  const numbers = new Set(group.questions.map((question) => question.number));
  const seen = new Set<number>();
  for (const { text, pointer } of layoutTexts(group)) {
    for (const [whole, inside = ""] of text.matchAll(BRACES)) {
      const number = /^[1-9]\d{0,2}$/.test(inside) ? Number(inside) : null;
      if (number === null) {
        report.error(
          pointer,
          `${quoted(whole)} is not a gap`,
          "Write a gap as {{7}}, with the number of its question.",
        );
      } else if (!numbers.has(number)) {
        const remedy = `Add question ${number} to the group, or correct the number.`;
        report.error(pointer, `The gap ${number} has no question in this group`, remedy);
      } else if (seen.has(number)) {
        report.error(pointer, `The gap ${number} is used twice`, "Give each question one gap.");
      } else seen.add(number);
    }
  }
  if (!TYPE_RULES[group.type].gaps) return;
  const missing = [...numbers].filter((number) => !seen.has(number));
  if (missing.length === 0) return;
  const remedy = "Write each gap as {{number}} in a text of blocks or in a cell of table.";
  report.error("/questions", `blocks or table have no gap for ${listed(missing)}`, remedy);
}
