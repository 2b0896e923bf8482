import { useState } from "react";
import { useTranslation } from "react-i18next";
import { Card } from "../../ui/card.tsx";
import { Code } from "../../ui/code.tsx";
import { CopyButton } from "../../ui/copy.tsx";
import { Loaded } from "../../ui/loaded.tsx";
import { Wide } from "../../ui/wide.tsx";
import { type Token, useSession, useTokens } from "../account/account.ts";
import { HowToBind } from "./how-to-bind.tsx";
import { NewsLine } from "./news-line.tsx";
import { ProgramCard } from "./program-card.tsx";
import { addressesAt, newsSince, PROGRAMS, progressOf } from "./programs.ts";
import { useReach } from "./reach.ts";
import { ReachNotice } from "./reach-notice.tsx";
import { TokenCard } from "./token-card.tsx";

/** How often the page asks whether a program has connected, in milliseconds. */
const ASK_MS = 3000;

/** How programs get access to the learner's data, one card each, and whether they have it. */
export function ConnectPart() {
  const session = useSession();
  return <Loaded query={session}>{({ baseUrl }) => <Connect baseUrl={baseUrl} />}</Loaded>;
}

function Connect({ baseUrl }: { baseUrl: string }) {
  const { t } = useTranslation();
  const tokens = useTokens({ everyMs: ASK_MS }).data?.tokens;
  const news = useNews(tokens);
  const addresses = addressesAt(baseUrl);
  const reach = useReach(baseUrl);
  return (
    <>
      <Card title={t("connect.title")} about={t("connect.about")}>
        <div className="flex flex-col gap-4">
          <div className="flex flex-col items-start gap-3 [&>section]:w-full">
            <Code label={t("connect.address")} text={addresses.mcp} wraps />
            <CopyButton text={addresses.mcp} />
          </div>
          <ReachNotice reach={reach} />
          <p className="text-sm text-soft">{t("connect.can")}</p>
          <NewsLine news={news} />
        </div>
      </Card>
      <Wide>
        <div className="grid gap-6 lg:grid-cols-2">
          {PROGRAMS.map((program) => (
            <ProgramCard
              key={program}
              program={program}
              addresses={addresses}
              reach={reach}
              progress={progressOf(program, tokens ?? [])}
            />
          ))}
        </div>
      </Wide>
      <TokenCard />
      <HowToBind baseUrl={baseUrl} />
    </>
  );
}

/** What has changed since the page was opened. */
function useNews(tokens: readonly Token[] | undefined) {
  const [first, setFirst] = useState<readonly Token[] | null>(null);
  if (first === null && tokens !== undefined) setFirst(tokens);
  return first === null || tokens === undefined ? [] : newsSince(first, tokens);
}
