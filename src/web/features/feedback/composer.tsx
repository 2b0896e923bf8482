import { Send } from "lucide-react";
import { type ReactNode, useMemo, useRef, useState } from "react";
import { useTranslation } from "react-i18next";
import { countCharacters } from "../../../lib/text.ts";
import { ApiError } from "../../api.ts";
import { MAX_FEEDBACK_CONTENT } from "../../bounds.ts";
import { Button } from "../../ui/button.tsx";
import { useErrorText } from "../../ui/errors.ts";
import { Field } from "../../ui/field.tsx";
import { Form, Notice } from "../../ui/form.tsx";
import { useFormat } from "../../ui/format.ts";
import { Unseen } from "./unseen.tsx";
import { useLastInView } from "./use-last-in-view.ts";
import { useOnline } from "./use-online.ts";
import { type Exchange, useSending } from "./use-sending.ts";

/** From this many characters before the limit, the remaining number is shown. */
const NEAR_END = 200;

interface ComposerProps extends Exchange {
  readonly label: string;
  /** Whether the messages were read since the conversation was opened. */
  readonly isFresh: boolean;
  /** How many messages of the other side are unseen. */
  readonly unreadCount: number;
  /** Marks them as seen. */
  onSeen(): Promise<unknown>;
  /** What is sent along with the message. */
  readonly children?: ReactNode;
}

/** The message field, at the lower edge of the page. The draft survives a reload and a failure. */
export function Composer({ label, isFresh, unreadCount, onSeen, children, ...exchange }: ComposerProps) {
  const { t } = useTranslation();
  const format = useFormat();
  const errorText = useErrorText();
  const isOnline = useOnline();
  const form = useRef<HTMLDivElement>(null);
  const { messages, side } = exchange;
  const { draft, outcome, sentId, write, submit } = useSending(exchange);
  const { text, sent, isSending, error } = draft;
  useLastInView({ last: messages.at(-1)?.id ?? null, isFresh, sentId });
  const newest = messages.findLast(({ senderType, readAt }) => senderType !== side && readAt === null);
  const [problem, setProblem] = useState<"missing" | "tooLong" | null>(null);
  const problems = useMemo(
    () =>
      problem === null
        ? {}
        : { content: t(`feedback.problems.${problem}`, { most: format.number(MAX_FEEDBACK_CONTENT) }) },
    [problem, t, format],
  );
  const words = text.trim();
  const length = countCharacters(words);
  const isOfField = error instanceof ApiError && error.details.length > 0;

  const send = () => {
    const found = words === "" ? "missing" : length > MAX_FEEDBACK_CONTENT ? "tooLong" : null;
    setProblem(found);
    if (found !== null) return;
    // The focus returns to the field, whatever was pressed.
    form.current?.querySelector("textarea")?.focus();
    void submit(words);
  };

  return (
    <div
      data-toasts="raised"
      data-screen-only
      className="z-10 -mx-4 -mb-10 bg-page px-4 pt-2 pb-3 sm:-mx-6 sm:px-6 lg:mx-0 lg:px-0 lg:pb-6 [@media(min-height:30rem)]:sticky [@media(min-height:30rem)]:bottom-[calc(3.5rem+env(safe-area-inset-bottom))] lg:[@media(min-height:30rem)]:bottom-0"
    >
      <Unseen newest={newest?.id ?? null} count={unreadCount} onSeen={onSeen} />
      <div ref={form} className="rounded-lg border border-line bg-surface p-3 shadow-float sm:p-4">
        <Form error={isOfField ? error : null} problems={problems} onSubmit={send}>
          <div className="flex flex-col gap-3">
            {error !== null && !isOfField && (
              <Notice tone="danger">
                {t(sent === null ? "feedback.unsent" : "feedback.unclear", { why: errorText(error) })}
              </Notice>
            )}
            {!isOnline && error === null && <Notice tone="warn">{t("feedback.offline")}</Notice>}
            {children}
            <div className="[&_textarea]:field-sizing-content [&_textarea]:max-h-[30dvh] lg:[&_textarea]:min-h-17 [&_textarea]:resize-none">
              <Field
                name="content"
                label={label}
                lines={2}
                value={text}
                onChange={(next) => {
                  setProblem(null);
                  write(next);
                }}
                onKeyDown={(event) => {
                  if (event.key === "Enter" && (event.ctrlKey || event.metaKey)) {
                    event.preventDefault();
                    send();
                  } else event.continuePropagation();
                }}
              />
            </div>
            <div className="flex items-center justify-end gap-4">
              <p className="mr-auto hidden text-xs text-soft lg:block">{t("feedback.keys")}</p>
              <p role="status" className="text-xs text-soft">
                {outcome !== null && t(`feedback.outcomes.${outcome}`)}
              </p>
              <LengthLeft length={length} />
              <Button
                type="submit"
                look="primary"
                icon={<Send aria-hidden className="size-4" />}
                isPending={isSending}
                aria-keyshortcuts="Control+Enter Meta+Enter"
              >
                {t("feedback.send")}
              </Button>
            </div>
          </div>
        </Form>
      </div>
    </div>
  );
}

/** How far a long message is from the limit. */
function LengthLeft({ length }: { length: number }) {
  const { t } = useTranslation();
  const format = useFormat();
  return (
    <p
      role="status"
      className={`text-xs tabular-nums ${length > MAX_FEEDBACK_CONTENT ? "font-medium text-danger" : "text-soft"}`}
    >
      {length > MAX_FEEDBACK_CONTENT - NEAR_END &&
        t("feedback.length", { length: format.number(length), most: format.number(MAX_FEEDBACK_CONTENT) })}
    </p>
  );
}
