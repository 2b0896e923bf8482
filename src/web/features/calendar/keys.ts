/** Names under which answers about the calendar feed are kept. */
export const calendarKeys = {
  feed: ["calendar", "feed"],
} as const;
