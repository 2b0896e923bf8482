import { History, RotateCw, SearchX } from "lucide-react";
import { useTranslation } from "react-i18next";
import { Button } from "../../ui/button.tsx";
import { Card, Empty, List } from "../../ui/card.tsx";
import { useErrorText } from "../../ui/errors.ts";
import { Notice } from "../../ui/form.tsx";
import { useFormat } from "../../ui/format.ts";
import { Skeleton } from "../../ui/loaded.tsx";
import { More } from "../../ui/more.tsx";
import { useRowKeys } from "../../ui/row-keys.ts";
import { isElsewhere } from "../../ui/wall-time.ts";
import type { RowActions } from "./call-details.tsx";
import { CallRow } from "./call-row.tsx";
import type { useCalls } from "./calls.ts";
import { useDayName } from "./names.ts";
import type { Operations } from "./operations.ts";
import { RunRow } from "./run-row.tsx";
import { byDay, type Run } from "./runs.ts";

/** Calls, newest first, day by day. */
export function CallList({
  calls,
  operations,
  isNarrowed,
  onClear,
  ...actions
}: RowActions & {
  calls: ReturnType<typeof useCalls>;
  operations: Operations | undefined;
  /** Whether any filter is active. */
  isNarrowed: boolean;
  onClear(): void;
}) {
  const { t } = useTranslation();
  const format = useFormat();
  const list = useRowKeys<HTMLDivElement>();
  const rows = calls.data?.pages.flatMap(({ items }) => items);
  if (rows === undefined) {
    return <Card flush>{calls.error === null ? <Skeleton lines={9} /> : <NotRead calls={calls} />}</Card>;
  }
  if (rows.length === 0) {
    return <Card flush>{isNarrowed ? <NothingFound onClear={onClear} /> : <NothingYet />}</Card>;
  }
  const days = byDay(rows, operations);
  const [newest] = rows;
  return (
    <div ref={list} className="flex flex-col gap-4">
      {newest !== undefined && isElsewhere(newest.at) && (
        <p className="text-sm text-soft">{t("activity.zone", { zone: format.zoneMark(newest.at) })}</p>
      )}
      {days.map(({ day, runs }) => (
        <Day key={day} day={day} runs={runs} {...actions} />
      ))}
      {calls.isFetchNextPageError ? (
        <NotRead calls={calls} />
      ) : (
        <More query={calls} rows={days.flatMap(({ runs }) => runs.map((run) => run.calls[0].id))}>
          {t("activity.more")}
        </More>
      )}
      {!calls.hasNextPage && <p className="text-center text-sm text-soft">{t("activity.end")}</p>}
    </div>
  );
}

function Day({ day, runs, ...actions }: RowActions & { day: string; runs: readonly Run[] }) {
  const { t } = useTranslation();
  const name = useDayName()(day);
  return (
    <section className="flex flex-col gap-1">
      <h3 className="sticky top-0 z-20 bg-page py-2 text-sm font-medium text-soft first-letter:uppercase print:static print:bg-transparent">
        {name}
      </h3>
      <Card flush>
        <List label={t("activity.list", { day: name })}>
          {runs.map(({ calls }) =>
            calls.length === 1 ? (
              <CallRow key={calls[0].id} call={calls[0]} {...actions} />
            ) : (
              // Identified by its oldest call, because new ones are added to an open run.
              <RunRow key={calls.at(-1)?.id} calls={calls} {...actions} />
            ),
          )}
        </List>
      </Card>
    </section>
  );
}

/** The request for the list failed. */
function NotRead({ calls: { error, isFetching, refetch } }: { calls: ReturnType<typeof useCalls> }) {
  const { t } = useTranslation();
  const errorText = useErrorText();
  if (error === null) return null;
  return (
    <div className="flex flex-col items-start gap-3 p-5 sm:p-6">
      <Notice tone="danger">{errorText(error)}</Notice>
      <Button icon={<RotateCw aria-hidden className="size-4" />} isPending={isFetching} onPress={() => void refetch()}>
        {t("ui.tryAgain")}
      </Button>
    </div>
  );
}

function NothingYet() {
  const { t } = useTranslation();
  return (
    <Empty icon={<History aria-hidden className="size-6" />} title={t("activity.nothingYetTitle")}>
      {t("activity.nothingYet")}
    </Empty>
  );
}

function NothingFound({ onClear }: { onClear(): void }) {
  const { t } = useTranslation();
  return (
    <Empty
      icon={<SearchX aria-hidden className="size-6" />}
      title={t("activity.nothing")}
      action={<Button onPress={onClear}>{t("activity.clear")}</Button>}
    >
      {t("activity.nothingAbout")}
    </Empty>
  );
}
