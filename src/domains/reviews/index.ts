import { correctKey } from "./correct-key.ts";
import { listCorrections } from "./list-corrections.ts";
import { listShared } from "./list-shared.ts";
import { read } from "./read.ts";
import { readSnapshot } from "./read-snapshot.ts";
import { recentActivity } from "./recent-activity.ts";
import { remark } from "./remark.ts";
import { share } from "./share.ts";

export const reviewsCapabilities = [
  recentActivity,
  readSnapshot,
  read,
  share,
  listShared,
  correctKey,
  remark,
  listCorrections,
] as const;
