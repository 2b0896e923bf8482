import { searchHits } from "./search-hits.ts";

/** Exam reports and rolling rankings that anyone may read. */
export const predictionsCapabilities = [searchHits] as const;
