import { deleteReview } from "./delete-review.ts";
import { list } from "./list.ts";
import { open } from "./open.ts";
import { readPractice } from "./read-practice.ts";
import { readVersion } from "./read-version.ts";
import { saveReview } from "./save-review.ts";
import { saveText } from "./save-text.ts";
import { saveVersion } from "./save-version.ts";

export const writingCapabilities = [
  readPractice,
  open,
  list,
  readVersion,
  saveVersion,
  saveText,
  saveReview,
  deleteReview,
] as const;
