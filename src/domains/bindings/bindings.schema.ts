import type { Static } from "@sinclair/typebox";
import { choice, closed, text } from "../../kernel/fields.ts";

export const bindingIdField = text({ min: 1, max: 80, description: "Id of the binding, from its link." });

export const BindingState = choice(["pending", "bound", "expired", "used", "declined"], {
  description: "State of the binding.",
});
export type BindingState = Static<typeof BindingState>;

/** What the confirm page receives for its decision. */
export const Decided = closed({ bindingId: text({ description: "Id of the binding." }), status: BindingState });
