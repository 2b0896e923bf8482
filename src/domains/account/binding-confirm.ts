import { confirmBinding, findBinding } from "../../identity/bindings.store.ts";
import { bindingStatus } from "../../identity/bindings.ts";
import { defineCapability } from "../../kernel/capability.ts";
import { notFound, stateConflict } from "../../kernel/errors.ts";
import { closed, text } from "../../kernel/fields.ts";
import { BindingState, bindingIdField } from "./account.schema.ts";

export const bindingConfirm = defineCapability({
  id: "account_binding_confirm",
  name: "account.bindings.confirm",
  group: "account",
  summary: "Grant an agent access",
  description: "Confirms a pending binding for the signed-in account; the agent's next exchange receives its token.",
  scopes: [],
  effect: "write",
  audiences: ["web"],
  request: closed({ bindingId: bindingIdField }),
  response: closed({ bindingId: text({ description: "Id of the binding." }), status: BindingState }),
  returns: "The binding's new state.",
  examples: [{ title: "Confirm", request: { bindingId: "id-from-the-link" } }],
  notes: ["Only a pending binding can be confirmed, within ten minutes of the agent's request."],
  handler(ctx, { bindingId }) {
    if (confirmBinding(ctx.db, ctx.accountId, { bindingId, now: ctx.now }))
      return { bindingId, status: "bound" as const };
    const binding = findBinding(ctx.db, bindingId);
    if (binding === undefined || (binding.accountId !== null && binding.accountId !== ctx.accountId)) {
      throw notFound("binding.not_found", "This binding does not exist. Ask the agent for a new link.");
    }
    const status = bindingStatus(binding, ctx.now);
    throw stateConflict("binding.not_pending", `This binding is ${status}. Ask the agent for a new link.`, { status });
  },
});
