import type { InfiniteData, QueryClient } from "@tanstack/react-query";

/**
 * Invalidates queries, by the first elements of their keys, once the last of several changes has finished: an earlier response would not include
 * the later changes.
 */
export function invalidateWhenSettled(client: QueryClient, key: readonly string[]): Promise<void> | undefined {
  if (client.isMutating({ mutationKey: key }) > 1) return undefined;
  return client.invalidateQueries({ queryKey: key });
}

/** Finds a thing in the cached lists, to be shown until it is read itself. */
export function findListed<Item>(
  client: QueryClient,
  lists: readonly string[],
  isIt: (item: Item) => boolean,
): Item | undefined {
  return client
    .getQueriesData<InfiniteData<{ readonly items: readonly Item[] }>>({ queryKey: lists })
    .flatMap(([, list]) => list?.pages ?? [])
    .flatMap(({ items }) => items)
    .find(isIt);
}
