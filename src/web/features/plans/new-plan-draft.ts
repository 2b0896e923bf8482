import { useKept } from "../../kept.ts";
import { useSession } from "../account/account.ts";
import { EMPTY_DRAFT } from "./plan-draft.ts";

/** The new plan that is being written in this window. */
export function useNewPlanDraft() {
  const accountId = useSession().data?.account?.id ?? 0;
  return useKept(`lectern.new-plan.1.${accountId}`, EMPTY_DRAFT);
}
