import { type InfiniteData, useInfiniteQuery, useQuery, useQueryClient } from "@tanstack/react-query";
import { call, type RequestOf, type ResponseOf } from "../../api.ts";
import { MAX_CALLS_PAGE } from "../../bounds.ts";
import { now } from "../../clock.ts";
import { activityKeys } from "./keys.ts";

export type CallPage = ResponseOf<"agents_list_calls">;
export type AgentCall = CallPage["items"][number];
export type Client = ResponseOf<"agents_list_clients">["clients"][number];

type Request = RequestOf<"agents_list_calls">;
type Pages = InfiniteData<CallPage, string>;

/** How often a visible page asks for new calls, in milliseconds, and how many it takes at once. */
const ASK_MS = 3000;

/** Calls of agents, newest first. */
export function useCalls(request: Request, isReady: boolean) {
  return useInfiniteQuery({
    queryKey: activityKeys.calls(request),
    queryFn: ({ pageParam, signal }) => call("agents_list_calls", { ...request, cursor: pageParam }, signal),
    initialPageParam: "",
    getNextPageParam: ({ nextCursor }) => nextCursor,
    enabled: isReady,
    refetchOnMount: "always",
    // Without a connection this fails with a message; by default it would wait silently for one.
    networkMode: "always",
  });
}

/** Who has or had a token, and how often they called. */
export function useClients() {
  return useQuery({
    queryKey: activityKeys.clients,
    queryFn: async ({ signal }) => (await call("agents_list_clients", {}, signal)).clients,
    refetchOnMount: "always",
  });
}

/**
 * Adds calls that arrive while the page is visible to the top of the list. Earlier entries stay unchanged.
 *
 * @returns Whether the last request failed, and the time of the last success in milliseconds since the epoch, or null if none has succeeded yet.
 */
export function useArrivals(request: Request, isReady: boolean): { isFailing: boolean; lastAt: number | null } {
  const client = useQueryClient();
  const list = activityKeys.calls(request);
  const { data, dataUpdatedAt, errorUpdatedAt } = useQuery({
    queryKey: activityKeys.arrivals(request),
    enabled: isReady,
    refetchInterval: ASK_MS,
    gcTime: 0,
    // The next attempt follows soon enough.
    retry: false,
    networkMode: "always",
    queryFn: async ({ signal }) => {
      const known = client.getQueryData<Pages>(list)?.pages[0]?.newestId;
      if (known === undefined) return now();
      const came = await call("agents_list_calls", { ...request, newerThan: known, limit: MAX_CALLS_PAGE }, signal);
      if (came.newestId === known) return now();
      // So many calls arrived that some in between are missing, so the list starts again.
      if (came.hasMore) await client.resetQueries({ queryKey: list, exact: true });
      else client.setQueryData<Pages>(list, (pages) => withArrivals(pages, came, known));
      void client.invalidateQueries({ queryKey: activityKeys.clients });
      return now();
    },
  });
  return { isFailing: errorUpdatedAt > dataUpdatedAt, lastAt: data ?? null };
}

/** The list with the new calls sorted in by time; unchanged if the list was read again meanwhile. */
export function withArrivals(list: Pages | undefined, came: CallPage, known: number): Pages | undefined {
  const [first, ...others] = list?.pages ?? [];
  if (list === undefined || first?.newestId !== known) return list;
  const { newestId } = came;
  // A read may be recorded after a write that was made later.
  const items = [...came.items, ...first.items].toSorted((a, b) => b.at.localeCompare(a.at) || b.id - a.id);
  return { ...list, pages: [{ ...first, items, newestId }, ...others] };
}
