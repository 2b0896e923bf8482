import { cancel } from "./cancel.ts";
import { connectMessenger } from "./connect-messenger.ts";
import { create } from "./create.ts";
import { getDeliveryStatus } from "./get-delivery-status.ts";
import { list } from "./list.ts";
import { read } from "./read.ts";
import { update } from "./update.ts";

/** One-time reminders at an exact time, and whether they can be delivered. */
export const remindersCapabilities = [getDeliveryStatus, connectMessenger, create, update, list, cancel, read] as const;
