import { useStoredState } from "../../stored-state.ts";
import { useSession } from "../account/account.ts";
import { EMPTY_DRAFT } from "./plan-draft.ts";

/** The draft of a new plan in this window. */
export function useNewPlanDraft() {
  const accountId = useSession().data?.account?.id ?? 0;
  return useStoredState(`lectern.new-plan.1.${accountId}`, EMPTY_DRAFT);
}
