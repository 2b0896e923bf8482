/** Query keys for the calendar feed. */
export const calendarKeys = {
  feed: ["calendar", "feed"],
} as const;
