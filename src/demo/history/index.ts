import type { Author } from "../simulation.ts";
import { courses } from "./courses.ts";
import { dictation } from "./dictation.ts";
import { feedback } from "./feedback.ts";
import { files } from "./files.ts";
import { observations } from "./observations.ts";
import { plans } from "./plans.ts";
import { practice } from "./practice.ts";
import { reminders } from "./reminders.ts";
import { sittings } from "./sittings.ts";
import { speaking } from "./speaking.ts";
import { vocabulary } from "./vocabulary.ts";
import { writing } from "./writing.ts";

/** The authors of the learner's past; events at the same time happen in this order. */
export const authors: readonly Author[] = [
  plans,
  reminders,
  files,
  courses,
  vocabulary,
  practice,
  sittings,
  dictation,
  writing,
  speaking,
  observations,
  feedback,
];
