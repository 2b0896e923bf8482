import { useEffect, useRef, useState } from "react";
import { useTranslation } from "react-i18next";
import { suggestTopic } from "../../../lib/topic.ts";
import { ApiError } from "../../api.ts";
import { MAX_CONNECTION_NAME } from "../../bounds.ts";
import { languageOf } from "../../i18n.ts";
import { useStoredState } from "../../stored-state.ts";
import { Button } from "../../ui/button.tsx";
import { Field, PasswordField } from "../../ui/field.tsx";
import type { FieldErrors } from "../../ui/field-errors.ts";
import { Form, Notice } from "../../ui/form.tsx";
import { useSession } from "../account/account.ts";
import { isCodeLimit, useCodeErrorText } from "./code-error.ts";
import { type Connection, type MessengerKind, useConnect, useDisconnect } from "./connections.ts";
import {
  beginDraft,
  changed,
  type Draft,
  FIELDS,
  hostIn,
  missingIn,
  plainOf,
  type Replacement,
  settingsOf,
  suggestName,
  type Typed,
} from "./draft.ts";

/** The new connection, with the secret that is shown only once. */
export interface Connected {
  readonly connection: Connection;
  readonly deepLink: string | null;
  readonly secret: string | null;
  /** Where to subscribe, if the learner still has to. */
  readonly topic: { readonly server: string; readonly name: string } | null;
  /** What was typed for it. */
  readonly typed: Typed;
}

/** Asks for what one kind needs. Typed plain addresses survive a reload; secrets never leave the page. */
export function ConnectForm({
  kind,
  replaces,
  onClose,
  onConnected,
}: {
  kind: MessengerKind;
  replaces: Replacement | null;
  onClose(): void;
  onConnected(connected: Connected): void;
}) {
  const { t, i18n } = useTranslation();
  const account = useSession().data?.account;
  const stored = useStoredState(`lectern.connect.1.${account?.id ?? 0}.${kind}`, {});
  const [draft, setDraft] = useState<Draft>(() => ({
    ...beginDraft(kind, { topic: suggestTopic(), mail: account?.email ?? "" }),
    ...stored.value,
    ...replaces?.typed?.draft,
  }));
  // Follows the address until the learner edits it.
  const [named, setNamed] = useState(replaces?.typed?.name ?? null);
  const name = named ?? suggestName(kind, draft);
  const [missing, setMissing] = useState<FieldErrors>({});
  const { mutateAsync, isPending, error, reset } = useConnect();
  const { mutateAsync: disconnect } = useDisconnect();
  const refused = useRefused(kind, draft)(error);
  const codeErrorText = useCodeErrorText();
  const isUnderWay = useRef(false);
  const isLeft = useIsLeft();

  const connect = async () => {
    reset();
    const found = missingIn(kind, draft);
    setMissing(Object.fromEntries(found.map((field) => [field, t("connections.form.missing")])));
    if (found.length > 0) return;
    const settings = settingsOf(kind, draft);
    const language = languageOf(i18n.language);
    // The replaced connection never took a message, so its name can be reused.
    if (replaces !== null) await disconnect(replaces.connectionId).catch(() => null);
    const { connection, deepLink, secret } = await mutateAsync({
      settings,
      name: name.trim() === "" ? null : name.trim(),
      language,
    });
    if (isLeft.current) {
      // The learner cancelled while the request was pending.
      await disconnect(connection.connectionId);
      return;
    }
    stored.forget();
    const topic = settings.kind === "ntfy" ? { server: settings.server, name: settings.topic } : null;
    onConnected({ connection, deepLink, secret, topic, typed: { draft, name: named } });
  };
  const send = async () => {
    if (isUnderWay.current) return;
    isUnderWay.current = true;
    try {
      await connect();
    } catch {
      // Refusals are shown by the form, which keeps its values.
    } finally {
      isUnderWay.current = false;
    }
  };

  const isLimit = isCodeLimit(error);
  return (
    <Form
      error={refused === null && !isLimit ? error : null}
      problems={refused ?? missing}
      onSubmit={() => void send()}
    >
      {isLimit && <Notice tone="danger">{codeErrorText(error)}</Notice>}
      <p className="text-sm text-soft">{t(`connections.kinds.${kind}.how`)}</p>
      {FIELDS[kind].map(({ name: field, label, hint, look }, index) => {
        const props = {
          name: field,
          label: t(label),
          ...(hint === null ? {} : { hint: t(hint) }),
          autoFocus: index === 0,
          value: draft[field],
          onChange(value: string) {
            const next = changed(kind, draft, field, value);
            setDraft(next);
            stored.set(plainOf(kind, next));
          },
        };
        if (look === "secret") return <PasswordField key={field} {...props} autoComplete="off" />;
        const isText = look === "text";
        return (
          <Field
            key={field}
            {...props}
            type={isText ? "text" : look}
            autoComplete={look === "email" ? "email" : "off"}
            spellCheck="false"
          />
        );
      })}
      {kind !== "telegram" && (
        <Field
          name="name"
          label={t("connections.form.name")}
          hint={t("connections.form.nameHint")}
          maxLength={MAX_CONNECTION_NAME}
          autoComplete="off"
          value={name}
          onChange={setNamed}
        />
      )}
      <div className="flex flex-wrap justify-end gap-3">
        <Button onPress={onClose}>{t("ui.cancel")}</Button>
        <Button type="submit" look="primary" isPending={isPending}>
          {t(`connections.kinds.${kind}.action`)}
        </Button>
      </div>
    </Form>
  );
}

/** Whether the component was unmounted, for results that arrive later. */
function useIsLeft() {
  const isLeft = useRef(false);
  useEffect(() => {
    isLeft.current = false;
    return () => {
      isLeft.current = true;
    };
  }, []);
  return isLeft;
}

const REFUSED = ["address", "server", "topic", "token", "deviceKey"] as const;
type RefusedField = (typeof REFUSED)[number];
const REASONS = ["connection.setting_invalid", "connection.address_refused"];

/** Field errors of the service in the learner's language, by field; null if the error is of another kind. */
function useRefused(kind: MessengerKind, draft: Draft): (error: Error | null) => FieldErrors | null {
  const { t } = useTranslation();
  const isOwner = useSession().data?.account?.role === "owner";
  return (error) => {
    if (!(error instanceof ApiError) || !REASONS.includes(error.reason)) return null;
    const paths = error.details.map(({ path }) => path.split("/").at(-1));
    const fields = REFUSED.filter((field) => paths.includes(field));
    if (fields.length === 0) return null;
    const textOf = (field: RefusedField) => {
      if (error.reason === "connection.address_refused") {
        return isOwner
          ? t("connections.form.refusedOwner", { address: hostIn(draft[field]) })
          : t("connections.form.refused");
      }
      return field === "address" && (kind === "email" || kind === "wecom")
        ? t(`connections.form.wrong.${kind}`)
        : t(`connections.form.wrong.${field}`);
    };
    return Object.fromEntries(fields.map((field) => [field, textOf(field)]));
  };
}
