import { begin } from "./begin.ts";
import { checkLine } from "./check-line.ts";
import { discard } from "./discard.ts";
import { listMaterials } from "./list-materials.ts";
import { listOpen } from "./list-open.ts";
import { open } from "./open.ts";
import { readAttempt } from "./read-attempt.ts";
import { readMaterial } from "./read-material.ts";
import { recentAttempts } from "./recent-attempts.ts";
import { searchMaterials } from "./search-materials.ts";
import { submit } from "./submit.ts";

/** Listening dictation: the materials, and the learner's attempts at them. */
export const dictationCapabilities = [
  searchMaterials,
  listMaterials,
  readMaterial,
  recentAttempts,
  readAttempt,
  begin,
  open,
  checkLine,
  submit,
  discard,
  listOpen,
] as const;
