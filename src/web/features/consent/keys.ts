/** Query keys for requests of programs. */
export const consentKeys = {
  request: (query: string) => ["consent", "request", query] as const,
  device: (userCode: string) => ["consent", "device", userCode] as const,
} as const;
