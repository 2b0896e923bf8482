import { ExternalLink, Send } from "lucide-react";
import type { ReactNode } from "react";
import { useTranslation } from "react-i18next";
import { FileButton } from "../../ui/button.tsx";
import { CopyButton } from "../../ui/copy.tsx";
import type { Connected } from "./connect-form.tsx";
import { Once } from "./once.tsx";

const STEPS = "flex list-decimal flex-col gap-3 pl-5 text-sm marker:text-soft";

/** A chat with the bot, opened here or on a phone by the link. The page updates when the chat begins. */
export function ChatSteps({ deepLink }: { deepLink: string | null }) {
  const { t } = useTranslation();
  if (deepLink === null) return <p className="text-sm">{t("connections.pending.chat.noLink")}</p>;
  return (
    <ol className={STEPS}>
      <li>
        <p className="mb-2">{t("connections.pending.chat.open")}</p>
        <div className="flex flex-wrap gap-3">
          <FileButton href={deepLink} icon={<Send aria-hidden className="size-4" />}>
            {t("connections.pending.chat.link")}
          </FileButton>
          <CopyButton text={deepLink} />
        </div>
      </li>
      <li>{t("connections.pending.chat.start")}</li>
      <li>{t("connections.pending.chat.back")}</li>
    </ol>
  );
}

/** A server that needs the secret, which is shown once, and must then answer the first test, which `send` sends. */
export function HookSteps({ secret, send }: { secret: string | null; send: ReactNode }) {
  const { t } = useTranslation();
  return (
    <ol className={STEPS}>
      <li>
        <p className={secret === null ? "" : "mb-2"}>{t("connections.pending.hook.put")}</p>
        {secret === null ? (
          <p className="text-soft">{t("connections.pending.hook.secretGone")}</p>
        ) : (
          <Once label={t("connections.secret.title")} about={t("connections.secret.about")} text={secret} />
        )}
      </li>
      <li>
        <p className="mb-2">{t("connections.pending.hook.send")}</p>
        {send}
      </li>
    </ol>
  );
}

/** The topic to which the learner still has to subscribe. */
export function TopicSteps({ topic }: { topic: NonNullable<Connected["topic"]> }) {
  const { t } = useTranslation();
  return (
    <>
      <Once label={t("connections.pending.topic")} about={t("connections.pending.topicAbout")} text={topic.name} />
      <p>
        <FileButton href={`${topic.server}/${topic.name}`} icon={<ExternalLink aria-hidden className="size-4" />}>
          {t("connections.pending.topicOpen")}
        </FileButton>
      </p>
    </>
  );
}
