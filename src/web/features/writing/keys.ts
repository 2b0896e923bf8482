import type { RequestOf } from "../../api.ts";

/** Names under which answers about written texts are kept. */
export const writingKeys = {
  all: ["writing"],
  list: (request: RequestOf<"writing_list">) => ["writing", "list", request] as const,
  shared: ["writing", "shared"],
  tasks: ["writing", "tasks"],
  desk: (sessionId: number) => ["writing", "desk", sessionId] as const,
  version: (versionId: number) => ["writing", "version", versionId] as const,
  /** Not among those that a change elsewhere reads anew: what is being typed would be lost. */
  revision: (sessionId: number, questionSlotId: number) => ["writing-revision", sessionId, questionSlotId] as const,
} as const;
