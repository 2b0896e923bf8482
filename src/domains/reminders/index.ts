import { cancel } from "./cancel.ts";
import { create } from "./create.ts";
import { list } from "./list.ts";
import { read } from "./read.ts";
import { update } from "./update.ts";

/** Reminders that come once, at an exact time. */
export const remindersCapabilities = [create, update, list, cancel, read] as const;
