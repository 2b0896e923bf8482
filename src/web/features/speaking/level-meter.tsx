import { useEffect, useRef, useState } from "react";
import { useTranslation } from "react-i18next";
import type { Recorder } from "./recorder.ts";
import { useTicking } from "./use-recorder.ts";

/** Silence is reported after this time, in milliseconds. */
const SILENCE_MS = 3000;
const TICK_MS = 500;
/** The share of the distance to a new level that is covered in one frame. */
const EASE = 0.25;

/** The input level, with little animation; with reduced motion, only whether there is any sound. Long silence is reported in words. */
export function LevelMeter({ recorder }: { recorder: Recorder }) {
  const { t } = useTranslation();
  const [isStill] = useState(() => matchMedia("(prefers-reduced-motion: reduce)").matches);
  const hasSound = useTicking(() => recorder.hasSound(), TICK_MS);
  const isSilent = useTicking(() => !recorder.hasSound() && recorder.elapsedMs() > SILENCE_MS, TICK_MS);
  return (
    <>
      {!isStill && <Bar recorder={recorder} />}
      {isStill && hasSound && <p className="text-sm text-soft">{t("speaking.recorder.heard")}</p>}
      <p role="status" className="text-sm text-warn empty:hidden">
        {isSilent && t("speaking.recorder.unheard")}
      </p>
    </>
  );
}

function Bar({ recorder }: { recorder: Recorder }) {
  const bar = useRef<HTMLSpanElement>(null);
  useEffect(() => {
    let shown = 0;
    let frame = requestAnimationFrame(function draw() {
      // Perceived loudness is logarithmic: the root is a sufficient approximation.
      shown += (Math.sqrt(recorder.level()) - shown) * EASE;
      if (bar.current !== null) bar.current.style.transform = `scaleX(${Math.min(1, shown)})`;
      frame = requestAnimationFrame(draw);
    });
    return () => cancelAnimationFrame(frame);
  }, [recorder]);
  return (
    <span aria-hidden className="block h-1.5 w-full max-w-48 overflow-hidden rounded-full bg-edge/30">
      <span ref={bar} className="block h-full w-full origin-left scale-x-0 rounded-full bg-accent" />
    </span>
  );
}
