import { Type } from "@sinclair/typebox";
import type { Db } from "../../database/open.ts";
import { SCOPES } from "../../identity/scopes.ts";
import { createToken } from "../../identity/tokens.store.ts";
import { newTokenSecret, tokenExpiry } from "../../identity/tokens.ts";
import { definePublicCapability } from "../../kernel/capability.ts";
import { bindingNotFound } from "../../kernel/errors.ts";
import { choice, closed, instant, text } from "../../kernel/fields.ts";
import { hashSecret } from "../../lib/secrets.ts";
import { toInstant } from "../../lib/time.ts";
import { claimBinding, findBinding } from "./bindings.store.ts";
import { bindingStatus } from "./status.ts";

export const bindingExchange = definePublicCapability({
  id: "agent_binding_exchange",
  name: "agent.bindings.exchange",
  summary: "Ask whether the user has confirmed, and receive the token",
  description:
    "Answers the binding's state. The first exchange after the user's confirmation receives the token, once; later ones answer used.",
  effect: "write",
  audiences: ["protocol"],
  route: { method: "POST", path: "/api/v1/agent-bindings/{bindingId}/exchange" },
  request: closed({
    bindingId: text({ min: 1, max: 80, description: "Id of the binding." }),
    secret: text({ min: 1, max: 200, description: "The secret that came with the binding." }),
  }),
  response: closed({
    status: choice(["pending", "bound", "expired", "used"], { description: "State of the binding." }),
    token: Type.Optional(text({ description: "The access token; only with bound, only once." })),
    expiresAt: Type.Optional(instant("When the token expires; only with bound.")),
  }),
  returns: "The state, and with bound the token and its expiry.",
  examples: [{ title: "Poll", request: { bindingId: "id-of-the-binding", secret: "secret-of-the-binding" } }],
  notes: [
    "Every known binding with the right secret is answered with HTTP 200; an unknown binding and a wrong secret are the same 404.",
    "A binding that the user declined is answered as expired.",
  ],
  async prepare(ctx, input) {
    requireProven(ctx.db, input);
    // A holder of the secret is limited per binding: a class behind one address can poll once every two seconds each.
    await ctx.forgive();
    await ctx.throttle("poll", input.bindingId);
  },
  handler(ctx, input) {
    const binding = requireProven(ctx.db, input);
    const status = bindingStatus(binding, ctx.now);
    if (status === "declined") return { status: "expired" as const };
    if (status !== "bound" || binding.accountId === null) return { status };
    if (!claimBinding(ctx.db, { bindingId: binding.id, now: ctx.now })) return { status: "used" as const };

    const token = newTokenSecret(ctx.ids);
    const expiresAt = tokenExpiry(ctx.now);
    createToken(ctx.db, binding.accountId, {
      secretHash: hashSecret(token),
      clientName: binding.clientName,
      scopes: SCOPES,
      now: ctx.now,
      expiresAt,
    });
    return { status, token, expiresAt: toInstant(expiresAt) };
  },
});

/** @throws Failure 404 for an unknown binding and for a wrong secret alike. */
function requireProven(db: Db, { bindingId, secret }: { bindingId: string; secret: string }) {
  const binding = findBinding(db, bindingId);
  if (binding === undefined || binding.secretHash !== hashSecret(secret)) throw bindingNotFound();
  return binding;
}
