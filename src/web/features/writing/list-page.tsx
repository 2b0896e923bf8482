import { PenLine } from "lucide-react";
import { useTranslation } from "react-i18next";
import { readOffset, useAddressQuery } from "../../ui/address.ts";
import { Card, Empty, List } from "../../ui/card.tsx";
import { Loaded, Skeleton } from "../../ui/loaded.tsx";
import { Page } from "../../ui/page.tsx";
import { Pager } from "../../ui/pager.tsx";
import { PillLinks } from "../../ui/pill-links.tsx";
import { useRowKeys } from "../../ui/row-keys.ts";
import { useSession } from "../account/account.ts";
import { WritingRow } from "./list-row.tsx";
import { SharedWriting } from "./shared-list.tsx";
import { TaskChoice } from "./task-choice.tsx";
import { type ListState, PAGE, useWritingList } from "./writing.ts";

const ALL = "all";
const OWN = [ALL, "open", "submitted"] as const;
const OF_TEACHERS = "shared";
type View = (typeof OWN)[number] | typeof OF_TEACHERS;

/** The learner's writing, and for teachers what learners share; the address selects the view. */
export function WritingList() {
  const { t } = useTranslation();
  const { query, hrefWith } = useAddressQuery();
  const { views, view } = useViews();
  const rows = useRowKeys<HTMLDivElement>();
  const names = {
    all: t("writing.all"),
    open: t("writing.states.in_progress"),
    submitted: t("writing.submitted"),
    shared: t("writing.shared"),
  };
  return (
    <Page title={t("writing.title")} about={view === OF_TEACHERS ? t("writing.sharedAbout") : t("writing.about")}>
      <PillLinks
        label={t("writing.views")}
        links={views.map((one) => ({
          href: hrefWith({ show: one, offset: null }),
          name: names[one],
          isOn: one === view,
        }))}
      />
      <div ref={rows} className="flex flex-col gap-6">
        {view === null ? (
          <Card flush>
            <Skeleton lines={6} />
          </Card>
        ) : view === OF_TEACHERS ? (
          <SharedWriting />
        ) : (
          <OwnWriting state={view === ALL ? "" : view} offset={readOffset(query.get("offset"), PAGE)} />
        )}
      </div>
      {view !== null && view !== OF_TEACHERS && <TaskChoice />}
    </Page>
  );
}

/**
 * The available views, and the one that the address names. By default a teacher who writes nothing sees what learners share, everybody else all of
 * their own; null until it is known whether the person writes.
 */
function useViews(): { views: readonly View[]; view: View | null } {
  const { query } = useAddressQuery();
  const role = useSession().data?.account?.role;
  const views: readonly View[] = role === "learner" ? OWN : [...OWN, OF_TEACHERS];
  const named = views.find((known) => known === query.get("show")) ?? null;
  const isUndecided = named === null && role === "teacher";
  const own = useWritingList("", 0, isUndecided);
  if (!isUndecided) return { views, view: named ?? ALL };
  if (own.isPending) return { views, view: null };
  return { views, view: own.data?.items.length === 0 ? OF_TEACHERS : ALL };
}

function OwnWriting({ state, offset }: { state: ListState; offset: number }) {
  const { t } = useTranslation();
  const { change } = useAddressQuery();
  const list = useWritingList(state, offset);
  return (
    <>
      <Card flush>
        <Loaded query={list} lines={6}>
          {({ items }) =>
            items.length === 0 ? (
              <Empty
                icon={<PenLine aria-hidden className="size-6" />}
                title={state === "" ? t("writing.emptyTitle") : t("writing.emptyStateTitle")}
              >
                {state === "" ? t("writing.empty") : t("writing.emptyState")}
              </Empty>
            ) : (
              <List label={t("writing.list")}>
                {items.map((item) => (
                  <WritingRow key={item.sessionId} item={item} />
                ))}
              </List>
            )
          }
        </Loaded>
      </Card>
      <Pager
        offset={offset}
        size={PAGE}
        nextOffset={list.data?.nextOffset ?? null}
        isWaiting={list.isPlaceholderData}
        onMove={(next) => change({ offset: next === 0 ? null : String(next) })}
      />
    </>
  );
}
