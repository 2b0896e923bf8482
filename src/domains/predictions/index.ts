import { searchHits } from "./search-hits.ts";

/** Public exam reports and rolling rankings. */
export const predictionsCapabilities = [searchHits] as const;
