/** Query keys for reminders. */
export const reminderKeys = {
  all: ["reminders"],
  lists: ["reminders", "list"],
  list: (view: string) => ["reminders", "list", view] as const,
  one: (reminderId: number) => ["reminders", "one", reminderId] as const,
  next: ["reminders", "next"],
} as const;
