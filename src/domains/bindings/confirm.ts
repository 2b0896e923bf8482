import { defineCapability } from "../../kernel/capability.ts";
import { stateConflict } from "../../kernel/errors.ts";
import { closed } from "../../kernel/fields.ts";
import { bindingIdField, Decided } from "./bindings.schema.ts";
import { requireBinding } from "./bindings.service.ts";
import { confirmBinding } from "./bindings.store.ts";

export const bindingConfirm = defineCapability({
  id: "account_binding_confirm",
  summary: "Grant an agent access",
  description: "Confirms a pending binding for the signed-in account; the agent's next exchange receives its token.",
  effect: "write",
  request: closed({ bindingId: bindingIdField }),
  response: Decided,
  returns: "The binding's new state.",
  examples: [{ title: "Confirm", request: { bindingId: "id-from-the-link" } }],
  notes: ["Only a pending binding can be confirmed, within ten minutes of the agent's request."],
  handler(ctx, { bindingId }) {
    if (confirmBinding(ctx.db, ctx.accountId, { bindingId, now: ctx.now }))
      return { bindingId, status: "bound" as const };
    const { status } = requireBinding(ctx.db, ctx.accountId, { bindingId, now: ctx.now });
    throw stateConflict("binding.not_pending", `This binding is ${status}. Ask the agent for a new link.`, { status });
  },
});
