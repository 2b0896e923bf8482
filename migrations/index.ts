import identity from "./0001-identity.sql" with { type: "text" };
import learningEvents from "./0002-learning-events.sql" with { type: "text" };
import vocabulary from "./0003-vocabulary.sql" with { type: "text" };
import content from "./0004-content.sql" with { type: "text" };
import practice from "./0005-practice.sql" with { type: "text" };
import dictationWritingSpeaking from "./0006-dictation-writing-speaking.sql" with { type: "text" };
import plansReminders from "./0007-plans-reminders.sql" with { type: "text" };
import connectionsFeedback from "./0008-connections-feedback.sql" with { type: "text" };
import footprintsExport from "./0009-footprints-export.sql" with { type: "text" };
import agentCalls from "./0010-agent-calls.sql" with { type: "text" };
import eventsForEveryClient from "./0011-events-for-every-client.sql" with { type: "text" };
import timeZones from "./0012-time-zones.sql" with { type: "text" };
import wordIdentity from "./0013-word-identity.sql" with { type: "text" };
import namesAndAdditions from "./0014-names-and-additions.sql" with { type: "text" };
import factsAgree from "./0015-facts-agree.sql" with { type: "text" };
import strangers from "./0016-strangers.sql" with { type: "text" };
import olderSqlite from "./0017-older-sqlite.sql" with { type: "text" };
import quotas from "./0018-quotas.sql" with { type: "text" };
import practiceCleared from "./0019-practice-cleared.sql" with { type: "text" };
import counts from "./0020-counts.sql" with { type: "text" };
import newestSources from "./0022-newest-sources.sql" with { type: "text" };
import keysOfTheWorkspace from "./0023-keys-of-the-workspace.sql" with { type: "text" };
import oauth from "./0024-oauth.sql" with { type: "text" };

/** Every migration in order; the version of a database is the number of those applied. Append, never edit. */
export const migrations: readonly { readonly name: string; readonly sql: string }[] = [
  { name: "0001-identity", sql: identity },
  { name: "0002-learning-events", sql: learningEvents },
  { name: "0003-vocabulary", sql: vocabulary },
  { name: "0004-content", sql: content },
  { name: "0005-practice", sql: practice },
  { name: "0006-dictation-writing-speaking", sql: dictationWritingSpeaking },
  { name: "0007-plans-reminders", sql: plansReminders },
  { name: "0008-connections-feedback", sql: connectionsFeedback },
  { name: "0009-footprints-export", sql: footprintsExport },
  { name: "0010-agent-calls", sql: agentCalls },
  { name: "0011-events-for-every-client", sql: eventsForEveryClient },
  { name: "0012-time-zones", sql: timeZones },
  { name: "0013-word-identity", sql: wordIdentity },
  { name: "0014-names-and-additions", sql: namesAndAdditions },
  { name: "0015-facts-agree", sql: factsAgree },
  { name: "0016-strangers", sql: strangers },
  { name: "0017-older-sqlite", sql: olderSqlite },
  { name: "0018-quotas", sql: quotas },
  { name: "0019-practice-cleared", sql: practiceCleared },
  { name: "0020-counts", sql: counts },
  { name: "0022-newest-sources", sql: newestSources },
  { name: "0023-keys-of-the-workspace", sql: keysOfTheWorkspace },
  { name: "0024-oauth", sql: oauth },
];
