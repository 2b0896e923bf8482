import type { ParseKeys } from "i18next";
import { useTranslation } from "react-i18next";

/** Patterns for whole failure messages of the service. Groups match what it quotes from the remote server. */
const PATTERNS = [
  [/^outcome unknown$/, "connections.reasons.unknown"],
  [/^deleted$/, "connections.reasons.deleted"],
  [/^completed$/, "connections.reasons.completed"],
  [/^moved$/, "connections.reasons.rescheduled"],
  [/^cancelled$/, "connections.reasons.cancelled"],
  [/^switched off$/, "connections.reasons.switchedOff"],
  [/^read$/, "connections.reasons.read"],
  [/^not for this account any more$/, "connections.reasons.notYours"],
  [/^the account is disabled$/, "connections.reasons.disabled"],
  [/^code not needed$/, "connections.reasons.codeNotNeeded"],
  [/^disconnected since$/, "connections.reasons.disconnected"],
  [/^the connection needs attention$/, "connections.reasons.attention"],
  [/^its secrets cannot be read$/, "connections.reasons.secrets"],
  [/^not set up on this service$/, "connections.reasons.notSetUp"],
  [/^HTTP (?<status>\d{3})$/, "connections.reasons.http"],
  [/^HTTP (?<status>\d{3}) to (?<place>\S+)$/, "connections.reasons.moved"],
  [/^(?<host>\S+) cannot be reached \(\S*(?:NOTFOUND|NODATA)\)$/, "connections.reasons.noHost"],
  [/^(?<host>\S+) cannot be reached \((?:ECONNREFUSED|ConnectionRefused)\)$/, "connections.reasons.noServer"],
  [/^(?<host>\S+) cannot be reached \((?:no answer in time|ETIMEDOUT|TimeoutError)\)$/, "connections.reasons.slow"],
  [/^(?<host>\S+) cannot be reached \((?<said>\S*(?:CERT|SIGNATURE|TLS)\S*)\)$/, "connections.reasons.certificate"],
  [/^(?<host>\S+) cannot be reached \((?<said>.+)\)$/, "connections.reasons.unreachable"],
  [/^(?<host>\S+) is refused: /, "connections.reasons.refused"],
  [/^the mail server could not be reached (?<said>.+)$/, "connections.reasons.mail.unreachable"],
  [/^the mail server is busy \((?<said>.+)\)$/, "connections.reasons.mail.busy"],
  [/^there is no such mailbox \((?<said>.+)\)$/, "connections.reasons.mail.noMailbox"],
  [/^the mail server refused the recipient \((?<said>.+)\)$/, "connections.reasons.mail.recipient"],
  [/^the mail server refused the mail \((?<said>.+)\)$/, "connections.reasons.mail.mail"],
  [/^the server does not know the device key$/, "connections.reasons.deviceKey"],
  [/^the (?:server|address) does not answer as (?<name>\w+) does$/, "connections.reasons.other"],
] as const satisfies readonly (readonly [RegExp, ParseKeys])[];

/** Why something was not sent, in the learner's words if the workspace knows the reason; empty if no reason is known. */
export function useReason(): (detail: string) => string {
  const { t } = useTranslation();
  return (detail) => {
    for (const [pattern, key] of PATTERNS) {
      const found = pattern.exec(detail);
      if (found === null) continue;
      const { status = "", place = "", host = "", said = "", name = "" } = found.groups ?? {};
      return t(key, { status, place, host, said, name });
    }
    return detail === "" ? "" : t("connections.reasons.said", { detail });
  };
}
