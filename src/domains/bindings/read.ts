import { Type } from "@sinclair/typebox";
import { SCOPES } from "../../identity/scopes.ts";
import { TOKEN_DAYS } from "../../identity/tokens.ts";
import { defineCapability } from "../../kernel/capability.ts";
import { closed, instant, integer, nullable, text } from "../../kernel/fields.ts";
import { networkOf } from "../../lib/address.ts";
import { toInstant } from "../../lib/time.ts";
import { BindingState, bindingIdField } from "./bindings.schema.ts";
import { requireBinding } from "./bindings.service.ts";

export const bindingRead = defineCapability({
  id: "account_binding_read",
  summary: "Show what an agent asks for",
  description: "Reads a binding for the confirm page: who asks, for what access, until when it can be confirmed.",
  effect: "read",
  request: closed({ bindingId: bindingIdField }),
  response: closed({
    bindingId: text({ description: "Id of the binding." }),
    clientName: text({ description: "What the agent calls itself." }),
    status: BindingState,
    createdAt: instant("When the agent asked."),
    expiresAt: instant("Until when it can be confirmed."),
    scopes: Type.Array(text({ description: "A scope." }), { description: "What the token will allow." }),
    network: nullable(
      text({ description: "The network that asked, such as 192.0.2.0/24; null where it is not known." }),
    ),
    isOwnNetwork: Type.Boolean({ description: "Whether the browser that reads this is in the same network." }),
    userAgent: text({ description: "What the program that asked calls itself; may be empty." }),
    tokenDays: integer({ min: 1, max: 3650, description: "How many days the token will be valid." }),
  }),
  returns: "The binding; never its secret.",
  examples: [{ title: "Open the confirm page", request: { bindingId: "id-from-the-link" } }],
  notes: ["A binding that another account has confirmed is answered as unknown."],
  handler(ctx, { bindingId }) {
    const { binding, status } = requireBinding(ctx.db, ctx.accountId, { bindingId, now: ctx.now });
    return {
      bindingId,
      clientName: binding.clientName,
      status,
      createdAt: toInstant(binding.createdAt),
      expiresAt: toInstant(binding.expiresAt),
      scopes: [...SCOPES],
      network: binding.network,
      isOwnNetwork: binding.network !== null && binding.network === networkOf(ctx.peer.address),
      userAgent: binding.userAgent,
      tokenDays: TOKEN_DAYS,
    };
  },
});
