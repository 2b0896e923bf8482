import type { PickableKind } from "./contents.ts";

/** Query keys for the content picker. */
export const contentPickerKeys = {
  search: (kind: PickableKind, search: string) => ["content-picker", kind, search] as const,
} as const;
