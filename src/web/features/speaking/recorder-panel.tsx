import { Mic } from "lucide-react";
import { useEffect, useRef } from "react";
import { useTranslation } from "react-i18next";
import { Button } from "../../ui/button.tsx";
import { obstacle } from "./microphone.ts";
import { MicrophoneNotice } from "./microphone-notice.tsx";
import type { Phase, Recorder, RecorderState } from "./recorder.ts";
import { Preparing, Recording } from "./speaking-steps.tsx";
import { Taken } from "./take-step.tsx";
import { useRecorder, useRecorderState } from "./use-recorder.ts";

/** Height at the lower edge of the window that a phone's navigation may cover, in pixels. */
const CLEAR_OF_NAV = 96;

/** Records an answer to the recorder's question, step by step. */
export function RecorderPanel({ hasPreparation }: { hasPreparation: boolean }) {
  const { t } = useTranslation();
  const recorder = useRecorder();
  const state = useRecorderState(recorder);
  const panel = useRef<HTMLElement>(null);
  const { kind } = state.phase;
  // Each step replaces the one before and its buttons; the focus moves here.
  const shown = useRef("");
  useEffect(() => {
    if (shown.current === kind) return;
    shown.current = kind;
    if (panel.current !== null) showStep(panel.current);
  }, [kind]);
  return (
    <section
      ref={panel}
      aria-label={t("speaking.recorder.title")}
      data-phase={kind}
      className="flex flex-col gap-4 rounded-lg border border-line bg-sunken/50 p-4 sm:p-5 [&_button]:scroll-mb-24"
    >
      <Step recorder={recorder} state={state} hasPreparation={hasPreparation} />
    </section>
  );
}

function Step({
  recorder,
  state,
  hasPreparation,
}: {
  recorder: Recorder;
  state: RecorderState;
  hasPreparation: boolean;
}) {
  const { phase } = state;
  switch (phase.kind) {
    case "ready":
      return <Ready recorder={recorder} state={state} problem={phase.problem} hasPreparation={hasPreparation} />;
    case "asking":
      return <Asking recorder={recorder} />;
    case "preparing":
      return <Preparing recorder={recorder} notes={state.notes} />;
    case "recording":
      return <Recording recorder={recorder} state={state} isPaused={phase.isPaused} />;
    case "taken":
      return <Taken recorder={recorder} state={state} phase={phase} />;
  }
}

function Ready({
  recorder,
  state: { subject },
  problem,
  hasPreparation,
}: {
  recorder: Recorder;
  state: RecorderState;
  problem: (Phase & { kind: "ready" })["problem"];
  hasPreparation: boolean;
}) {
  const { t } = useTranslation();
  const found = problem ?? obstacle();
  const minutes = Math.round((subject?.limitMs ?? 0) / 60_000);
  return (
    <>
      {found === null ? (
        <div className="flex flex-col gap-1 text-sm">
          <p>{t("speaking.recorder.explain", { count: minutes })}</p>
          <p className="text-soft">{t("speaking.recorder.privacy")}</p>
        </div>
      ) : (
        <MicrophoneNotice problem={found} />
      )}
      <div className="flex flex-wrap gap-3">
        {/* The test itself includes this minute. */}
        {hasPreparation && (
          <Button data-next look="primary" onPress={() => void recorder.prepare()}>
            {t("speaking.recorder.prepare")}
          </Button>
        )}
        <Button
          data-next
          look={hasPreparation ? "secondary" : "primary"}
          icon={<Mic aria-hidden className="size-4" />}
          onPress={() => void recorder.record()}
        >
          {t(problem === null ? "speaking.recorder.start" : "ui.tryAgain")}
        </Button>
        <Button look="quiet" onPress={() => recorder.putAway()}>
          {t("ui.close")}
        </Button>
      </div>
    </>
  );
}

function Asking({ recorder }: { recorder: Recorder }) {
  const { t } = useTranslation();
  return (
    <>
      <p role="status" className="text-sm">
        {t("speaking.recorder.asking")}
      </p>
      <div className="flex flex-wrap gap-3">
        <Button data-next onPress={() => recorder.cancel()}>
          {t("ui.cancel")}
        </Button>
      </div>
    </>
  );
}

/** Moves the focus to a step and scrolls all of it into view: with its question above if there is room for both. */
function showStep(panel: HTMLElement): void {
  const next = panel.querySelector<HTMLElement>("[data-next]");
  next?.focus({ preventScroll: true });
  const { top, bottom } = panel.getBoundingClientRect();
  if (top >= 0 && bottom <= window.innerHeight - CLEAR_OF_NAV) return;
  panel.closest("article")?.scrollIntoView({ block: "start" });
  next?.scrollIntoView({ block: "nearest" });
}
