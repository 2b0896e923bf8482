import { useMutation } from "@tanstack/react-query";
import { Send } from "lucide-react";
import { useRef, useState } from "react";
import { useTranslation } from "react-i18next";
import type { Detail } from "../../../kernel/errors.ts";
import { Button } from "../../ui/button.tsx";
import { useErrorText } from "../../ui/errors.ts";
import { Field, PasswordField } from "../../ui/field.tsx";
import type { FieldErrors } from "../../ui/field-errors.ts";
import { Form, Notice } from "../../ui/form.tsx";
import { useSession } from "../account/account.ts";
import { placeOf } from "./pointer.ts";
import type { Operation } from "./reference.ts";
import { ReplyView } from "./reply-view.tsx";
import { httpCallOf } from "./samples.ts";
import { Section } from "./section.tsx";
import { callAsProgram, type Reply } from "./service.ts";
import { useToken } from "./token.ts";

const LINES = { least: 3, most: 18 } as const;

/** Calls the operation from the page, with a token that is typed in. */
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
  const call = useMutation({
    mutationFn: (request: Readonly<Record<string, unknown>>): Promise<Reply> => {
      const { path, body: sent } = httpCallOf(operation, request);
      return callAsProgram({ method: operation.method, path }, sent, operation.isPublic ? "" : token.trim());
    },
  });

  const send = () => {
    if (call.isPending) return;
    const request = hasBody ? readObject(body) : {};
    const found: Record<string, string> = {};
    if (!operation.isPublic && token.trim() === "") found["token"] = t("developers.try.tokenMissing");
    if (request === null) found["body"] = t("developers.try.noObject");
    setProblems(found);
    if (request === null || Object.keys(found).length > 0) return;
    call.mutate(request);
  };
  const select = ({ path }: Detail) => {
    const area = editor.current?.querySelector("textarea");
    const place = placeOf(body, path);
    area?.focus();
    if (place !== null) area?.setSelectionRange(place.start, place.end);
  };
  const lines = Math.min(Math.max(body.split("\n").length, LINES.least), LINES.most);

  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: the form inside takes the keys of its fields
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
            hint={t("developers.try.tokenHint")}
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
            <Button look="quiet" onPress={() => setBody(prefilled)}>
              {t("developers.try.reset")}
            </Button>
          )}
          <span className="text-xs text-soft max-lg:hidden">{t("developers.try.keys")}</span>
        </div>
      </Form>
      {call.error !== null && <Notice tone="danger">{errorText(call.error)}</Notice>}
      {call.data !== undefined && !call.isPending && (
        <ReplyView reply={call.data} lineOf={(path) => placeOf(body, path)?.line ?? null} onSelect={select} />
      )}
    </div>
  );
}

/** The object that a text is, or null where it is none. */
function readObject(text: string): Readonly<Record<string, unknown>> | null {
  try {
    const value: unknown = JSON.parse(text);
    return typeof value === "object" && value !== null && !Array.isArray(value) ? { ...value } : null;
  } catch {
    return null;
  }
}
