import { Play } from "lucide-react";
import { type ReactNode, useState } from "react";
import { useTranslation } from "react-i18next";
import { readStored, writeStored } from "../../stored.ts";
import { Button } from "../../ui/button.tsx";
import { Card } from "../../ui/card.tsx";
import { useKey } from "../../ui/keys.tsx";
import { Loaded } from "../../ui/loaded.tsx";
import { Select } from "../../ui/select.tsx";
import type { Wish } from "./address.ts";
import { BookChoice } from "./book-choice.tsx";
import { MODES } from "./cards.ts";
import { DIRECTIONS, useDirection } from "./direction.ts";
import { ForecastCard } from "./forecast-card.tsx";
import { NoCards } from "./no-cards.tsx";
import type { Plan } from "./run.ts";
import { useSummaries } from "./summaries.ts";

const SIZES = [10, 20, 50, 100] as const;
const USUAL_SIZE = 20;
const SIZE_KEY = "lectern.cards.size";

/** What to review, how much waits, and what the coming days bring. */
export function StartView({
  wish,
  isSaving,
  onChange,
  onStart,
}: {
  wish: Wish;
  /** Reviews of the last time are still on their way. */
  isSaving: boolean;
  onChange(change: Partial<Wish>): void;
  onStart(plan: Plan): void;
}) {
  const { personal, books } = useSummaries();
  const chosen = books.find(({ book }) => book === wish.book);
  const nothing = chosen === undefined ? false : hasNothing(wish, chosen.summary);
  return (
    <>
      <Loaded query={personal} lines={4}>
        {() => (
          <>
            <BookChoice value={wish.book} onChange={(book) => onChange({ book })} />
            {chosen !== undefined && (
              <Card>
                {chosen.summary.total > 0 && (
                  <Choices wish={wish} groups={chosen.groups} onChange={onChange}>
                    {(size) =>
                      !nothing && <StartButton isSaving={isSaving} onPress={() => onStart({ ...wish, size })} />
                    }
                  </Choices>
                )}
                {nothing && <NoCards wish={wish} summary={chosen.summary} onChange={onChange} />}
              </Card>
            )}
          </>
        )}
      </Loaded>
      {chosen !== undefined && chosen.summary.total > 0 && <ForecastCard book={wish.book} />}
    </>
  );
}

/** Whether the counts of a book tell that a mode finds nothing. */
function hasNothing({ mode, group }: Wish, summary: { total: number; dueCount: number; newCount: number }): boolean {
  if (summary.total === 0) return true;
  if (group !== "") return false;
  return (mode === "due" && summary.dueCount === 0) || (mode === "new" && summary.newCount === 0);
}

function StartButton({ isSaving, onPress }: { isSaving: boolean; onPress(): void }) {
  const { t } = useTranslation();
  useKey("s", t("cards.start"), () => {
    if (!isSaving) onPress();
  });
  return (
    <Button look="primary" icon={<Play aria-hidden className="size-4" />} isDisabled={isSaving} onPress={onPress}>
      {t("cards.start")}
    </Button>
  );
}

function Choices({
  wish,
  groups,
  onChange,
  children,
}: {
  wish: Wish;
  groups: readonly { readonly groupId: string; readonly title: string; readonly titleZh: string }[];
  onChange(change: Partial<Wish>): void;
  /** What follows the choices, which knows how many cards were chosen. */
  children(size: number): ReactNode;
}) {
  const { t, i18n } = useTranslation();
  const [direction, setDirection] = useDirection();
  const [size, setSize] = useState<number>(
    () => SIZES.find((one) => String(one) === readStored(SIZE_KEY)) ?? USUAL_SIZE,
  );
  const isChinese = i18n.language.startsWith("zh");
  return (
    <div className="flex flex-col gap-5">
      <div className="grid gap-4 sm:grid-cols-2">
        <Select
          label={t("cards.what")}
          options={MODES.map((id) => ({ id, name: t(`cards.modes.${id}`) }))}
          value={wish.mode}
          onChange={(id) => onChange({ mode: MODES.find((mode) => mode === id) ?? "mixed" })}
        />
        {groups.length > 0 && (
          <Select
            label={t("cards.group")}
            options={[
              { id: "", name: t("cards.allGroups") },
              ...groups.map((group) => ({ id: group.groupId, name: isChinese ? group.titleZh : group.title })),
            ]}
            value={wish.group}
            onChange={(group) => onChange({ group })}
          />
        )}
        <Select
          label={t("cards.size")}
          options={SIZES.map((count) => ({ id: String(count), name: t("cards.sizeOf", { count }) }))}
          value={String(size)}
          onChange={(id) => {
            writeStored(SIZE_KEY, id);
            setSize(Number(id));
          }}
        />
        <Select
          label={t("cards.front")}
          options={DIRECTIONS.map((id) => ({ id, name: t(`cards.fronts.${id}`) }))}
          value={direction}
          onChange={(id) => setDirection(DIRECTIONS.find((one) => one === id) ?? "word")}
        />
      </div>
      <div className="flex flex-wrap items-center justify-between gap-x-6 gap-y-4">
        <p className="min-w-0 flex-1 basis-64 text-sm text-soft">{t(`cards.modeAbout.${wish.mode}`)}</p>
        {children(size)}
      </div>
    </div>
  );
}
