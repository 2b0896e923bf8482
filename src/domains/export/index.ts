import { exportData } from "./export-data.ts";

/** The whole of a learner's data in one answer. */
export const exportCapabilities = [exportData] as const;
