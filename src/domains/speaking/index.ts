import { deletePractice } from "./delete-practice.ts";
import { listPractices } from "./list-practices.ts";
import { markDone } from "./mark-done.ts";
import { materialsArchive } from "./materials-archive.ts";
import { materialsCreate } from "./materials-create.ts";
import { materialsRead } from "./materials-read.ts";
import { materialsSearch } from "./materials-search.ts";
import { materialsUpdate } from "./materials-update.ts";
import { readTopic } from "./read-topic.ts";
import { recordAnswer } from "./record-answer.ts";
import { restoreMaterial } from "./restore-material.ts";
import { searchTopics } from "./search-topics.ts";

export const speakingCapabilities = [
  materialsSearch,
  materialsRead,
  materialsCreate,
  materialsUpdate,
  materialsArchive,
  restoreMaterial,
  searchTopics,
  readTopic,
  recordAnswer,
  markDone,
  deletePractice,
  listPractices,
] as const;
