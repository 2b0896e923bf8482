import { useState } from "react";
import { useTranslation } from "react-i18next";
import { ApiError } from "../../api.ts";
import { MAX_PAPER_TITLE } from "../../bounds.ts";
import { useAddressQuery } from "../../ui/address.ts";
import { BackLink } from "../../ui/back-link.tsx";
import { Button } from "../../ui/button.tsx";
import { Card } from "../../ui/card.tsx";
import { useErrorText } from "../../ui/errors.ts";
import { Field } from "../../ui/field.tsx";
import { Form, Notice } from "../../ui/form.tsx";
import { Page } from "../../ui/page.tsx";
import { toast } from "../../ui/toast.tsx";
import { SUBJECTS, type Subject } from "../practice/practice.ts";
import { isComplete, minutesOf, type Picked, questionsOf, withPart } from "./builder.ts";
import { BuilderSection } from "./builder-section.tsx";
import { useCreatePaper } from "./mock.ts";
import { PartPicker } from "./part-picker.tsx";

/** Assembles a paper from parts of the question bank. */
export function PaperBuilder() {
  const { t } = useTranslation();
  const { hrefWith, change } = useAddressQuery();
  const errorText = useErrorText();
  const create = useCreatePaper();
  const [picked, setPicked] = useState<Picked>([]);
  const [title, setTitle] = useState("");
  const [place, setPlace] = useState<{ subject: Subject; number: number } | null>(null);
  const [wasTried, setTried] = useState(false);

  const problems = wasTried && title.trim() === "" ? { title: t("mock.titleMissing") } : {};
  const refusals = refusalsOf(create.error, create.variables?.partIds ?? []);
  const pick = (next: Picked) => {
    create.reset();
    setPicked(next);
  };
  const submit = () => {
    setTried(true);
    if (title.trim() === "" || !isComplete(picked)) return;
    create.mutate(
      { title: title.trim(), partIds: picked.map(({ partId }) => partId) },
      {
        onSuccess: (paper) => {
          toast(t("mock.created", { title: paper.title }));
          change({ make: null, paper: paper.paperId }, { replace: true });
        },
      },
    );
  };

  return (
    <>
      <BackLink href={hrefWith({ make: null })}>{t("mock.back")}</BackLink>
      <Page title={t("mock.make")} about={t("mock.makeAbout")}>
        {SUBJECTS.map((subject) => (
          <BuilderSection
            key={subject}
            subject={subject}
            picked={picked}
            wasTried={wasTried}
            refusals={refusals.byPart}
            onPick={(number) => setPlace({ subject, number })}
            onRemove={(part) => pick(picked.filter(({ partId }) => partId !== part.partId))}
          />
        ))}
        <Card
          title={t("mock.paper")}
          about={t("mock.sum", { minutes: minutesOf(picked), questions: questionsOf(picked) })}
        >
          <Form error={refusals.isPlaced ? null : create.error} problems={problems} onSubmit={submit}>
            <Field
              name="title"
              label={t("mock.paperTitle")}
              value={title}
              onChange={setTitle}
              maxLength={MAX_PAPER_TITLE}
              autoComplete="off"
            />
            {wasTried && picked.length === 0 && <Notice tone="danger">{t("mock.nothingPicked")}</Notice>}
            {wasTried && picked.length > 0 && !isComplete(picked) && (
              <Notice tone="danger">{t("mock.incomplete")}</Notice>
            )}
            {refusals.isPlaced && create.error !== null && <Notice tone="danger">{errorText(create.error)}</Notice>}
            <div className="flex justify-end">
              <Button type="submit" look="primary" isPending={create.isPending}>
                {t("mock.create")}
              </Button>
            </div>
          </Form>
        </Card>
      </Page>
      <PartPicker
        place={place}
        picked={picked}
        onClose={() => setPlace(null)}
        onPick={(part) => {
          pick(withPart(picked, part));
          setPlace(null);
        }}
      />
    </>
  );
}

/** The service's errors for single parts, by part id; `isPlaced` if any error was for a part. */
function refusalsOf(error: Error | null, partIds: readonly number[]) {
  const byPart = new Map<number, string>();
  if (!(error instanceof ApiError)) return { byPart, isPlaced: false };
  let isPlaced = false;
  for (const { path, message } of error.details) {
    if (!path.startsWith("/partIds")) continue;
    isPlaced = true;
    const partId = partIds[Number(path.split("/")[2])];
    if (partId !== undefined) byPart.set(partId, message);
  }
  return { byPart, isPlaced };
}
