import { mediaRead } from "./media-read.ts";
import { packCheck } from "./pack-check.ts";
import { packDiscard } from "./pack-discard.ts";
import { packImport } from "./pack-import.ts";
import { packsList } from "./packs-list.ts";

export const contentCapabilities = [packsList, packCheck, packImport, packDiscard, mediaRead] as const;
