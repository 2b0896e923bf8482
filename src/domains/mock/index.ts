import { begin } from "./begin.ts";
import { beginSection } from "./begin-section.ts";
import { createPaper } from "./create-paper.ts";
import { deletePaper } from "./delete-paper.ts";
import { enterBand } from "./enter-band.ts";
import { listSessions } from "./list-sessions.ts";
import { readPaper } from "./read-paper.ts";
import { readSession } from "./read-session.ts";
import { restorePaper } from "./restore-paper.ts";
import { searchPapers } from "./search-papers.ts";

export const mockCapabilities = [
  searchPapers,
  createPaper,
  readPaper,
  deletePaper,
  restorePaper,
  begin,
  beginSection,
  readSession,
  listSessions,
  enterBand,
] as const;
