import { ArrowDown, ArrowUp, X } from "lucide-react";
import { useRef, useState } from "react";
import { useTranslation } from "react-i18next";
import { MAX_LINK_ANGLE, MAX_LINK_OUTLINE } from "../../bounds.ts";
import { IconButton } from "../../ui/button.tsx";
import { Badge } from "../../ui/card.tsx";
import { Field } from "../../ui/field.tsx";
import { useFieldError } from "../../ui/field-errors.ts";
import { usePartNames } from "../practice/names.ts";
import { type Draft, type LinkDraft, linkField, moveLink } from "./material-draft.ts";

/** The linked questions of a draft in order, each with the outline of its answer. */
export function LinkFields({ draft, onChange }: { draft: Draft; onChange(draft: Draft): void }) {
  const { t } = useTranslation();
  const [announcement, setAnnouncement] = useState("");
  const list = useRef<HTMLOListElement>(null);
  const { links } = draft;
  return (
    <>
      <ol ref={list} className="divide-y divide-line border-t border-line">
        {links.map((link, index) => (
          <LinkItem
            key={link.questionSlotId}
            link={link}
            isFirst={index === 0}
            isLast={index === links.length - 1}
            onChange={(change) => onChange({ ...draft, links: links.with(index, { ...link, ...change }) })}
            onMove={(by) => {
              onChange(moveLink(draft, index, by));
              setAnnouncement(t("speaking.form.moved", { place: index + by + 1, of: links.length }));
            }}
            onRemove={() => {
              onChange({ ...draft, links: links.toSpliced(index, 1) });
              list.current?.closest("section")?.querySelector("button")?.focus();
            }}
          />
        ))}
      </ol>
      <p role="status" className="sr-only">
        {announcement}
      </p>
    </>
  );
}

function LinkItem({
  link,
  isFirst,
  isLast,
  onChange,
  onMove,
  onRemove,
}: {
  link: LinkDraft;
  isFirst: boolean;
  isLast: boolean;
  onChange(change: Partial<LinkDraft>): void;
  onMove(by: 1 | -1): void;
  onRemove(): void;
}) {
  const { t } = useTranslation();
  const names = usePartNames();
  const { questionSlotId, question, partNumber, partTitle, withdrawn } = link;
  const [error] = useFieldError(linkField(questionSlotId, "questionSlotId"));
  return (
    <li className="flex flex-col gap-4 px-5 py-5 sm:px-6">
      <div className="flex flex-wrap items-start justify-between gap-x-4 gap-y-1">
        <div className="flex min-w-0 flex-1 basis-64 flex-col gap-1">
          <p lang="en" className="font-serif text-lg">
            {question}
          </p>
          <p className="flex flex-wrap items-center gap-x-3 gap-y-1 text-sm text-soft">
            <span>{names.part("speaking", partNumber)}</span>
            <span lang="en">{partTitle}</span>
            {withdrawn && <Badge tone="warn">{t("speaking.link.withdrawn")}</Badge>}
          </p>
          {error !== undefined && (
            <p role="alert" className="text-sm text-danger">
              {error}
            </p>
          )}
        </div>
        <span className="-mr-2.5 flex">
          <IconButton
            label={t("speaking.form.up", { question })}
            icon={<ArrowUp aria-hidden className="size-4" />}
            isDisabled={isFirst}
            onPress={() => onMove(-1)}
          />
          <IconButton
            label={t("speaking.form.down", { question })}
            icon={<ArrowDown aria-hidden className="size-4" />}
            isDisabled={isLast}
            onPress={() => onMove(1)}
          />
          <IconButton
            look="quiet-danger"
            label={t("speaking.form.remove", { question })}
            icon={<X aria-hidden className="size-4" />}
            onPress={onRemove}
          />
        </span>
      </div>
      <Field
        name={linkField(questionSlotId, "answerAngle")}
        label={t("speaking.link.angle")}
        hint={t("speaking.link.angleHint")}
        value={link.answerAngle}
        onChange={(answerAngle) => onChange({ answerAngle })}
        maxLength={MAX_LINK_ANGLE}
        autoComplete="off"
      />
      <Field
        name={linkField(questionSlotId, "outline")}
        label={t("speaking.link.outline")}
        hint={t("speaking.link.outlineHint", { count: MAX_LINK_OUTLINE })}
        lines={3}
        value={link.outline}
        onChange={(outline) => onChange({ outline })}
      />
      <Field
        name={linkField(questionSlotId, "requiredAdaptation")}
        label={t("speaking.link.adaptation")}
        hint={t("speaking.link.adaptationHint")}
        value={link.requiredAdaptation}
        onChange={(requiredAdaptation) => onChange({ requiredAdaptation })}
        maxLength={MAX_LINK_ANGLE}
        autoComplete="off"
      />
    </li>
  );
}
