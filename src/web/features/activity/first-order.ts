import type { Client } from "./calls.ts";

/** Whether a client is worth a row: it may call, or did within the week. */
function isListed({ status, calls7d }: Client): boolean {
  return status === "active" || calls7d > 0;
}

/** Tokens of the clients that are listed, those that called last first. */
export function firstOrder(clients: readonly Client[]): number[] {
  return clients
    .filter(isListed)
    .toSorted((one, other) => (other.lastCallAt ?? "").localeCompare(one.lastCallAt ?? ""))
    .map(({ tokenId }) => tokenId);
}

/**
 * Clients that are listed, those of `seen` in that order even where they would not be listed any more, and then the others by the age
 * of their tokens. The one that was `chosen` is among them in any case.
 */
export function inFirstOrder(clients: readonly Client[], seen: readonly number[], chosen: number | null): Client[] {
  const others = clients.filter((one) => !seen.includes(one.tokenId) && (isListed(one) || one.tokenId === chosen));
  return [
    ...seen.flatMap((tokenId) => clients.find((one) => one.tokenId === tokenId) ?? []),
    ...others.toSorted((one, other) => one.tokenId - other.tokenId),
  ];
}
