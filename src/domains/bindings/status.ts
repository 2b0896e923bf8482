import type { BindingState } from "./bindings.schema.ts";
import type { Binding } from "./bindings.store.ts";

/**
 * The state of a binding at a moment (contract, section 3.1). Only a pending binding expires: one that was confirmed in time waits for its
 * claim until it is deleted.
 */
export function bindingStatus(binding: Binding, now: number): BindingState {
  if (binding.claimedAt !== null) return "used";
  if (binding.confirmedAt !== null) return "bound";
  if (binding.declinedAt !== null) return "declined";
  return binding.expiresAt <= now ? "expired" : "pending";
}
