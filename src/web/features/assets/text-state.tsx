import { useTranslation } from "react-i18next";
import { Badge, type BadgeTone } from "../../ui/card.tsx";
import type { Asset } from "./assets.ts";

const TONES: Readonly<Record<Asset["textState"], BadgeTone>> = { indexed: "accent", none: "plain", failed: "warn" };
const STATES = ["indexed", "none", "failed"] as const;

/** Whether searches include the text of a file. */
export function TextState({ state }: { state: Asset["textState"] }) {
  const { t } = useTranslation();
  return <Badge tone={TONES[state]}>{t(`assets.textStates.${state}.name`)}</Badge>;
}

/** The meaning of each badge. */
export function TextStateLegend() {
  const { t } = useTranslation();
  return (
    <details className="text-sm text-soft">
      <summary className="inline-flex min-h-11 cursor-pointer items-center underline underline-offset-4">
        {t("assets.textStatesTitle")}
      </summary>
      <dl className="flex flex-col gap-2.5 pb-2">
        {STATES.map((state) => (
          <div key={state} className="flex flex-wrap items-center gap-x-3 gap-y-1">
            <dt>
              <TextState state={state} />
            </dt>
            <dd className="min-w-0 flex-1 basis-64">{t(`assets.textStates.${state}.about`)}</dd>
          </div>
        ))}
      </dl>
    </details>
  );
}
