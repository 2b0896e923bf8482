import { Check, CircleAlert, CloudCheck, CloudOff, CloudUpload, Save } from "lucide-react";
import { useEffect, useMemo, useRef, useSyncExternalStore } from "react";
import { useTranslation } from "react-i18next";
import { countWords } from "../../../lib/text.ts";
import { UnreachableError } from "../../api.ts";
import { MAX_WRITTEN_TEXT } from "../../bounds.ts";
import { useAddressQuery } from "../../ui/address.ts";
import { Button, LinkButton } from "../../ui/button.tsx";
import { Card } from "../../ui/card.tsx";
import { classes } from "../../ui/classes.ts";
import { useErrorText } from "../../ui/errors.ts";
import { Notice } from "../../ui/form.tsx";
import { Loaded } from "../../ui/loaded.tsx";
import { cleaned } from "../player/gap-field.tsx";
import { ComparedText } from "./compare-view.tsx";
import { type DeskView, placedComments } from "./desk.ts";
import { DeskLayout } from "./desk-layout.tsx";
import { compareTexts } from "./differences.ts";
import { CommentsCard, ReviewCards } from "./review-cards.tsx";
import { ReviseTimer } from "./revise-timer.tsx";
import type { RevisionState, RevisionStore } from "./revision-store.ts";
import { useVersionSaver } from "./save-version.ts";
import { type OpenedRevision, useOpenedRevision, useRevisionStore } from "./use-revision.ts";
import { type Desk, useVersion, type WritingTask } from "./writing.ts";

/** Continues a text after its submission, with the latest review beside it. */
export function ReviseView({ desk, view, task }: { desk: Desk; view: DeskView; task: WritingTask }) {
  const { t } = useTranslation();
  const opened = useOpenedRevision(desk.practice.sessionId, task.questionSlotId);
  const reviewed = useVersion(view.reviewed?.version?.versionId ?? null).data;
  return (
    <DeskLayout
      desk={desk}
      view={view}
      hasTaskAtSide
      beside={
        reviewed !== undefined && (
          <>
            <CommentsCard
              comments={placedComments(reviewed.reviews)}
              title={t("writing.commentsOn", { number: reviewed.number })}
              activeId={null}
              hasText={false}
              onActive={() => {}}
            />
            <ReviewCards reviews={reviewed.reviews} />
          </>
        )
      }
    >
      <Card title={t("writing.revise.title")} about={t("writing.revise.about")} action={<ReviseTimer />}>
        {opened.data === undefined ? (
          <Loaded query={opened} lines={12}>
            {() => null}
          </Loaded>
        ) : (
          <Editor key={opened.data.openedAt} opened={opened.data} task={task} />
        )}
      </Card>
    </DeskLayout>
  );
}

function Editor({ opened, task }: { opened: OpenedRevision; task: WritingTask }) {
  const { t } = useTranslation();
  const { hrefWith } = useAddressQuery();
  const { taskNumber, questionSlotId, minWords } = task;
  const store = useRevisionStore(opened);
  const state = useSyncExternalStore(store.subscribe, store.getState);
  const { value } = state.entry;
  const words = countWords(value);
  const version = useVersionSaver({
    ...{ sessionId: opened.sessionId, questionSlotId, isBlank: value.trim() === "", hasLink: false },
    deliver: async () => {
      await store.flush();
      return store.getState().entry.conflict === null;
    },
  });
  const field = useRef<HTMLTextAreaElement>(null);
  // The field gets the focus for revising, unless another element has it by now.
  useEffect(() => {
    const focused = document.activeElement;
    if (focused === document.body || focused?.id === "main") field.current?.focus({ preventScroll: true });
  }, []);
  return (
    <div className="flex flex-col gap-3">
      <textarea
        ref={field}
        lang="en"
        aria-label={t("player.essay", { number: taskNumber })}
        placeholder={t("player.essayPlaceholder")}
        value={value}
        maxLength={MAX_WRITTEN_TEXT}
        spellCheck={false}
        autoCorrect="off"
        autoCapitalize="off"
        onChange={(event) => store.write(cleaned(event.target.value))}
        className="h-[max(22rem,calc(100dvh-25rem))] w-full resize-y rounded-md border border-edge bg-surface px-3.5 py-3 font-serif text-lg leading-8 text-ink -outline-offset-1 focus:border-accent"
      />
      {state.entry.conflict !== null && (
        <ConflictNotice
          mine={value}
          theirs={state.entry.conflict}
          onChoose={(whose) => {
            store.choose(whose);
            field.current?.focus();
          }}
        />
      )}
      <div className="flex flex-wrap items-center gap-x-4 gap-y-2">
        <p className="flex flex-wrap gap-x-2 text-sm tabular-nums">
          <span className="font-semibold">{t("ui.words", { count: words })}</span>
          <span className={words < minWords ? "text-warn" : "text-soft"}>{t("ui.atLeast", { count: minWords })}</span>
        </p>
        <Delivery state={state} />
        <span className="ml-auto flex flex-wrap gap-2">
          <LinkButton look="quiet" href={hrefWith({ mode: null, version: null })}>
            {t("writing.revise.done")}
          </LinkButton>
          <Button
            look="primary"
            icon={<Save aria-hidden className="size-4" />}
            isPending={version.isPending}
            onPress={version.save}
          >
            {t("writing.save.action")}
          </Button>
        </span>
      </div>
    </div>
  );
}

const ICONS = { saved: CloudCheck, saving: CloudUpload, unsent: CloudOff, asking: CircleAlert } as const;

/** Whether typed changes have arrived. Failures are read aloud; each saved word is not. */
function Delivery({ state: { entry, delivery: sent, failure } }: { state: RevisionState }) {
  const { t } = useTranslation();
  const errorText = useErrorText();
  const delivery = entry.conflict === null ? sent : "asking";
  const Icon = ICONS[delivery];
  const isTrouble = delivery === "unsent" || delivery === "asking";
  const text = {
    saved: t("player.saved"),
    saving: t("player.saving"),
    unsent: failure === null || failure instanceof UnreachableError ? t("player.offline") : errorText(failure),
    asking: t("writing.conflict.waiting"),
  }[delivery];
  return (
    <span
      data-delivery={delivery}
      className={classes(
        "flex items-center gap-1.5 text-sm",
        isTrouble ? "rounded-md bg-warn-soft px-2 py-1 text-warn" : "text-soft",
      )}
    >
      <Icon aria-hidden className="size-4.5 shrink-0" />
      {isTrouble ? <span role="alert">{text}</span> : text}
    </span>
  );
}

/** Another window has written something else meanwhile: shows the difference and lets the learner choose. */
function ConflictNotice({
  mine,
  theirs,
  onChoose,
}: {
  mine: string;
  theirs: string;
  onChoose: RevisionStore["choose"];
}) {
  const { t } = useTranslation();
  const differences = useMemo(() => compareTexts(theirs, mine), [theirs, mine]);
  return (
    <div role="alert">
      <Notice tone="warn">
        <p className="font-medium">{t("writing.conflict.title")}</p>
        <p>{t("writing.conflict.about")}</p>
      </Notice>
      <section
        aria-label={t("writing.conflict.difference")}
        // biome-ignore lint/a11y/noNoninteractiveTabindex: a box that scrolls must be reachable by keyboard
        tabIndex={0}
        className="mt-3 max-h-60 overflow-y-auto rounded-md border border-line px-4 py-2"
      >
        <ComparedText differences={differences} without={null} />
      </section>
      <div className="mt-3 flex flex-wrap gap-2">
        <Button icon={<Check aria-hidden className="size-4" />} onPress={() => onChoose("mine")}>
          {t("writing.conflict.mine")}
        </Button>
        <Button onPress={() => onChoose("theirs")}>{t("writing.conflict.theirs")}</Button>
      </div>
    </div>
  );
}
