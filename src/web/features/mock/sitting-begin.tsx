import { Play } from "lucide-react";
import { useState } from "react";
import { useTranslation } from "react-i18next";
import { Button } from "../../ui/button.tsx";
import { Notice } from "../../ui/form.tsx";
import { BeginDialog } from "../practice/begin-dialog.tsx";
import { TestRules } from "../practice/begin-rules.tsx";
import { usePartNames } from "../practice/names.ts";
import { type SittingSection, useBeginSection } from "./mock.ts";

/** Begins a section, after explaining the rules that apply from then on. The page shows the player as soon as the section runs. */
export function BeginSection({
  sessionId,
  section,
  isNext,
}: {
  sessionId: number;
  section: SittingSection;
  /** Whether it is the next one in order; any other may be begun too. */
  isNext: boolean;
}) {
  const { t } = useTranslation();
  const names = usePartNames();
  const begin = useBeginSection();
  const [isAsking, setAsking] = useState(false);
  const { subject } = section;
  const action = t("sitting.beginSection", { subject: names.subject(subject) });
  return (
    <>
      <Button
        look={isNext ? "primary" : "secondary"}
        icon={<Play aria-hidden className="size-4" />}
        onPress={() => setAsking(true)}
      >
        {action}
      </Button>
      <BeginDialog
        title={action}
        action={t("begin.startClock")}
        isOpen={isAsking}
        isPending={begin.isPending}
        error={begin.error}
        onClose={() => {
          begin.reset();
          setAsking(false);
        }}
        onBegin={() => begin.mutate({ sessionId, subject })}
      >
        {subject === "listening" && section.parts.some(({ hasAudio }) => !hasAudio) && (
          <Notice tone="warn">{t("sitting.noAudio")}</Notice>
        )}
        <TestRules subject={subject} minutes={section.durationMinutes} />
      </BeginDialog>
    </>
  );
}
