import { type ReactNode, useMemo, useRef, useState } from "react";
import { useTranslation } from "react-i18next";
import { evidenceId } from "../player/highlights.ts";
import { PassagePanel } from "../player/passage-panel.tsx";
import { WordSource } from "../vocabulary/add-word.tsx";
import { sessionOrigin } from "../vocabulary/add-word-book.ts";
import { Sheet, scrollToElement, TwoColumns } from "./columns.tsx";
import { CorrectDialog } from "./correct-dialog.tsx";
import { provedInPassages, sentenceOf } from "./evidence.ts";
import { type Listening, ReviewAudio, ReviewTranscript } from "./listening-material.tsx";
import { isAmong, optionsOf, type Shown } from "./marks.ts";
import { ReviewContext, type ReviewShared } from "./review-context.ts";
import { useQuestionKeys } from "./review-keys.ts";
import { ReviewQuestions } from "./review-questions.tsx";
import { isNewestMarking, type Review, type ReviewQuestion, useSaveNotes } from "./reviews.ts";
import { segmentId } from "./transcript.tsx";

/** Questions and answers beside their material. */
export function ReviewBody({ review, shown, nothing }: { review: Review; shown: Shown; nothing: ReactNode }) {
  const [shownFor, setShownFor] = useState<ReviewQuestion | null>(null);
  const [correcting, setCorrecting] = useState<ReviewQuestion | null>(null);
  const [listening, setListening] = useState<Listening>({ partId: review.parts[0]?.partId ?? 0, moment: null });
  const playback = usePlaybackPosition();
  const { parts, questions, section, isOwn } = review;
  const isNewest = isNewestMarking(review);

  const showEvidence = (question: ReviewQuestion, place: number) => {
    const evidence = question.evidence[place];
    if (evidence === undefined) return;
    setShownFor(question);
    if (evidence.kind === "passage") {
      const before = question.evidence.slice(0, place).filter(({ kind }) => kind === "passage").length;
      scrollToElement(evidenceId(question, before), true);
      return;
    }
    playback.forget();
    setListening({ partId: evidence.partId, moment: { ms: evidence.startMs } });
    // On a narrow window the transcript is far below; there the quoted words are shown beside the question.
    requestAnimationFrame(() => scrollToElement(segmentId(evidence.partId, evidence.segment), false));
  };
  const inView = questions.filter((question) => isAmong(question, shown));
  useQuestionKeys(inView, (question) => showEvidence(question, 0));

  const latest = useRef(showEvidence);
  latest.current = showEvidence;
  const shared = useMemo((): ReviewShared => {
    const bySlot = new Map(questions.map((question) => [question.questionSlotId, question]));
    const minWords = new Map(parts.map(({ partId, task }) => [partId, task?.minWords ?? 0]));
    return {
      find: (slotId) => bySlot.get(slotId),
      isOwn,
      optionsOf: (question) => optionsOf(parts, question),
      minWordsOf: (partId) => minWords.get(partId) ?? 0,
      isShown: (question) => isAmong(question, shown),
      showEvidence: (question, place) => latest.current(question, place),
      sentenceOf: (evidence) => sentenceOf(parts, evidence),
      isNewest,
      correct: setCorrecting,
    };
  }, [questions, parts, isOwn, isNewest, shown]);

  const list = inView.length === 0 ? nothing : <ReviewQuestions parts={parts} subject={section.subject} />;
  const material = { review, shownFor, children: list };
  return (
    <ReviewContext value={shared}>
      <WordSource source={isOwn ? sessionOrigin(review.session) : null}>
        {section.subject === "reading" && <PassageColumns {...material} />}
        {section.subject === "listening" && (
          <TranscriptColumns {...material} playback={playback} listening={listening} onListen={setListening} />
        )}
        {(section.subject === "writing" || section.subject === "speaking") && <Sheet>{list}</Sheet>}
      </WordSource>
      {correcting !== null && <CorrectDialog question={correcting} parts={parts} onClose={() => setCorrecting(null)} />}
    </ReviewContext>
  );
}

interface ColumnsProps {
  review: Review;
  /** The question whose evidence was shown last. */
  shownFor: ReviewQuestion | null;
  children: ReactNode;
}

function PassageColumns({ review, shownFor, children }: ColumnsProps) {
  const { t } = useTranslation();
  const { parts, notes, session, questions, isOwn } = review;
  const saveNotes = useSaveNotes(session.sessionId);
  const evidence = useMemo(() => provedInPassages(questions), [questions]);
  return (
    <TwoColumns
      toMaterial={t("reviews.toMaterial.reading")}
      name={t("reviews.material.passage")}
      shownFor={shownFor}
      questions={children}
    >
      <PassagePanel
        parts={parts}
        notes={notes}
        sessionId={session.sessionId}
        onNotes={saveNotes}
        evidence={evidence}
        isReadOnly={!isOwn}
      />
    </TwoColumns>
  );
}

function TranscriptColumns({
  review: { parts, questions },
  shownFor,
  playback,
  listening,
  onListen,
  children,
}: ColumnsProps & {
  playback: ReturnType<typeof usePlaybackPosition>;
  listening: Listening;
  onListen(listening: Listening): void;
}) {
  const { t } = useTranslation();
  const part = parts.find(({ partId }) => partId === listening.partId);
  return (
    <>
      <ReviewAudio parts={parts} listening={listening} onTime={playback.update} />
      <TwoColumns
        isUnderAudio
        toMaterial={t("reviews.toMaterial.listening")}
        name={t("reviews.material.audio")}
        shownFor={shownFor}
        questions={children}
      >
        {part !== undefined && (
          <ReviewTranscript
            parts={parts}
            part={part}
            questions={questions}
            playedMs={playback.ms}
            onListen={(wanted) => {
              playback.forget();
              onListen(wanted);
            }}
          />
        )}
      </TwoColumns>
    </>
  );
}

/** The position of the audio, to the second, so that the page renders at most once a second. Null before it plays. */
function usePlaybackPosition() {
  const [ms, setMs] = useState<number | null>(null);
  return {
    ms,
    update: (positionMs: number) => setMs(Math.floor(positionMs / 1000) * 1000),
    forget: () => setMs(null),
  };
}
