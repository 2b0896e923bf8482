import { Bot } from "lucide-react";
import { useState } from "react";
import { useTranslation } from "react-i18next";
import { Button } from "../../ui/button.tsx";
import { Badge, type BadgeTone, Card, Empty, List, ListRow } from "../../ui/card.tsx";
import { Code } from "../../ui/code.tsx";
import { CopyButton } from "../../ui/copy.tsx";
import { ConfirmDialog } from "../../ui/dialog.tsx";
import { useFormat } from "../../ui/format.ts";
import { Loaded } from "../../ui/loaded.tsx";
import { toast } from "../../ui/toast.tsx";
import { type Token, useRevokeToken, useSession, useTokens } from "./account.ts";

/** Who may read and change the learner's data from outside, and how another one gets in. */
export function AgentsPart() {
  const { t } = useTranslation();
  const tokens = useTokens();
  const [leaving, setLeaving] = useState<Token | null>(null);
  return (
    <>
      <Card title={t("agents.title")} about={t("agents.about")} flush>
        <Loaded query={tokens}>
          {(data) =>
            data.tokens.length === 0 ? (
              <Empty icon={<Bot aria-hidden className="size-6" />} title={t("agents.emptyTitle")}>
                {t("agents.empty")}
              </Empty>
            ) : (
              <List label={t("agents.title")}>
                {data.tokens.map((token) => (
                  <TokenRow key={token.id} token={token} onRevoke={() => setLeaving(token)} />
                ))}
              </List>
            )
          }
        </Loaded>
      </Card>
      <HowToBind />
      <RevokeDialog token={leaving} onClose={() => setLeaving(null)} />
    </>
  );
}

const TONES: Readonly<Record<Token["status"], BadgeTone>> = { active: "accent", expired: "warn", revoked: "plain" };

function TokenRow({ token, onRevoke }: { token: Token; onRevoke(): void }) {
  const { t } = useTranslation();
  const format = useFormat();
  const used =
    token.lastUsedAt === null ? t("agents.neverUsed") : t("agents.used", { when: format.ago(token.lastUsedAt) });
  const end =
    token.revokedAt === null
      ? t(token.status === "expired" ? "agents.expired" : "agents.expires", { when: format.date(token.expiresAt) })
      : t("agents.revoked", { when: format.dateTime(token.revokedAt) });
  return (
    <ListRow
      action={
        token.status === "active" && (
          <Button
            look="quiet-danger"
            aria-label={t("agents.revokeNamed", { name: token.clientName })}
            onPress={onRevoke}
          >
            {t("agents.revoke")}
          </Button>
        )
      }
    >
      <div className="flex flex-wrap items-center gap-x-2.5 gap-y-1">
        <span className="min-w-0 truncate font-medium">{token.clientName}</span>
        <Badge tone={TONES[token.status]}>{t(`agents.status.${token.status}`)}</Badge>
      </div>
      <p className="text-sm text-soft">
        {used} · {end}
      </p>
      <p className="text-sm text-soft">{t("agents.added", { when: format.dateTime(token.createdAt) })}</p>
    </ListRow>
  );
}

function HowToBind() {
  const { t } = useTranslation();
  const baseUrl = useSession().data?.baseUrl ?? location.origin;
  const command = `curl -X POST ${baseUrl}/api/v1/agent-bindings \\
  -H 'Content-Type: application/json' \\
  -d '{"clientName": "my agent", "tokenType": "user"}'`;
  return (
    <Card title={t("agents.howTitle")} about={t("agents.how")} action={<CopyButton text={command} />}>
      <ol className="flex list-decimal flex-col gap-3 pl-5 text-sm marker:text-soft">
        <li>
          {t("agents.stepAsk")}
          <div className="mt-2">
            <Code label={t("agents.command")} text={command} />
          </div>
        </li>
        <li>{t("agents.stepOpen")}</li>
        <li>{t("agents.stepFetch")}</li>
      </ol>
    </Card>
  );
}

function RevokeDialog({ token, onClose }: { token: Token | null; onClose(): void }) {
  const { t } = useTranslation();
  const revoke = useRevokeToken();
  return (
    <ConfirmDialog
      title={t("agents.confirmTitle", { name: token?.clientName ?? "" })}
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
        revoke.mutate(token.id, {
          onSuccess: () => {
            onClose();
            toast(t("agents.revokedToast", { name: token.clientName }));
          },
        });
      }}
    >
      {t("agents.confirm")}
    </ConfirmDialog>
  );
}
