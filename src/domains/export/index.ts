import { exportData } from "./export-data.ts";

/** All data of a learner in one response. */
export const exportCapabilities = [exportData] as const;
