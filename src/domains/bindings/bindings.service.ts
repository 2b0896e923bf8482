import type { Db } from "../../database/open.ts";
import { notFound } from "../../kernel/errors.ts";
import { findBinding } from "./bindings.store.ts";
import { bindingStatus } from "./status.ts";

/**
 * A binding that no other account has confirmed, and its state.
 * @throws Failure 404 if there is none.
 */
export function requireBinding(db: Db, accountId: number, wanted: { bindingId: string; now: number }) {
  const binding = findBinding(db, wanted.bindingId);
  if (binding === undefined || (binding.accountId !== null && binding.accountId !== accountId)) {
    throw notFound("binding.not_found", "This binding does not exist. Ask the agent for a new link.");
  }
  return { binding, status: bindingStatus(binding, wanted.now) };
}
