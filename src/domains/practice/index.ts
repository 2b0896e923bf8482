import { abandon } from "./abandon.ts";
import { addNotes } from "./add-notes.ts";
import { begin } from "./begin.ts";
import { changeNote } from "./change-note.ts";
import { deleteNote } from "./delete-note.ts";
import { open } from "./open.ts";
import { readSession } from "./read-session.ts";
import { recentActivity } from "./recent-activity.ts";
import { resume } from "./resume.ts";
import { saveAnswers } from "./save-answers.ts";
import { submit } from "./submit.ts";

export const practiceCapabilities = [
  recentActivity,
  readSession,
  begin,
  open,
  saveAnswers,
  submit,
  abandon,
  resume,
  addNotes,
  changeNote,
  deleteNote,
] as const;
