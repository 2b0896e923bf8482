import { Eye, EyeOff } from "lucide-react";
import { useState } from "react";
import { useTranslation } from "react-i18next";
import { Button } from "../../ui/button.tsx";
import { Dialog } from "../../ui/dialog.tsx";
import { useErrorText } from "../../ui/errors.ts";
import { Notice } from "../../ui/form.tsx";
import { toast, useToastError } from "../../ui/toast.tsx";
import { type Review, useShare } from "./reviews.ts";

/** Shares a session with teachers, after explaining who can then see what; sharing ends without confirmation. */
export function ShareButton({
  review: { session, shared },
}: {
  review: Pick<Review, "shared"> & { session: Pick<Review["session"], "sessionId" | "kind"> };
}) {
  const { t } = useTranslation();
  const errorText = useErrorText();
  const onError = useToastError();
  const share = useShare(session.sessionId);
  const [isAsking, setAsking] = useState(false);
  const stop = () =>
    share.mutate(false, {
      onSuccess: () => toast(t("reviews.share.stopped")),
      onError,
    });
  const start = () =>
    share.mutate(true, {
      onSuccess: () => {
        setAsking(false);
        toast(t("reviews.share.shared"));
      },
    });
  if (shared) {
    return (
      <Button icon={<EyeOff aria-hidden className="size-4" />} isPending={share.isPending} onPress={stop}>
        {t("reviews.share.stop")}
      </Button>
    );
  }
  return (
    <>
      <Button icon={<Eye aria-hidden className="size-4" />} isPending={share.isPending} onPress={() => setAsking(true)}>
        {t("reviews.share.start")}
      </Button>
      <Dialog title={t("reviews.share.title")} isOpen={isAsking} onClose={() => setAsking(false)}>
        <div className="flex flex-col gap-4">
          <p>{session.kind === "mock" ? t("reviews.share.whoMock") : t("reviews.share.who")}</p>
          <p>{t("reviews.share.back")}</p>
          {share.error !== null && <Notice tone="danger">{errorText(share.error)}</Notice>}
          <div className="flex flex-wrap justify-end gap-3">
            <Button onPress={() => setAsking(false)}>{t("ui.cancel")}</Button>
            <Button autoFocus look="primary" isPending={share.isPending} onPress={start}>
              {t("reviews.share.start")}
            </Button>
          </div>
        </div>
      </Dialog>
    </>
  );
}
