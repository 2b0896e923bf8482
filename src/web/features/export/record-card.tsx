import { Check, Download, Minus } from "lucide-react";
import type { ReactNode } from "react";
import { useTranslation } from "react-i18next";
import { Button } from "../../ui/button.tsx";
import { Card } from "../../ui/card.tsx";
import { useErrorText } from "../../ui/errors.ts";
import { Notice } from "../../ui/form.tsx";
import { useFormat } from "../../ui/format.ts";
import { Progress } from "../../ui/progress.tsx";
import { CutOffError } from "./record.ts";
import { SavedRecord } from "./saved-record.tsx";
import { type RecordState, useRecord } from "./use-record.ts";

const CONTENTS = [
  "profile",
  "plans",
  "sessions",
  "reviews",
  "writing",
  "dictation",
  "vocabulary",
  "courses",
  "speaking",
  "events",
] as const;
const LEFT_OUT = ["files", "notes", "unfinished", "todos", "chat", "content"] as const;

/** All data of the learner in one file. */
export function RecordCard() {
  const { t } = useTranslation();
  const format = useFormat();
  const { state, received, start, stop } = useRecord();
  const isFetching = state.kind === "fetching";
  return (
    <Card title={t("export.record.title")} about={t("export.record.about")}>
      <div className="flex flex-col gap-5">
        <div className="grid gap-x-8 gap-y-5 sm:grid-cols-2">
          <Contents title={t("export.record.in")} icon={<Check aria-hidden className="size-4 text-accent" />}>
            {CONTENTS.map((one) => t(`export.record.contents.${one}`))}
          </Contents>
          <Contents title={t("export.record.out")} icon={<Minus aria-hidden className="size-4 text-soft" />}>
            {LEFT_OUT.map((one) => t(`export.record.leftOut.${one}`))}
          </Contents>
        </div>
        <Notice tone="warn">{t("export.record.private")}</Notice>
        <div className="flex flex-wrap items-center gap-x-4 gap-y-3">
          {isFetching && (
            <div className="min-w-0 flex-1 basis-52">
              {/* The size is unknown until the last record is read. */}
              <Progress label={t("export.record.fetching", { size: format.bytes(received) })} share={null} />
            </div>
          )}
          {/* One button, which keeps the focus whatever the result. */}
          <Button
            look={isFetching ? "secondary" : "primary"}
            icon={!isFetching && <Download aria-hidden className="size-4" />}
            onPress={() => (isFetching ? stop() : void start())}
          >
            {isFetching ? t("ui.cancel") : t(`export.record.${state.kind === "idle" ? "download" : "again"}`)}
          </Button>
        </div>
        <Outcome state={state} />
      </div>
    </Card>
  );
}

function Contents({ title, icon, children }: { title: string; icon: ReactNode; children: readonly string[] }) {
  return (
    <div>
      <h3 className="mb-2 text-base font-semibold">{title}</h3>
      <ul className="flex flex-col gap-1.5 text-sm">
        {children.map((text) => (
          <li key={text} className="flex gap-2.5">
            <span className="mt-0.5 shrink-0">{icon}</span>
            {text}
          </li>
        ))}
      </ul>
    </div>
  );
}

function Outcome({ state }: { state: RecordState }) {
  const { t } = useTranslation();
  const errorText = useErrorText();
  return (
    <>
      {state.kind === "failed" && (
        <Notice tone="danger">
          {state.error instanceof CutOffError ? t("export.record.cutOff") : errorText(state.error)}
        </Notice>
      )}
      <div role="status" className="empty:hidden">
        {state.kind === "stopped" && <p className="text-sm text-soft">{t("export.record.stopped")}</p>}
        {state.kind === "saved" && <SavedRecord {...state} />}
      </div>
    </>
  );
}
