import { ArrowLeftRight, X } from "lucide-react";
import { useMemo } from "react";
import { useTranslation } from "react-i18next";
import { useAddressQuery } from "../../ui/address.ts";
import { Button, LinkButton } from "../../ui/button.tsx";
import { Card } from "../../ui/card.tsx";
import { classes } from "../../ui/classes.ts";
import { Loaded } from "../../ui/loaded.tsx";
import { Select } from "../../ui/select.tsx";
import { type DeskText, type DeskView, useFullText } from "./desk.ts";
import { compareTexts, countChanged, type Difference, splitSpace } from "./differences.ts";
import { TEXT_LOOK } from "./marked-text.tsx";
import { useTextName } from "./names.ts";
import { TextFacts } from "./text-facts.tsx";

/** Two texts of a task with the different words marked: side by side, on a narrow window as one text. */
export function CompareView({ view, before, after }: { view: DeskView; before: DeskText; after: DeskText }) {
  const { t } = useTranslation();
  const { change, hrefWith } = useAddressQuery();
  const textName = useTextName();
  const options = view.texts.map((text) => ({ id: text.key, name: textName(text) }));
  const older = useFullText(before);
  const newer = useFullText(after);
  const [oldText, newText] = [older.full?.text ?? null, newer.full?.text ?? null];
  const differences = useMemo(
    () => (oldText === null || newText === null ? null : compareTexts(oldText, newText)),
    [oldText, newText],
  );
  const counts = differences && countChanged(differences);
  const choose = (from: string, to: string) => change({ with: from, version: to }, { replace: true });
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
          {counts === null
            ? t("ui.loading")
            : counts.removed + counts.added === 0
              ? t("writing.compare.same")
              : `${t("writing.compare.added", { count: counts.added })} · ${t("writing.compare.removed", { count: counts.removed })}`}
        </p>
      </Card>
      {differences === null ? (
        <Card flush>
          <Loaded query={older.full === null ? older.query : newer.query} lines={12}>
            {() => null}
          </Loaded>
        </Card>
      ) : (
        <Differences view={view} before={before} after={after} differences={differences} />
      )}
    </>
  );
}

function Differences({
  view,
  before,
  after,
  differences,
}: {
  view: DeskView;
  before: DeskText;
  after: DeskText;
  differences: readonly Difference[];
}) {
  const { t } = useTranslation();
  const textName = useTextName();
  const minWords = view.task?.minWords ?? 0;
  return (
    <>
      <div className="hidden items-start gap-6 md:grid md:grid-cols-2">
        <Card title={textName(before)} about={<TextFacts text={before} minWords={minWords} />}>
          <ComparedText differences={differences} without="added" />
        </Card>
        <Card title={textName(after)} about={<TextFacts text={after} minWords={minWords} />}>
          <ComparedText differences={differences} without="removed" />
        </Card>
      </div>
      <div className="md:hidden">
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

/** A text with removed and added words, optionally without one of the two. */
export function ComparedText({
  differences,
  without,
}: {
  differences: readonly Difference[];
  without: "removed" | "added" | null;
}) {
  const shown = differences.filter(({ kind }) => kind !== without);
  return (
    <p lang="en" className={TEXT_LOOK}>
      {shown.map((difference, index) => (
        <Stretch
          // biome-ignore lint/suspicious/noArrayIndexKey: a stretch has no identity but its place
          key={index}
          difference={difference}
          replaces={difference.kind === "added" && shown[index - 1]?.kind === "removed"}
        />
      ))}
    </p>
  );
}

/** A stretch of text with its words marked. A replacement has a small gap before it. */
function Stretch({ difference: { kind, text }, replaces }: { difference: Difference; replaces: boolean }) {
  if (kind === "same") return text;
  const [before, words, after] = splitSpace(text);
  return (
    <>
      {before}
      {kind === "removed" ? (
        <del className="rounded-xs bg-danger-soft box-decoration-clone text-danger decoration-danger/60 decoration-1">
          {words}
        </del>
      ) : (
        <ins
          className={classes(
            "rounded-xs bg-accent-soft box-decoration-clone font-medium text-accent decoration-2 underline-offset-4",
            replaces && before === "" && "ml-1",
          )}
        >
          {words}
        </ins>
      )}
      {after}
    </>
  );
}
