import { useTranslation } from "react-i18next";
import { Card } from "../../ui/card.tsx";
import { usePartNames } from "../practice/names.ts";
import type { Sitting } from "./mock.ts";
import { BeginSection } from "./sitting-begin.tsx";
import { doneOf } from "./sittings.ts";

/** The next section in the order of the test, while no clock runs. */
export function NextSection({ sitting }: { sitting: Sitting }) {
  const { t } = useTranslation();
  const names = usePartNames();
  const section = sitting.sections.find(({ subject }) => subject === sitting.next);
  if (section === undefined) return null;
  const subject = names.subject(section.subject);
  const facts = [
    t("practice.minutes", { count: section.durationMinutes }),
    t("practice.questions", { count: section.questionCount }),
  ];
  return (
    <div data-screen-only>
      <Card title={t("sitting.nextIs", { subject })} about={facts.join(" · ")}>
        <div className="flex flex-wrap items-center justify-between gap-x-6 gap-y-4">
          <p className="min-w-0 flex-1 basis-64 text-sm">
            {t(doneOf(sitting) === 0 ? "sitting.whenReady" : "sitting.pause")}
          </p>
          <BeginSection sessionId={sitting.session.sessionId} section={section} isNext />
        </div>
      </Card>
    </div>
  );
}
