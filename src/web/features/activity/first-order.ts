import type { Client } from "./calls.ts";

/** Whether a client is listed: it has access, or called within the week. */
function isListed({ status, calls7d }: Client): boolean {
  return status === "active" || calls7d > 0;
}

/** Tokens of the listed clients, latest caller first. */
export function firstOrder(clients: readonly Client[]): number[] {
  return clients
    .filter(isListed)
    .toSorted((one, other) => (other.lastCallAt ?? "").localeCompare(one.lastCallAt ?? ""))
    .map(({ tokenId }) => tokenId);
}

/**
 * Listed clients: those in `seen` first, in that order and even if they would no longer be listed, then the others by the age of their tokens.
 * Always includes the `chosen` one.
 */
export function inFirstOrder(clients: readonly Client[], seen: readonly number[], chosen: number | null): Client[] {
  const others = clients.filter((one) => !seen.includes(one.tokenId) && (isListed(one) || one.tokenId === chosen));
  return [
    ...seen.flatMap((tokenId) => clients.find((one) => one.tokenId === tokenId) ?? []),
    ...others.toSorted((one, other) => one.tokenId - other.tokenId),
  ];
}
