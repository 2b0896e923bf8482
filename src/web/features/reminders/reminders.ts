import { useInfiniteQuery, useMutation, useQuery, useQueryClient } from "@tanstack/react-query";
import { call, orNull, type RequestOf, type ResponseOf } from "../../api.ts";
import { MAX_REMINDERS_PAGE } from "../../bounds.ts";
import { findListed, invalidateWhenSettled } from "../../reading.ts";
import { reminderKeys } from "./keys.ts";

type ReminderPage = ResponseOf<"ielts_reminders_list">;
export type Reminder = ReminderPage["items"][number];

export const REMINDER_VIEWS = ["ahead", "past"] as const;
type ReminderView = (typeof REMINDER_VIEWS)[number];

const LIST_LIMIT = 30;

/** The list in an address. */
export function readView(query: URLSearchParams): ReminderView {
  return query.get("show") === "past" ? "past" : "ahead";
}

/** Whether a reminder can still be cancelled or changed: no part of it has been sent. */
export function isOpen({ state }: Pick<Reminder, "state">): boolean {
  return state === "scheduled" || state === "held";
}

/** Scheduled reminders, nearest first; or those delivered, being sent, or cancelled, newest first. */
export function useReminders(view: ReminderView) {
  return useInfiniteQuery({
    queryKey: reminderKeys.list(view),
    queryFn: ({ pageParam: offset, signal }) => {
      const state = view === "past" ? "past" : "scheduled";
      return call("ielts_reminders_list", { state, limit: LIST_LIMIT, offset }, signal);
    },
    initialPageParam: 0,
    getNextPageParam: ({ nextOffset }) => nextOffset,
    refetchOnMount: "always",
  });
}

/** The next reminders. */
export function useNextReminders() {
  return useQuery({
    queryKey: reminderKeys.next,
    queryFn: ({ signal }) => call("ielts_reminders_list", { state: "scheduled", limit: MAX_REMINDERS_PAGE }, signal),
    refetchOnMount: "always",
  });
}

/** One reminder, regardless of its place in the list, or null. */
export function useReminder(reminderId: number) {
  const client = useQueryClient();
  return useQuery({
    queryKey: reminderKeys.one(reminderId),
    queryFn: ({ signal }) => orNull(call("reminders_read", { reminderId }, signal)),
    // The list's data for it is shown until it is read.
    placeholderData: () => findListed<Reminder>(client, reminderKeys.lists, (one) => one.reminderId === reminderId),
    refetchOnMount: "always",
  });
}

const CHANGE = { mutationKey: reminderKeys.all } as const;

function useReminderChange<Request, Answer>(mutationFn: (request: Request) => Promise<Answer>) {
  const client = useQueryClient();
  return useMutation({ ...CHANGE, mutationFn, onSettled: () => invalidateWhenSettled(client, reminderKeys.all) });
}

export function useCreateReminder() {
  return useReminderChange((request: RequestOf<"ielts_reminders_create">) => call("ielts_reminders_create", request));
}

export function useCancelReminder() {
  return useReminderChange((reminderId: number) => call("ielts_reminders_cancel", { reminderId }));
}

export function useSetMessenger() {
  return useReminderChange((request: RequestOf<"ielts_reminders_update">) => call("ielts_reminders_update", request));
}
