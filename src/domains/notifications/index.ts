import { listNotices } from "./list-notices.ts";
import { markRead } from "./mark-read.ts";
import { stream } from "./stream.ts";

/** Notices of what fell due, as the bell of the workspace shows them. */
export const notificationsCapabilities = [listNotices, markRead, stream] as const;
