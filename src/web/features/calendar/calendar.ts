import { useMutation, useQuery, useQueryClient } from "@tanstack/react-query";
import { call, type ResponseOf } from "../../api.ts";
import { calendarKeys } from "./keys.ts";

type FeedAnswer = ResponseOf<"calendar_read">;
export type Feed = NonNullable<FeedAnswer["feed"]>;

export function useFeed() {
  return useQuery({
    queryKey: calendarKeys.feed,
    queryFn: ({ signal }) => call("calendar_read", {}, signal),
    refetchOnMount: "always",
  });
}

export function useChangeFeed(change: "calendar_turn_on" | "calendar_rotate" | "calendar_turn_off") {
  const client = useQueryClient();
  return useMutation({
    mutationFn: () => call(change, {}),
    // A read in progress would overwrite the new state with the old one.
    onMutate: () => client.cancelQueries({ queryKey: calendarKeys.feed }),
    onSuccess: (answer: FeedAnswer) => client.setQueryData(calendarKeys.feed, answer),
    // It may have been changed elsewhere: by another window, or by a call whose response was lost.
    onError: () => client.invalidateQueries({ queryKey: calendarKeys.feed }),
  });
}
