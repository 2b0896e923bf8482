import { deleteFile } from "./delete.ts";
import { download } from "./download.ts";
import { read } from "./read.ts";
import { rename } from "./rename.ts";
import { restore } from "./restore.ts";
import { search } from "./search.ts";
import { upload } from "./upload.ts";

export const assetsCapabilities = [search, upload, read, rename, deleteFile, restore, download] as const;
