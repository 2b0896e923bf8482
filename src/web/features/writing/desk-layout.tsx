import type { ReactNode } from "react";
import { useTranslation } from "react-i18next";
import { useAddressQuery } from "../../ui/address.ts";
import { classes } from "../../ui/classes.ts";
import { PillLinks } from "../../ui/pill-links.tsx";
import type { DeskView, Pane } from "./desk.ts";
import { TaskPane } from "./task-pane.tsx";
import { VersionList } from "./version-list.tsx";
import type { Desk } from "./writing.ts";

const STACK = "flex min-w-0 flex-col gap-6";

/**
 * Task, text and versions: on a wide window the text in the middle, with remarks and versions beside it; on a narrow one each behind a link of its
 * own.
 */
export function DeskLayout({
  desk,
  view,
  beside,
  below = null,
  hasTaskAtSide = false,
  children,
}: {
  desk: Desk;
  view: DeskView;
  /** Content that belongs to the text: beside it, or below. */
  beside: ReactNode;
  /** Content below that. */
  below?: ReactNode;
  /** Whether the task is beside the text, as needed while writing, instead of below. */
  hasTaskAtSide?: boolean;
  children: ReactNode;
}) {
  const { t } = useTranslation();
  const { hrefWith } = useAddressQuery();
  const { task, texts, pane } = view;
  const hidden = (one: Pane) => one !== pane && "max-lg:hidden";
  const versionCount = texts.filter(({ version }) => version !== null).length;
  const links = [
    { id: "task", name: t("writing.task") },
    { id: "text", name: t("writing.text") },
    { id: "versions", name: t("writing.versions"), count: versionCount },
  ] as const;
  const taskSection = (
    <section aria-label={t("writing.task")} className={classes(STACK, "relative", hidden("task"))}>
      {task !== null && <TaskPane desk={desk} task={task} />}
    </section>
  );
  return (
    <>
      <div className="lg:hidden">
        <PillLinks
          label={t("writing.panes")}
          links={links.map(({ id, ...link }) => ({ ...link, href: hrefWith({ show: id }), isOn: id === pane }))}
        />
      </div>
      <div className="grid grid-cols-[minmax(0,1fr)] items-start gap-6 lg:grid-cols-[minmax(0,1fr)_22rem]">
        {/* On a narrow window everything is one column, with the remarks right below the text. */}
        <div className="flex min-w-0 flex-col gap-6 max-lg:contents">
          <section aria-label={t("writing.text")} className={classes(STACK, hidden("text"))}>
            {children}
          </section>
          <div className={classes(STACK, "empty:hidden max-lg:order-1", hidden("text"))}>{below}</div>
          {!hasTaskAtSide && taskSection}
        </div>
        <div className="flex min-w-0 flex-col gap-6 max-lg:contents">
          {hasTaskAtSide && taskSection}
          <div className={classes(STACK, "empty:hidden", hidden("text"))}>{beside}</div>
          <section aria-label={t("writing.versions")} className={classes(hidden("versions"))}>
            <VersionList view={view} isOwn={desk.isOwn} />
          </section>
        </div>
      </div>
    </>
  );
}
