import { useTranslation } from "react-i18next";
import { Card } from "../../ui/card.tsx";
import { TaskPrompt } from "../questions/task-prompt.tsx";
import { TaskSamples } from "../reviews/writing-task.tsx";
import { WordSource } from "../vocabulary/add-word.tsx";
import type { Desk, WritingTask } from "./writing.ts";

/** The task; after submission with sample answers. Its words can be added to the vocabulary book. */
export function TaskPane({ desk, task }: { desk: Desk; task: WritingTask }) {
  const { t } = useTranslation();
  const { questionSlotId, prompt, image, minWords } = task;
  const { practice, isOwn, sampleAnswers } = desk;
  const { sessionId, title } = practice;
  const answers = sampleAnswers.find((one) => one.questionSlotId === questionSlotId)?.answers ?? [];
  return (
    <WordSource
      source={isOwn ? { sourceType: "writing", sourceId: `writing_session:${sessionId}`, sourceTitle: title } : null}
    >
      <Card title={t("writing.task")} about={t("ui.atLeast", { count: minWords })}>
        <div className="flex flex-col gap-4">
          <TaskPrompt prompt={prompt} image={image} top={3} />
        </div>
      </Card>
      {answers.length > 0 && (
        <Card title={t("writing.samples")} about={t("writing.samplesAbout")}>
          <TaskSamples part={{ sampleAnswers: answers }} level={3} />
        </Card>
      )}
    </WordSource>
  );
}
