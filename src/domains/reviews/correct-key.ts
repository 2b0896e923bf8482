import { defineCapability } from "../../kernel/capability.ts";
import { invalidRequest, stateConflict } from "../../kernel/errors.ts";
import { closed, text } from "../../kernel/fields.ts";
import { findPartQuestions } from "../practice/corrections.store.ts";
import { addCorrection, findSlot } from "./corrections.store.ts";
import { type KeyProblem, keyProblem } from "./key-check.ts";
import { questionNotFound } from "./refusals.ts";
import { remarkSlice } from "./remark.store.ts";
import { correctionIdField, Remarked, slotIdField } from "./reviews.schema.ts";

export const correctKey = defineCapability({
  id: "reviews_correct_key",
  summary: "Correct the key of a question, and mark again",
  description:
    "Corrects a wrong key for every version of the part that has it, and marks again what was submitted. An affected section gets a new snapshot with the reason and the marks by the right key; earlier ones stay. The correction counts until a pack changes the key.",
  roles: ["owner", "teacher"],
  effect: "write",
  request: closed({
    questionSlotId: slotIdField,
    fromKey: text({ min: 1, max: 500, description: "The key that counts now, exactly as a review shows it." }),
    toKey: text({
      min: 1,
      max: 500,
      description:
        "The right key: words in key notation such as (the) harbour, colour/color or 24\\/7, a letter, or a verdict.",
    }),
    reason: text({ min: 1, max: 500, description: "Why it is corrected; learners read it in their reviews." }),
  }),
  response: closed({ correctionId: correctionIdField, ...Remarked.properties }),
  returns: "The correction, and how many sections were marked again.",
  examples: [
    {
      title: "Another spelling",
      request: {
        questionSlotId: 1,
        fromKey: "harbour",
        toKey: "harbour/harbor",
        reason: "The American spelling is right too.",
      },
    },
  ],
  notes: ["It marks up to 100 sections; where remaining is above 0, call reviews_remark until it is 0."],
  handler: (ctx, { questionSlotId, fromKey, toKey: written, reason }) => {
    const { db, now } = ctx;
    const slot = findSlot(db, { slotId: questionSlotId });
    if (slot === undefined) throw questionNotFound();
    const { partId } = slot;
    const toKey = written.trim();
    const versions = findPartQuestions(db, { partId }).flatMap((questions) => {
      const question = questions.find(({ slotId }) => slotId === questionSlotId);
      return question === undefined ? [] : { question, questions };
    });
    const [newest] = versions;
    if (newest === undefined) throw questionNotFound();
    if (newest.question.responseKind === "open") throw hasNoKey();
    const concerned = versions.filter(({ question }) => question.key === fromKey);
    if (concerned.length === 0) throw keyChanged(newest.question.key);
    for (const { question, questions } of concerned) {
      const problem = keyProblem(question, questions, toKey);
      if (problem !== null) throw keyInvalid(problem);
    }
    const correctedBy = ctx.accountId;
    const correctionId = addCorrection(db, {
      slotId: questionSlotId,
      partId,
      fromKey,
      toKey,
      reason,
      correctedBy,
      now,
    });
    return { correctionId, ...remarkSlice(db, { correctionId, partId, now, uuid: () => ctx.ids.uuid() }) };
  },
});

function hasNoKey() {
  return stateConflict("review.no_key", "This question is open: the service does not mark it, and it has no key.");
}

function keyChanged(currentKey: string) {
  return stateConflict(
    "review.key_changed",
    "fromKey is not the current key; somebody may have corrected it, or a pack imported another. Read the review again.",
    { currentKey },
  );
}

function keyInvalid({ message, expected }: KeyProblem) {
  return invalidRequest(
    `${message}; nothing was corrected.`,
    [{ path: "/toKey", message, expected }],
    "review.key_invalid",
  );
}
