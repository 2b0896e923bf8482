import { RotateCw } from "lucide-react";
import { useTranslation } from "react-i18next";
import { Button } from "../../ui/button.tsx";
import { Notice } from "../../ui/form.tsx";
import { mediaPath } from "../questions/media-path.ts";
import type { Segments } from "./segment.ts";

/** The one audio element of a dictation, which is not visible. Shows a message if it cannot be loaded. */
export function SegmentAudio({
  src,
  segments: { audio, handlers, hasFailed },
  onRetry,
}: {
  /** Null if the service has no audio for it. */
  src: string | null;
  segments: Segments;
  onRetry(): void;
}) {
  const { t } = useTranslation();
  if (src === null) return <Notice tone="warn">{t("practice.noAudio")}</Notice>;
  return (
    <>
      <audio ref={audio} src={mediaPath(src)} preload="auto" {...handlers} />
      {hasFailed && (
        <Notice tone="danger">
          <p>{t("dictation.audio.failed")}</p>
          <div className="mt-2">
            <Button icon={<RotateCw aria-hidden className="size-4" />} onPress={onRetry}>
              {t("ui.tryAgain")}
            </Button>
          </div>
        </Notice>
      )}
    </>
  );
}
