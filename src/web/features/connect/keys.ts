/** Query keys for the page that connects apps. */
export const connectKeys = {
  address: (baseUrl: string) => ["connect", "address", baseUrl] as const,
} as const;
