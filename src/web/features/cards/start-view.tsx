import { ChevronDown, Play } from "lucide-react";
import { type ReactNode, useState } from "react";
import { Disclosure, DisclosurePanel, Button as Pressable } from "react-aria-components";
import { useTranslation } from "react-i18next";
import { readStored, writeStored } from "../../stored.ts";
import { Button } from "../../ui/button.tsx";
import { Card } from "../../ui/card.tsx";
import { useKey } from "../../ui/keys.tsx";
import { Loaded } from "../../ui/loaded.tsx";
import { Select } from "../../ui/select.tsx";
import type { Wish } from "./address.ts";
import { BookChoice } from "./book-choice.tsx";
import { MODES, useForecast } from "./cards.ts";
import { DIRECTIONS, useDirection } from "./direction.ts";
import { ForecastCard } from "./forecast-card.tsx";
import { NoCards } from "./no-cards.tsx";
import type { Plan } from "./run.ts";
import { useSummaries } from "./summaries.ts";

const SIZES = [10, 20, 50, 100] as const;
const USUAL_SIZE = 20;
const SIZE_KEY = "lectern.cards.size";

/** The start of a review: what to review, the number of cards, and the forecast of the coming days. */
export function StartView({
  wish,
  isSaving,
  onChange,
  onStart,
}: {
  wish: Wish;
  /** Reviews of the previous session are still being delivered. */
  isSaving: boolean;
  onChange(change: Partial<Wish>): void;
  onStart(plan: Plan): void;
}) {
  const { personal, books } = useSummaries();
  const forecast = useForecast(wish.book);
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
      {chosen !== undefined && chosen.summary.total > 0 && <ForecastCard forecast={forecast} />}
    </>
  );
}

/** Whether the counts of a book show that a mode has no cards. */
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
  /** The start button, which knows how many cards were chosen. */
  children(size: number): ReactNode;
}) {
  const { t, i18n } = useTranslation();
  const [direction, setDirection] = useDirection();
  const [size, setSize] = useState<number>(
    () => SIZES.find((one) => String(one) === readStored(SIZE_KEY)) ?? USUAL_SIZE,
  );
  const isChinese = i18n.language.startsWith("zh");
  const group = groups.find(({ groupId }) => groupId === wish.group);
  const titleOf = (one: (typeof groups)[number]) => (isChinese ? one.titleZh : one.title);
  const chosen = [
    ...(group === undefined ? [] : [titleOf(group)]),
    t("cards.sizeOf", { count: size }),
    t(`cards.fronts.${direction}`),
  ];
  return (
    <div className="flex flex-col gap-4">
      <div className="flex flex-wrap items-end gap-3">
        <span className="min-w-0 flex-1 basis-52">
          <Select
            label={t("cards.what")}
            options={MODES.map((id) => ({ id, name: t(`cards.modes.${id}`) }))}
            value={wish.mode}
            onChange={(id) => onChange({ mode: MODES.find((mode) => mode === id) ?? "mixed" })}
          />
        </span>
        {children(size)}
      </div>
      <p className="text-sm text-soft">{t(`cards.modeAbout.${wish.mode}`)}</p>
      <Options about={chosen.join(" · ")}>
        {groups.length > 0 && (
          <Select
            label={t("cards.group")}
            options={[
              { id: "", name: t("cards.allGroups") },
              ...groups.map((one) => ({ id: one.groupId, name: titleOf(one) })),
            ]}
            value={wish.group}
            onChange={(groupId) => onChange({ group: groupId })}
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
      </Options>
    </div>
  );
}

/** Choices that are rarely changed: collapsed, with the current values visible. */
function Options({ about, children }: { about: string; children: ReactNode }) {
  const { t } = useTranslation();
  return (
    <Disclosure className="-mb-2 border-t border-line pt-2">
      {({ isExpanded }) => (
        <>
          <Pressable
            slot="trigger"
            className="-mx-2 flex min-h-11 w-[calc(100%+1rem)] cursor-pointer items-center justify-between gap-3 rounded-md px-2 text-left text-sm data-hovered:bg-sunken"
          >
            <span>
              <span className="font-medium">{t("cards.options")}</span> <span className="text-soft">{about}</span>
            </span>
            <ChevronDown
              aria-hidden
              className={`size-5 shrink-0 text-soft transition-transform motion-reduce:transition-none ${isExpanded ? "rotate-180" : ""}`}
            />
          </Pressable>
          <DisclosurePanel>
            <div className="grid gap-4 pt-2 pb-2 sm:grid-cols-2">{children}</div>
          </DisclosurePanel>
        </>
      )}
    </Disclosure>
  );
}
