import { MessageSquarePlus } from "lucide-react";
import { type ReactNode, useEffect, useId, useMemo, useRef, useState } from "react";
import { flushSync } from "react-dom";
import { useTranslation } from "react-i18next";
import { Button } from "../../ui/button.tsx";
import { Card } from "../../ui/card.tsx";
import { useKey } from "../../ui/keys.tsx";
import { Loaded } from "../../ui/loaded.tsx";
import { toast } from "../../ui/toast.tsx";
import { useWordCursor } from "../player/highlight-cursor.ts";
import { useSelected } from "../player/highlight-selected.ts";
import { readSelection, type Selected } from "../player/highlight-selection.ts";
import { KeyHint, SelectionToolbar } from "../player/selection-toolbar.tsx";
import { DraftComments } from "./comment-fields.tsx";
import type { DeskText, DeskView } from "./desk.ts";
import { DeskLayout } from "./desk-layout.tsx";
import { goToComment, MarkedText, TEXT_PLACE } from "./marked-text.tsx";
import { type DraftComment, withComment } from "./review-draft.ts";
import { ReviewForm } from "./review-form.tsx";
import { TextFacts } from "./text-facts.tsx";
import { useReviewDraft } from "./use-review-draft.ts";
import { type Desk, useVersion, type Version, type WritingTask } from "./writing.ts";

const TEXT_REGION = "text-to-review";

interface ReviewEditorProps {
  desk: Desk;
  view: DeskView;
  task: WritingTask;
  shown: DeskText;
}

/** A teacher reviews one version: comments on places in it, remarks by criterion, and on the whole. */
export function ReviewEditor(props: ReviewEditorProps) {
  const { desk, view, shown } = props;
  const query = useVersion(shown.version?.versionId ?? null);
  if (query.data !== undefined) return <Editor {...props} version={query.data} />;
  return (
    <DeskLayout desk={desk} view={view} beside={null}>
      <Card flush>
        <Loaded query={query} lines={12}>
          {() => null}
        </Loaded>
      </Card>
    </DeskLayout>
  );
}

function Editor({ desk, view, task, shown, version }: ReviewEditorProps & { version: Version }) {
  const { t } = useTranslation();
  const review = useReviewDraft(version, task.taskNumber);
  const { draft, change } = review;
  const [activeId, setActive] = useState<string | null>(null);
  const comments = useMemo(
    () =>
      draft.comments.map((comment, index) => ({
        ...comment,
        ...{ id: draftId(index), number: index + 1, reviewerName: "" },
      })),
    [draft.comments],
  );
  const show = (id: string) => {
    setActive(id);
    goToComment(id);
  };
  const add = (comment: DraftComment) => {
    const next = withComment(draft, comment);
    flushSync(() => change(next));
    show(draftId(next.comments.indexOf(comment)));
  };
  const latest = useRef(draft);
  latest.current = draft;
  // The Undo offer belongs to this draft: it closes when the review is saved or left.
  const closeUndo = useRef(() => {});
  useEffect(() => () => closeUndo.current(), []);
  const remove = (comment: DraftComment) => {
    const comments = draft.comments.filter((one) => one !== comment);
    flushSync(() => change({ ...draft, comments }));
    setActive(null);
    // The focus moves to the comment before, or to the text if that was the only one.
    const before = Math.max(0, draft.comments.indexOf(comment) - 1);
    if (comments.length > 0) goToComment(draftId(before));
    else document.getElementById(TEXT_REGION)?.focus();
    closeUndo.current = toast(t("writing.review.commentDeleted"), {
      label: t("ui.undo"),
      run: () => change(withComment(latest.current, comment)),
    });
  };
  return (
    <DeskLayout
      desk={desk}
      view={view}
      below={<ReviewForm version={version} review={review} onComment={(index) => show(draftId(index))} />}
      beside={
        <DraftComments
          comments={comments}
          activeId={activeId}
          onActive={setActive}
          onChange={(index, text) =>
            change({
              ...draft,
              comments: draft.comments.map((one, at) => (at === index ? { ...one, comment: text } : one)),
            })
          }
          onRemove={(index) => {
            const comment = draft.comments[index];
            if (comment !== undefined) remove(comment);
          }}
        />
      }
    >
      <Selectable text={version.text} onComment={add}>
        <Card
          title={t("writing.review.title", { number: version.number })}
          about={<TextFacts text={shown} minWords={task.minWords} />}
        >
          <p className="mb-4 text-sm text-soft">{t("writing.review.hint")}</p>
          <MarkedText text={version.text} comments={comments} activeId={activeId} onOpen={show} />
        </Card>
      </Selectable>
    </DeskLayout>
  );
}

function draftId(index: number): string {
  return `draft-${index}`;
}

/** Lets the teacher select words of a text, by pointer or keyboard, and comment on them. */
function Selectable({
  text,
  onComment,
  children,
}: {
  text: string;
  onComment(comment: DraftComment): void;
  children: ReactNode;
}) {
  const { t } = useTranslation();
  const root = useRef<HTMLElement>(null);
  const keysId = useId();
  const places = useMemo(() => [{ key: TEXT_PLACE, label: "", text, partId: 0, passage: 0, paragraph: 0 }], [text]);
  const { selected, take, hold, clear } = useSelected(root, places, false);
  const moveCursor = useWordCursor(places);
  const comment = () => {
    // The page may have a longer selection than at the last render.
    const latest = root.current === null ? null : readSelection(root.current, places);
    const [only] = (latest ?? selected)?.anchors ?? [];
    if (only === undefined) return;
    const { start, end, quote } = only;
    clear();
    onComment({ start, end, quote, comment: "" });
  };
  return (
    <div className="relative">
      <section
        ref={root}
        id={TEXT_REGION}
        aria-label={t("writing.review.textLabel")}
        aria-describedby={keysId}
        // biome-ignore lint/a11y/noNoninteractiveTabindex: words are chosen in it by keyboard
        tabIndex={0}
        onKeyDown={(event) => {
          if (event.altKey || event.ctrlKey || event.metaKey) return;
          if (event.key === "Escape") clear();
          else if (moveCursor(event.currentTarget, event.key, event.shiftKey)) {
            take();
            event.preventDefault();
            event.stopPropagation();
          }
        }}
        className="peer rounded-lg"
      >
        {children}
      </section>
      <p
        id={keysId}
        className="sticky bottom-3 z-10 mx-auto hidden w-fit rounded-md border border-line bg-surface px-3 py-1.5 text-sm text-soft shadow-float peer-focus-visible:block"
      >
        {t("writing.review.keys")}
      </p>
      {selected !== null && <CommentToolbar selected={selected} onHold={hold} onComment={comment} />}
    </div>
  );
}

function CommentToolbar({
  selected,
  onHold,
  onComment,
}: {
  selected: Selected;
  onHold(isHeld: boolean): void;
  onComment(): void;
}) {
  const { t } = useTranslation();
  useKey("c", t("writing.review.comment"), onComment);
  return (
    <SelectionToolbar selected={selected} onHold={onHold}>
      <Button look="quiet" icon={<MessageSquarePlus aria-hidden className="size-4" />} onPress={onComment}>
        {t("writing.review.comment")}
        <KeyHint keys="c" />
      </Button>
    </SelectionToolbar>
  );
}
