import { useMutation } from "@tanstack/react-query";
import { Send } from "lucide-react";
import { useRef, useState } from "react";
import { useTranslation } from "react-i18next";
import { Link } from "wouter";
import { ROUTES } from "../../routes.ts";
import { Button } from "../../ui/button.tsx";
import { ConfirmDialog } from "../../ui/dialog.tsx";
import { useErrorText } from "../../ui/errors.ts";
import { Field, PasswordField } from "../../ui/field.tsx";
import type { FieldErrors } from "../../ui/field-errors.ts";
import { Form, Notice } from "../../ui/form.tsx";
import { useSession } from "../account/account.ts";
import { useOperationNames } from "./names.ts";
import { type Place, placesOf } from "./pointer.ts";
import { readObject } from "./read-object.ts";
import type { Operation } from "./reference.ts";
import { ReplyView } from "./reply-view.tsx";
import { httpCallOf } from "./samples.ts";
import { Section } from "./section.tsx";
import { callAsProgram, type Reply } from "./service.ts";
import { useToken } from "./token.ts";

const LINES = { least: 3, most: 18 } as const;

/** Calls the operation from the page, with a typed token. */
export function TryIt({ operation, baseUrl }: { operation: Operation; baseUrl: string }) {
  const { t } = useTranslation();
  const isHere = URL.canParse(baseUrl) && new URL(baseUrl).origin === window.location.origin;
  return (
    <Section id="try" title={t("developers.try.title")} about={t("developers.try.about")} isOnPaper={false}>
      {isHere ? (
        <TryForm operation={operation} />
      ) : (
        <Notice tone="calm">{t("developers.try.elsewhere", { origin: baseUrl })}</Notice>
      )}
    </Section>
  );
}

function TryForm({ operation }: { operation: Operation }) {
  const { t } = useTranslation();
  const errorText = useErrorText();
  const { data: session } = useSession();
  const [token, setToken] = useToken(session?.account?.id ?? null);
  const prefilled = JSON.stringify(operation.examples[0]?.request ?? {}, null, 2);
  const [body, setBody] = useState(prefilled);
  const [problems, setProblems] = useState<FieldErrors>({});
  const editor = useRef<HTMLDivElement>(null);
  const hasBody = Object.keys(operation.request.properties ?? {}).length > 0;
  const [unconfirmed, setUnconfirmed] = useState<Request | null>(null);
  const names = useOperationNames();
  const call = useMutation({
    mutationFn: async ({ content, text }: Request): Promise<Answered> => {
      const { path, body: sent } = httpCallOf(operation, content);
      const address = { method: operation.method, path };
      const reply = await callAsProgram(address, sent, operation.isPublic ? "" : token.trim());
      return { reply, text, places: placesOf(text, reply.refusal?.details.map((detail) => detail.path) ?? []) };
    },
  });

  const send = () => {
    if (call.isPending) return;
    const content = hasBody ? readObject(body) : {};
    const found: Record<string, string> = {};
    if (!operation.isPublic && token.trim() === "") found["token"] = t("developers.try.tokenMissing");
    if (content === null) found["body"] = t("developers.try.noObject");
    setProblems(found);
    if (content === null || Object.keys(found).length > 0) {
      // The response to a former request would otherwise appear below this one.
      call.reset();
      return;
    }
    const request = { content, text: body };
    if (operation.effect === "change") setUnconfirmed(request);
    else call.mutate(request);
  };
  const area = () => editor.current?.querySelector("textarea");
  const select = ({ start, end }: Place) => {
    area()?.focus();
    area()?.setSelectionRange(start, end);
  };
  const lines = Math.min(Math.max(body.split("\n").length, LINES.least), LINES.most);

  return (
    <>
      {/* biome-ignore lint/a11y/noStaticElementInteractions: the form inside takes the keys of its fields */}
      <div
        className="flex flex-col gap-5"
        onKeyDown={(event) => {
          if (event.key !== "Enter" || !(event.ctrlKey || event.metaKey)) return;
          event.preventDefault();
          send();
        }}
      >
        <Form error={null} problems={problems} onSubmit={send}>
          {!operation.isPublic && (
            <PasswordField
              name="token"
              label={t("developers.try.token")}
              hint={
                <>
                  {t("developers.try.tokenHint")}{" "}
                  <Link href={`${ROUTES.developers}#token`} className="text-accent underline">
                    {t("developers.token.title")}
                  </Link>
                </>
              }
              value={token}
              onChange={setToken}
              autoComplete="off"
            />
          )}
          {hasBody && (
            <div ref={editor} className="[&_textarea]:font-mono [&_textarea]:text-xs">
              <Field
                name="body"
                label={t("developers.try.body")}
                lines={lines}
                value={body}
                onChange={setBody}
                spellCheck="false"
              />
            </div>
          )}
          {operation.effect !== "read" && (
            <Notice tone="warn">{t(`developers.try.${operation.effect === "add" ? "adds" : "changes"}`)}</Notice>
          )}
          <div className="flex flex-wrap items-center gap-3">
            <Button
              type="submit"
              look={operation.effect === "change" ? "danger" : "primary"}
              icon={<Send aria-hidden className="size-4" />}
              isPending={call.isPending}
            >
              {t("developers.try.send")}
            </Button>
            {hasBody && body !== prefilled && (
              <Button
                look="quiet"
                onPress={() => {
                  setBody(prefilled);
                  area()?.focus();
                }}
              >
                {t("developers.try.reset")}
              </Button>
            )}
            <span className="text-xs text-soft max-lg:hidden">{t("developers.try.keys")}</span>
          </div>
        </Form>
        {call.error !== null && <Notice tone="danger">{errorText(call.error)}</Notice>}
        {call.data !== undefined && !call.isPending && (
          <ReplyView
            reply={call.data.reply}
            places={call.data.places}
            isCurrent={!hasBody || call.data.text === body}
            onSelect={select}
          />
        )}
      </div>
      <ConfirmDialog
        title={t("developers.confirm.title", { name: names.operation(operation.id) })}
        action={t("developers.try.send")}
        isOpen={unconfirmed !== null}
        isPending={false}
        error={null}
        onClose={() => setUnconfirmed(null)}
        onConfirm={() => {
          if (unconfirmed !== null) call.mutate(unconfirmed);
          setUnconfirmed(null);
        }}
      >
        <p lang="en">{operation.summary}.</p>
        <p className="mt-2">{t("developers.confirm.about")}</p>
      </ConfirmDialog>
    </>
  );
}

interface Request {
  readonly content: Readonly<Record<string, unknown>>;
  /** As typed. */
  readonly text: string;
}

/** The response, with the text that was sent and the ranges of the refused fields in it. */
interface Answered {
  readonly reply: Reply;
  readonly text: string;
  readonly places: ReadonlyMap<string, Place>;
}
