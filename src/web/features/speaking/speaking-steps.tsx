import { Mic, Pause, Play, Square, X } from "lucide-react";
import { useTranslation } from "react-i18next";
import { Button } from "../../ui/button.tsx";
import { Field } from "../../ui/field.tsx";
import { clockOf } from "../player/audio-time.ts";
import { LevelMeter } from "./level-meter.tsx";
import { PREPARATION_MS, type Recorder, type RecorderState } from "./recorder.ts";
import { useTicking } from "./use-recorder.ts";

const TICK_MS = 200;

/** The minute of preparation. */
export function Preparing({ recorder, notes }: { recorder: Recorder; notes: string }) {
  const { t } = useTranslation();
  const left = useTicking(() => Math.ceil((PREPARATION_MS - recorder.elapsedMs()) / 1000), TICK_MS);
  return (
    <>
      <div className="flex flex-wrap items-baseline gap-x-4 gap-y-1">
        <p role="timer" className="text-xl font-semibold tabular-nums">
          {clockOf(left)}
        </p>
        <p role="status" className="text-sm text-soft">
          {t("speaking.recorder.preparing")}
        </p>
      </div>
      <Notes recorder={recorder} notes={notes} />
      <div className="flex flex-wrap gap-3">
        <Button
          data-next
          look="primary"
          icon={<Mic aria-hidden className="size-4" />}
          onPress={() => void recorder.record()}
        >
          {t("speaking.recorder.speakNow")}
        </Button>
        <Button icon={<X aria-hidden className="size-4" />} onPress={() => recorder.cancel()}>
          {t("ui.cancel")}
        </Button>
      </div>
    </>
  );
}

function Notes({ recorder, notes }: { recorder: Recorder; notes: string }) {
  const { t } = useTranslation();
  return (
    <Field
      label={t("speaking.recorder.notes")}
      hint={t("speaking.recorder.notesHint")}
      lines={4}
      value={notes}
      onChange={(text) => recorder.note(text)}
    />
  );
}

/** The step while the answer is recorded. */
export function Recording({
  recorder,
  state: { subject, notes },
  isPaused,
}: {
  recorder: Recorder;
  state: RecorderState;
  isPaused: boolean;
}) {
  const { t } = useTranslation();
  const elapsed = useTicking(() => recorder.elapsedMs(), TICK_MS);
  const limit = subject?.limitMs ?? 0;
  return (
    <>
      <div className="flex flex-wrap items-center gap-x-4 gap-y-2">
        <p className="flex items-center gap-2.5">
          <span
            aria-hidden
            className={`size-3 shrink-0 rounded-full ${isPaused ? "border-2 border-edge" : "bg-danger"}`}
          />
          <span role="status" className="text-sm font-medium">
            {t(isPaused ? "speaking.recorder.paused" : "speaking.recorder.recording")}
          </span>
          <span role="timer" className="text-xl font-semibold tabular-nums">
            {clockOf(elapsed / 1000)}
          </span>
          <span className="text-sm text-soft tabular-nums">
            {t("speaking.recorder.limit", { length: clockOf(limit / 1000) })}
          </span>
        </p>
        {!isPaused && <LevelMeter recorder={recorder} />}
      </div>
      {notes !== "" && <p className="max-w-prose text-sm whitespace-pre-wrap">{notes}</p>}
      <div className="flex flex-wrap gap-3">
        <Button
          data-next
          look="primary"
          icon={<Square aria-hidden className="size-4" />}
          onPress={() => recorder.stop()}
        >
          {t("speaking.recorder.stop")}
        </Button>
        <Button
          icon={isPaused ? <Play aria-hidden className="size-4" /> : <Pause aria-hidden className="size-4" />}
          onPress={() => (isPaused ? recorder.goOn() : recorder.pause())}
        >
          {t(isPaused ? "speaking.recorder.goOn" : "speaking.recorder.pause")}
        </Button>
      </div>
    </>
  );
}
