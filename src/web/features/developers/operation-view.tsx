import { ChevronLeft, ChevronRight } from "lucide-react";
import type { ReactNode } from "react";
import { useTranslation } from "react-i18next";
import { Link } from "wouter";
import { Card, Fact } from "../../ui/card.tsx";
import { CopyIcon } from "../../ui/copy.tsx";
import { RefusalTable } from "./calls.tsx";
import { FieldList } from "./field-list.tsx";
import { Marks } from "./method.tsx";
import { useOperationNames } from "./names.ts";
import { Id } from "./operation-id.tsx";
import { operationPath } from "./operation-list.tsx";
import { markdownPath, type Operation, type Reference } from "./reference.ts";
import { Sample } from "./sample.tsx";
import { SampleTabs } from "./sample-tabs.tsx";
import { groupsOf } from "./schema.ts";
import { Contents, Section } from "./section.tsx";
import { TryIt } from "./try-it.tsx";

/** All facts of one operation. */
export function OperationView({ operation, reference }: { operation: Operation; reference: Reference }) {
  const { t } = useTranslation();
  const { baseUrl } = reference;
  const example = JSON.stringify(operation.answerExample, null, 2);
  const parts = [
    { id: "examples", name: t("developers.examples") },
    { id: "request", name: t("developers.request") },
    { id: "answer", name: t("developers.answer") },
    ...(operation.notes.length > 0 ? [{ id: "notes", name: t("developers.notes") }] : []),
    { id: "errors", name: t("developers.errors.title") },
    { id: "try", name: t("developers.try.title") },
  ];
  return (
    <>
      <Contents parts={parts} />
      <Card>
        <Facts operation={operation} baseUrl={baseUrl} />
      </Card>
      <Section
        id="examples"
        title={t("developers.examples")}
        about={operation.effect === "change" ? t("developers.exampleIds") : undefined}
      >
        <SampleTabs operation={operation} baseUrl={baseUrl} />
      </Section>
      <Section id="request" title={t("developers.request")}>
        <FieldList groups={groupsOf(operation.request)} side="request" inPath={operation.pathFields} />
      </Section>
      <Section id="answer" title={t("developers.answer")} about={<span lang="en">{operation.returns}</span>}>
        <div className="flex flex-col gap-5">
          <FieldList groups={groupsOf(operation.answer)} side="answer" />
          <h3 className="font-semibold">{t("developers.answerExample")}</h3>
          <Sample label={t("developers.answerExample")} text={example} />
        </div>
      </Section>
      {operation.notes.length > 0 && (
        <Section id="notes" title={t("developers.notes")}>
          <ul lang="en" className="flex list-disc flex-col gap-2 pl-5 text-sm wrap-anywhere marker:text-soft">
            {operation.notes.map((note) => (
              <li key={note}>{note}</li>
            ))}
          </ul>
        </Section>
      )}
      <Section id="errors" title={t("developers.errors.title")} about={t("developers.errors.about")}>
        <RefusalTable statuses={operation.refusals} />
      </Section>
      <TryIt key={operation.id} operation={operation} baseUrl={baseUrl} />
      <Neighbours operation={operation} operations={reference.operations} />
    </>
  );
}

function Facts({ operation, baseUrl }: { operation: Operation; baseUrl: string }) {
  const { t } = useTranslation();
  const { id, method, path, scopes, isPublic, effect, isCapability } = operation;
  return (
    <dl className="divide-y divide-line">
      <Fact name={t("developers.id")}>
        <Copied text={id} label={t("developers.id")}>
          <Id>{id}</Id>
        </Copied>
      </Fact>
      <Fact name={t("developers.address")}>
        <Copied text={baseUrl + path} label={t("developers.address")}>
          <code translate="no" className="font-mono wrap-anywhere">
            <strong>{method}</strong> <Id>{baseUrl + path}</Id>
          </code>
        </Copied>
      </Fact>
      <Fact name={t("developers.effect")}>
        <span className="flex flex-wrap items-center gap-2 text-sm">
          <Marks operation={operation} /> {t(`developers.effects.${effect}.about`)}
        </span>
      </Fact>
      <Fact name={t("developers.access")}>
        <span className="text-sm">
          {isPublic ? t("developers.noToken") : t("developers.needsToken")}
          {!isPublic && scopes.length > 0 && (
            <>
              {" "}
              {t("developers.scopes")}{" "}
              {scopes.map((scope) => (
                <code
                  key={scope}
                  translate="no"
                  className="mr-1.5 inline-block rounded-sm bg-sunken px-1.5 py-0.5 font-mono text-xs"
                >
                  {scope}
                </code>
              ))}
            </>
          )}
        </span>
      </Fact>
      {isCapability && (
        <Fact name={t("developers.forPrograms")}>
          <a href={markdownPath(id)} className="text-sm text-accent underline-offset-4 hover:underline">
            {t("developers.markdown")}
          </a>
        </Fact>
      )}
    </dl>
  );
}

function Copied({ text, label, children }: { text: string; label: string; children: ReactNode }) {
  return (
    <span className="flex items-center justify-between gap-x-2 text-sm">
      <span className="min-w-0">{children}</span>
      <span data-screen-only className="-my-2.5">
        <CopyIcon text={text} label={label} />
      </span>
    </span>
  );
}

function Neighbours({ operation, operations }: { operation: Operation; operations: readonly Operation[] }) {
  const { t } = useTranslation();
  const names = useOperationNames();
  const at = operations.findIndex(({ id }) => id === operation.id);
  const [before, after] = [operations[at - 1], operations[at + 1]];
  const look =
    "inline-flex min-h-11 items-center gap-1 rounded-md text-sm text-accent underline-offset-4 hover:underline";
  return (
    <nav aria-label={t("developers.neighbours")} className="flex flex-wrap justify-between gap-x-6 gap-y-1">
      {before !== undefined && (
        <Link href={operationPath(before.id)} rel="prev" className={look}>
          <ChevronLeft aria-hidden className="size-4 shrink-0" />
          {names.operation(before.id)}
        </Link>
      )}
      {after !== undefined && (
        <Link href={operationPath(after.id)} rel="next" className={`${look} ml-auto text-right`}>
          {names.operation(after.id)}
          <ChevronRight aria-hidden className="size-4 shrink-0" />
        </Link>
      )}
    </nav>
  );
}
