import { useTranslation } from "react-i18next";
import { Card } from "../../ui/card.tsx";
import { Notice } from "../../ui/form.tsx";
import { Toggle } from "../../ui/toggle.tsx";
import { useSessionErrorText } from "../practice/session-errors.ts";
import { type Sitting, useShareSitting } from "./mock.ts";

/** Lets the learner share a sitting with the teachers, and explains who can then see what. */
export function ShareSitting({ sitting }: { sitting: Sitting }) {
  const { t } = useTranslation();
  const errorText = useSessionErrorText();
  const share = useShareSitting();
  const isShared = share.isPending ? share.variables.shared : sitting.sharedAt !== null;
  return (
    <div data-screen-only>
      <Card>
        <div className="flex flex-col gap-4">
          <Toggle
            label={t("sitting.share")}
            hint={t("sitting.shareHint")}
            isSelected={isShared}
            onChange={(shared) => share.mutate({ sessionId: sitting.session.sessionId, shared })}
          />
          {share.error !== null && <Notice tone="danger">{errorText(share.error)}</Notice>}
        </div>
      </Card>
    </div>
  );
}
