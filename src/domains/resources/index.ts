import { related } from "./related.ts";

export const resourcesCapabilities = [related] as const;
