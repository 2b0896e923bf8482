import { defineCapability } from "../../kernel/capability.ts";
import { stateConflict } from "../../kernel/errors.ts";
import { closed } from "../../kernel/fields.ts";
import { bindingIdField, Decided } from "./bindings.schema.ts";
import { requireBinding } from "./bindings.service.ts";
import { declineBinding } from "./bindings.store.ts";

export const bindingDecline = defineCapability({
  id: "account_binding_decline",
  summary: "Turn an agent away",
  description: "Declines a pending binding. The agent sees it as expired.",
  effect: "write",
  request: closed({ bindingId: bindingIdField }),
  response: Decided,
  returns: "The binding's new state.",
  examples: [{ title: "Decline", request: { bindingId: "id-from-the-link" } }],
  handler(ctx, { bindingId }) {
    if (declineBinding(ctx.db, { bindingId, now: ctx.now })) return { bindingId, status: "declined" as const };
    const { status } = requireBinding(ctx.db, ctx.accountId, { bindingId, now: ctx.now });
    throw stateConflict("binding.not_pending", `This binding is ${status} already.`, { status });
  },
});
