import { FileQuestion, ListChecks, NotebookPen, PenLine } from "lucide-react";
import { useRef } from "react";
import { useTranslation } from "react-i18next";
import { reviewPath, sessionPath } from "../../../lib/links.ts";
import { ApiError } from "../../api.ts";
import { ROUTES } from "../../routes.ts";
import { useAddressQuery } from "../../ui/address.ts";
import { BackLink } from "../../ui/back-link.tsx";
import { LinkButton } from "../../ui/button.tsx";
import { Badge, Card, Empty } from "../../ui/card.tsx";
import { Facts } from "../../ui/facts.tsx";
import { Notice } from "../../ui/form.tsx";
import { Loaded } from "../../ui/loaded.tsx";
import { Page } from "../../ui/page.tsx";
import { PillLinks } from "../../ui/pill-links.tsx";
import { useViewStart } from "../../ui/view-start.ts";
import { Wide } from "../../ui/wide.tsx";
import { ShareButton } from "../reviews/share-button.tsx";
import { CompareView } from "./compare-view.tsx";
import { type DeskView, useDeskView } from "./desk.ts";
import { DeskLayout } from "./desk-layout.tsx";
import { ReadView } from "./read-view.tsx";
import { findOwnReview } from "./review-cards.tsx";
import { ReviewEditor } from "./review-editor.tsx";
import { ReviseView } from "./revise-view.tsx";
import { type Desk, useDesk } from "./writing.ts";

/** One writing practice: its task, its versions, and the reviews by teachers. */
export function DeskPage({ sessionId }: { sessionId: number }) {
  const { t } = useTranslation();
  const query = useDesk(sessionId);
  if (query.data !== undefined) return <Opened desk={query.data} />;
  if (query.error instanceof ApiError && query.error.status < 500) return <NoDesk />;
  return (
    <Page title={t("writing.title")}>
      <Card flush>
        <Loaded query={query} lines={12}>
          {() => null}
        </Loaded>
      </Card>
    </Page>
  );
}

/** The address has no writing that this person may see. */
export function NoDesk() {
  const { t } = useTranslation();
  return (
    <Page title={t("writing.title")}>
      <Card flush>
        <Empty
          icon={<FileQuestion aria-hidden className="size-6" />}
          title={t("writing.goneTitle")}
          action={
            <LinkButton look="primary" href={ROUTES.writing}>
              {t("writing.openList")}
            </LinkButton>
          }
        >
          {t("writing.gone")}
        </Empty>
      </Card>
    </Page>
  );
}

function Opened({ desk }: { desk: Desk }) {
  const { t } = useTranslation();
  const { hrefWith } = useAddressQuery();
  const view = useDeskView(desk);
  useDeskStart();
  const { practice, isOwn, learnerName, status, shared } = desk;
  const { tasks, kind, mode } = practice;
  const isMock = kind === "mock";
  return (
    <Wide>
      <BackLink href={isOwn ? ROUTES.writing : `${ROUTES.writing}?show=shared`}>
        {isOwn ? t("writing.title") : t("writing.shared")}
      </BackLink>
      <Page
        title={practice.title}
        about={
          <span className="flex flex-wrap items-center gap-x-3 gap-y-1 text-sm">
            <Badge tone={status === "in_progress" ? "warn" : "plain"}>{t(`writing.states.${status}`)}</Badge>
            <Facts className="">
              <span>{isMock ? t("reviews.mockTest") : t(`reviews.modes.${mode}`)}</span>
              {isOwn && <span>{shared ? t("writing.seenByTeachers") : t("writing.seenByYou")}</span>}
            </Facts>
          </span>
        }
        action={<Actions desk={desk} view={view} />}
      >
        {learnerName !== null && (
          <Notice tone="calm">
            <p className="font-medium">{t("reviews.workOf", { name: learnerName })}</p>
            <p>{t("writing.workOfAbout")}</p>
          </Notice>
        )}
        {tasks.length > 1 && (
          <PillLinks
            label={t("writing.tasks")}
            links={tasks.map(({ taskNumber }) => ({
              href: hrefWith({ task: String(taskNumber), version: null, with: null, mode: null }),
              name: t("writing.taskNumber", { number: taskNumber }),
              isOn: taskNumber === view.task?.taskNumber,
            }))}
          />
        )}
        <Body key={view.task?.questionSlotId} desk={desk} view={view} />
      </Page>
    </Wide>
  );
}

/** A view of the address begins at its top; after writing a review the page shows the review. */
function useDeskStart(): void {
  const { query } = useAddressQuery();
  const [task, mode, version] = ["task", "mode", "version"].map((name) => query.get(name) ?? "");
  const left = useRef(mode);
  // The texts of a comparison are chosen in fields, which retain the focus.
  useViewStart(`${task} ${mode} ${mode === "compare" ? "" : version}`, () => {
    const from = left.current;
    left.current = mode;
    return from === "review" ? findOwnReview() : null;
  });
}

function Actions({ desk: { practice, isOwn, status, shared }, view }: { desk: Desk; view: DeskView }) {
  const { t } = useTranslation();
  const { hrefWith } = useAddressQuery();
  const { sessionId, kind } = practice;
  const isOpen = isOwn && status !== "submitted";
  return (
    <>
      {isOpen && (
        <LinkButton
          look="primary"
          href={sessionPath({ kind, id: sessionId })}
          icon={<NotebookPen aria-hidden className="size-4" />}
        >
          {status === "in_progress" ? t("writing.goOn") : t("writing.openSession")}
        </LinkButton>
      )}
      {view.mayRevise && view.mode !== "revise" && (
        <LinkButton
          look="primary"
          href={hrefWith({ mode: "revise", version: null, with: null, show: "text" })}
          icon={<PenLine aria-hidden className="size-4" />}
        >
          {t("writing.revise.action")}
        </LinkButton>
      )}
      {isOwn && <ShareButton review={{ session: practice, shared }} />}
      {status === "submitted" && (
        <LinkButton
          look="quiet"
          href={reviewPath({ kind, id: sessionId, subject: "writing" })}
          icon={<ListChecks aria-hidden className="size-4" />}
        >
          {t("writing.openReview")}
        </LinkButton>
      )}
    </>
  );
}

function Body({ desk, view }: { desk: Desk; view: DeskView }) {
  const { t } = useTranslation();
  const { task, shown, against, mode } = view;
  if (task === null) {
    return (
      <Card flush>
        <Empty icon={<PenLine aria-hidden className="size-6" />} title={t("writing.states.waiting")}>
          {t("writing.waiting")}
        </Empty>
      </Card>
    );
  }
  if (mode === "revise") return <ReviseView desk={desk} view={view} task={task} />;
  if (mode === "compare" && shown !== null && against !== null) {
    return <CompareView view={view} before={against} after={shown} />;
  }
  if (mode === "review" && shown !== null) {
    return <ReviewEditor key={shown.key} desk={desk} view={view} task={task} shown={shown} />;
  }
  if (shown !== null) return <ReadView key={shown.key} desk={desk} view={view} shown={shown} />;
  return (
    <DeskLayout desk={desk} view={view} beside={null}>
      <Card flush>
        <Empty icon={<PenLine aria-hidden className="size-6" />} title={t("writing.nothingTitle")}>
          {desk.isOwn ? t("writing.nothing") : t("writing.nothingShared")}
        </Empty>
      </Card>
    </DeskLayout>
  );
}
