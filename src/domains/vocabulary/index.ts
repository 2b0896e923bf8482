import { addWords } from "./add-words.ts";
import { builtinPrepareCards } from "./builtin-prepare-cards.ts";
import { builtinProgress } from "./builtin-progress.ts";
import { builtinRecordReview } from "./builtin-record-review.ts";
import { deleteEntries } from "./delete-entries.ts";
import { exportBook } from "./export-book.ts";
import { personalAdd } from "./personal-add.ts";
import { personalDelete } from "./personal-delete.ts";
import { personalExport } from "./personal-export.ts";
import { personalImport } from "./personal-import.ts";
import { personalPrepareCards } from "./personal-prepare-cards.ts";
import { personalProgress } from "./personal-progress.ts";
import { personalRecordReview } from "./personal-record-review.ts";
import { personalSearch } from "./personal-search.ts";
import { personalUpdate } from "./personal-update.ts";
import { readForecast } from "./read-forecast.ts";
import { undoReview } from "./undo-review.ts";

/** The learner's own vocabulary book, the built-in wordbooks, and spaced repetition for both. */
export const vocabularyCapabilities = [
  personalSearch,
  personalExport,
  personalProgress,
  personalPrepareCards,
  personalAdd,
  personalImport,
  personalUpdate,
  personalRecordReview,
  personalDelete,
  builtinProgress,
  builtinPrepareCards,
  builtinRecordReview,
  undoReview,
  readForecast,
  addWords,
  deleteEntries,
  exportBook,
] as const;
