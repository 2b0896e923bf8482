import { useTranslation } from "react-i18next";
import { Card } from "../../ui/card.tsx";
import { Notice } from "../../ui/form.tsx";

const CALENDARS = ["google", "apple", "outlook"] as const;
const STEPS = ["step1", "step2", "step3"] as const;

/** How to use the link in common calendar applications. */
export function HowToSubscribe() {
  const { t } = useTranslation();
  return (
    <Card title={t("calendar.how.title")} about={t("calendar.how.about")}>
      <div className="flex flex-col gap-6">
        {CALENDARS.map((calendar) => (
          <div key={calendar}>
            <h3 className="mb-2 text-base font-semibold">{t(`calendar.how.${calendar}.name`)}</h3>
            <ol className="flex list-decimal flex-col gap-1.5 pl-5 text-sm marker:text-soft">
              {STEPS.map((step) => (
                <li key={step}>{t(`calendar.how.${calendar}.${step}`)}</li>
              ))}
            </ol>
          </div>
        ))}
        <Notice tone="calm">{t("calendar.how.reach")}</Notice>
      </div>
    </Card>
  );
}
