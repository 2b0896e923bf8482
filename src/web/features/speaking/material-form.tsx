import { Plus } from "lucide-react";
import { useMemo, useRef, useState } from "react";
import { useTranslation } from "react-i18next";
import { countCharacters } from "../../../lib/text.ts";
import { MAX_MATERIAL_LINKS, MAX_MATERIAL_STORY, MAX_MATERIAL_TITLE } from "../../bounds.ts";
import { Button } from "../../ui/button.tsx";
import { Card } from "../../ui/card.tsx";
import { useErrorText } from "../../ui/errors.ts";
import { Field } from "../../ui/field.tsx";
import type { FieldErrors } from "../../ui/field-errors.ts";
import { Form, Notice } from "../../ui/form.tsx";
import { useFormat } from "../../ui/format.ts";
import { ChangedElsewhere } from "./changed-elsewhere.tsx";
import { LinkFields } from "./link-fields.tsx";
import { type Draft, linkProblemsOf, withLink } from "./material-draft.ts";
import { QuestionPicker } from "./question-picker.tsx";
import { type Saved, useDraft } from "./use-draft.ts";

const STORY_LINES = 10;

/** The values to save. */
export interface Submitted {
  readonly draft: Draft;
  /** When the material had last changed as the draft was begun; null for a new one. */
  readonly basedOn: string | null;
  /** Called once the draft is saved. */
  forget(): void;
}

/** Title, story and links of a material. `name` identifies its draft among others. */
export function MaterialForm({
  name,
  saved,
  href = "",
  action,
  error,
  isPending,
  onSubmit,
}: {
  name: string;
  saved: Saved;
  /** Address of the material's page, if it exists. */
  href?: string;
  action: string;
  error: Error | null;
  isPending: boolean;
  onSubmit(submitted: Submitted): void;
}) {
  const { t } = useTranslation();
  const errorText = useErrorText();
  const count = useCount();
  const { draft, basedOn, isRestored, isBehind, change, insist, drop } = useDraft(name, saved);
  const choice = useRef<HTMLDivElement>(null);
  const [problems, setProblems] = useState<FieldErrors>({});
  const [sent, setSent] = useState(draft);
  const [isPicking, setPicking] = useState(false);
  const ofLinks = useMemo(() => linkProblemsOf(error, sent), [error, sent]);
  // The form moves the focus to a field in error whenever the errors are a new object.
  const found = useMemo(() => ({ ...problems, ...ofLinks.problems }), [problems, ofLinks]);

  const submit = () => {
    const missing = {
      ...(draft.title.trim() === "" && { title: t("speaking.form.titleMissing") }),
      ...(draft.coreStory.trim() === "" && { coreStory: t("speaking.form.storyMissing") }),
    };
    setProblems(missing);
    if (Object.keys(missing).length > 0) return;
    if (isBehind) {
      choice.current?.querySelector("button")?.focus();
      return;
    }
    setSent(draft);
    onSubmit({ draft, basedOn, forget: drop });
  };
  const startOver = () => {
    focusMain();
    drop();
  };

  return (
    <>
      <Form error={ofLinks.isPlaced ? null : error} problems={found} onSubmit={submit}>
        {isRestored && (
          <Notice tone="calm">
            <p>{t("speaking.form.draft")}</p>
            <div className="mt-2">
              <Button onPress={startOver}>{t("speaking.form.startOver")}</Button>
            </div>
          </Notice>
        )}
        {ofLinks.isPlaced && error !== null && <Notice tone="danger">{errorText(error)}</Notice>}
        <Card>
          <div className="flex flex-col gap-5">
            <Field
              name="title"
              label={t("speaking.form.title")}
              hint={count(draft.title, MAX_MATERIAL_TITLE)}
              value={draft.title}
              onChange={(title) => change({ ...draft, title })}
              maxLength={MAX_MATERIAL_TITLE}
              autoComplete="off"
            />
            <Field
              name="coreStory"
              label={t("speaking.form.story")}
              hint={
                <>
                  {t("speaking.form.storyHint")} {count(draft.coreStory, MAX_MATERIAL_STORY)}
                </>
              }
              lines={STORY_LINES}
              value={draft.coreStory}
              onChange={(coreStory) => change({ ...draft, coreStory })}
            />
          </div>
        </Card>
        <Card
          title={t("speaking.materials.questions")}
          about={t("speaking.form.linksAbout")}
          flush={draft.links.length > 0}
          action={
            <Button
              icon={<Plus aria-hidden className="size-4" />}
              isDisabled={draft.links.length >= MAX_MATERIAL_LINKS}
              onPress={() => setPicking(true)}
            >
              {t("speaking.form.addLink")}
            </Button>
          }
        >
          {draft.links.length === 0 ? (
            <p className="text-sm text-soft">{t("speaking.form.noLinks")}</p>
          ) : (
            <LinkFields draft={draft} onChange={change} />
          )}
        </Card>
        {isBehind && !isPending && (
          <ChangedElsewhere
            place={choice}
            href={href}
            onKeepMine={() => {
              choice.current?.closest("form")?.querySelector<HTMLElement>("[type=submit]")?.focus();
              insist();
            }}
            onTakeOther={startOver}
          />
        )}
        <div className="flex flex-wrap justify-end gap-3">
          <Button type="submit" look="primary" isPending={isPending}>
            {action}
          </Button>
        </div>
      </Form>
      <QuestionPicker
        isOpen={isPicking}
        linked={draft.links}
        onClose={() => setPicking(false)}
        onPick={(question) => change(withLink(draft, question))}
      />
    </>
  );
}

/** The pressed button disappears; the focus moves to the content. */
function focusMain(): void {
  document.getElementById("main")?.focus();
}

/** `12 / 120 characters`, as the service counts them. */
function useCount() {
  const { t } = useTranslation();
  const format = useFormat();
  return (text: string, max: number) =>
    t("speaking.form.characters", { used: format.number(countCharacters(text)), max: format.number(max) });
}
