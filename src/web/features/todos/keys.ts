/** Query keys for todos. */
export const todoKeys = {
  all: ["todos"],
  lists: ["todos", "list"],
  list: (status: string, query: string) => ["todos", "list", status, query] as const,
  one: (todoId: number) => ["todos", "one", todoId] as const,
  next: ["todos", "next"],
  create: ["todos", "create"],
} as const;
