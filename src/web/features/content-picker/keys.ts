import type { PickableKind } from "./contents.ts";

/** Names under which what may be picked is kept. */
export const contentPickerKeys = {
  search: (kind: PickableKind, search: string) => ["content-picker", kind, search] as const,
} as const;
