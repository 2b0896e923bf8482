import { useTranslation } from "react-i18next";
import { DOCS_PATH } from "../../routes.ts";
import { Notice } from "../../ui/form.tsx";
import type { Reach } from "./reach.ts";

/** Who can reach the service at its address, and what to change for programs that run on the internet. */
export function ReachNotice({ reach }: { reach: Reach }) {
  const { t } = useTranslation();
  const isGood = reach === "internet" || reach === "reached";
  const isToBeReplaced = !isGood && reach !== "unreachable" && reach !== "other";
  return (
    <div role="status">
      <Notice tone={isGood ? "done" : "warn"}>
        {t(`connect.reach.${reach}`)}
        {isToBeReplaced && <span className="mt-1 block">{t("connect.reach.change")}</span>}
        {!isGood && (
          <a href={`${DOCS_PATH}/deploying`} className="mt-1 block underline underline-offset-4">
            {t("connect.reach.guide")}
          </a>
        )}
      </Notice>
    </div>
  );
}
