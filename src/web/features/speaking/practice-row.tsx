import { Check, Trash2, Undo2 } from "lucide-react";
import { useEffect, useRef, useState } from "react";
import { useTranslation } from "react-i18next";
import { Link } from "wouter";
import { Button, IconButton } from "../../ui/button.tsx";
import { Badge } from "../../ui/card.tsx";
import { ConfirmDialog } from "../../ui/dialog.tsx";
import { useFormat } from "../../ui/format.ts";
import { toast } from "../../ui/toast.tsx";
import { clockOf } from "../player/audio-time.ts";
import { materialPath, topicPath } from "./paths.ts";
import { SoundPlayer } from "./sound-player.tsx";
import { type Practice, useDeletePractice } from "./speaking.ts";
import { useMarkWithUndo } from "./undo.ts";

/** An answer that was recorded or practised aloud. */
export function PracticeRow({
  practice,
  showsQuestion = false,
  showsMaterial = true,
  isFlush = false,
}: {
  practice: Practice;
  showsQuestion?: boolean;
  showsMaterial?: boolean;
  /** It is inside an element that has its own side padding. */
  isFlush?: boolean;
}) {
  const { t } = useTranslation();
  const format = useFormat();
  const { recording, createdAt, durationSeconds } = practice;
  const when = format.dateTime(createdAt);
  return (
    <li className={`flex flex-col gap-2 py-4 ${isFlush ? "" : "px-5 sm:px-6"}`} data-practice={practice.practiceId}>
      <div className="flex flex-wrap items-center gap-x-4 gap-y-2">
        <div className="flex min-w-0 flex-1 basis-56 flex-col gap-1">
          {showsQuestion && <PracticeQuestion practice={practice} />}
          <p className="flex flex-wrap items-center gap-x-3 gap-y-1 text-sm text-soft">
            <time dateTime={createdAt} className="tabular-nums">
              {when}
            </time>
            {recording === null && (
              <span>
                {durationSeconds > 0
                  ? t("speaking.practice.recordingGone", { length: clockOf(durationSeconds) })
                  : t("speaking.practice.unrecorded")}
              </span>
            )}
            {showsMaterial && <PracticeMaterial practice={practice} />}
            {practice.doneAt !== null && (
              <Badge tone="accent">
                <Check aria-hidden className="mr-1 size-3.5" />
                {t("speaking.practice.done")}
              </Badge>
            )}
          </p>
        </div>
        <PracticeActions practice={practice} when={when} />
      </div>
      {recording !== null && (
        <SoundPlayer
          sound={recording.downloadUrl}
          seconds={durationSeconds}
          title={t("speaking.practice.recordingOf", { when })}
        />
      )}
    </li>
  );
}

function PracticeQuestion({
  practice: { practiceId, partId, questionSlotId, question, partTitle },
}: {
  practice: Practice;
}) {
  return (
    <p lang="en">
      <Link
        href={topicPath({ partId, questionSlotId })}
        className="font-serif text-lg underline-offset-4 hover:underline"
        data-row={`practice-${practiceId}`}
      >
        {question}
      </Link>
      <span className="block text-sm text-soft">{partTitle}</span>
    </p>
  );
}

function PracticeMaterial({ practice: { materialId, materialTitle } }: { practice: Practice }) {
  const { t } = useTranslation();
  if (materialTitle === null) return null;
  if (materialId === null) return <span>{t("speaking.practice.withArchived", { title: materialTitle })}</span>;
  return (
    <Link href={materialPath(materialId)} className="text-accent underline underline-offset-4">
      {t("speaking.practice.with", { title: materialTitle })}
    </Link>
  );
}

function PracticeActions({ practice, when }: { practice: Practice; when: string }) {
  const { t } = useTranslation();
  const [isDeleting, setDeleting] = useState(false);
  const { mark, isPending } = useMarkWithUndo();
  const remove = useDeletePractice();
  const { practiceId, doneAt, recording } = practice;
  const isDone = doneAt !== null;
  const place = useRef<HTMLSpanElement>(null);
  // Removing the row also removes its dialog, which would return the focus to a button that no longer exists; the focus moves beside the row.
  const beside = useRef<HTMLElement | null>(null);
  useEffect(() => () => void requestAnimationFrame(() => beside.current?.focus()), []);
  const onConfirm = () => {
    beside.current = findAdjacentRow(place.current);
    void remove.mutateAsync(practiceId).then(
      () => toast(t("speaking.practice.deleted")),
      () => {
        beside.current = null;
      },
    );
  };
  return (
    <span ref={place} className="-mr-2.5 ml-auto flex items-center">
      {/* Without a recording an answer that is not done has nothing left. */}
      {!(isDone && recording === null) && (
        <Button
          look="quiet"
          icon={isDone ? <Undo2 aria-hidden className="size-4" /> : <Check aria-hidden className="size-4" />}
          isPending={isPending}
          onPress={() => mark(practice, !isDone)}
        >
          {t(isDone ? "speaking.practice.reopen" : "speaking.practice.markDone")}
        </Button>
      )}
      <IconButton
        look="quiet-danger"
        label={t("speaking.practice.deleteNamed", { when })}
        icon={<Trash2 aria-hidden className="size-4" />}
        onPress={() => setDeleting(true)}
      />
      <ConfirmDialog
        title={t("speaking.practice.deleteTitle")}
        action={t("speaking.practice.delete")}
        isOpen={isDeleting}
        isPending={remove.isPending}
        error={remove.error}
        onClose={() => {
          setDeleting(false);
          remove.reset();
        }}
        onConfirm={onConfirm}
      >
        {t(recording === null ? "speaking.practice.deleteAbout" : "speaking.practice.deleteRecordingAbout")}
      </ConfirmDialog>
    </span>
  );
}

/** Where the focus moves when the row that contains `inside` is removed: the row beside it, its question, or the content. */
function findAdjacentRow(inside: HTMLElement | null): HTMLElement | null {
  const row = inside?.closest("li");
  const next = row?.nextElementSibling ?? row?.previousElementSibling;
  return (
    next?.querySelector<HTMLElement>("[data-row]") ??
    row?.closest<HTMLElement>("article[data-row]") ??
    document.getElementById("main")
  );
}
