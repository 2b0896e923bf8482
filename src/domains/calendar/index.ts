import { feed } from "./feed.ts";
import { read } from "./read.ts";
import { rotate } from "./rotate.ts";
import { turnOff } from "./turn-off.ts";
import { turnOn } from "./turn-on.ts";

/** The learner's calendar as a feed for other programs. */
export const calendarCapabilities = [read, turnOn, rotate, turnOff, feed] as const;
