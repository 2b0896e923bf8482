import { configureMessengerTaskReminders } from "./configure-messenger-task-reminders.ts";
import { getStatus } from "./get-status.ts";
import { listNotices } from "./list-notices.ts";
import { markRead } from "./mark-read.ts";
import { stream } from "./stream.ts";

/** Notices of what fell due, as the bell of the workspace shows them, and whether they can go by messenger. */
export const notificationsCapabilities = [
  getStatus,
  configureMessengerTaskReminders,
  listNotices,
  markRead,
  stream,
] as const;
