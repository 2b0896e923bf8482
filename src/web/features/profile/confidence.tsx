import { useTranslation } from "react-i18next";
import type { Confidence } from "./profile.ts";

const BARS = { unknown: 0, low: 1, medium: 2, high: 3 } as const;
const HEIGHTS = ["h-1.5", "h-2.5", "h-3.5"] as const;

/** How reliable a value is, in words, with as many bars. */
export function ConfidenceSign({ confidence }: { confidence: Confidence }) {
  const { t } = useTranslation();
  return (
    <span className="whitespace-nowrap">
      <span aria-hidden className="mr-1.5 inline-flex items-end gap-0.5 align-[-0.1em]">
        {HEIGHTS.map((height, bar) => (
          <span
            key={height}
            className={`block w-1 rounded-[1px] forced-color-adjust-none ${height} ${bar < BARS[confidence] ? "bg-soft forced-colors:bg-[CanvasText]" : "bg-line forced-colors:border forced-colors:border-[CanvasText] forced-colors:bg-[Canvas]"}`}
          />
        ))}
      </span>
      {t(`profile.confidences.${confidence}`)}
    </span>
  );
}

/** The bar is thinner the less evidence there is. */
const FILLS = {
  unknown: "",
  low: "bg-[repeating-linear-gradient(135deg,var(--color-accent)_0_2px,transparent_2px_7px)]",
  medium: "bg-[repeating-linear-gradient(135deg,var(--color-accent)_0_5px,transparent_5px_7px)]",
  high: "bg-accent",
} as const;

/** A value as a bar, beside the words for it. */
export function ValueBar({ share, confidence }: { share: number; confidence: Confidence }) {
  return (
    <span
      aria-hidden
      className="block h-2.5 overflow-hidden rounded-full bg-sunken forced-color-adjust-none [print-color-adjust:exact]"
    >
      {share > 0 && (
        <span
          className={`block h-full rounded-full border-r-2 border-accent ${FILLS[confidence]}`}
          style={{ width: `${share * 100}%` }}
        />
      )}
    </span>
  );
}
