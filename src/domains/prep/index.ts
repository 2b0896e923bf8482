import { openGuide } from "./open-guide.ts";
import { readGuide } from "./read-guide.ts";
import { searchGuides } from "./search-guides.ts";

/** Public guides. */
export const prepCapabilities = [searchGuides, readGuide, openGuide] as const;
