import {
  type InfiniteData,
  keepPreviousData,
  type QueryClient,
  useInfiniteQuery,
  useMutation,
  useQuery,
  useQueryClient,
} from "@tanstack/react-query";
import { call, type RequestOf, type ResponseOf } from "../../api.ts";
import { MAX_OVERDUE_PAGE, MAX_TASKS_PAGE } from "../../bounds.ts";
import { now } from "../../clock.ts";
import { invalidateWhenSettled } from "../../reading.ts";
import { dayAt } from "../../ui/wall-time.ts";
import { planKeys } from "./keys.ts";
import { reopened, type StudyTask, stillOverdue, type TaskStep, withSteps } from "./tasks.ts";

export type Plan = ResponseOf<"ielts_study_plans_get">;
type Days = ResponseOf<"study_plans_list_tasks">;
type Overdue = ResponseOf<"study_plans_list_overdue">;

const LIST_LIMIT = 20;

/** Content that is begun or finished changes its task without invalidating the query: reading again on return shows current plans. */
const FOLLOWED = { refetchOnMount: "always" } as const;

/** Study plans, last changed first. */
export function usePlans() {
  return useInfiniteQuery({
    queryKey: planKeys.lists,
    queryFn: ({ pageParam, signal }) =>
      call("ielts_study_plans_list", { limit: LIST_LIMIT, offset: pageParam }, signal),
    initialPageParam: 0,
    getNextPageParam: ({ nextOffset }) => nextOffset,
    ...FOLLOWED,
  });
}

/** A plan with its tasks, page by page; filters of the tasks do not affect its progress. */
export function usePlan(request: RequestOf<"ielts_study_plans_get">) {
  return useInfiniteQuery({
    queryKey: planKeys.plan(request),
    queryFn: ({ pageParam, signal }) => call("ielts_study_plans_get", { ...request, cursor: pageParam }, signal),
    initialPageParam: "",
    getNextPageParam: ({ nextCursor }) => nextCursor,
    ...FOLLOWED,
    // A change of filter keeps the plan in view; a change of plan does not.
    placeholderData: (previous) => (previous?.pages[0]?.planId === request.planId ? previous : undefined),
  });
}

/** The tasks of all plans in a range of days. */
export function useDays(fromDate: string, toDate: string) {
  return useQuery({
    queryKey: planKeys.days(fromDate, toDate),
    queryFn: ({ signal }) => call("study_plans_list_tasks", { fromDate, toDate, limit: MAX_TASKS_PAGE }, signal),
    ...FOLLOWED,
    placeholderData: keepPreviousData,
  });
}

/** The latest overdue tasks that are not completed, of one plan or of all. */
export function useOverdue(planId: number | null) {
  return useQuery({
    queryKey: planKeys.overdue(planId),
    queryFn: ({ signal }) => readOverdue(planId, signal),
    ...FOLLOWED,
  });
}

/** The latest overdue tasks, and their total number. */
export function readOverdue(planId: number | null, signal?: AbortSignal): Promise<Overdue> {
  const ofPlan = planId === null ? {} : { planId };
  return call("study_plans_list_overdue", { ...ofPlan, limit: MAX_OVERDUE_PAGE }, signal);
}

const CHANGE = { mutationKey: planKeys.all } as const;

function usePlanChange<Request, Answer>(mutationFn: (request: Request) => Promise<Answer>) {
  const client = useQueryClient();
  return useMutation({ ...CHANGE, mutationFn, onSettled: () => invalidateWhenSettled(client, planKeys.all) });
}

export function useCreatePlan() {
  return usePlanChange((request: RequestOf<"ielts_study_plans_create">) => call("ielts_study_plans_create", request));
}

export function useUpdatePlan() {
  return usePlanChange((request: RequestOf<"ielts_study_plans_update">) => call("ielts_study_plans_update", request));
}

export function useDeletePlan() {
  const client = useQueryClient();
  return useMutation({
    ...CHANGE,
    mutationFn: (request: RequestOf<"ielts_study_plans_delete">) => call("ielts_study_plans_delete", request),
    onSuccess: () => {
      // A deleted plan is not requested again while its page is being left.
      client.removeQueries({ queryKey: planKeys.plansOf, type: "inactive" });
      void client.invalidateQueries({ queryKey: planKeys.allDays });
      void client.invalidateQueries({ queryKey: planKeys.allOverdue });
      return client.invalidateQueries({ queryKey: planKeys.lists });
    },
    onError: () => invalidateWhenSettled(client, planKeys.all),
  });
}

/** Changes given tasks, shown at once. */
export function useChangeTasks() {
  return useShownChange(
    (request: { readonly planId: number; readonly steps: TaskStep[] }) =>
      call("ielts_study_plans_change_tasks", request),
    ({ steps }) =>
      (tasks) =>
        withSteps(tasks, steps, new Date(now()).toISOString()),
  );
}

export function useReopenTask() {
  return useShownChange(
    (request: RequestOf<"study_plans_reopen_task">) => call("study_plans_reopen_task", request),
    ({ taskId }) =>
      (tasks) =>
        tasks.map((task) => (task.taskId === taskId ? reopened(task) : task)),
  );
}

export function useSetReminder() {
  return useShownChange(
    (request: RequestOf<"ielts_notifications_configure_messenger_task_reminders">) =>
      call("ielts_notifications_configure_messenger_task_reminders", request),
    ({ taskIds, enabled: messengerReminder }) =>
      (tasks) =>
        tasks.map((task) => (taskIds.includes(task.taskId) ? { ...task, messengerReminder } : task)),
  );
}

/** Applies a change to tasks, wherever they are shown. */
type Effect = <Task extends StudyTask>(tasks: readonly Task[]) => Task[];

/** A change that is shown before the service has responded; reverted if it refuses. */
function useShownChange<Request, Answer>(
  mutationFn: (request: Request) => Promise<Answer>,
  effectOf: (request: Request) => Effect,
) {
  const client = useQueryClient();
  return useMutation({
    ...CHANGE,
    mutationFn,
    onMutate: async (request) => {
      // A first read of something not shown yet continues.
      await client.cancelQueries({ queryKey: planKeys.all, predicate: ({ state }) => state.data !== undefined });
      const before = client.getQueriesData({ queryKey: planKeys.all });
      show(client, effectOf(request));
      return before;
    },
    onError: (_error, _request, before) => {
      for (const [key, data] of before ?? []) client.setQueryData(key, data);
    },
    onSettled: () => invalidateWhenSettled(client, planKeys.all),
  });
}

function show(client: QueryClient, effect: Effect): void {
  client.setQueriesData<InfiniteData<Plan>>({ queryKey: planKeys.plansOf }, (plan) =>
    plan === undefined ? plan : { ...plan, pages: plan.pages.map((page) => ({ ...page, tasks: effect(page.tasks) })) },
  );
  client.setQueriesData<Days>({ queryKey: planKeys.allDays }, (days) =>
    days === undefined ? days : { ...days, items: effect(days.items) },
  );
  client.setQueriesData<Overdue>({ queryKey: planKeys.allOverdue }, (overdue) =>
    overdue === undefined ? overdue : stillOverdue(overdue, effect(overdue.items), dayAt(now())),
  );
}
