import { Bot, ShieldCheck, ShieldQuestion } from "lucide-react";
import { useRef, useState } from "react";
import { useTranslation } from "react-i18next";
import { ROUTES } from "../../routes.ts";
import { Button, LinkButton } from "../../ui/button.tsx";
import { Badge, Card, Empty, List, ListRow } from "../../ui/card.tsx";
import { useFormat } from "../../ui/format.ts";
import { Loaded } from "../../ui/loaded.tsx";
import { catchFocus } from "../activity/focus.ts";
import { useClientName } from "../activity/names.ts";
import { activityPathOf } from "../activity/paths.ts";
import { type Token, useTokens } from "./account.ts";
import { type Leaving, RevokeDialog } from "./revoke-dialog.tsx";
import { useScopeLine } from "./scopes.tsx";
import { TOKEN_TONES } from "./token-tones.ts";

/** Who may read and change the learner's data from outside, and how to add another agent. */
export function AgentsPart() {
  const { t } = useTranslation();
  const tokens = useTokens();
  const [leaving, setLeaving] = useState<Leaving | null>(null);
  const asker = useRef<number | null>(null);
  const named = (tokens.data?.tokens ?? []).map(({ id, clientName }) => ({ tokenId: id, clientName }));
  const nameOf = useClientName(named);
  return (
    <>
      <Card
        title={t("agents.title")}
        about={t("agents.about")}
        action={<LinkButton href={ROUTES.connect}>{t("agents.connect")}</LinkButton>}
        flush
      >
        <Loaded query={tokens}>
          {(data) =>
            data.tokens.length === 0 ? (
              <Empty icon={<Bot aria-hidden className="size-6" />} title={t("agents.emptyTitle")}>
                {t("agents.empty")}
              </Empty>
            ) : (
              <List label={t("agents.title")}>
                {data.tokens.map((token) => {
                  const { id: tokenId, clientName } = token;
                  const name = nameOf({ tokenId, clientName });
                  return (
                    <TokenRow
                      key={tokenId}
                      token={token}
                      name={name}
                      onRevoke={() => {
                        asker.current = tokenId;
                        setLeaving({ tokenId, name });
                      }}
                    />
                  );
                })}
              </List>
            )
          }
        </Loaded>
      </Card>
      <RevokeDialog
        token={leaving}
        onClose={() => setLeaving(null)}
        // The button that was pressed disappears with the token it revoked.
        onRevoked={() => catchFocus(() => document.getElementById(nameIdOf(asker.current ?? 0))?.closest("a") ?? null)}
      />
    </>
  );
}

/** Id of the client's name in the link to its activity. */
function nameIdOf(tokenId: number): string {
  return `activity-of-${tokenId}`;
}

function TokenRow({ token, name, onRevoke }: { token: Token; name: string; onRevoke(): void }) {
  const { t } = useTranslation();
  const format = useFormat();
  const scopeLine = useScopeLine();
  const used =
    token.lastUsedAt === null ? t("agents.neverUsed") : t("agents.used", { when: format.ago(token.lastUsedAt) });
  const end =
    token.revokedAt === null
      ? t(token.status === "expired" ? "agents.expired" : "agents.expires", { when: format.date(token.expiresAt) })
      : t("agents.revoked", { when: format.dateTime(token.revokedAt) });
  return (
    <ListRow
      action={
        <span className="-mr-2 ml-auto flex flex-wrap justify-end gap-x-1">
          <LinkButton look="quiet" href={activityPathOf(token.id)}>
            {t("agents.activity")}
            <span id={nameIdOf(token.id)} className="sr-only">
              {" "}
              {name}
            </span>
          </LinkButton>
          {token.status === "active" && (
            <Button look="quiet-danger" aria-label={t("agents.revokeNamed", { name })} onPress={onRevoke}>
              {t("agents.revoke")}
            </Button>
          )}
        </span>
      }
    >
      <div className="flex flex-wrap items-center gap-x-2.5 gap-y-1">
        <span className="min-w-0 truncate font-medium">{name}</span>
        {token.isGrant && <Publisher host={token.clientHost} />}
        <Badge tone={TOKEN_TONES[token.status]}>{t(`agents.status.${token.status}`)}</Badge>
      </div>
      <p className="text-sm text-soft">
        {used} · {end}
      </p>
      <p className="text-sm text-soft">{scopeLine(token.scopes)}</p>
      <p className="text-sm text-soft">{t("agents.added", { when: format.dateTime(token.createdAt) })}</p>
    </ListRow>
  );
}

/** Who proves what a program with an OAuth grant is. */
function Publisher({ host }: { host: string | null }) {
  const { t } = useTranslation();
  const Shield = host === null ? ShieldQuestion : ShieldCheck;
  return (
    <span className="inline-flex min-w-0 items-center gap-1 text-sm text-soft">
      <Shield aria-hidden className="size-4 shrink-0" />
      {host ?? t("consent.unverified")}
    </span>
  );
}
