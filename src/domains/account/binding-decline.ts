import { declineBinding, findBinding } from "../../identity/bindings.store.ts";
import { bindingStatus } from "../../identity/bindings.ts";
import { defineCapability } from "../../kernel/capability.ts";
import { notFound, stateConflict } from "../../kernel/errors.ts";
import { closed, text } from "../../kernel/fields.ts";
import { BindingState, bindingIdField } from "./account.schema.ts";

export const bindingDecline = defineCapability({
  id: "account_binding_decline",
  name: "account.bindings.decline",
  group: "account",
  summary: "Turn an agent away",
  description: "Declines a pending binding. The agent sees it as expired.",
  scopes: [],
  effect: "write",
  audiences: ["web"],
  request: closed({ bindingId: bindingIdField }),
  response: closed({ bindingId: text({ description: "Id of the binding." }), status: BindingState }),
  returns: "The binding's new state.",
  examples: [{ title: "Decline", request: { bindingId: "id-from-the-link" } }],
  notes: [],
  handler(ctx, { bindingId }) {
    if (declineBinding(ctx.db, { bindingId, now: ctx.now })) return { bindingId, status: "declined" as const };
    const binding = findBinding(ctx.db, bindingId);
    if (binding === undefined || (binding.accountId !== null && binding.accountId !== ctx.accountId)) {
      throw notFound("binding.not_found", "This binding does not exist. Ask the agent for a new link.");
    }
    const status = bindingStatus(binding, ctx.now);
    throw stateConflict("binding.not_pending", `This binding is ${status} already.`, { status });
  },
});
