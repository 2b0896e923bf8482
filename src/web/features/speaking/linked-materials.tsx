import { useTranslation } from "react-i18next";
import { Link } from "wouter";
import { materialPath } from "./paths.ts";
import type { LinkedMaterial } from "./speaking.ts";

/** The learner's stories for one question, each with the outline of its answer. */
export function LinkedMaterials({ materials }: { materials: readonly LinkedMaterial[] }) {
  const { t } = useTranslation();
  if (materials.length === 0) return null;
  return (
    <ul aria-label={t("speaking.question.materials")} className="flex flex-col gap-3">
      {materials.map(({ materialId, title, ...link }) => (
        <li key={materialId} className="flex flex-col gap-1 border-l-2 border-accent pl-4">
          <Link href={materialPath(materialId)} className="self-start font-medium underline-offset-4 hover:underline">
            {title}
          </Link>
          <LinkDetails {...link} />
        </li>
      ))}
    </ul>
  );
}

/** How a story answers a question. Empty fields are left out. */
export function LinkDetails({
  answerAngle,
  outline,
  requiredAdaptation,
}: Pick<LinkedMaterial, "answerAngle" | "outline" | "requiredAdaptation">) {
  const { t } = useTranslation();
  return (
    <>
      {answerAngle !== "" && <p className="text-sm">{answerAngle}</p>}
      {outline.length > 0 && (
        <ol className="list-decimal pl-5 text-sm marker:text-soft">
          {outline.map((line, index) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: the steps of an outline have no identity but their place
            <li key={index}>{line}</li>
          ))}
        </ol>
      )}
      {requiredAdaptation !== "" && (
        <p className="text-sm text-soft">{t("speaking.link.adapt", { text: requiredAdaptation })}</p>
      )}
    </>
  );
}
