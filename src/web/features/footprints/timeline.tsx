import { Footprints, GraduationCap, NotebookPen, RotateCw, SearchX } from "lucide-react";
import { type ReactNode, useId, useRef } from "react";
import { useTranslation } from "react-i18next";
import { ROUTES } from "../../routes.ts";
import { Button, LinkButton } from "../../ui/button.tsx";
import { Card, Empty, List } from "../../ui/card.tsx";
import { useErrorText } from "../../ui/errors.ts";
import { Notice } from "../../ui/form.tsx";
import { useFormat } from "../../ui/format.ts";
import { More } from "../../ui/more.tsx";
import { useRowKeys } from "../../ui/row-keys.ts";
import { isElsewhere } from "../../ui/wall-time.ts";
import { STATISTICS_ZONE } from "../../zone.ts";
import { ActivityRow } from "./activity-row.tsx";
import { type ActivityDay, byDay } from "./days.ts";
import { type FootprintPage, type useFootprints, useSlow } from "./footprints.ts";
import { useDayName } from "./names.ts";
import { Pending } from "./pending.tsx";

/** Activities, newest first, by day. */
export function Timeline({
  footprints,
  pages,
  isNarrowed,
  onClear,
  children,
}: {
  footprints: ReturnType<typeof useFootprints>;
  /** The matching activities, or the last ones that could be read. */
  pages: readonly FootprintPage[];
  /** Whether filters are on. */
  isNarrowed: boolean;
  onClear(): void;
  /** The filters. */
  children: ReactNode;
}) {
  const { t } = useTranslation();
  const format = useFormat();
  const id = useId();
  const list = useRowKeys<HTMLDivElement>();
  const heading = useRef<HTMLHeadingElement>(null);
  const isSlow = useSlow(footprints.isPlaceholderData);
  const activities = pages.flatMap((page) => page.activities);
  const [first] = pages;
  if (first === undefined) return null;
  const { total, asOf } = first;
  const isStale = footprints.data === undefined;
  const count = isStale ? "" : t("footprints.total", { count: total, number: format.number(total) });
  const tryAgain = () => {
    // The button disappears while the request is repeated.
    heading.current?.focus({ preventScroll: true });
    void footprints.refetch();
  };
  return (
    <section aria-labelledby={id} className="flex flex-col gap-4">
      <div className="flex flex-wrap items-baseline justify-between gap-x-4">
        <h2 ref={heading} id={id} tabIndex={-1} className="text-lg font-semibold outline-hidden">
          {t("footprints.timeline")}
        </h2>
        <p role="status" className="text-sm text-soft tabular-nums">
          {isSlow ? t("ui.loading") : count}
        </p>
        {isElsewhere(asOf, STATISTICS_ZONE) && <p className="w-full text-sm text-soft">{t("footprints.zone")}</p>}
      </div>
      {children}
      {isStale ? (
        <NotRead footprints={footprints} onTryAgain={tryAgain} />
      ) : (
        <Pending isPending={footprints.isPlaceholderData}>
          <div className="flex flex-col gap-4">
            {activities.length === 0 && (
              <Card flush>
                <NothingFound onClear={onClear} />
              </Card>
            )}
            <div ref={list} className="flex flex-col gap-5">
              {byDay(activities).map((day) => (
                <Day key={day.day} day={day} />
              ))}
            </div>
            {footprints.isFetchNextPageError ? (
              // All pages are requested again: a cursor does not stay valid for ever.
              <NotRead footprints={footprints} onTryAgain={() => void footprints.refetch()} />
            ) : (
              <More query={footprints} rows={activities.map((activity) => activity.id)}>
                {t("footprints.next")}
              </More>
            )}
            {activities.length > 0 && !footprints.hasNextPage && (
              <p className="text-center text-sm text-soft">
                {isNarrowed ? t("footprints.endFiltered") : t("footprints.end")}
              </p>
            )}
          </div>
        </Pending>
      )}
    </section>
  );
}

function Day({ day: { day, activities } }: { day: ActivityDay }) {
  const { t } = useTranslation();
  const name = useDayName()(day);
  return (
    <section className="flex flex-col gap-1">
      <h3 className="sticky top-0 z-10 bg-page py-2 text-sm font-medium text-soft first-letter:uppercase print:static print:bg-transparent">
        {name}
      </h3>
      <Card flush>
        <List label={t("footprints.list", { day: name })}>
          {activities.map((activity) => (
            <ActivityRow key={activity.id} activity={activity} />
          ))}
        </List>
      </Card>
    </section>
  );
}

/** The request failed. */
function NotRead({
  footprints: { error, isFetching },
  onTryAgain,
}: {
  footprints: Pick<ReturnType<typeof useFootprints>, "error" | "isFetching">;
  onTryAgain(): void;
}) {
  const { t } = useTranslation();
  const errorText = useErrorText();
  if (error === null) return null;
  return (
    <div className="flex flex-col items-start gap-3">
      <Notice tone="danger">{errorText(error)}</Notice>
      <Button icon={<RotateCw aria-hidden className="size-4" />} isPending={isFetching} onPress={onTryAgain}>
        {t("ui.tryAgain")}
      </Button>
    </div>
  );
}

function NothingFound({ onClear }: { onClear(): void }) {
  const { t } = useTranslation();
  return (
    <Empty
      icon={<SearchX aria-hidden className="size-6" />}
      title={t("footprints.nothing")}
      action={<Button onPress={onClear}>{t("footprints.clear")}</Button>}
    >
      {t("footprints.nothingAbout")}
    </Empty>
  );
}

/** Shown before the first activity: what will appear here, and how to begin. */
export function NoFootprints() {
  const { t } = useTranslation();
  return (
    <Card flush>
      <Empty
        heading="h2"
        icon={<Footprints aria-hidden className="size-6" />}
        title={t("footprints.emptyTitle")}
        action={
          <>
            <LinkButton look="primary" href={ROUTES.practice} icon={<NotebookPen aria-hidden className="size-4" />}>
              {t("footprints.emptyPractice")}
            </LinkButton>
            <LinkButton href={ROUTES.learning} icon={<GraduationCap aria-hidden className="size-4" />}>
              {t("footprints.emptyLearning")}
            </LinkButton>
          </>
        }
      >
        {t("footprints.empty")}
      </Empty>
    </Card>
  );
}
