import { useState } from "react";
import { useTranslation } from "react-i18next";
import { Button } from "../../ui/button.tsx";
import { Badge, Card, List, ListRow } from "../../ui/card.tsx";
import { ConfirmDialog } from "../../ui/dialog.tsx";
import { useFormat } from "../../ui/format.ts";
import { Loaded } from "../../ui/loaded.tsx";
import { toast } from "../../ui/toast.tsx";
import { type Session, useRevokeSession, useSessions } from "./account.ts";
import { browserName } from "./browser-name.ts";

/** The signed-in browsers. */
export function SessionsCard() {
  const { t } = useTranslation();
  const sessions = useSessions();
  const [leaving, setLeaving] = useState<Session | null>(null);
  return (
    <Card title={t("sessions.title")} about={t("sessions.about")} flush>
      <Loaded query={sessions}>
        {(data) => (
          <List label={t("sessions.title")}>
            {data.sessions.map((session) => (
              <SessionRow key={session.id} session={session} onRevoke={() => setLeaving(session)} />
            ))}
          </List>
        )}
      </Loaded>
      <RevokeDialog session={leaving} onClose={() => setLeaving(null)} />
    </Card>
  );
}

function SessionRow({ session, onRevoke }: { session: Session; onRevoke(): void }) {
  const { t } = useTranslation();
  const format = useFormat();
  const name = browserName(session.userAgent) ?? t("sessions.unknownBrowser");
  return (
    <ListRow
      action={
        session.current ? (
          <Badge tone="accent">{t("sessions.current")}</Badge>
        ) : (
          <Button look="quiet-danger" aria-label={t("sessions.revokeNamed", { name })} onPress={onRevoke}>
            {t("sessions.revoke")}
          </Button>
        )
      }
    >
      <p className="font-medium" title={session.userAgent}>
        {name}
      </p>
      <p className="text-sm text-soft">
        {t("sessions.used", { when: format.ago(session.lastUsedAt) })} ·{" "}
        {t("sessions.since", { when: format.dateTime(session.createdAt) })}
      </p>
    </ListRow>
  );
}

function RevokeDialog({ session, onClose }: { session: Session | null; onClose(): void }) {
  const { t } = useTranslation();
  const revoke = useRevokeSession();
  return (
    <ConfirmDialog
      title={t("sessions.confirmTitle")}
      action={t("sessions.revoke")}
      isOpen={session !== null}
      isPending={revoke.isPending}
      error={revoke.error}
      onClose={() => {
        revoke.reset();
        onClose();
      }}
      onConfirm={() => {
        if (session === null) return;
        revoke.mutate(session.id, {
          onSuccess: () => {
            onClose();
            toast(t("sessions.revoked"));
          },
        });
      }}
    >
      {t("sessions.confirm")}
    </ConfirmDialog>
  );
}
