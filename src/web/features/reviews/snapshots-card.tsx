import { useTranslation } from "react-i18next";
import { Link } from "wouter";
import { useAddressQuery } from "../../ui/address.ts";
import { Badge, Card, List } from "../../ui/card.tsx";
import { useFormat } from "../../ui/format.ts";
import { KeyText } from "./key-text.tsx";
import type { Review, Snapshot } from "./reviews.ts";

/** Every marking of a section, if it was marked again: what was corrected, why, and what changed. */
export function SnapshotsCard({ review }: { review: Review }) {
  const { t } = useTranslation();
  const { snapshots, snapshot: inView, score } = review;
  if (snapshots.length < 2 || score === null) return null;
  return (
    <Card title={t("reviews.snapshots.title")} about={t("reviews.snapshots.about")} flush>
      <List label={t("reviews.snapshots.title")}>
        {snapshots.map((snapshot, index) => (
          <SnapshotRow
            key={snapshot.number}
            snapshot={snapshot}
            before={snapshots[index - 1]?.correctCount ?? null}
            total={score.total}
            isInView={snapshot.number === inView}
            isNewest={index === snapshots.length - 1}
          />
        ))}
      </List>
    </Card>
  );
}

function SnapshotRow({
  snapshot,
  before,
  total,
  isInView,
  isNewest,
}: {
  snapshot: Snapshot;
  /** Right answers in the previous marking; null for the first. */
  before: number | null;
  total: number;
  isInView: boolean;
  isNewest: boolean;
}) {
  const { t } = useTranslation();
  const { hrefWith } = useAddressQuery();
  const format = useFormat();
  const { number, createdAt, correction } = snapshot;
  const correctCount = snapshot.correctCount ?? 0;
  const change =
    before === correctCount
      ? t("reviews.snapshots.same", { correct: correctCount })
      : t("reviews.snapshots.before", { before: before ?? 0, after: correctCount });
  return (
    <li className="flex flex-wrap items-start gap-x-4 gap-y-2 px-5 py-4 text-sm sm:px-6">
      <div className="flex min-w-0 flex-1 basis-64 flex-col gap-1">
        <p className="flex flex-wrap items-center gap-x-2.5 gap-y-1">
          <span className="text-base font-medium">
            {correction === null
              ? t("reviews.snapshots.first")
              : t("reviews.snapshots.corrected", { number: correction.number })}
          </span>
          {isInView && <Badge tone="accent">{t("reviews.snapshots.inView")}</Badge>}
        </p>
        {correction !== null && (
          <>
            <p lang="en">
              <KeyText value={correction.fromKey} /> <span aria-hidden>→</span>{" "}
              <span className="font-medium">
                <KeyText value={correction.toKey} />
              </span>
            </p>
            <p>{t("reviews.snapshots.reason", { reason: correction.reason })}</p>
          </>
        )}
        <p className="text-soft">
          {format.dateTime(createdAt)}
          {correction !== null && ` · ${change}`}
        </p>
      </div>
      <div className="flex flex-col items-end gap-1">
        <span className="text-base font-medium tabular-nums">
          {t("reviews.snapshots.score", { correct: correctCount, total })}
        </span>
        {!isInView && (
          <Link
            href={hrefWith({ snapshot: isNewest ? null : String(number) })}
            data-screen-only
            className="inline-flex min-h-11 items-center text-accent underline underline-offset-4 lg:min-h-6"
          >
            {t("reviews.snapshots.open")}
            <span className="sr-only">
              {" "}
              ({number}, {format.dateTime(createdAt)})
            </span>
          </Link>
        )}
      </div>
    </li>
  );
}
