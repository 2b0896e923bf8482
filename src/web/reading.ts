import type { InfiniteData, QueryClient } from "@tanstack/react-query";

/**
 * Reads again what is shown of something, by the first words of its keys, once the last of several changes of it is through: an
 * earlier answer would not know the later ones.
 */
export function invalidateWhenSettled(client: QueryClient, key: readonly string[]): Promise<void> | undefined {
  if (client.isMutating({ mutationKey: key }) > 1) return undefined;
  return client.invalidateQueries({ queryKey: key });
}

/** What a list that was read shows of one thing, so that it is there before it is read itself. */
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
