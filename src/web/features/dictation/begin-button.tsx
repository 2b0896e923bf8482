import { PenLine } from "lucide-react";
import { useLocation } from "wouter";
import { Button } from "../../ui/button.tsx";
import { Notice } from "../../ui/form.tsx";
import { useBegin } from "./dictation.ts";
import { useDictationErrorText } from "./errors.ts";

/** Begins a dictation of a part, or continues the open one, and opens it. */
export function BeginButton({ partId, children }: { partId: number; children: string }) {
  const [, navigate] = useLocation();
  const errorText = useDictationErrorText();
  const begin = useBegin();
  return (
    <div className="flex flex-col items-start gap-3">
      {begin.error !== null && <Notice tone="danger">{errorText(begin.error)}</Notice>}
      <Button
        look="primary"
        icon={<PenLine aria-hidden className="size-4" />}
        isPending={begin.isPending}
        onPress={() => begin.mutate(partId, { onSuccess: ({ attemptRoute }) => navigate(attemptRoute) })}
      >
        {children}
      </Button>
    </div>
  );
}
