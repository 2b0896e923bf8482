import { useQuery } from "@tanstack/react-query";
import { useTranslation } from "react-i18next";
import { call } from "../../api.ts";
import { connectionKeys } from "./keys.ts";

/** Reports that connections need attention, for every link that leads to them; empty if none does. */
export function useAttentionMark(): string {
  const { t } = useTranslation();
  const { data } = useQuery({
    queryKey: connectionKeys.list,
    queryFn: ({ signal }) => call("connections_list", {}, signal),
  });
  const count = data?.items.filter(({ state }) => state === "needs_attention").length ?? 0;
  return count === 0 ? "" : t("connections.mark", { count });
}
