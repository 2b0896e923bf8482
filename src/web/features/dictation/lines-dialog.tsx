import { Check, Circle, CircleDot, PencilLine } from "lucide-react";
import { Button as Row } from "react-aria-components";
import { useTranslation } from "react-i18next";
import { classes } from "../../ui/classes.ts";
import { Dialog } from "../../ui/dialog.tsx";
import type { Line } from "./dictation.ts";

/** All lines, to jump to one: checked ones with their results, drafts, and the rest. */
export function LinesDialog({
  lines,
  place,
  isTyped,
  isOpen,
  onClose,
  onPlace,
}: {
  lines: readonly Line[];
  place: number;
  /** Whether an unchecked line has text. */
  isTyped(line: Line): boolean;
  isOpen: boolean;
  onClose(): void;
  onPlace(place: number): void;
}) {
  const { t } = useTranslation();
  return (
    <Dialog title={t("dictation.lines")} isOpen={isOpen} onClose={onClose}>
      <ol className="-mx-3 flex flex-col">
        {lines.map((line, index) => {
          const isHere = index === place;
          return (
            <li key={line.position}>
              <Row
                autoFocus={isHere}
                {...(isHere ? { "aria-current": "step" } : {})}
                onPress={() => onPlace(index)}
                className={classes(
                  "flex min-h-11 w-full cursor-pointer items-center gap-3 rounded-md px-3 text-left text-sm -outline-offset-2 data-hovered:bg-sunken",
                  isHere && "bg-accent-soft font-medium",
                )}
              >
                <span className="w-7 shrink-0 text-right tabular-nums">{index + 1}</span>
                <span lang="en" className="min-w-0 flex-1 truncate text-soft">
                  {line.speaker}
                </span>
                <State line={line} isTyped={isTyped(line)} isHere={isHere} />
              </Row>
            </li>
          );
        })}
      </ol>
    </Dialog>
  );
}

function State({ line: { line }, isTyped, isHere }: { line: Line; isTyped: boolean; isHere: boolean }) {
  const { t } = useTranslation();
  if (line !== null) {
    const { correctWords, expectedWords } = line.scores;
    return (
      <span className="inline-flex items-center gap-1.5 tabular-nums">
        {t("dictation.rightOf", { right: correctWords, count: expectedWords })}
        <Check aria-hidden className="size-4 text-accent" />
      </span>
    );
  }
  const [Icon, name] = isTyped
    ? [PencilLine, t("dictation.typed")]
    : isHere
      ? [CircleDot, t("dictation.here")]
      : [Circle, t("dictation.toCome")];
  return (
    <span className="inline-flex items-center gap-1.5 text-soft">
      {name}
      <Icon aria-hidden className="size-4" />
    </span>
  );
}
