import { ChevronsLeft, ChevronsRight, Pause, Play } from "lucide-react";
import { useTranslation } from "react-i18next";
import { Button, IconButton } from "../../ui/button.tsx";
import type { Line } from "./dictation.ts";
import { SpeedChoice } from "./speed-choice.tsx";
import { type DeskState, STEP_SECONDS } from "./use-desk.ts";

/** Plays one sentence, and seeks in it. `isFirstStep` if listening is the next step. */
export function Transport({ line, desk, isFirstStep }: { line: Line; desk: DeskState; isFirstStep: boolean }) {
  const { t } = useTranslation();
  const isPlaying = desk.segments.isPlaying(line);
  const share = desk.segments.shareOf(line);
  const toPlay = share === 0 ? "play" : share < 1 ? "goOn" : "again";
  return (
    <div className="flex flex-col gap-4">
      <span aria-hidden className="block h-1 overflow-hidden rounded-full bg-sunken">
        <span className="block h-full bg-accent" style={{ width: `${share * 100}%` }} />
      </span>
      <div className="flex flex-wrap items-center justify-center gap-x-6 gap-y-3 sm:justify-between">
        <div className="flex items-center gap-1">
          <IconButton
            label={t("dictation.audio.back")}
            icon={<ChevronsLeft aria-hidden className="size-5" />}
            onPress={() => desk.move(-STEP_SECONDS)}
          />
          <span className="[&_button]:min-w-36">
            <Button
              look={isFirstStep ? "primary" : "secondary"}
              icon={isPlaying ? <Pause aria-hidden className="size-5" /> : <Play aria-hidden className="size-5" />}
              onPress={desk.playOrStop}
            >
              {t(`dictation.audio.${isPlaying ? "pause" : toPlay}`)}
            </Button>
          </span>
          <IconButton
            label={t("dictation.audio.on")}
            icon={<ChevronsRight aria-hidden className="size-5" />}
            onPress={() => desk.move(STEP_SECONDS)}
          />
        </div>
        <SpeedChoice speed={desk.speed} onChange={desk.setSpeed} />
      </div>
    </div>
  );
}
