import { Check, Plus, X } from "lucide-react";
import { useRef } from "react";
import { useTranslation } from "react-i18next";
import { Button, IconButton } from "../../ui/button.tsx";
import { Card, List, ListRow } from "../../ui/card.tsx";
import { usePartNames } from "../practice/names.ts";
import { PartFacts } from "../practice/part-facts.tsx";
import type { PartSummary, Subject } from "../practice/practice.ts";
import { missingNumbers, numbersOf, type Picked, partAt, SECTIONS } from "./builder.ts";

/** The slots of one section, filled or empty. */
export function BuilderSection({
  subject,
  picked,
  wasTried,
  refusals,
  onPick,
  onRemove,
}: {
  subject: Subject;
  picked: Picked;
  /** Whether the person has tried to create the paper, so that gaps are now errors. */
  wasTried: boolean;
  /** The service's errors for parts, by part id. */
  refusals: ReadonlyMap<number, string>;
  onPick(number: number): void;
  onRemove(part: PartSummary): void;
}) {
  const names = usePartNames();
  return (
    <Card
      title={names.subject(subject)}
      about={<SectionState subject={subject} picked={picked} wasTried={wasTried} />}
      flush
    >
      <List label={names.subject(subject)}>
        {numbersOf(subject).map((number) => {
          const part = partAt(picked, subject, number);
          return (
            <Place
              key={number}
              subject={subject}
              number={number}
              part={part}
              refusal={part === undefined ? undefined : refusals.get(part.partId)}
              onPick={() => onPick(number)}
              onRemove={onRemove}
            />
          );
        })}
      </List>
    </Card>
  );
}

/** One slot of a section. Its button stays in place while parts are added and removed, and so does the focus. */
function Place({
  subject,
  number,
  part,
  refusal,
  onPick,
  onRemove,
}: {
  subject: Subject;
  number: number;
  part: PartSummary | undefined;
  refusal: string | undefined;
  onPick(): void;
  onRemove(part: PartSummary): void;
}) {
  const { t } = useTranslation();
  const names = usePartNames();
  const buttons = useRef<HTMLSpanElement>(null);
  const place = names.part(subject, number);
  const named = { subject: names.subject(subject), place };
  return (
    <ListRow
      action={
        <span ref={buttons} className="flex items-center gap-1">
          <Button
            icon={part === undefined ? <Plus aria-hidden className="size-4" /> : null}
            aria-label={part === undefined ? t("mock.chooseNamed", named) : t("mock.changeNamed", named)}
            onPress={onPick}
          >
            {part === undefined ? t("mock.choose") : t("mock.change")}
          </Button>
          {part !== undefined && (
            <IconButton
              label={t("mock.removeNamed", { title: part.title })}
              icon={<X aria-hidden className="size-4" />}
              onPress={() => {
                buttons.current?.querySelector("button")?.focus();
                onRemove(part);
              }}
            />
          )}
        </span>
      }
    >
      {part === undefined ? (
        <span className="text-soft">{place}</span>
      ) : (
        <>
          <p lang="en" className="font-medium">
            {part.title}
          </p>
          <PartFacts part={part} />
          {refusal !== undefined && <p className="text-sm text-danger">{refusal}</p>}
        </>
      )}
    </ListRow>
  );
}

function SectionState({ subject, picked, wasTried }: { subject: Subject; picked: Picked; wasTried: boolean }) {
  const { t, i18n } = useTranslation();
  const names = usePartNames();
  const missing = missingNumbers(picked, subject);
  if (picked.every((part) => part.subject !== subject)) {
    return t("mock.sectionOpen", { minutes: SECTIONS[subject].minutes });
  }
  if (missing.length === 0) {
    return (
      <span className="inline-flex items-center gap-1.5 text-accent">
        <Check aria-hidden className="size-4" />
        {t("mock.sectionComplete", { minutes: SECTIONS[subject].minutes })}
      </span>
    );
  }
  const list = new Intl.ListFormat(i18n.language).format(missing.map((number) => names.part(subject, number)));
  return <span className={wasTried ? "font-medium text-danger" : ""}>{t("mock.sectionMissing", { list })}</span>;
}
