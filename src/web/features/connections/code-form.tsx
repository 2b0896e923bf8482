import { useRef, useState } from "react";
import { useTranslation } from "react-i18next";
import { ApiError } from "../../api.ts";
import { Button } from "../../ui/button.tsx";
import { Field } from "../../ui/field.tsx";
import type { FieldErrors } from "../../ui/field-errors.ts";
import { Form } from "../../ui/form.tsx";
import { type Connection, useConfirm } from "./connections.ts";

const DIGITS = 6;

/**
 * Takes the code that was sent. The last digit submits it; a wrong code shows the number of tries left, and `onSpent` is called once the code
 * cannot be used any more.
 */
export function CodeForm({ connection: { connectionId }, onSpent }: { connection: Connection; onSpent(): void }) {
  const { t } = useTranslation();
  const [code, setCode] = useState("");
  const [problems, setProblems] = useState<FieldErrors>({});
  const { mutateAsync, isPending, error, reset } = useConfirm();
  const isUnderWay = useRef(false);

  const confirm = async (typed: string) => {
    reset();
    if (typed.length < DIGITS) return setProblems({ code: t("connections.pending.codeShort") });
    setProblems({});
    const { confirmed, triesLeft } = await mutateAsync({ connectionId, code: typed });
    if (confirmed) return;
    if (triesLeft === 0) return onSpent();
    setCode("");
    setProblems({ code: t("connections.pending.codeWrong", { count: triesLeft }) });
  };
  const send = async (typed: string) => {
    if (isUnderWay.current) return;
    isUnderWay.current = true;
    try {
      await confirm(typed);
    } catch (refused) {
      // Other refusals are shown by the form.
      if (refused instanceof ApiError && refused.reason === "connection.code_expired") onSpent();
    } finally {
      isUnderWay.current = false;
    }
  };

  return (
    <Form error={error} problems={problems} onSubmit={() => void send(code)}>
      <div className="flex flex-col items-start gap-3 [&_input]:max-w-44 [&_input]:font-mono [&_input]:tracking-[0.35em]">
        <Field
          name="code"
          label={t("connections.pending.code")}
          autoComplete="one-time-code"
          inputMode="numeric"
          value={code}
          onChange={(text) => {
            // A pasted code may include blanks, or the words around it.
            const typed = text.normalize("NFKC").replaceAll(/\D/g, "").slice(0, DIGITS);
            setCode(typed);
            if (typed.length === DIGITS && typed !== code) void send(typed);
          }}
        />
        <Button type="submit" look="primary" isPending={isPending}>
          {t("connections.pending.confirm")}
        </Button>
      </div>
    </Form>
  );
}
