import { createPaper } from "./create-paper.ts";
import { deletePaper } from "./delete-paper.ts";
import { readPaper } from "./read-paper.ts";
import { restorePaper } from "./restore-paper.ts";
import { searchPapers } from "./search-papers.ts";

export const mockCapabilities = [searchPapers, createPaper, readPaper, deletePaper, restorePaper] as const;
