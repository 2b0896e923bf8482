import type { Binding, BindingStatus } from "./bindings.store.ts";

/** How long a binding can be confirmed, in milliseconds (contract, section 2.9). */
export const BINDING_TTL_MS = 10 * 60_000;
/** The interval in seconds at which an agent polls for confirmation. */
export const POLL_INTERVAL_SECONDS = 2;

/**
 * The state of a binding at a moment (contract, section 3.1). Only a pending binding expires: one that was confirmed in time waits for its
 * claim until it is deleted.
 */
export function bindingStatus(binding: Binding, now: number): BindingStatus {
  if (binding.claimedAt !== null) return "used";
  if (binding.confirmedAt !== null) return "bound";
  if (binding.declinedAt !== null) return "declined";
  return binding.expiresAt <= now ? "expired" : "pending";
}
