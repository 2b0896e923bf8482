import { defineCapability } from "../../kernel/capability.ts";
import { closed, text } from "../../kernel/fields.ts";
import { correctionIdField, Remarked, slotIdField } from "./reviews.schema.ts";

export const correctKey = defineCapability({
  id: "reviews_correct_key",
  name: "reviews.correct_key",
  group: "reviews",
  summary: "Correct the key of a question, and mark again",
  description:
    "Corrects a wrong key for every version of the part that has it, and marks again what was submitted. Where a mark changes the section gets a new snapshot that says why; earlier ones stay. It ends to count when a pack brings another key.",
  scopes: [],
  roles: ["owner", "teacher"],
  effect: "write",
  doors: ["web"],
  request: closed({
    questionSlotId: slotIdField,
    fromKey: text({ min: 1, max: 500, description: "The key that counts now, exactly as a review shows it." }),
    toKey: text({
      min: 1,
      max: 500,
      description: "The right key: words in key notation such as (the) harbour or colour/color, a letter, or a verdict.",
    }),
    reason: text({ min: 1, max: 500, description: "Why it is corrected; learners read it in their reviews." }),
  }),
  response: closed({ correctionId: correctionIdField, ...Remarked.properties }),
  returns: "The correction, and how many sections were marked again.",
  examples: [
    {
      title: "Another spelling",
      request: { questionSlotId: 1, fromKey: "harbour", toKey: "harbour/harbor", reason: "The American spelling is right too." },
    },
  ],
  notes: ["It marks up to 100 sections; where remaining is above 0, call reviews_remark until it is 0."],
  handler: () => {
    throw new Error("soon");
  },
});
