import { keepPreviousData, useInfiniteQuery, useQuery, useQueryClient } from "@tanstack/react-query";
import { useEffect, useRef, useState } from "react";
import { dayOf } from "../../../lib/shanghai.ts";
import { call, type ResponseOf } from "../../api.ts";
import { useStatisticsDay } from "../today/use-today.ts";
import { type FootprintFilters, toListRequest, toYearRequest } from "./filters.ts";
import { footprintKeys } from "./keys.ts";

export type FootprintPage = ResponseOf<"ielts_footprints_list">;
export type Activity = FootprintPage["activities"][number];
export type DayCount = FootprintPage["dailyCounts"][number];

/** Activities, newest first, with the figures of all that match the filters; every page refers to the instant of the first. */
export function useFootprints(filters: FootprintFilters) {
  const request = toListRequest(filters);
  return useInfiniteQuery({
    queryKey: footprintKeys.list(request),
    queryFn: ({ pageParam, signal }) =>
      call("ielts_footprints_list", pageParam === null ? request : { ...request, cursor: pageParam }, signal),
    initialPageParam: null as string | null, // The type of what follows it is not inferred from null alone.
    getNextPageParam: ({ nextCursor }) => nextCursor,
    placeholderData: keepPreviousData,
    refetchOnMount: "always",
  });
}

/** The pages that were read last, under any filters: shown while others are loading or if those fail to load. */
export function useLastPages({ data }: ReturnType<typeof useFootprints>): readonly FootprintPage[] {
  const last = useRef<readonly FootprintPage[]>([]);
  if (data !== undefined) last.current = data.pages;
  return last.current;
}

/** The activities of one day, newest first, whatever range the filters choose. */
export function useDay(date: string, filters: FootprintFilters) {
  const request = { ...toYearRequest(filters), date };
  return useInfiniteQuery({
    queryKey: footprintKeys.day(request),
    queryFn: ({ pageParam, signal }) => call("footprints_read_day", { ...request, offset: pageParam }, signal),
    initialPageParam: 0,
    getNextPageParam: ({ nextOffset }) => nextOffset,
  });
}

export function useYear(filters: FootprintFilters) {
  const request = toYearRequest(filters);
  return useQuery({
    queryKey: footprintKeys.year(request),
    queryFn: ({ signal }) => call("footprints_read_year", request, signal),
    placeholderData: keepPreviousData,
    refetchOnMount: "always",
  });
}

/** A load shorter than this, in milliseconds, is not shown as pending: it would only flicker. */
const SLOW_MS = 250;

/** Whether something has been pending for so long that it should be shown. */
export function useSlow(isPending: boolean): boolean {
  const [isSlow, setSlow] = useState(false);
  useEffect(() => {
    if (!isPending) return;
    const timer = setTimeout(() => setSlow(true), SLOW_MS);
    return () => {
      clearTimeout(timer);
      setSlow(false);
    };
  }, [isPending]);
  return isSlow;
}

/** Reads everything again when the day in Shanghai differs from that of the data shown. */
export function useNewDay(asOf: string | undefined): void {
  const client = useQueryClient();
  const today = useStatisticsDay();
  const isOver = asOf !== undefined && dayOf(Date.parse(asOf)) < today;
  useEffect(() => {
    if (isOver) void client.invalidateQueries({ queryKey: footprintKeys.all });
  }, [client, isOver]);
}
