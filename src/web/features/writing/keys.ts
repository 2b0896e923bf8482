import type { RequestOf } from "../../api.ts";

/** Query keys for written texts. */
export const writingKeys = {
  all: ["writing"],
  list: (request: RequestOf<"writing_list">) => ["writing", "list", request] as const,
  shared: ["writing", "shared"],
  tasks: ["writing", "tasks"],
  desk: (sessionId: number) => ["writing", "desk", sessionId] as const,
  version: (versionId: number) => ["writing", "version", versionId] as const,
  /** Not among the keys read again after changes elsewhere: that would lose text being typed. */
  revision: (sessionId: number, questionSlotId: number) => ["writing-revision", sessionId, questionSlotId] as const,
} as const;
