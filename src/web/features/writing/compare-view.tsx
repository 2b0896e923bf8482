import { ArrowLeftRight, X } from "lucide-react";
import { useMemo } from "react";
import { useTranslation } from "react-i18next";
import { useAddressQuery } from "../../ui/address.ts";
import { Button, LinkButton } from "../../ui/button.tsx";
import { Card } from "../../ui/card.tsx";
import { Select } from "../../ui/select.tsx";
import type { DeskText, DeskView } from "./desk.ts";
import { compareTexts, countChanged, type Difference } from "./differences.ts";
import { TEXT_LOOK } from "./marked-text.tsx";
import { useTextName } from "./names.ts";
import { TextFacts } from "./text-facts.tsx";

/** Two texts of a task with the words that differ: side by side, on a narrow window as one text. */
export function CompareView({ view, before, after }: { view: DeskView; before: DeskText; after: DeskText }) {
  const { t } = useTranslation();
  const { change, hrefWith } = useAddressQuery();
  const textName = useTextName();
  const differences = useMemo(() => compareTexts(before.text, after.text), [before.text, after.text]);
  const { removed, added } = countChanged(differences);
  const options = view.texts.map((text) => ({ id: text.key, name: textName(text) }));
  const minWords = view.task?.minWords ?? 0;
  const choose = (older: string, newer: string) => change({ with: older, version: newer }, { replace: true });
  return (
    <>
      <Card>
        <div className="flex flex-wrap items-end gap-x-3 gap-y-4">
          <Select
            label={t("writing.compare.before")}
            options={options}
            value={before.key}
            onChange={(key) => choose(key, after.key)}
          />
          <Button
            icon={<ArrowLeftRight aria-hidden className="size-4" />}
            onPress={() => choose(after.key, before.key)}
          >
            {t("writing.compare.swap")}
          </Button>
          <Select
            label={t("writing.compare.after")}
            options={options}
            value={after.key}
            onChange={(key) => choose(before.key, key)}
          />
          <span className="sm:ml-auto">
            <LinkButton
              look="quiet"
              icon={<X aria-hidden className="size-4" />}
              href={hrefWith({ mode: null, with: null, version: after.key })}
            >
              {t("writing.compare.close")}
            </LinkButton>
          </span>
        </div>
        <p role="status" className="mt-4 text-sm text-soft">
          {removed + added === 0
            ? t("writing.compare.same")
            : `${t("writing.compare.added", { count: added })} · ${t("writing.compare.removed", { count: removed })}`}
        </p>
      </Card>
      <div className="hidden items-start gap-6 lg:grid lg:grid-cols-2">
        <Card title={textName(before)} about={<TextFacts text={before} minWords={minWords} />}>
          <ComparedText differences={differences} without="added" />
        </Card>
        <Card title={textName(after)} about={<TextFacts text={after} minWords={minWords} />}>
          <ComparedText differences={differences} without="removed" />
        </Card>
      </div>
      <div className="lg:hidden">
        <Card
          title={t("writing.compare.from", { before: textName(before), after: textName(after) })}
          about={<TextFacts text={after} minWords={minWords} />}
        >
          <ComparedText differences={differences} without={null} />
        </Card>
      </div>
    </>
  );
}

/** A text with what was removed and added, but for one of them if so wished. */
export function ComparedText({
  differences,
  without,
}: {
  differences: readonly Difference[];
  without: "removed" | "added" | null;
}) {
  return (
    <p lang="en" className={TEXT_LOOK}>
      {differences
        .filter(({ kind }) => kind !== without)
        .map((difference, index) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: a stretch has no identity but its place
          <Stretch key={index} difference={difference} />
        ))}
    </p>
  );
}

function Stretch({ difference: { kind, text } }: { difference: Difference }) {
  switch (kind) {
    case "same":
      return text;
    case "removed":
      return (
        <del className="rounded-xs bg-danger-soft box-decoration-clone text-danger decoration-danger/60 decoration-1">
          {text}
        </del>
      );
    case "added":
      return (
        <ins className="rounded-xs bg-accent-soft box-decoration-clone font-medium text-accent decoration-2 underline-offset-4">
          {text}
        </ins>
      );
  }
}
