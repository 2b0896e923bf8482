import type { Detail } from "../../kernel/errors.ts";
import { fieldName } from "../../kernel/pointers.ts";
import { detailOf } from "../../kernel/problems.ts";

/** The fields of a question bank slot that a link needs. */
export interface SlotFacts {
  readonly id: number;
  readonly isSpeaking: boolean;
  readonly isWithdrawn: boolean;
}

const EXPECTED = "a questionSlotId that ielts_practice_read_part shows of a published speaking part";

/** A question for speaking, also if it is withdrawn, or why it cannot be linked. */
export function judgeSlot<S extends SlotFacts>(slot: S | undefined, path: string): { slot: S } | { problem: Detail } {
  if (slot === undefined) return { problem: refusal("names no question", path) };
  if (!slot.isSpeaking) return { problem: refusal("names a question that is not of a speaking part", path) };
  return { slot };
}

function refusal(fault: string, path: string): Detail {
  return detailOf({ path, fault, expected: EXPECTED });
}

/**
 * What is wrong with links to write; empty if they are valid. `held` are the slots that the material is linked to
 * already: these links stay, whatever happened to the questions.
 */
export function linkProblems(
  links: readonly { readonly questionSlotId: number }[],
  slots: readonly SlotFacts[],
  held: ReadonlySet<number>,
): Detail[] {
  const known = new Map(slots.map((slot) => [slot.id, slot]));
  const seen = new Map<number, number>();
  return links.flatMap(({ questionSlotId }, index) => {
    const path = `/questionLinks/${index}/questionSlotId`;
    const first = seen.get(questionSlotId);
    if (first !== undefined) {
      return {
        path,
        message: `${fieldName(path)} names the question of questionLinks.${first}`,
        expected: "each question once",
      };
    }
    seen.set(questionSlotId, index);
    if (held.has(questionSlotId)) return [];
    const judged = judgeSlot(known.get(questionSlotId), path);
    if ("problem" in judged) return judged.problem;
    return judged.slot.isWithdrawn ? refusal("names a question that has been withdrawn", path) : [];
  });
}

/** Fields of a material. */
export interface MaterialContent {
  readonly title: string;
  readonly coreStory: string;
  readonly questionLinks: readonly LinkContent[];
}

/** A link as it is written. */
export interface LinkContent {
  readonly questionSlotId: number;
  readonly answerAngle: string;
  readonly outline: readonly string[];
  readonly requiredAdaptation: string;
}

/** The fields that differ, including the order of links. */
export function changedFields(before: MaterialContent, after: MaterialContent): (keyof MaterialContent)[] {
  const changed: (keyof MaterialContent)[] = [];
  if (before.title !== after.title) changed.push("title");
  if (before.coreStory !== after.coreStory) changed.push("coreStory");
  if (linksText(before) !== linksText(after)) changed.push("questionLinks");
  return changed;
}

function linksText({ questionLinks }: MaterialContent): string {
  return JSON.stringify(
    questionLinks.map((link) => [link.questionSlotId, link.answerAngle, link.outline, link.requiredAdaptation]),
  );
}
