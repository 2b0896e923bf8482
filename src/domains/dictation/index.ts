import { searchMaterials } from "./search-materials.ts";

/** Listening dictation: materials to write down by ear. */
export const dictationCapabilities = [searchMaterials] as const;
