import { useTranslation } from "react-i18next";
import { ConfirmDialog } from "../../ui/dialog.tsx";
import { toast } from "../../ui/toast.tsx";
import { useRevokeToken } from "./account.ts";

/** A client whose token is to be revoked. */
export interface Leaving {
  readonly tokenId: number;
  readonly name: string;
}

/** Asks before a token is revoked; open while `client` is set. */
export function RevokeDialog({
  token,
  onClose,
  onRevoked,
}: {
  token: Leaving | null;
  onClose(): void;
  /** Once the token is revoked and the dialog is closing. */
  onRevoked(): void;
}) {
  const { t } = useTranslation();
  const revoke = useRevokeToken();
  const name = token?.name ?? "";
  return (
    <ConfirmDialog
      title={t("agents.confirmTitle", { name })}
      action={t("agents.revoke")}
      isOpen={token !== null}
      isPending={revoke.isPending}
      error={revoke.error}
      onClose={() => {
        revoke.reset();
        onClose();
      }}
      onConfirm={() => {
        if (token === null) return;
        revoke.mutate(token.tokenId, {
          onSuccess: () => {
            onClose();
            onRevoked();
            toast(t("agents.revokedToast", { name }));
          },
        });
      }}
    >
      {t("agents.confirm")}
    </ConfirmDialog>
  );
}
