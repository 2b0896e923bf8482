/** Query keys for the content picker. */
export const contentPickerKeys = {
  search: (kind: string, search: string) => ["content-picker", kind, search] as const,
} as const;
