import { list } from "./list.ts";
import { readDay } from "./read-day.ts";
import { readYear } from "./read-year.ts";

export const footprintsCapabilities = [list, readDay, readYear] as const;
