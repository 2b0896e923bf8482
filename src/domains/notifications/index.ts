import { configureMessengerTaskReminders } from "./configure-messenger-task-reminders.ts";
import { getStatus } from "./get-status.ts";
import { listNotices } from "./list-notices.ts";
import { markRead } from "./mark-read.ts";
import { stream } from "./stream.ts";

/** Notices of due items, as the bell of the workspace shows them, and whether they can be sent by messenger. */
export const notificationsCapabilities = [
  getStatus,
  configureMessengerTaskReminders,
  listNotices,
  markRead,
  stream,
] as const;
