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

/** How often a page that is looked at asks for new calls, and how many it takes in at once. */
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
    // Without a connection it says so, where it would else wait for one in silence.
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
 * Puts the calls that come while the page is looked at on top of the list. What was read before stays as it is.
 *
 * @returns Whether that fails now, and when it worked last, in milliseconds since the epoch; null where it did not so far.
 */
export function useArrivals(request: Request, isReady: boolean): { isFailing: boolean; lastAt: number | null } {
  const client = useQueryClient();
  const list = activityKeys.calls(request);
  const { data, dataUpdatedAt, errorUpdatedAt } = useQuery({
    queryKey: activityKeys.arrivals(request),
    enabled: isReady,
    refetchInterval: ASK_MS,
    gcTime: 0,
    // The next time comes soon enough.
    retry: false,
    networkMode: "always",
    queryFn: async ({ signal }) => {
      const known = client.getQueryData<Pages>(list)?.pages[0]?.newestId;
      if (known === undefined) return now();
      const came = await call("agents_list_calls", { ...request, newerThan: known, limit: MAX_CALLS_PAGE }, signal);
      if (came.newestId === known) return now();
      // So many came that some between are not among them: the list begins anew.
      if (came.hasMore) await client.resetQueries({ queryKey: list, exact: true });
      else client.setQueryData<Pages>(list, (pages) => withArrivals(pages, came, known));
      void client.invalidateQueries({ queryKey: activityKeys.clients });
      return now();
    },
  });
  return { isFailing: errorUpdatedAt > dataUpdatedAt, lastAt: data ?? null };
}

/** The list with what came, in its place by time; as it was where it was read anew in the meantime. */
export function withArrivals(list: Pages | undefined, came: CallPage, known: number): Pages | undefined {
  const [first, ...others] = list?.pages ?? [];
  if (list === undefined || first?.newestId !== known) return list;
  const { newestId } = came;
  // A read can come after a write that was made later.
  const items = [...came.items, ...first.items].toSorted((a, b) => b.at.localeCompare(a.at) || b.id - a.id);
  return { ...list, pages: [{ ...first, items, newestId }, ...others] };
}
