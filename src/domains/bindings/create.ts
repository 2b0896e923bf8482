import { definePublicCapability } from "../../kernel/capability.ts";
import { choice, closed, defaulted, instant, integer, label, text } from "../../kernel/fields.ts";
import { networkOf } from "../../lib/address.ts";
import { hashSecret } from "../../lib/secrets.ts";
import { MINUTE_MS, toInstant } from "../../lib/time.ts";
import { plainLine } from "../../lib/visible-text.ts";
import { createBinding } from "./bindings.store.ts";

/** How long a binding can be confirmed, in milliseconds (contract, section 2.9). */
const BINDING_TTL_MS = 10 * MINUTE_MS;
/** The interval in seconds at which an agent polls for confirmation. */
const POLL_INTERVAL_SECONDS = 2;

export const bindingCreate = definePublicCapability({
  id: "agent_binding_create",
  name: "agent.bindings.create",
  summary: "Ask a user for access",
  description:
    "Creates a binding. Show only bindingUrl to the user, who signs in on the web and confirms; keep the secret private and poll the exchange every pollIntervalSeconds until expiresAt.",
  effect: "write",
  audiences: ["protocol"],
  route: { method: "POST", path: "/api/v1/agent-bindings" },
  limit: "binding",
  request: closed({
    clientName: label({ max: 120, description: "What the agent calls itself; the user sees it." }),
    tokenType: defaulted(choice(["user"], { description: "The kind of token wanted." }), "user"),
  }),
  response: closed({
    bindingId: text({ description: "Id of the binding." }),
    secret: text({ description: "Proves at the exchange who asked. Never put it into a link, a log or a message." }),
    expiresAt: instant("Until when the user can confirm, ten minutes from now."),
    pollIntervalSeconds: integer({ min: 1, max: 60, description: "Seconds between two exchanges." }),
    bindingUrl: text({ description: "The page on which the user confirms." }),
  }),
  returns: "The binding with its secret, which is not shown again.",
  examples: [{ title: "Ask for access", request: { clientName: "My study agent", tokenType: "user" } }],
  notes: ["Nobody but the user can confirm: the confirmation is part of the web application."],
  handler(ctx, input) {
    const bindingId = ctx.ids.opaque();
    const secret = ctx.ids.secret();
    const expiresAt = ctx.now + BINDING_TTL_MS;
    createBinding(ctx.db, {
      id: bindingId,
      secretHash: hashSecret(secret),
      clientName: input.clientName.trim(),
      now: ctx.now,
      expiresAt,
      network: networkOf(ctx.peer.address),
      userAgent: plainLine(ctx.peer.userAgent),
    });
    return {
      bindingId,
      secret,
      expiresAt: toInstant(expiresAt),
      pollIntervalSeconds: POLL_INTERVAL_SECONDS,
      bindingUrl: `${ctx.site.siteUrl}/agent/bind?binding=${bindingId}`,
    };
  },
});
