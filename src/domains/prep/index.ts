import { readGuide } from "./read-guide.ts";
import { searchGuides } from "./search-guides.ts";

/** Guides that anyone may read. */
export const prepCapabilities = [searchGuides, readGuide] as const;
