import { useTranslation } from "react-i18next";
import { Notice } from "../../ui/form.tsx";
import type { MicrophoneProblem } from "./microphone.ts";

/** Why nothing can be recorded, and what to do about it. */
export function MicrophoneNotice({ problem }: { problem: MicrophoneProblem }) {
  const { t } = useTranslation();
  return (
    <Notice tone="danger">
      <p className="font-medium">{t(`speaking.microphone.${problem}.title`)}</p>
      <p>{t(`speaking.microphone.${problem}.help`)}</p>
    </Notice>
  );
}
