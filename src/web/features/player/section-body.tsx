import { memo, type ReactNode, useMemo } from "react";
import { useTranslation } from "react-i18next";
import { QuestionGroup } from "../questions/question-group.tsx";
import { TaskPrompt } from "../questions/task-prompt.tsx";
import { WordSource } from "../vocabulary/add-word.tsx";
import { sessionOrigin } from "../vocabulary/add-word-book.ts";
import { ANSWER_SLOTS } from "./answer-slots.tsx";
import type { Note } from "./highlights.ts";
import { FreeAudio, TestAudio } from "./listening-audio.tsx";
import { Essay } from "./open-fields.tsx";
import { usePartScroll } from "./part-scroll.ts";
import { PassagePanel } from "./passage-panel.tsx";
import type { SectionStore } from "./section-store.ts";
import { type Side, Split } from "./split.tsx";
import type { Opened, PlayerPart } from "./use-section.ts";

interface SectionBodyProps {
  opened: Opened;
  store: SectionStore;
  /** The part in view, from 0. */
  part: number;
  onPart(part: number): void;
  side: Side;
  onSide(side: Side): void;
  notes: readonly Note[];
  onNotes(notes: Note[]): void;
}

/** Material and answers, in the layout of the subject. */
export function SectionBody({ opened, store, part: at, onPart, side, onSide, notes, onNotes }: SectionBodyProps) {
  const { t } = useTranslation();
  const { session, section, parts } = opened;
  const part = parts[at];
  const shown = useMemo(() => (part === undefined ? [] : [part]), [part]);
  if (part === undefined) return null;
  switch (section.subject) {
    case "reading":
      return (
        <Split
          storageKey="lectern.split.reading"
          names={{ left: t("player.passage"), right: t("player.questions") }}
          side={side}
          onSide={onSide}
          left={
            <Scrolled part={at} name="left">
              <WordSource source={sessionOrigin(session)}>
                <PassagePanel parts={shown} notes={notes} sessionId={session.sessionId} onNotes={onNotes} />
              </WordSource>
            </Scrolled>
          }
          right={
            <Scrolled part={at} name="right">
              <Questions part={part} />
            </Scrolled>
          }
        />
      );
    case "writing":
      return (
        <Split
          storageKey="lectern.split.writing"
          names={{ left: t("player.task"), right: t("player.answer") }}
          side={side}
          onSide={onSide}
          left={
            <Scrolled part={at} name="left">
              <Task part={part} />
            </Scrolled>
          }
          right={
            <Scrolled part={at} name="right" fill>
              {part.questionGroups.flatMap(({ questions }) =>
                questions.map((question) => (
                  <Essay
                    key={question.questionSlotId}
                    question={question}
                    minWords={part.task?.minWords ?? 0}
                    sessionId={session.sessionId}
                  />
                )),
              )}
            </Scrolled>
          }
        />
      );
    case "listening":
      return (
        <div className="flex h-full flex-col">
          <div className="shrink-0 border-b border-line bg-page px-3 py-2 sm:px-5">
            {session.mode === "test" ? (
              <TestAudio store={store} parts={parts} shown={at} onShow={onPart} />
            ) : (
              <FreeAudio part={part} />
            )}
          </div>
          <Alone>
            <Scrolled part={at} name="right">
              <PartTitle parts={parts} part={part} />
              <Questions part={part} />
            </Scrolled>
          </Alone>
        </div>
      );
    case "speaking":
      return (
        <Alone>
          <Scrolled part={at} name="right">
            <p className="mx-auto max-w-3xl px-5 pt-5 text-sm text-soft sm:px-6">{t("player.ownNotesAbout")}</p>
            <PartTitle parts={parts} part={part} />
            <Questions part={part} />
          </Scrolled>
        </Alone>
      );
  }
}

/** The content of a pane, which remembers how far each part was scrolled. Keyboard shortcuts find it by its name. */
function Scrolled({
  part,
  name,
  fill = false,
  children,
}: {
  part: number;
  name: Side;
  fill?: boolean;
  children: ReactNode;
}) {
  const content = usePartScroll(part);
  return (
    <div
      ref={content}
      data-side={name}
      tabIndex={-1}
      className={fill ? "flex h-full min-h-96 flex-col px-4 py-4 outline-hidden sm:px-6" : "outline-hidden"}
    >
      {children}
    </div>
  );
}

/** The only pane of a section that is not split. */
function Alone({ children }: { children: ReactNode }) {
  return (
    <div data-pane className="h-full min-h-0 flex-1 overflow-y-auto">
      {children}
    </div>
  );
}

/** Rendered again only for another part; each answer in it subscribes to the store by itself. */
const Questions = memo(function Questions({ part }: { part: PlayerPart }) {
  return (
    <div className="mx-auto flex max-w-3xl flex-col gap-9 px-5 py-5 pb-16 sm:px-6">
      {part.questionGroups.map((group, index) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: the groups of a part have no identity but their place
        <QuestionGroup key={`${part.partId}-${index}`} group={group} slots={ANSWER_SLOTS} />
      ))}
    </div>
  );
});

/** Which of several parts this is. */
function PartTitle({ parts, part }: { parts: readonly PlayerPart[]; part: PlayerPart }) {
  if (parts.length < 2) return null;
  return (
    <p lang="en" className="mx-auto max-w-3xl px-5 pt-5 text-lg font-semibold sm:px-6">
      {part.title}
    </p>
  );
}

function Task({ part }: { part: PlayerPart }) {
  const { task } = part;
  if (task === null) return null;
  const instructions = part.questionGroups.map(({ instruction }) => instruction).filter((text) => text !== "");
  return (
    <article className="mx-auto flex max-w-3xl flex-col gap-5 px-5 py-5 sm:px-6">
      {instructions.map((text) => (
        <p key={text} lang="en" className="text-sm whitespace-pre-line text-soft">
          {text}
        </p>
      ))}
      <TaskPrompt prompt={task.prompt} image={task.image} top={2} />
    </article>
  );
}
