import type { RequestOf } from "../../api.ts";

/** Query keys for study plans. */
export const planKeys = {
  all: ["plans"],
  lists: ["plans", "list"],
  plansOf: ["plans", "plan"],
  plan: (request: RequestOf<"ielts_study_plans_get">) => ["plans", "plan", request] as const,
  allDays: ["plans", "days"],
  days: (fromDate: string, toDate: string) => ["plans", "days", fromDate, toDate] as const,
  allOverdue: ["plans", "overdue"],
  overdue: (planId: number | null) => ["plans", "overdue", planId] as const,
} as const;
