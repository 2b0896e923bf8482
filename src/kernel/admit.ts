import { addressGroup } from "../lib/address.ts";
import type { Call, KernelParts, Run } from "./call.ts";
import type { AccountCapability, Capability } from "./capability.ts";
import type { Actor } from "./context.ts";
import { type Failure, forbidden, scopeMissing, tokenInvalid, unauthenticated } from "./errors.ts";

/**
 * Admits a call: identifies the caller, applies the rate limits, and checks the scopes and the role that the operation requires.
 * @throws Failure if the call is refused.
 */
export function admit(run: Run): void {
  const { kernel, call, now } = run;
  const { capability, trace } = call;
  trace.operation = capability.id;
  // The log of calls also has those that a limit refuses.
  const actor = authenticate(kernel, call, now);
  run.actor = actor;
  countCall(kernel, call, actor);
  if (capability.limit !== undefined) kernel.limits.named(capability.limit, addressGroup(call.peer.address));
  if (actor === null) {
    if (!capability.public) throw refuseCredential(call);
    return;
  }
  trace.accountId = actor.accountId;
  trace.client = actor.clientName;
  kernel.noteUse(actor, now);
  if (call.audience === "agent") requireScopes(capability, actor);
  if (!capability.public) requireRole(capability, actor);
}

/** The owner of the call's credential, or null if it has none or an invalid one. */
export function authenticate(kernel: KernelParts, { credential }: Pick<Call, "credential">, now: number): Actor | null {
  return credential === null ? null : kernel.authenticate(kernel.reader, credential, now);
}

/** @throws Failure 429 if the caller has made too many calls. */
export function countCall(kernel: KernelParts, { peer }: Pick<Call, "peer">, actor: Actor | null): void {
  if (actor === null) kernel.limits.anonymous(peer);
  else kernel.limits.actor(actor);
}

/** Why a call without a valid credential is refused. */
export function refuseCredential(call: Call): Failure {
  if (call.audience === "web") {
    return unauthenticated("auth.session_required", "Sign in first: this request has no valid session.");
  }
  if (call.credential === null) {
    return unauthenticated(
      "auth.token_missing",
      "This operation needs a user token: send Authorization: Bearer <ACCESS_TOKEN>. A token comes from a binding that the user confirms (POST /api/v1/agent-bindings).",
    );
  }
  return tokenInvalid();
}

function requireScopes(capability: Capability, actor: Actor): void {
  if (capability.public || capability.scopes.every((scope) => actor.scopes.has(scope))) return;
  throw scopeMissing(capability.scopes.filter((scope) => !actor.scopes.has(scope)));
}

function requireRole(capability: AccountCapability, actor: Actor): void {
  if (capability.roles?.includes(actor.role) ?? true) return;
  throw forbidden(
    "auth.role_missing",
    `This is for ${capability.roles?.join(" and ")} accounts. Ask an owner to do it.`,
  );
}
