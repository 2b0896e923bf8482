// Made by `bun scripts/gen.ts` from the registry; do not edit.
import type { OperationFacts } from "./facts.js";
import type { CallOptions } from "./options.js";

/** What `agent_binding_create` takes. */
export interface AgentBindingCreateRequest {
  /**
   * What the agent calls itself; the user sees it.
   * String of 1 to 120 characters.
   */
  clientName: string;
  /**
   * The kind of token wanted.
   * @defaultValue `"user"`
   */
  tokenType?: "user" | undefined;
}

/** What `agent_binding_create` answers. The binding with its secret, which is not shown again. */
export interface AgentBindingCreateData {
  /** Id of the binding. */
  bindingId: string;
  /** Proves at the exchange who asked. Never put it into a link, a log or a message. */
  secret: string;
  /**
   * Until when the user can confirm, ten minutes from now.
   * String (date-time).
   */
  expiresAt: string;
  /**
   * Seconds between two exchanges.
   * Integer from 1 to 60.
   */
  pollIntervalSeconds: number;
  /** The page on which the user confirms. */
  bindingUrl: string;
}

/** What `agent_binding_exchange` takes. */
export interface AgentBindingExchangeRequest {
  /**
   * Id of the binding.
   * String of 1 to 80 characters.
   */
  bindingId: string;
  /**
   * The secret that came with the binding.
   * String of 1 to 200 characters.
   */
  secret: string;
}

/** What `agent_binding_exchange` answers. The state, and with bound the token and its expiry. */
export interface AgentBindingExchangeData {
  /** State of the binding. */
  status: "pending" | "bound" | "expired" | "used";
  /** The access token; only with bound, only once. */
  token?: string;
  /**
   * When the token expires; only with bound.
   * String (date-time).
   */
  expiresAt?: string;
}

/** What `agent_me` takes. */
export type AgentMeRequest = Record<string, never>;

/** What `agent_me` answers. Account, client name, expiry and scopes of the token. */
export interface AgentMeData {
  account: {
    /** Id of the account. */
    id: number;
    /** Name of the learner. */
    name: string;
    /** Address of the account. */
    email: string;
    /** IANA time zone of the learner: days and slots of study plans use it. */
    timeZone: string;
  };
  /** What the agent called itself at the binding. */
  clientName: string;
  /** The kind of token. */
  tokenType: "user";
  /**
   * When the token expires.
   * String (date-time).
   */
  expiresAt: string;
  /** What the token allows. */
  scopes: string[];
}

/** What `oauth_begin_device` takes. */
export interface OauthBeginDeviceRequest {
  /**
   * Id of the client.
   * String of 1 to 2000 characters.
   */
  clientId?: string | undefined;
  /**
   * Scopes separated by spaces.
   * String of at most 2000 characters.
   */
  scope?: string | undefined;
  /**
   * Addresses of this service at which the token is used (RFC 8707).
   * Array of at most 10 items.
   */
  resource?: readonly string[] | undefined;
}

/** What `oauth_begin_device` answers. The device code, the code for the learner, and the page where to enter it. */
export interface OauthBeginDeviceData {
  /**
   * HTTP status.
   * Integer from 200 to 499.
   */
  status: number;
  /** The members of the JSON object. */
  body: Record<string, unknown>;
}

/** What `oauth_token` takes. */
export interface OauthTokenRequest {
  /**
   * authorization_code, refresh_token, or the device grant.
   * String of 1 to 100 characters.
   */
  grantType?: string | undefined;
  /**
   * Id of the client.
   * String of 1 to 2000 characters.
   */
  clientId?: string | undefined;
  /**
   * The authorization code.
   * String of 1 to 500 characters.
   */
  code?: string | undefined;
  /**
   * The verifier of the code_challenge (RFC 7636).
   * String of 1 to 500 characters.
   */
  codeVerifier?: string | undefined;
  /**
   * The redirect address of the authorization request.
   * String of 1 to 2000 characters.
   */
  redirectUri?: string | undefined;
  /**
   * The refresh token; each is used once.
   * String of 1 to 500 characters.
   */
  refreshToken?: string | undefined;
  /**
   * The device code (RFC 8628).
   * String of 1 to 500 characters.
   */
  deviceCode?: string | undefined;
  /**
   * Scopes separated by spaces.
   * String of at most 2000 characters.
   */
  scope?: string | undefined;
  /**
   * Addresses of this service at which the token is used (RFC 8707).
   * Array of at most 10 items.
   */
  resource?: readonly string[] | undefined;
}

/** What `oauth_token` answers. Tokens, or an error of OAuth. */
export interface OauthTokenData {
  /**
   * HTTP status.
   * Integer from 200 to 499.
   */
  status: number;
  /** The members of the JSON object. */
  body: Record<string, unknown>;
}

/** What `oauth_revoke` takes. */
export interface OauthRevokeRequest {
  /**
   * The access token or the refresh token.
   * String of 1 to 500 characters.
   */
  token?: string | undefined;
  /**
   * Id of the client.
   * String of 1 to 2000 characters.
   */
  clientId?: string | undefined;
}

/** What `oauth_revoke` answers. An empty object, for unknown tokens too. */
export interface OauthRevokeData {
  /**
   * HTTP status.
   * Integer from 200 to 499.
   */
  status: number;
  /** The members of the JSON object. */
  body: Record<string, unknown>;
}

/** What `oauth_register` takes. */
export interface OauthRegisterRequest {
  /**
   * Addresses to which the browser may return.
   * Array of at most 50 items.
   */
  redirectUris?: readonly string[] | undefined;
  /**
   * What the program calls itself; the learner sees it.
   * String of at most 1000 characters.
   */
  clientName?: string | undefined;
  /**
   * The grants that the program uses.
   * Array of at most 50 items.
   */
  grantTypes?: readonly string[] | undefined;
  /**
   * none, or left out: programs have no secrets.
   * String of at most 100 characters.
   */
  tokenEndpointAuthMethod?: string | undefined;
}

/** What `oauth_register` answers. The registration with its client_id. */
export interface OauthRegisterData {
  /**
   * HTTP status.
   * Integer from 200 to 499.
   */
  status: number;
  /** The members of the JSON object. */
  body: Record<string, unknown>;
}

/** What `ielts_vocabulary_personal_search` takes. */
export interface VocabularyPersonalSearchRequest {
  /**
   * Words to find in phrase, meaning or usage. Every word must occur; the end of an English word may be missing;
   * Chinese is found by any characters. Of a long query the first 1,000 characters count. Empty for no filter.
   * @defaultValue `""`
   */
  query?: string | undefined;
  /**
   * Only entries in this learning state; empty for every state.
   * @defaultValue `""`
   */
  learningState?: "" | "new" | "learning" | "review" | "relearning" | "mastered" | undefined;
  /**
   * How many results to return at most.
   * Integer from 1 to 50.
   * @defaultValue `20`
   */
  limit?: number | undefined;
  /**
   * How many results to skip; pass nextOffset unchanged.
   * @defaultValue `0`
   */
  offset?: number | undefined;
}

/** What `ielts_vocabulary_personal_search` answers. One page of entries with sources and progress. */
export interface VocabularyPersonalSearchData {
  items: VocabularyEntry[];
  /** The limit this page was read with. */
  limit: number;
  /** The offset this page was read with. */
  offset: number;
  /** Whether another page follows. */
  hasMore: boolean;
  /** Offset of the next page; null on the last. Changes can move an item to another page. */
  nextOffset: number | null;
}

export interface VocabularyEntry {
  /** Stable id of the entry. */
  id: number;
  /**
   * The word or expression.
   * String of 1 to 300 characters.
   */
  phrase: string;
  /** Chinese or English meaning. */
  meaning: string;
  /** Part of speech, in the learner's own terms. */
  partOfSpeech: string;
  /** An example sentence. */
  example: string;
  /** A note on usage. */
  usage: string;
  /**
   * Synonyms, collocations and related expressions.
   * Array of at most 30 items.
   */
  expansion: string[];
  /** Learning state; changed by recorded reviews only. */
  learningState: "new" | "learning" | "review" | "relearning" | "mastered";
  /** When the scheduler wants the next review; null before the first one. */
  dueAt: string | null;
  /** Rating of the latest review; null before the first one. */
  lastRating: "again" | "hard" | "good" | null;
  /** When it was last reviewed; null before the first review. */
  lastReviewedAt: string | null;
  /** Days between the latest review and the due time; 0 while it is less than a day. */
  intervalDays: number;
  /** How many reviews were recorded. */
  reps: number;
  /** How often it was forgotten after it had been learnt. */
  lapses: number;
  /** Where the entry came from, newest first, at most 20. */
  sources: {
    /** Kind of origin, such as agent, practice, course, reading_lexicon, import. */
    sourceType: string;
    /** Id within that kind of origin; may be empty. */
    sourceId: string;
    /** Title of the origin; may be empty. */
    sourceTitle: string;
    /** The sentence it was met in; may be empty. */
    context: string;
    /**
     * When this source was recorded.
     * String (date-time).
     */
    addedAt: string;
  }[];
  /** How many sources are recorded in all. */
  sourceCount: number;
  /**
   * When the entry was added.
   * String (date-time).
   */
  createdAt: string;
  /**
   * When its content last changed.
   * String (date-time).
   */
  updatedAt: string;
}

/** What `ielts_vocabulary_personal_export` takes. */
export interface VocabularyPersonalExportRequest {
  /**
   * Format of the file.
   * @defaultValue `"json"`
   */
  format?: "csv" | "json" | undefined;
  /**
   * How many results to return at most.
   * Integer from 1 to 1000.
   * @defaultValue `500`
   */
  limit?: number | undefined;
  /**
   * How many results to skip; pass nextOffset unchanged.
   * Integer from 0 to 100000.
   * @defaultValue `0`
   */
  offset?: number | undefined;
}

/** What `ielts_vocabulary_personal_export` answers. The text of one file and where to continue. */
export interface VocabularyPersonalExportData {
  /** Format of the file. */
  format: "csv" | "json";
  /** Text of the file, to be saved as UTF-8. */
  content: string;
  /** Media type of the file. */
  contentType: string;
  /** A name for the file. */
  fileName: string;
  /** Entries in this file. */
  count: number;
  /** Entries in the whole book. */
  total: number;
  /** The limit this page was read with. */
  limit: number;
  /** The offset this page was read with. */
  offset: number;
  /** Whether entries follow that are not in this file. */
  hasMore: boolean;
  /** Offset of the next page; null on the last. Changes can move an item to another page. */
  nextOffset: number | null;
}

/** What `ielts_vocabulary_personal_progress` takes. */
export interface VocabularyPersonalProgressRequest {
  /**
   * How many results to return at most.
   * Integer from 1 to 50.
   * @defaultValue `12`
   */
  limit?: number | undefined;
}

/**
 * What `ielts_vocabulary_personal_progress` answers. Statistics of the book, its latest reviews and its due
 * entries.
 */
export interface VocabularyPersonalProgressData {
  /** Statistics of the whole book. */
  summary: {
    /** Entries in the book. */
    total: number;
    /** Entries that were never reviewed. */
    newCount: number;
    /** Entries whose due time has come, mastered ones included. */
    dueCount: number;
    /** Entries by learning state. */
    counts: {
      /** Never reviewed. */
      new: number;
      /** In their first steps. */
      learning: number;
      /** Learnt, with growing intervals. */
      review: number;
      /** Forgotten and being learnt again. */
      relearning: number;
      /** In review with a stability of at least 60 days. */
      mastered: number;
    };
    /** Due entries by learning state. */
    dueCounts: {
      /** Never reviewed. */
      new: number;
      /** In their first steps. */
      learning: number;
      /** Learnt, with growing intervals. */
      review: number;
      /** Forgotten and being learnt again. */
      relearning: number;
      /** In review with a stability of at least 60 days. */
      mastered: number;
    };
    /** Entries reviewed since midnight in Asia/Shanghai. */
    reviewedToday: number;
    /** Entries reviewed since 04:00 by the learner's clock. */
    reviewedThisStudyDay: number;
    /** The next time at which an entry that is not due yet falls due; null where none will. */
    nextDueAt: string | null;
  };
  /** Entries reviewed last, the latest first, up to limit. */
  recent: PersonalCard[];
  /** Entries due now, the longest overdue first, up to limit. */
  due: PersonalCard[];
  /**
   * The moment of these facts.
   * String (date-time).
   */
  asOf: string;
}

export interface PersonalCard {
  /** Stable id of the entry. */
  id: number;
  /**
   * The word or expression.
   * String of 1 to 300 characters.
   */
  phrase: string;
  /** Chinese or English meaning. */
  meaning: string;
  /** Part of speech, in the learner's own terms. */
  partOfSpeech: string;
  /** An example sentence. */
  example: string;
  /** A note on usage. */
  usage: string;
  /**
   * Synonyms, collocations and related expressions.
   * Array of at most 30 items.
   */
  expansion: string[];
  /** Learning state; changed by recorded reviews only. */
  learningState: "new" | "learning" | "review" | "relearning" | "mastered";
  /** When the scheduler wants the next review; null before the first one. */
  dueAt: string | null;
  /** Rating of the latest review; null before the first one. */
  lastRating: "again" | "hard" | "good" | null;
  /** When it was last reviewed; null before the first review. */
  lastReviewedAt: string | null;
  /** Days between the latest review and the due time; 0 while it is less than a day. */
  intervalDays: number;
  /** How many reviews were recorded. */
  reps: number;
  /** How often it was forgotten after it had been learnt. */
  lapses: number;
}

/** What `ielts_vocabulary_personal_prepare_cards` takes. */
export interface VocabularyPersonalPrepareCardsRequest {
  /**
   * due: due now, the longest overdue first. new: never reviewed, in the order of the book. weak: last rated
   * again or hard, or forgotten before; most lapses first, then least stable. random: a uniform draw. mixed:
   * due, then new, then weak, until limit is reached.
   * @defaultValue `"mixed"`
   */
  mode?: "mixed" | "due" | "new" | "weak" | "random" | undefined;
  /**
   * How many cards to return at most.
   * Integer from 1 to 30.
   * @defaultValue `8`
   */
  limit?: number | undefined;
  /**
   * Words to find in phrase, meaning or usage. Every word must occur; the end of an English word may be missing;
   * Chinese is found by any characters. Of a long query the first 1,000 characters count. Empty for no filter.
   * @defaultValue `""`
   */
  query?: string | undefined;
  /**
   * Only entries in this learning state; empty for every state.
   * @defaultValue `""`
   */
  learningState?: "" | "new" | "learning" | "review" | "relearning" | "mastered" | undefined;
  /**
   * Whether mastered entries may appear; with learningState mastered they always do.
   * @defaultValue `false`
   */
  includeMastered?: boolean | undefined;
  /**
   * Leaves out entries reviewed within this many days, except those that are due now.
   * Integer from 0 to 90.
   * @defaultValue `3`
   */
  excludeRecentlyReviewedDays?: number | undefined;
}

/**
 * What `ielts_vocabulary_personal_prepare_cards` answers. Cards with content and progress, in the order of the
 * mode.
 */
export interface VocabularyPersonalPrepareCardsData {
  /** The mode that was asked for. */
  mode: "mixed" | "due" | "new" | "weak" | "random";
  /** How many cards follow. */
  count: number;
  /** The cards, in the order of the mode. */
  cards: PersonalCard[];
  /**
   * The moment at which due and new were judged.
   * String (date-time).
   */
  asOf: string;
}

/** What `ielts_vocabulary_personal_add` takes. */
export interface VocabularyPersonalAddRequest {
  /**
   * The entries to add.
   * Array of 1 to 100 items.
   */
  items: readonly EntryInput[];
  /**
   * The sentence in which the words were met.
   * String of at most 20000 characters.
   * @defaultValue `""`
   */
  context?: string | undefined;
  /**
   * Id of the origin within its kind, such as practice_session:12; may be empty.
   * String of at most 500 characters.
   * @defaultValue `""`
   */
  sourceId?: string | undefined;
  /**
   * Title of the origin; may be empty.
   * String of at most 500 characters.
   * @defaultValue `""`
   */
  sourceTitle?: string | undefined;
  /**
   * Kind of origin, such as agent, practice, course, reading_lexicon, writing_review.
   * String of 1 to 80 characters.
   * @defaultValue `"agent"`
   */
  sourceType?: string | undefined;
}

export interface EntryInput {
  /**
   * The word or expression.
   * String of 1 to 300 characters.
   */
  phrase: string;
  /**
   * Chinese or English meaning.
   * String of at most 20000 characters.
   * @defaultValue `""`
   */
  meaning?: string | undefined;
  /**
   * Part of speech, in the learner's own terms.
   * String of at most 200 characters.
   * @defaultValue `""`
   */
  partOfSpeech?: string | undefined;
  /**
   * An example sentence.
   * String of at most 20000 characters.
   * @defaultValue `""`
   */
  example?: string | undefined;
  /**
   * A note on usage.
   * String of at most 20000 characters.
   * @defaultValue `""`
   */
  usage?: string | undefined;
  /**
   * Synonyms, collocations and related expressions.
   * Array of at most 30 items.
   * @defaultValue `[]`
   */
  expansion?: readonly string[] | undefined;
}

/** What `ielts_vocabulary_personal_add` answers. For each item what became of it and the whole entry. */
export interface VocabularyPersonalAddData {
  /** Entries that were created. */
  created: number;
  /** Entries merged into one that was there. */
  merged: number;
  /** Entries that added nothing new. */
  unchanged: number;
  /** One result for each item, in the order of the request. */
  items: {
    /** Place of the item in the request, from 0. */
    index: number;
    /** created; merged into an entry that was there; or unchanged, if it added nothing new. */
    status: "created" | "merged" | "unchanged";
    entry: VocabularyEntry;
  }[];
}

/** What `ielts_vocabulary_personal_import` takes. */
export interface VocabularyPersonalImportRequest {
  /**
   * Text of the file, UTF-8, up to 500 entries.
   * String of 1 to 2000000 characters.
   */
  content: string;
  /** Format of the text. */
  format: "csv" | "json";
  /**
   * Id of the import; empty to derive one from the content (sha256:…).
   * String of at most 500 characters.
   * @defaultValue `""`
   */
  sourceId?: string | undefined;
  /**
   * Title of the import, such as the file name; may be empty.
   * String of at most 500 characters.
   * @defaultValue `""`
   */
  sourceTitle?: string | undefined;
}

/** What `ielts_vocabulary_personal_import` answers. What became of each entry of the file. */
export interface VocabularyPersonalImportData {
  /** Entries that were created. */
  created: number;
  /** Entries merged into one that was there. */
  merged: number;
  /** Entries that added nothing new. */
  unchanged: number;
  /** Entries that the file holds. */
  count: number;
  /** Always import. */
  sourceType: string;
  /** The id under which the import is recorded as a source. */
  sourceId: string;
  /** One result for each entry of the file, in its order. */
  items: {
    /** Place of the entry in the file, from 0. */
    index: number;
    /** created; merged into an entry that was there; or unchanged, if it added nothing new. */
    status: "created" | "merged" | "unchanged";
    /** Id of the entry in the book. */
    id: number;
    /** The phrase as the file has it. */
    phrase: string;
  }[];
}

/** What `ielts_vocabulary_personal_update` takes. */
export interface VocabularyPersonalUpdateRequest {
  /** Id of an entry in the learner's own vocabulary book. */
  id: number;
  /**
   * The word or expression.
   * String of 1 to 300 characters.
   */
  phrase?: string | undefined;
  /**
   * Chinese or English meaning.
   * String of at most 20000 characters.
   */
  meaning?: string | undefined;
  /**
   * Part of speech, in the learner's own terms.
   * String of at most 200 characters.
   */
  partOfSpeech?: string | undefined;
  /**
   * An example sentence.
   * String of at most 20000 characters.
   */
  example?: string | undefined;
  /**
   * A note on usage.
   * String of at most 20000 characters.
   */
  usage?: string | undefined;
  /**
   * Synonyms, collocations and related expressions.
   * Array of at most 30 items.
   */
  expansion?: readonly string[] | undefined;
}

/** What `ielts_vocabulary_personal_update` answers. The entry as it is now. */
export interface VocabularyPersonalUpdateData {
  entry: VocabularyEntry;
}

/** What `ielts_vocabulary_personal_record_review` takes. */
export interface VocabularyPersonalRecordReviewRequest {
  /** Id of an entry in the learner's own vocabulary book. */
  id: number;
  /** How well the learner recalled it: again (not), hard (with effort), good. */
  rating: "again" | "hard" | "good";
  /**
   * How long the learner took to answer, in milliseconds.
   * Integer from 0 to 300000.
   */
  responseMs?: number | undefined;
}

/** What `ielts_vocabulary_personal_record_review` answers. The entry's scheduling after the review. */
export interface VocabularyPersonalRecordReviewData {
  /** Id of an entry in the learner's own vocabulary book. */
  id: number;
  /** Id of the recorded review. */
  reviewId: number;
  /** The rating that was recorded. */
  rating: "again" | "hard" | "good";
  /** The response time that was recorded, in milliseconds. */
  responseMs: number | null;
  /**
   * When the review was recorded.
   * String (date-time).
   */
  reviewedAt: string;
  /** Learning state before the review. */
  previousState: "new" | "learning" | "review" | "relearning" | "mastered";
  /** Learning state; changed by recorded reviews only. */
  learningState: "new" | "learning" | "review" | "relearning" | "mastered";
  /** When the scheduler wants the next review; null before the first one. */
  dueAt: string | null;
  /** Rating of the latest review; null before the first one. */
  lastRating: "again" | "hard" | "good" | null;
  /** When it was last reviewed; null before the first review. */
  lastReviewedAt: string | null;
  /** Days between the latest review and the due time; 0 while it is less than a day. */
  intervalDays: number;
  /** How many reviews were recorded. */
  reps: number;
  /** How often it was forgotten after it had been learnt. */
  lapses: number;
}

/** What `ielts_vocabulary_personal_delete` takes. */
export interface VocabularyPersonalDeleteRequest {
  /** Id of an entry in the learner's own vocabulary book. */
  id: number;
}

/** What `ielts_vocabulary_personal_delete` answers. The id of the deleted entry. */
export interface VocabularyPersonalDeleteData {
  /** Id of the entry that was deleted; it is never given to another entry. */
  id: number;
  /** Always true. */
  deleted: true;
}

/** What `ielts_vocabulary_builtin_progress` takes. */
export interface VocabularyBuiltinProgressRequest {
  /**
   * Which built-in wordbook.
   * @defaultValue `"core"`
   */
  setId?: "core" | "listening" | "reading" | undefined;
  /**
   * Entries to return with their progress; an empty list returns the summary only.
   * Array of at most 50 items.
   * @defaultValue `[]`
   */
  entryIds?: readonly string[] | undefined;
}

/**
 * What `ielts_vocabulary_builtin_progress` answers. Statistics of the wordbook and the entries that were asked
 * for.
 */
export interface VocabularyBuiltinProgressData {
  /** The wordbook. */
  setId: "core" | "listening" | "reading";
  /** Statistics of the whole wordbook for this learner. */
  summary: {
    /** Title of the wordbook in English. */
    title: string;
    /** Title of the wordbook in Chinese. */
    titleZh: string;
    /** Entries in the book. */
    total: number;
    /** Entries that were never reviewed. */
    newCount: number;
    /** Entries whose due time has come, mastered ones included. */
    dueCount: number;
    /** Entries by learning state. */
    counts: {
      /** Never reviewed. */
      new: number;
      /** In their first steps. */
      learning: number;
      /** Learnt, with growing intervals. */
      review: number;
      /** Forgotten and being learnt again. */
      relearning: number;
      /** In review with a stability of at least 60 days. */
      mastered: number;
    };
    /** Due entries by learning state. */
    dueCounts: {
      /** Never reviewed. */
      new: number;
      /** In their first steps. */
      learning: number;
      /** Learnt, with growing intervals. */
      review: number;
      /** Forgotten and being learnt again. */
      relearning: number;
      /** In review with a stability of at least 60 days. */
      mastered: number;
    };
    /** Entries reviewed since midnight in Asia/Shanghai. */
    reviewedToday: number;
    /** Entries reviewed since 04:00 by the learner's clock. */
    reviewedThisStudyDay: number;
    /** The next time at which an entry that is not due yet falls due; null where none will. */
    nextDueAt: string | null;
    /** Groups of the wordbook, in its order. */
    groups: {
      /** Id to select the group by. */
      groupId: string;
      /** Title in English. */
      title: string;
      /** Title in Chinese. */
      titleZh: string;
      /** Entries in the group. */
      entryCount: number;
    }[];
  };
  /** The entries that were asked for, in the order of the request. */
  items: BuiltinCard[];
  /** Ids that the wordbook does not have. */
  unknownEntryIds: string[];
  /**
   * The moment of these facts.
   * String (date-time).
   */
  asOf: string;
}

export interface BuiltinCard {
  /**
   * Id of an entry in the built-in wordbook.
   * String of 1 to 80 characters.
   */
  entryId: string;
  /** The wordbook. */
  setId: "core" | "listening" | "reading";
  /** The group of the wordbook that the entry belongs to. */
  groupId: string;
  /**
   * The word or expression.
   * String of 1 to 300 characters.
   */
  phrase: string;
  /** Chinese or English meaning. */
  meaning: string;
  /** Part of speech, in the learner's own terms. */
  partOfSpeech: string;
  /** An example sentence. */
  example: string;
  /** A note on usage. */
  usage: string;
  /**
   * Synonyms, collocations and related expressions.
   * Array of at most 30 items.
   */
  expansion: string[];
  /** Meaning in Chinese. */
  meaningZh: string;
  /** Learning state; changed by recorded reviews only. */
  learningState: "new" | "learning" | "review" | "relearning" | "mastered";
  /** When the scheduler wants the next review; null before the first one. */
  dueAt: string | null;
  /** Rating of the latest review; null before the first one. */
  lastRating: "again" | "hard" | "good" | null;
  /** When it was last reviewed; null before the first review. */
  lastReviewedAt: string | null;
  /** Days between the latest review and the due time; 0 while it is less than a day. */
  intervalDays: number;
  /** How many reviews were recorded. */
  reps: number;
  /** How often it was forgotten after it had been learnt. */
  lapses: number;
}

/** What `ielts_vocabulary_builtin_prepare_cards` takes. */
export interface VocabularyBuiltinPrepareCardsRequest {
  /**
   * Which built-in wordbook.
   * @defaultValue `"core"`
   */
  setId?: "core" | "listening" | "reading" | undefined;
  /**
   * Only this group; ids are in summary.groups of ielts_vocabulary_builtin_progress. Empty for all.
   * String of at most 80 characters.
   * @defaultValue `""`
   */
  groupId?: string | undefined;
  /**
   * due: due now, the longest overdue first. new: never reviewed, in the order of the book. weak: last rated
   * again or hard, or forgotten before; most lapses first, then least stable. random: a uniform draw. mixed:
   * due, then new, then weak, until limit is reached.
   * @defaultValue `"mixed"`
   */
  mode?: "mixed" | "due" | "new" | "weak" | "random" | undefined;
  /**
   * How many cards to return at most.
   * Integer from 1 to 30.
   * @defaultValue `8`
   */
  limit?: number | undefined;
  /**
   * Words to find in phrase, meaning or usage. Every word must occur; the end of an English word may be missing;
   * Chinese is found by any characters. Of a long query the first 1,000 characters count. Empty for no filter.
   * @defaultValue `""`
   */
  query?: string | undefined;
  /**
   * Only entries in this learning state; empty for every state.
   * @defaultValue `""`
   */
  learningState?: "" | "new" | "learning" | "review" | "relearning" | "mastered" | undefined;
  /**
   * Whether mastered entries may appear; with learningState mastered they always do.
   * @defaultValue `false`
   */
  includeMastered?: boolean | undefined;
  /**
   * Leaves out entries reviewed within this many days, except those that are due now.
   * Integer from 0 to 90.
   * @defaultValue `3`
   */
  excludeRecentlyReviewedDays?: number | undefined;
}

/**
 * What `ielts_vocabulary_builtin_prepare_cards` answers. Cards with content and progress, in the order of the
 * mode.
 */
export interface VocabularyBuiltinPrepareCardsData {
  /** The mode that was asked for. */
  mode: "mixed" | "due" | "new" | "weak" | "random";
  /** How many cards follow. */
  count: number;
  /** The cards, in the order of the mode. */
  cards: BuiltinCard[];
  /**
   * The moment at which due and new were judged.
   * String (date-time).
   */
  asOf: string;
}

/** What `ielts_vocabulary_builtin_record_review` takes. */
export interface VocabularyBuiltinRecordReviewRequest {
  /**
   * Which built-in wordbook.
   * @defaultValue `"core"`
   */
  setId?: "core" | "listening" | "reading" | undefined;
  /**
   * Id of an entry in the built-in wordbook.
   * String of 1 to 80 characters.
   */
  entryId: string;
  /** How well the learner recalled it: again (not), hard (with effort), good. */
  rating: "again" | "hard" | "good";
  /**
   * How long the learner took to answer, in milliseconds.
   * Integer from 0 to 300000.
   */
  responseMs?: number | undefined;
}

/** What `ielts_vocabulary_builtin_record_review` answers. The entry's scheduling after the review. */
export interface VocabularyBuiltinRecordReviewData {
  /** The wordbook. */
  setId: "core" | "listening" | "reading";
  /**
   * Id of an entry in the built-in wordbook.
   * String of 1 to 80 characters.
   */
  entryId: string;
  /** Id of the recorded review. */
  reviewId: number;
  /** The rating that was recorded. */
  rating: "again" | "hard" | "good";
  /** The response time that was recorded, in milliseconds. */
  responseMs: number | null;
  /**
   * When the review was recorded.
   * String (date-time).
   */
  reviewedAt: string;
  /** Learning state before the review. */
  previousState: "new" | "learning" | "review" | "relearning" | "mastered";
  /** Learning state; changed by recorded reviews only. */
  learningState: "new" | "learning" | "review" | "relearning" | "mastered";
  /** When the scheduler wants the next review; null before the first one. */
  dueAt: string | null;
  /** Rating of the latest review; null before the first one. */
  lastRating: "again" | "hard" | "good" | null;
  /** When it was last reviewed; null before the first review. */
  lastReviewedAt: string | null;
  /** Days between the latest review and the due time; 0 while it is less than a day. */
  intervalDays: number;
  /** How many reviews were recorded. */
  reps: number;
  /** How often it was forgotten after it had been learnt. */
  lapses: number;
}

/** What `ielts_learning_route_read` takes. */
export interface LearningRouteReadRequest {
  /**
   * route for whole nodes, progress for compact ones.
   * @defaultValue `"route"`
   */
  view?: "route" | "progress" | undefined;
  /**
   * Only courses of this subject; empty for every subject, grammar included.
   * @defaultValue `""`
   */
  subject?: "" | "listening" | "reading" | "writing" | "speaking" | undefined;
  /**
   * How many results to return at most.
   * Integer from 1 to 500.
   * @defaultValue `200`
   */
  limit?: number | undefined;
}

/** What `ielts_learning_route_read` answers. Nodes of the route by subject and unit, with progress and counts. */
export interface LearningRouteReadData {
  /** The view this was read with. */
  view: "route" | "progress";
  /** Courses in the order of the route, up to limit. */
  nodes: {
    /** Subject of the course. */
    subject: "listening" | "reading" | "writing" | "speaking" | "grammar";
    /** Unit of the subject that the course belongs to. */
    unit: string;
    /** Id of the course. */
    courseId: number;
    /** Title of the course. */
    title: string;
    /** The learner's progress on the course. */
    progress: CourseProgress;
    /** What the learner can do afterwards; view route alone. */
    summary?: string;
    /** What completes the course, and the practice that goes with it; view route alone. */
    successCriteria?: {
      /** Sections in their order. */
      sections: OutlineSection[];
      /** Parts that the sections link, each once. */
      linkedPractice: LinkedPart[];
    };
    /** Where the learner opens the course; view route alone. */
    url?: string;
  }[];
  /** Courses of the route under this filter, those beyond limit included. */
  total: number;
  /** Whether limit left courses out. */
  truncated: boolean;
  /** Counts over all courses under this filter, those beyond limit included. */
  summary: {
    /** Courses with every section completed. */
    completedCourses: number;
    /** Courses started but not completed. */
    inProgressCourses: number;
    /** Courses not started. */
    notStartedCourses: number;
    /** Sections completed. */
    completedSections: number;
    /** Sections. */
    sectionCount: number;
  };
}

/** The learner's progress on the course. */
export interface CourseProgress {
  /** How far the learner is: not_started, in_progress or completed. */
  status: "not_started" | "in_progress" | "completed";
  /** Sections that the learner completed. */
  completedSections: number;
  /** Sections of the course. */
  sectionCount: number;
  /** When progress was recorded last; null before that. */
  lastActivityAt: string | null;
}

export interface OutlineSection {
  /** Id of the section. */
  sectionId: number;
  /** Stable reference to the section. */
  contentRef: SectionRef;
  /** Title of the section. */
  title: string;
  /** What the learner does in it. */
  kind: "video" | "reading" | "exercise";
  /** Minutes it takes. */
  durationMinutes: number;
  /** How far the learner is: not_started, in_progress or completed. */
  status: "not_started" | "in_progress" | "completed";
}

/** Stable reference to the section. */
export interface SectionRef {
  /** What the reference names. */
  kind: "course_section";
  /** Id of the course. */
  courseId: number;
  /** Id of the section. */
  sectionId: number;
}

export interface LinkedPart {
  /** Id of the part. */
  partId: number;
  /** Stable reference to the part. */
  contentRef: PartRef;
  /** Title of the part. */
  title: string;
  /** Whether the learner has submitted practice of it. */
  practised: boolean;
}

/** Stable reference to the part. */
export interface PartRef {
  /** What the reference names. */
  kind: "question_part";
  /** Id of the part. */
  partId: number;
}

/** What `ielts_courses_search_sections` takes. */
export interface CoursesSearchSectionsRequest {
  /**
   * Words to find in titles and text. Every word must occur, or another name of the question type that they
   * name; of an English word the first two letters do; Chinese is found by any characters. Of a long text the
   * first 1,000 characters count. Empty for no filter.
   * @defaultValue `""`
   */
  search?: string | undefined;
  /**
   * Only courses of this subject; empty for every subject.
   * @defaultValue `""`
   */
  subject?: "" | "listening" | "reading" | "speaking" | "writing" | "grammar" | undefined;
  /** Id of the course. */
  courseId?: number | undefined;
  /**
   * Tags that a section must carry, all of them.
   * Array of at most 6 items.
   * @defaultValue `[]`
   */
  tagQueries?: readonly string[] | undefined;
  /**
   * How many results to return at most.
   * Integer from 1 to 6.
   * @defaultValue `4`
   */
  limit?: number | undefined;
  /**
   * Which page to return; pass nextPage unchanged.
   * Integer from 1 to 1000.
   * @defaultValue `1`
   */
  page?: number | undefined;
}

/** What `ielts_courses_search_sections` answers. One page of sections, and the tag queries that are unknown. */
export interface CoursesSearchSectionsData {
  items: {
    /** Id of the section. */
    sectionId: number;
    /** Stable reference to the section. */
    contentRef: SectionRef;
    /** Title of the section. */
    title: string;
    /** What the learner does in it. */
    kind: "video" | "reading" | "exercise";
    /** Minutes it takes. */
    durationMinutes: number;
    /** How far the learner is: not_started, in_progress or completed. */
    status: "not_started" | "in_progress" | "completed";
    /** Subject of the course. */
    subject: "listening" | "reading" | "writing" | "speaking" | "grammar";
    /** Unit of the subject that the course belongs to. */
    unit: string;
    /** Id of the course. */
    courseId: number;
    /** Title of the course. */
    courseTitle: string;
    /** Tags of the section. */
    tags: SectionTag[];
    /** Up to 200 characters of the section's text as plain text: around the first word found, or its beginning. */
    excerpt: string;
    /** Ids of the parts that the section links. */
    linkedPartIds: number[];
    /** Where the learner opens the section. */
    url: string;
  }[];
  /** The limit this page was read with. */
  limit: number;
  /** The number of this page. */
  page: number;
  /** Whether another page follows. */
  hasMore: boolean;
  /** Number of the next page; null on the last. Changes can move an item to another page. */
  nextPage: number | null;
  /** Tag queries that no tag answers to; with any of them nothing is found. */
  unknownTagQueries: string[];
}

export interface SectionTag {
  /** Id of the tag. */
  id: number;
  /** What kind of tag it is. */
  group: string;
  /** The tag. */
  name: string;
  /** Its name in Chinese; empty where it has none. */
  nameZh: string;
}

/** What `ielts_prep_search_guides` takes. */
export interface PrepSearchGuidesRequest {
  /**
   * Words to find in title, summary and text. Every word must occur, or another name of the question type that
   * they name; of an English word the first two letters do; Chinese is found by any characters. Of a long query
   * the first 1,000 characters count. Empty for no filter.
   * @defaultValue `""`
   */
  query?: string | undefined;
  /**
   * Only guides with this tag, compared without regard to case; empty for every guide.
   * String of at most 200 characters.
   * @defaultValue `""`
   */
  tag?: string | undefined;
  /**
   * How many results to return at most.
   * Integer from 1 to 8.
   * @defaultValue `8`
   */
  limit?: number | undefined;
  /**
   * How many results to skip; pass nextOffset unchanged.
   * @defaultValue `0`
   */
  offset?: number | undefined;
}

/** What `ielts_prep_search_guides` answers. One page of guides, how many match, and the tags there are. */
export interface PrepSearchGuidesData {
  items: {
    /**
     * Slug of the guide.
     * String of 1 to 200 characters.
     */
    slug: string;
    /** Stable reference to the guide. */
    contentRef: {
      /** What the reference names. */
      kind: "prep_guide";
      /**
       * Slug of the guide.
       * String of 1 to 200 characters.
       */
      slug: string;
    };
    /** Title. */
    title: string;
    /** What the guide is about; may be empty. */
    summary: string;
    /** Tags of the guide. */
    tags: string[];
    /** Day of publication, YYYY-MM-DD. */
    publishedOn: string;
    /** Length of the whole guide in characters. */
    totalChars: number;
    /** Where the learner opens the guide. */
    url: string;
    /** Up to 200 characters of the guide as plain text: around the first word found, or its beginning. */
    excerpt: string;
  }[];
  /** The limit this page was read with. */
  limit: number;
  /** The offset this page was read with. */
  offset: number;
  /** Whether another page follows. */
  hasMore: boolean;
  /** Offset of the next page; null on the last. Changes can move an item to another page. */
  nextOffset: number | null;
  /** Guides that match, those of other pages included. */
  total: number;
  /** Tags of all guides, whatever the filters: the most frequent first, at most 100. */
  tags: {
    /** The tag. */
    tag: string;
    /** Guides that carry it. */
    count: number;
  }[];
}

/** What `ielts_prep_read_guide` takes. */
export interface PrepReadGuideRequest {
  /**
   * Slug of the guide.
   * String of 1 to 200 characters.
   */
  slug: string;
  /**
   * How many characters to return at most.
   * Integer from 1000 to 30000.
   * @defaultValue `12000`
   */
  maxChars?: number | undefined;
  /**
   * Where to begin, in characters; pass nextOffset unchanged.
   * Integer from 0 to 1000000.
   * @defaultValue `0`
   */
  offset?: number | undefined;
}

/** What `ielts_prep_read_guide` answers. One window of the guide, its length and where to continue. */
export interface PrepReadGuideData {
  /**
   * Slug of the guide.
   * String of 1 to 200 characters.
   */
  slug: string;
  /** Stable reference to the guide. */
  contentRef: {
    /** What the reference names. */
    kind: "prep_guide";
    /**
     * Slug of the guide.
     * String of 1 to 200 characters.
     */
    slug: string;
  };
  /** Title. */
  title: string;
  /** What the guide is about; may be empty. */
  summary: string;
  /** Tags of the guide. */
  tags: string[];
  /** Day of publication, YYYY-MM-DD. */
  publishedOn: string;
  /** Length of the whole guide in characters. */
  totalChars: number;
  /** Where the learner opens the guide. */
  url: string;
  /** Where the guide comes from, to credit it. */
  source: {
    /** Id of the content pack. */
    packId: string;
    /** Title of the content pack. */
    packTitle: string;
    /** Who wrote it. */
    author: string;
    /** Licence it is under. */
    licence: string;
  };
  /** Format of content. */
  format: "markdown";
  /** This window of the guide. */
  content: string;
  /** The offset this window begins at. */
  offset: number;
  /** Characters in this window. */
  returnedChars: number;
  /** Whether text follows this window. */
  hasMore: boolean;
  /** Offset of the next window; null at the end. */
  nextOffset: number | null;
}

/** What `ielts_prediction_search_hits` takes. */
export interface PredictionSearchHitsRequest {
  /**
   * exam_report for dated exam reports, rolling_ranking for snapshots of a rolling ranking.
   * @defaultValue `"exam_report"`
   */
  kind?: "exam_report" | "rolling_ranking" | undefined;
  /**
   * Words to find in title, recalled content, candidates and venue. Every word must occur, or another name of
   * the question type that they name; of an English word the first two letters do; Chinese is found by any
   * characters. Of a long query the first 1,000 characters count. Empty for no filter.
   * @defaultValue `""`
   */
  query?: string | undefined;
  /**
   * Slug of a source; empty for every source.
   * String of at most 200 characters.
   * @defaultValue `""`
   */
  source?: string | undefined;
  /**
   * Only this subject; empty for every subject.
   * @defaultValue `""`
   */
  subject?: "" | "listening" | "reading" | "speaking" | "writing" | undefined;
  /**
   * Day of the test, YYYY-MM-DD; empty for every day. It beats testMonth.
   * String of at most 10 characters.
   * @defaultValue `""`
   */
  testDate?: string | undefined;
  /**
   * Month of the test, YYYY-MM; empty for every month. Use it instead of one call per day.
   * String of at most 10 characters.
   * @defaultValue `""`
   */
  testMonth?: string | undefined;
  /**
   * Only these records; empty for all.
   * Array of at most 12 items.
   * @defaultValue `[]`
   */
  reportIds?: readonly number[] | undefined;
  /**
   * How many results to return at most.
   * Integer from 1 to 12.
   * @defaultValue `6`
   */
  limit?: number | undefined;
  /**
   * How many results to skip; pass nextOffset unchanged.
   * @defaultValue `0`
   */
  offset?: number | undefined;
}

/**
 * What `ielts_prediction_search_hits` answers. One page of records, how many match, and the days and sources
 * there are.
 */
export interface PredictionSearchHitsData {
  items: PredictionHit[];
  /** The limit this page was read with. */
  limit: number;
  /** The offset this page was read with. */
  offset: number;
  /** Whether another page follows. */
  hasMore: boolean;
  /** Offset of the next page; null on the last. Changes can move an item to another page. */
  nextOffset: number | null;
  /** Records that match, those of other pages included. */
  totalCount: number;
  /** Days with records under all filters but testDate and testMonth, newest first, at most 62. */
  dateFacets: {
    /** A day of tests, YYYY-MM-DD. */
    date: string;
    /** Records of that day. */
    count: number;
  }[];
  /** Sources with records of this kind and subject, the most records first. */
  sources: {
    /** Slug of the source. */
    slug: string;
    /** Name of the source. */
    name: string;
    /** Records of the source. */
    count: number;
  }[];
}

export interface PredictionHit {
  /** Id of the record. */
  id: number;
  /** Stable reference to the record. */
  contentRef: {
    /** What the reference names. */
    kind: "prediction_hit";
    /** Id of the record. */
    hitId: number;
  };
  /** exam_report or rolling_ranking. */
  kind: "exam_report" | "rolling_ranking";
  /** Subject of the record. */
  subject: "listening" | "reading" | "speaking" | "writing";
  /** Who reported it. */
  source: {
    /** Slug of the source, to filter by. */
    slug: string;
    /** Name of the source, as it is credited. */
    name: string;
    /** Address of the source; null without one. */
    url: string | null;
  };
  /** Day of the test, or of the snapshot, YYYY-MM-DD. */
  examDate: string;
  /** Such as paper or computer; may be empty. */
  examMode: string;
  /** Where the test was; may be empty. */
  venue: string;
  /** What was recalled, such as full passage or topic; may be empty. */
  recallKind: string;
  /** Title of the record. */
  title: string;
  /** What was recalled, Markdown. */
  recallContent: string;
  /** What may be asked, in the source's order; those under a match score of 50 are left out. */
  candidates: {
    /** What may be asked. */
    title: string;
    /** Why, and how it relates to the record; may be empty. */
    details: string;
    /**
     * How well it fits the record, of 100.
     * Integer from 50 to 100.
     */
    matchScore: number;
    contentRef: PartRef | null;
    /** Where the learner practises it; null where the question bank has no such part. */
    practiceUrl: string | null;
    /** Path of practiceUrl on the site. */
    practiceRoute: string | null;
  }[];
  /** Why candidates are empty where the record is too old for them; none otherwise. */
  candidatesWithheld: "none" | "older_than_three_months";
}

/** What `ielts_practice_search_parts` takes. */
export interface PracticeSearchPartsRequest {
  /**
   * Words to find in the title; where no title holds them and they are the name of a tag or question type, the
   * parts that have it are found. Every word must occur; the end of an English word may be missing; Chinese is
   * found by any characters. Of a long text the first 1,000 characters count. Empty for no filter.
   * @defaultValue `""`
   */
  search?: string | undefined;
  /**
   * Only parts of this subject; empty for every subject.
   * @defaultValue `""`
   */
  subject?: "" | "listening" | "reading" | "writing" | "speaking" | undefined;
  /**
   * Only parts of this number: listening 1-4, reading passages 1-3, writing tasks 1-2, speaking 1-3.
   * Integer from 1 to 4.
   */
  partNumber?: number | undefined;
  /**
   * Only this difficulty: 基础 (foundation), 核心 (core) or 冲刺 (stretch); empty for every difficulty.
   * @defaultValue `""`
   */
  difficulty?: "" | "基础" | "核心" | "冲刺" | undefined;
  /**
   * blank: only parts whose slots are all filled in; choice: only parts whose slots are all selected; empty for
   * any.
   * @defaultValue `""`
   */
  questionType?: "" | "blank" | "choice" | undefined;
  /**
   * Whether only listening parts with their audio are wanted.
   * @defaultValue `false`
   */
  requiresAudio?: boolean | undefined;
  /**
   * Only parts that hold every one of these tags.
   * Array of at most 12 items.
   * @defaultValue `[]`
   */
  tagIds?: readonly number[] | undefined;
  /**
   * Names of tags and question types, resolved by the service. Only parts that have something of every name; a
   * name that nothing has is reported in unknownTagQueries, and then nothing is found.
   * Array of at most 6 items.
   * @defaultValue `[]`
   */
  tagQueries?: readonly string[] | undefined;
  /**
   * Whether parts that a course section links as its practice may appear as well.
   * @defaultValue `false`
   */
  includeCourseLinked?: boolean | undefined;
  /**
   * Parts to leave out.
   * Array of at most 30 items.
   * @defaultValue `[]`
   */
  excludePartIds?: readonly number[] | undefined;
  /**
   * Whether parts that the learner never practised come first.
   * @defaultValue `false`
   */
  preferUnseen?: boolean | undefined;
  /**
   * catalog: in the order of the catalogue; latest: last added first.
   * @defaultValue `"catalog"`
   */
  sort?: "catalog" | "latest" | undefined;
  /**
   * How many results to return at most.
   * Integer from 1 to 6.
   * @defaultValue `6`
   */
  limit?: number | undefined;
  /**
   * Where to continue; pass nextCursor unchanged. Empty starts.
   * String of at most 1024 characters.
   * @defaultValue `""`
   */
  cursor?: string | undefined;
}

/**
 * What `ielts_practice_search_parts` answers. One page of parts with their tags, and whether the learner has
 * practised them.
 */
export interface PracticeSearchPartsData {
  /** The parts. */
  items: PartSummary[];
  /** The limit this page was read with. */
  limit: number;
  /** Whether another page follows. */
  hasMore: boolean;
  /** Cursor of the next page; null on the last. */
  nextCursor: string | null;
  /** The tagQueries that no tag answers to. Where there are any, nothing is found. */
  unknownTagQueries: string[];
}

export interface PartSummary {
  /** Stable id of the part. */
  partId: number;
  /** Stable reference to the part. */
  contentRef: PartRef;
  /** Title of the part. */
  title: string;
  /** Subject. */
  subject: "listening" | "reading" | "writing" | "speaking";
  /**
   * Which part, passage or task of its section it is.
   * Integer from 1 to 4.
   */
  partNumber: number;
  /** Difficulty. */
  difficulty: "基础" | "核心" | "冲刺";
  /** The test it belongs to, where Academic and General Training differ. */
  module: "academic" | "general" | "both";
  /** How its slots are answered: all filled in, all selected, some of each, or open. */
  questionType: "blank" | "choice" | "mixed" | "open";
  /** The question types that occur, in their order. */
  questionTypes: ("form_completion" | "note_completion" | "table_completion" | "flow_chart_completion" | "summary_completion" | "sentence_completion" | "short_answer" | "plan_labelling" | "map_labelling" | "diagram_labelling" | "multiple_choice" | "multiple_select" | "matching" | "matching_information" | "matching_headings" | "matching_features" | "matching_sentence_endings" | "true_false_not_given" | "yes_no_not_given" | "writing_task" | "speaking_question" | "cue_card")[];
  /** How many questions it has. */
  questionCount: number;
  /** Its tags, by group and name. */
  tags: PartTag[];
  /** Whether the learner has practised it. */
  practised: boolean;
  /**
   * When its content last changed.
   * String (date-time).
   */
  updatedAt: string;
  /** Whether it is a listening part with its audio. */
  audioAvailable: boolean;
  /** Minutes it takes. */
  durationMinutes: number;
  /** Whether a course section links it as its practice. */
  courseLinked: boolean;
  /** Where it comes from; nothing else makes a claim of origin. */
  origin: {
    /** Collection it comes from; empty where it is not known. */
    questionBank: string;
    /** Book or series; empty where it is not known. */
    sourceBook: string;
    /** Test within the book; empty where it is not known. */
    sourceTest: string;
    /** Unit within the test; empty where it is not known. */
    sourceUnit: string;
  };
  /** Address at which the learner practises it in the browser. */
  practiceUrl: string;
  /** The same address as a path of the site. */
  practiceRoute: string;
}

export interface PartTag {
  /** Id of the tag, for tagIds. */
  id: number;
  /** What kind of tag it is, such as topic or scene. */
  group: string;
  /** The tag. */
  name: string;
  /** Its name in Chinese; empty where it has none. */
  nameZh: string;
}

/** What `ielts_practice_list_taxonomy` takes. */
export interface PracticeListTaxonomyRequest {
  /**
   * Words to find in the title; where no title holds them and they are the name of a tag or question type, the
   * parts that have it are found. Every word must occur; the end of an English word may be missing; Chinese is
   * found by any characters. Of a long text the first 1,000 characters count. Empty for no filter.
   * @defaultValue `""`
   */
  search?: string | undefined;
  /**
   * Only parts of this subject; empty for every subject.
   * @defaultValue `""`
   */
  subject?: "" | "listening" | "reading" | "writing" | "speaking" | undefined;
  /**
   * Only this difficulty: 基础 (foundation), 核心 (core) or 冲刺 (stretch); empty for every difficulty.
   * @defaultValue `""`
   */
  difficulty?: "" | "基础" | "核心" | "冲刺" | undefined;
  /**
   * Only parts that hold every one of these tags.
   * Array of at most 12 items.
   * @defaultValue `[]`
   */
  tagIds?: readonly number[] | undefined;
  /**
   * Names of tags and question types, resolved by the service. Only parts that have something of every name; a
   * name that nothing has is reported in unknownTagQueries, and then nothing is found.
   * Array of at most 6 items.
   * @defaultValue `[]`
   */
  tagQueries?: readonly string[] | undefined;
  /**
   * Whether parts that a course section links as its practice may appear as well.
   * @defaultValue `false`
   */
  includeCourseLinked?: boolean | undefined;
}

/**
 * What `ielts_practice_list_taxonomy` answers. Everything the question bank can be filtered by, with the number
 * of parts that have it.
 */
export interface PracticeListTaxonomyData {
  /** Parts that satisfy the filters. */
  total: number;
  /** Subjects that occur. */
  subjects: {
    /** Subject. */
    subject: "listening" | "reading" | "writing" | "speaking";
    /** Parts that satisfy the filters and have it. */
    count: number;
  }[];
  /** Difficulties that occur, the easiest first. */
  difficulties: {
    /** Difficulty. */
    difficulty: "基础" | "核心" | "冲刺";
    /** Parts that satisfy the filters and have it. */
    count: number;
  }[];
  /** Ways of answering that occur; the filter questionType takes blank and choice. */
  questionTypes: {
    /** How the slots are answered. */
    questionType: "blank" | "choice" | "mixed" | "open";
    /** Parts that satisfy the filters and have it. */
    count: number;
  }[];
  /** Part numbers that occur. */
  partNumbers: {
    /**
     * Number of the part.
     * Integer from 1 to 4.
     */
    partNumber: number;
    /** Parts that satisfy the filters and have it. */
    count: number;
  }[];
  /** Tags that occur, by group, the most frequent of a group first; at most 500. */
  tags: {
    /** Id of the tag, for tagIds. */
    id: number;
    /** What kind of tag it is, such as topic or scene. */
    group: string;
    /** The tag. */
    name: string;
    /** Its name in Chinese; empty where it has none. */
    nameZh: string;
    /** Parts that satisfy the filters and have it. */
    count: number;
  }[];
  /** The tagQueries that no tag answers to. Where there are any, nothing is found. */
  unknownTagQueries: string[];
}

/** What `ielts_practice_read_part` takes. */
export interface PracticeReadPartRequest {
  /** Id of the part. */
  partId: number;
  /**
   * How many characters of the material to return at most; the questions do not count.
   * Integer from 1000 to 30000.
   * @defaultValue `12000`
   */
  maxChars?: number | undefined;
}

/**
 * What `ielts_practice_read_part` answers. The part's facts, its material up to maxChars, and its questions
 * without answers.
 */
export interface PracticeReadPartData {
  /** Stable id of the part. */
  partId: number;
  /** Stable reference to the part. */
  contentRef: PartRef;
  /** Title of the part. */
  title: string;
  /** Subject. */
  subject: "listening" | "reading" | "writing" | "speaking";
  /**
   * Which part, passage or task of its section it is.
   * Integer from 1 to 4.
   */
  partNumber: number;
  /** Difficulty. */
  difficulty: "基础" | "核心" | "冲刺";
  /** The test it belongs to, where Academic and General Training differ. */
  module: "academic" | "general" | "both";
  /** How its slots are answered: all filled in, all selected, some of each, or open. */
  questionType: "blank" | "choice" | "mixed" | "open";
  /** The question types that occur, in their order. */
  questionTypes: ("form_completion" | "note_completion" | "table_completion" | "flow_chart_completion" | "summary_completion" | "sentence_completion" | "short_answer" | "plan_labelling" | "map_labelling" | "diagram_labelling" | "multiple_choice" | "multiple_select" | "matching" | "matching_information" | "matching_headings" | "matching_features" | "matching_sentence_endings" | "true_false_not_given" | "yes_no_not_given" | "writing_task" | "speaking_question" | "cue_card")[];
  /** How many questions it has. */
  questionCount: number;
  /** Its tags, by group and name. */
  tags: PartTag[];
  /** Whether the learner has practised it. */
  practised: boolean;
  /**
   * When its content last changed.
   * String (date-time).
   */
  updatedAt: string;
  /** Whether it is a listening part with its audio. */
  audioAvailable: boolean;
  /** Minutes it takes. */
  durationMinutes: number;
  /** Whether a course section links it as its practice. */
  courseLinked: boolean;
  /** Where it comes from; nothing else makes a claim of origin. */
  origin: {
    /** Collection it comes from; empty where it is not known. */
    questionBank: string;
    /** Book or series; empty where it is not known. */
    sourceBook: string;
    /** Test within the book; empty where it is not known. */
    sourceTest: string;
    /** Unit within the test; empty where it is not known. */
    sourceUnit: string;
  };
  /** Address at which the learner practises it in the browser. */
  practiceUrl: string;
  /** The same address as a path of the site. */
  practiceRoute: string;
  /** What is to be read; empty for listening, where the material is the audio. */
  material: {
    /** Passages, task or speaking questions as plain text, from the beginning. */
    text: string;
    /** The pieces of text in their order, as far as text goes. */
    outline: {
      /** What the piece is. */
      kind: "title" | "subtitle" | "paragraph" | "prompt" | "visual" | "question" | "card";
      /** Letter of the paragraph; empty without one. */
      label: string;
      /** Where the piece begins in text, in characters. */
      start: number;
      /** Where it ends. */
      end: number;
    }[];
    /** Characters of the whole material. */
    totalChars: number;
    /** Characters of text. */
    returnedChars: number;
    /** Whether text is the whole material. */
    isComplete: boolean;
    /** Characters that are left. */
    remainingChars: number;
    /** The maxChars that shows the most there is to see; null where text is that. */
    nextMaxChars: number | null;
    /** How to continue, in a sentence. */
    hint: string;
  };
  /** The writing task, whose prompt is the material; null for other subjects. */
  task: {
    /** Words that are asked for at least. */
    minWords: number;
    /** An image, or null. */
    image: QuestionBankImage | null;
  } | null;
  /** The questions, grouped under their instructions. */
  questionGroups: QuestionGroup[];
  /** The audio of a listening part. */
  audio: {
    /** Whether there is audio to listen to. */
    available: boolean;
    /** Address of the audio; null without one. */
    url: string | null;
  };
}

/** An image, or null. */
export interface QuestionBankImage {
  /** Address of the image. */
  url: string;
  /** What the image shows, in words. */
  alt: string;
}

export interface QuestionGroup {
  /** Question type. */
  type: "form_completion" | "note_completion" | "table_completion" | "flow_chart_completion" | "summary_completion" | "sentence_completion" | "short_answer" | "plan_labelling" | "map_labelling" | "diagram_labelling" | "multiple_choice" | "multiple_select" | "matching" | "matching_information" | "matching_headings" | "matching_features" | "matching_sentence_endings" | "true_false_not_given" | "yes_no_not_given" | "writing_task" | "speaking_question" | "cue_card";
  /** The instructions for the candidate. */
  instruction: string;
  /** Title of the form, notes, table, list or topic; may be empty. */
  title: string;
  /** How long an answer may be; null where no limit is set. */
  wordLimit: {
    /** Words an answer may have. */
    words: number;
    /** Numbers it may have besides. */
    numbers: number;
  } | null;
  /** Options that the questions share. */
  options: QuestionBankOption[];
  /** Whether an option may be used more than once. */
  optionsReusable: boolean;
  /** An image, or null. */
  image: QuestionBankImage | null;
  /** The layout with its gaps. */
  blocks: {
    /** How it is laid out. */
    kind: "heading" | "paragraph" | "bullet" | "field" | "step";
    /** Text with its gaps in place, written {{number}}. */
    text: string;
  }[];
  /** A table with its gaps, or null. */
  table: {
    header: string[];
    rows: (string[])[];
  } | null;
  /** The questions in their order. */
  questions: {
    /** Stable id of the slot that the answer goes into. */
    questionSlotId: number;
    /**
     * Number of the question as it is printed.
     * Integer from 1 to 200.
     */
    number: number;
    /** The question, statement or item; empty where blocks or table show the gap. */
    stem: string;
    /** Options of this question alone. */
    options: QuestionBankOption[];
    /** Its place on the group's image; null without one. */
    position: {
      /** Per cent of the image's width. */
      x: number;
      /** Per cent of the image's height. */
      y: number;
    } | null;
    /** Filled in, selected, or open. */
    responseKind: "blank" | "choice" | "open";
  }[];
}

export interface QuestionBankOption {
  /** Letter or numeral of the option. */
  letter: string;
  /** Text of the option; empty if the letter is on an image. */
  text: string;
}

/** What `ielts_practice_match_parts` takes. */
export interface PracticeMatchPartsRequest {
  /**
   * The learner's own words: a title, keywords, an excerpt, a tag or a question type.
   * String of 1 to 4000 characters.
   */
  query: string;
  /**
   * Only parts of this subject; empty for every subject.
   * @defaultValue `""`
   */
  subject?: "" | "listening" | "reading" | "writing" | "speaking" | undefined;
  /**
   * Only parts of this number: listening 1-4, reading passages 1-3, writing tasks 1-2, speaking 1-3.
   * Integer from 1 to 4.
   */
  partNumber?: number | undefined;
  /**
   * blank: only parts whose slots are all filled in; choice: only parts whose slots are all selected; empty for
   * any.
   * @defaultValue `""`
   */
  questionType?: "" | "blank" | "choice" | undefined;
  /**
   * Whether only listening parts with their audio are wanted.
   * @defaultValue `false`
   */
  requiresAudio?: boolean | undefined;
}

/**
 * What `ielts_practice_match_parts` answers. At most three parts with the mode of their match and an attributed
 * link to practise each.
 */
export interface PracticeMatchPartsData {
  /** The parts, the strongest match first. */
  items: {
    /** Stable id of the part. */
    partId: number;
    /** Stable reference to the part. */
    contentRef: PartRef;
    /** Title of the part. */
    title: string;
    /** Subject. */
    subject: "listening" | "reading" | "writing" | "speaking";
    /**
     * Which part, passage or task of its section it is.
     * Integer from 1 to 4.
     */
    partNumber: number;
    /** Difficulty. */
    difficulty: "基础" | "核心" | "冲刺";
    /** The test it belongs to, where Academic and General Training differ. */
    module: "academic" | "general" | "both";
    /** How its slots are answered: all filled in, all selected, some of each, or open. */
    questionType: "blank" | "choice" | "mixed" | "open";
    /** The question types that occur, in their order. */
    questionTypes: ("form_completion" | "note_completion" | "table_completion" | "flow_chart_completion" | "summary_completion" | "sentence_completion" | "short_answer" | "plan_labelling" | "map_labelling" | "diagram_labelling" | "multiple_choice" | "multiple_select" | "matching" | "matching_information" | "matching_headings" | "matching_features" | "matching_sentence_endings" | "true_false_not_given" | "yes_no_not_given" | "writing_task" | "speaking_question" | "cue_card")[];
    /** How many questions it has. */
    questionCount: number;
    /** Its tags, by group and name. */
    tags: PartTag[];
    /** Whether the learner has practised it. */
    practised: boolean;
    /**
     * When its content last changed.
     * String (date-time).
     */
    updatedAt: string;
    /** Whether it is a listening part with its audio. */
    audioAvailable: boolean;
    /** Minutes it takes. */
    durationMinutes: number;
    /** Whether a course section links it as its practice. */
    courseLinked: boolean;
    /** Where it comes from; nothing else makes a claim of origin. */
    origin: {
      /** Collection it comes from; empty where it is not known. */
      questionBank: string;
      /** Book or series; empty where it is not known. */
      sourceBook: string;
      /** Test within the book; empty where it is not known. */
      sourceTest: string;
      /** Unit within the test; empty where it is not known. */
      sourceUnit: string;
    };
    /** Address at which the learner practises it in the browser. */
    practiceUrl: string;
    /** The same address as a path of the site. */
    practiceRoute: string;
    /** The fact by which it matched. */
    matchMode: "exact_title" | "title_phrase" | "material_phrase" | "keywords" | "title_words" | "some_keywords" | "tag" | "question_type";
    /** What matched. */
    matched: {
      /** Where the words were found. */
      field: "title" | "material" | "transcript" | "tag" | "question_type";
      /** The learner's own words that were found there. */
      text: string;
    };
  }[];
  /**
   * How many parts matched.
   * Integer from 0 to 3.
   */
  matchCount: number;
  /** What was found, or that nothing matches and what to try. */
  message: string;
}

/** What `ielts_dictation_search_materials` takes. */
export interface DictationSearchMaterialsRequest {
  /**
   * Words to find in the title; where no title holds them and they are the name of a tag or question type, the
   * parts that have it are found. Every word must occur; the end of an English word may be missing; Chinese is
   * found by any characters. Of a long text the first 1,000 characters count. Empty for no filter.
   * @defaultValue `""`
   */
  search?: string | undefined;
  /**
   * Only this difficulty: 基础 (foundation), 核心 (core) or 冲刺 (stretch); empty for every difficulty.
   * @defaultValue `""`
   */
  difficulty?: "" | "基础" | "核心" | "冲刺" | undefined;
  /**
   * Names of tags and question types, resolved by the service. Only parts that have something of every name; a
   * name that nothing has is reported in unknownTagQueries, and then nothing is found.
   * Array of at most 6 items.
   * @defaultValue `[]`
   */
  tagQueries?: readonly string[] | undefined;
  /**
   * How many results to return at most.
   * Integer from 1 to 6.
   * @defaultValue `4`
   */
  limit?: number | undefined;
  /**
   * How many results to skip; pass nextOffset unchanged.
   * Integer from 0 to 100000.
   * @defaultValue `0`
   */
  offset?: number | undefined;
}

/** What `ielts_dictation_search_materials` answers. One page of dictation materials with tags and segment counts. */
export interface DictationSearchMaterialsData {
  items: DictationMaterial[];
  /** The limit this page was read with. */
  limit: number;
  /** The offset this page was read with. */
  offset: number;
  /** Whether another page follows. */
  hasMore: boolean;
  /** Offset of the next page; null on the last. Changes can move an item to another page. */
  nextOffset: number | null;
  /** The tagQueries that no tag answers to. Where there are any, nothing is found. */
  unknownTagQueries: string[];
}

export interface DictationMaterial {
  /** Id of the listening part. */
  partId: number;
  /** Stable reference to the dictation of the part. */
  contentRef: DictationRef;
  /** Title of the part. */
  title: string;
  /** Difficulty. */
  difficulty: "基础" | "核心" | "冲刺";
  /**
   * Which part of a listening section it is.
   * Integer from 1 to 4.
   */
  partNumber: number;
  /** Its tags, by group and name. */
  tags: PartTag[];
  /** How many segments there are to write down. */
  segmentCount: number;
  /** Whether there is audio to listen to. */
  audioAvailable: boolean;
  /** Minutes the part takes. */
  durationMinutes: number;
  /** Address at which the learner practises it in the browser. */
  practiceUrl: string;
  /** The same address as a path of the site. */
  practiceRoute: string;
}

/** Stable reference to the dictation of the part. */
export interface DictationRef {
  /** What the reference names. */
  kind: "listening_dictation";
  /** Id of the listening part. */
  partId: number;
}

/** What `ielts_dictation_recent_attempts` takes. */
export interface DictationRecentAttemptsRequest {
  /** Only attempts of this listening part. */
  partId?: number | undefined;
  /**
   * How many results to return at most.
   * Integer from 1 to 30.
   * @defaultValue `12`
   */
  limit?: number | undefined;
  /**
   * How many results to skip; pass nextOffset unchanged.
   * Integer from 0 to 10000.
   * @defaultValue `0`
   */
  offset?: number | undefined;
}

/** What `ielts_dictation_recent_attempts` answers. One page of submitted attempts with their scores. */
export interface DictationRecentAttemptsData {
  items: DictationAttempt[];
  /** The limit this page was read with. */
  limit: number;
  /** The offset this page was read with. */
  offset: number;
  /** Whether another page follows. */
  hasMore: boolean;
  /** Offset of the next page; null on the last. Changes can move an item to another page. */
  nextOffset: number | null;
}

export interface DictationAttempt {
  /**
   * Id of the attempt.
   * String (uuid).
   */
  attemptId: string;
  /** Id of the listening part. */
  partId: number;
  /** Stable reference to the dictation of the part. */
  contentRef: DictationRef;
  /** Title of the part when the attempt started. */
  title: string;
  /** Status of the attempt. */
  state: "in_progress" | "submitted";
  /** Lines of the dictation. */
  lineCount: number;
  /** Lines that were checked; only these count in the scores. */
  checkedCount: number;
  /** Words counted, and the ratio of those that are right. */
  scores: DictationScores;
  /** Seconds that the learner spent on the lines that were checked. */
  activeSeconds: number;
  /**
   * When it started.
   * String (date-time).
   */
  startedAt: string;
  /**
   * When a line was last checked, or the attempt started or submitted.
   * String (date-time).
   */
  lastActivityAt: string;
  /** When it was submitted; null before. */
  submittedAt: string | null;
  /** Address where the learner continues it, or sees what was submitted. */
  attemptUrl: string;
  /** The same address as a path of the site. */
  attemptRoute: string;
  /** Address of the part in the question bank; null when it is withdrawn. */
  practiceUrl: string | null;
  /** The same address as a path of the site. */
  practiceRoute: string | null;
}

/** Words counted, and the ratio of those that are right. */
export interface DictationScores {
  /** Words that are said in what was checked. */
  expectedWords: number;
  /** Of these, the ones that were written as said. */
  correctWords: number;
  /** Of these, the ones in whose place another word was written. */
  substitutedWords: number;
  /** Of these, the ones that were not written. */
  missingWords: number;
  /** Words that were written and not said. */
  extraWords: number;
  /** substitutedWords and missingWords together. */
  missedWordCount: number;
  /** correctWords / expectedWords; null where nothing is said. */
  accuracy: number | null;
}

/** What `ielts_dictation_read_attempt` takes. */
export interface DictationReadAttemptRequest {
  /**
   * Id of the dictation attempt, a UUID in either letter case.
   * String (uuid) of exactly 36 characters.
   */
  attemptId: string;
  /**
   * How many results to return at most.
   * Integer from 1 to 30.
   * @defaultValue `20`
   */
  limit?: number | undefined;
  /**
   * How many results to skip; pass nextOffset unchanged.
   * Integer from 0 to 10000.
   * @defaultValue `0`
   */
  offset?: number | undefined;
}

/** What `ielts_dictation_read_attempt` answers. The attempt, its missed words, and one page of its lines. */
export interface DictationReadAttemptData {
  attempt: DictationAttempt;
  /** Words missed in the whole attempt, the most frequent first, at most 100. */
  missedWords: {
    /** A word that was said and not written as said. */
    word: string;
    /** How often it was missed in this attempt. */
    count: number;
    /** Entry of the personal vocabulary book that the word was added to from this dictation; null without one. */
    vocabularyEntryId: number | null;
  }[];
  lines: {
    items: DictationLine[];
    /** The limit this page was read with. */
    limit: number;
    /** The offset this page was read with. */
    offset: number;
    /** Whether another page follows. */
    hasMore: boolean;
    /** Offset of the next page; null on the last. Changes can move an item to another page. */
    nextOffset: number | null;
  };
}

export interface DictationLine {
  /** Place of the line in the dictation, from 0. */
  position: number;
  /** Start in the audio, in milliseconds. */
  startMs: number;
  /** End in the audio, in milliseconds. */
  endMs: number;
  /** Who speaks; may be empty. */
  speaker: string;
  /** The sentence as it is said. */
  text: string;
  /** The same in Chinese; may be empty. */
  translation: string;
  /** What the learner wrote, unchanged; empty where it was given up or never checked. */
  entry: string;
  /** How often it was played before it was checked. */
  plays: number;
  /** checked: compared and saved; not_written: submitted without it, and not part of the score. */
  status: "checked" | "not_written";
  /** The comparison word by word; empty where it was not written. */
  words: {
    /**
     * match: written as said; substitution: another word was written; deletion: said, not written; insertion:
     * written, not said.
     */
    result: "match" | "substitution" | "deletion" | "insertion";
    /** The word as it is said; null for an insertion. */
    expected: string | null;
    /** The word as it was written; null for a deletion. */
    written: string | null;
    /** Entry of the personal vocabulary book that the word was added to from this dictation; null without one. */
    vocabularyEntryId: number | null;
  }[];
  /** Words counted, and the ratio of those that are right. */
  scores: DictationScores;
  /** When it was checked; null where it was not. */
  checkedAt: string | null;
}

/** What `ielts_practice_recent_activity` takes. */
export interface PracticeRecentActivityRequest {
  /**
   * First day, YYYY-MM-DD in Asia/Shanghai, of the last activity; empty for none.
   * String of at most 10 characters.
   * @defaultValue `""`
   */
  dateFrom?: string | undefined;
  /**
   * Last day, YYYY-MM-DD in Asia/Shanghai, of the last activity; empty for none.
   * String of at most 10 characters.
   * @defaultValue `""`
   */
  dateTo?: string | undefined;
  /**
   * Only records of this subject; empty for every subject.
   * @defaultValue `""`
   */
  subject?: "" | "listening" | "reading" | "writing" | "speaking" | undefined;
  /**
   * Only practices with this status; open: unanswered or in_progress. Empty for all.
   * @defaultValue `""`
   */
  status?: "" | "open" | "unanswered" | "in_progress" | "submitted" | "abandoned" | undefined;
  /**
   * How many results to return at most.
   * Integer from 1 to 50.
   * @defaultValue `20`
   */
  limit?: number | undefined;
  /**
   * How many results to skip; pass nextOffset unchanged.
   * Integer from 0 to 10000.
   * @defaultValue `0`
   */
  offset?: number | undefined;
}

/** What `ielts_practice_recent_activity` answers. A page of practices. */
export interface PracticeRecentActivityData {
  items: PracticeRecord[];
  /** The limit this page was read with. */
  limit: number;
  /** The offset this page was read with. */
  offset: number;
  /** Whether another page follows. */
  hasMore: boolean;
  /** Offset of the next page; null on the last. Changes can move an item to another page. */
  nextOffset: number | null;
  /** Whether there are more records than paging reaches (offset 10000); narrow the dates to see them. */
  observationTruncated: boolean;
}

export interface PracticeRecord {
  /** Id of the practice or mock session. */
  sessionId: number;
  /** The part that is practised. */
  partId: number;
  /** Stable reference to the part. */
  contentRef: PartRef;
  /** Title of the part. */
  title: string;
  /** Subject. */
  subject: "listening" | "reading" | "writing" | "speaking";
  /** practice: untimed, audio as often as wished; test: timed, audio once. */
  mode: "practice" | "test";
  /**
   * unanswered: started, nothing answered so far; in_progress: some answers, not submitted; submitted;
   * abandoned.
   */
  status: "unanswered" | "in_progress" | "submitted" | "abandoned";
  /** Questions with an answer. */
  answeredCount: number;
  /** Questions in the part. */
  questionCount: number;
  /** Marks of the section by its newest marking. */
  score: PracticeScore | null;
  /**
   * When it started.
   * String (date-time).
   */
  startedAt: string;
  /**
   * When the learner last answered, submitted or abandoned it.
   * String (date-time).
   */
  lastActivityAt: string;
  /** When its time is over; null where no time is set. */
  endsAt: string | null;
  /** When it was submitted or abandoned; null before. */
  finishedAt: string | null;
  /** Whether the learner submitted it or its time ran out; null before. */
  finishReason: "learner" | "time" | null;
  /** Seconds that the learner had it open. */
  activeSeconds: number;
  /** Exact target of a review, as ielts_review_recent_activity returns it; pass it back unchanged. */
  reviewTarget: ReviewTarget | null;
  /** Address that opens exactly this session for its owner, after signing in. */
  launchUrl: string;
  /** The same address as a path of the site. */
  launchRoute: string;
}

/** Marks of the section by its newest marking. */
export interface PracticeScore {
  /** Questions with their mark. */
  correct: number;
  /** Questions that were answered without earning their mark. */
  incorrect: number;
  /** Questions without an answer. */
  unanswered: number;
  /** Questions that the service marks; open ones are not among them. */
  total: number;
}

/** Exact target of a review, as ielts_review_recent_activity returns it; pass it back unchanged. */
export type ReviewTarget = {
  /** A standalone practice. */
  kind: "practice";
  /** Id of the practice or mock session. */
  sessionId: number;
} | {
  /** A section of a mock test. */
  kind: "mock";
  /** Id of the practice or mock session. */
  sessionId: number;
  /** Which section of the session: its subject. */
  section: "listening" | "reading" | "writing" | "speaking";
};

/** What `ielts_practice_read_session` takes. */
export interface PracticeReadSessionRequest {
  /** Id of the practice or mock session. */
  sessionId: number;
}

/** What `ielts_practice_read_session` answers. The practice. */
export type PracticeReadSessionData = PracticeRecord;

/** What `ielts_review_recent_activity` takes. */
export interface ReviewRecentActivityRequest {
  /**
   * practice: standalone practices; mock: mock tests; empty for both.
   * @defaultValue `""`
   */
  kind?: "" | "practice" | "mock" | undefined;
  /**
   * How many results to return at most.
   * Integer from 1 to 50.
   * @defaultValue `20`
   */
  limit?: number | undefined;
  /**
   * How many results to skip; pass nextOffset unchanged.
   * Integer from 0 to 10000.
   * @defaultValue `0`
   */
  offset?: number | undefined;
}

/** What `ielts_review_recent_activity` answers. A page of practices and mock tests that can be reviewed. */
export interface ReviewRecentActivityData {
  items: (PracticeReview | MockReview)[];
  /** The limit this page was read with. */
  limit: number;
  /** The offset this page was read with. */
  offset: number;
  /** Whether another page follows. */
  hasMore: boolean;
  /** Offset of the next page; null on the last. Changes can move an item to another page. */
  nextOffset: number | null;
}

export interface PracticeReview {
  /** A standalone practice. */
  kind: "practice";
  /** Id of the practice or mock session. */
  sessionId: number;
  /** The part that was practised. */
  partId: number;
  /** Stable reference to the part. */
  contentRef: PartRef;
  /** Title of the part. */
  title: string;
  /** Subject. */
  subject: "listening" | "reading" | "writing" | "speaking";
  /** practice: untimed, audio as often as wished; test: timed, audio once. */
  mode: "practice" | "test";
  /**
   * When it was submitted.
   * String (date-time).
   */
  submittedAt: string;
  /** Whether the learner submitted it or its time ran out. */
  finishReason: "learner" | "time";
  /** Questions in the part. */
  questionCount: number;
  /** Questions with an answer. */
  answeredCount: number;
  /** Marks of the section by its newest marking. */
  score: PracticeScore | null;
  /** Teachers' reviews of the texts of a writing section; null without a text. */
  teacherReview: TeacherReview | null;
  /** Exact target of a review, as ielts_review_recent_activity returns it; pass it back unchanged. */
  reviewTarget: ReviewTarget;
  /** Address at which the learner sees the review in the browser. */
  reviewUrl: string;
  /** The same address as a path of the site. */
  reviewRoute: string;
}

/** Teachers' reviews of the texts of a writing section; null without a text. */
export interface TeacherReview {
  /** reviewed: the newest versions; new_version: a text changed since; to_review: a text was never reviewed. */
  state: "to_review" | "new_version" | "reviewed";
  /** Band of the review that was changed last, an estimate; null without one. */
  band: number | null;
  /** Reviews of all versions. */
  reviewCount: number;
  /** Whether teachers can see it. */
  isShared: boolean;
}

export interface MockReview {
  /** A mock test. */
  kind: "mock";
  /** Id of the practice or mock session. */
  sessionId: number;
  /** The paper that is sat. */
  paperId: string;
  /** Stable reference to the paper. */
  contentRef: {
    /** What the reference names. */
    kind: "mock_paper";
    /** Id of the paper. */
    paperId: string;
  };
  /** Title of the paper. */
  title: string;
  /** in_progress: some sections are not submitted; submitted: all are; abandoned: the learner gave it up. */
  state: "unanswered" | "in_progress" | "submitted" | "abandoned";
  /**
   * When the mock test started.
   * String (date-time).
   */
  startedAt: string;
  /**
   * When a section was last submitted.
   * String (date-time).
   */
  lastSubmittedAt: string;
  /** When the last section was submitted or the test abandoned; null before. */
  finishedAt: string | null;
  /** Every section of the paper, in the order of the test. */
  sections: {
    /** Which section of the session: its subject. */
    subject: "listening" | "reading" | "writing" | "speaking";
    /** Status of the section. */
    status: "waiting" | "in_progress" | "submitted" | "abandoned";
    /** When it was submitted; null before. */
    submittedAt: string | null;
    /** Whether the learner submitted it or its time ran out. */
    finishReason: "learner" | "time" | null;
    /** Questions in the section. */
    questionCount: number;
    /** Questions with an answer. */
    answeredCount: number;
    /** Marks of the section by its newest marking. */
    score: PracticeScore | null;
    band: BandFact | null;
    /** Teachers' reviews of the texts of a writing section; null without a text. */
    teacherReview: TeacherReview | null;
    /** Exact target of a review, as ielts_review_recent_activity returns it; pass it back unchanged. */
    reviewTarget: ReviewTarget | null;
    /** Address at which the learner sees the review; null before submission. */
    reviewUrl: string | null;
    /** The same address as a path of the site. */
    reviewRoute: string | null;
  }[];
  /** A target for each submitted section, in the order of the test. */
  reviewTargets: ReviewTarget[];
  /** The overall band, which there is only when all four subjects have a band. */
  overallBand: OverallBand;
}

export interface BandFact {
  /** The band, in halves; null where the raw score is below the lowest row of the table. */
  band: number | null;
  /** Marks of 40; null where a person gave the band. */
  rawScore: number | null;
  /** table: read from a table by the raw score; teacher or learner: entered by that person. */
  source: "table" | "teacher" | "learner";
  /** Whether it is an estimate: every band of a table is one. */
  isEstimate: boolean;
  /** Name of the table that was used; null where a person gave the band. */
  table: string | null;
  /** Bands of the two tasks of a writing section. */
  taskBands: TaskBands | null;
  /** What was noted with it; may be empty. */
  note: string;
  /** When a person entered it; null for one of a table. */
  enteredAt: string | null;
}

/** Bands of the two tasks of a writing section. */
export interface TaskBands {
  /**
   * Band of task 1, from 0 to 9 in halves.
   * Number from 0 to 9.
   */
  task1: number;
  /**
   * Band of task 2, which counts double, from 0 to 9 in halves.
   * Number from 0 to 9.
   */
  task2: number;
}

/** The overall band, which there is only when all four subjects have a band. */
export interface OverallBand {
  /** Mean of the four bands to the nearest half; null while a band is missing. */
  band: number | null;
  /** Whether an estimate is part of it. */
  isEstimate: boolean;
  /** Subjects without a band so far; empty where it is complete. */
  missing: ("listening" | "reading" | "writing" | "speaking")[];
}

/** What `ielts_review_read_snapshot` takes. */
export interface ReviewReadSnapshotRequest {
  /** Exact target of a review, as ielts_review_recent_activity returns it; pass it back unchanged. */
  target: ReviewTarget;
  /**
   * all: every question; incorrect: every marked question without its mark, unanswered ones among them;
   * unanswered: every question without an answer, open ones too.
   * @defaultValue `"all"`
   */
  scope?: "all" | "incorrect" | "unanswered" | undefined;
  /**
   * Whether to return the passages, transcript or task as well.
   * @defaultValue `false`
   */
  includeMaterial?: boolean | undefined;
  /**
   * How many characters of the material to return at most.
   * Integer from 1000 to 30000.
   * @defaultValue `12000`
   */
  maxChars?: number | undefined;
  /**
   * The earlier name of maxChars; where it is given, it counts instead.
   * Integer from 1000 to 30000.
   */
  maxMaterialChars?: number | undefined;
  /**
   * How many results to return at most.
   * Integer from 1 to 50.
   * @defaultValue `20`
   */
  limit?: number | undefined;
  /**
   * How many results to skip; pass nextOffset unchanged.
   * Integer from 0 to 1000.
   * @defaultValue `0`
   */
  offset?: number | undefined;
}

/**
 * What `ielts_review_read_snapshot` answers. Facts of the section, and a page of its questions in the order of
 * the test.
 */
export type ReviewReadSnapshotData = ReviewSnapshot;

export interface ReviewSnapshot {
  /** Exact target of a review, as ielts_review_recent_activity returns it; pass it back unchanged. */
  target: ReviewTarget;
  /** Id of the practice or mock session. */
  sessionId: number;
  /** Title of the part or paper. */
  title: string;
  /** Subject. */
  subject: "listening" | "reading" | "writing" | "speaking";
  /**
   * When the section was submitted.
   * String (date-time).
   */
  submittedAt: string;
  /** Whether the learner submitted it or its time ran out. */
  finishReason: "learner" | "time";
  /** Marks of the section by its newest marking. */
  score: PracticeScore | null;
  band: BandFact | null;
  /** Teachers' reviews of the texts of a writing section; null without a text. */
  teacherReview: TeacherReview | null;
  /** Which marking this is: always the newest. */
  snapshot: {
    /**
     * Which snapshot it is, from 1; the last one counts.
     * Integer from 1 to 1000000.
     */
    number: number;
    /**
     * When the marking was done.
     * String (date-time).
     */
    createdAt: string;
    /** Whether it was made at submission, or because a key was corrected afterwards. */
    reason: "submitted" | "key_corrected";
    /** The corrected key; null where the snapshot was made at submission. */
    correction: {
      /** Id of the question's slot, as a review shows it. */
      questionSlotId: number;
      /**
       * Number of the question whose key was corrected.
       * Integer from 1 to 200.
       */
      number: number;
      /** The key before. */
      fromKey: string;
      /** The key since. */
      toKey: string;
      /** Why it was corrected. */
      reason: string;
    } | null;
    /** How many snapshots there are. */
    of: number;
  };
  /** The version of each part that was answered; later changes of the content do not reach it. */
  materialVersion: {
    /** Id of the part. */
    partId: number;
    /** Title of the part. */
    title: string;
    /** Hash of everything the part held when it was practised. */
    contentHash: string;
  }[];
  /** How many questions each scope holds. */
  counts: {
    /** Questions in the section. */
    all: number;
    /** Marked questions without their mark, unanswered ones among them. */
    incorrect: number;
    /** Questions without an answer, open ones among them. */
    unanswered: number;
  };
  items: ({
    /** Id of the question's slot, as a review shows it. */
    questionSlotId: number;
    /** Id of the part that holds the question. */
    partId: number;
    /**
     * Number of the question as it is printed.
     * Integer from 1 to 200.
     */
    number: number;
    /** Question type. */
    questionType: "form_completion" | "note_completion" | "table_completion" | "flow_chart_completion" | "summary_completion" | "sentence_completion" | "short_answer" | "plan_labelling" | "map_labelling" | "diagram_labelling" | "multiple_choice" | "multiple_select" | "matching" | "matching_information" | "matching_headings" | "matching_features" | "matching_sentence_endings" | "true_false_not_given" | "yes_no_not_given" | "writing_task" | "speaking_question" | "cue_card";
    /** The mark; null for open questions, which are not marked. */
    mark: number | null;
    /** Whether there is an answer. */
    isAnswered: boolean;
    /** Which rule decided the mark. */
    rule: "unanswered" | "open" | "exact" | "alternative" | "optional_words" | "accent_form" | "spelling_variant" | "and_form" | "number_form" | "time_form" | "date_form" | "range_form" | "symbol_form" | "unit_form" | "symbol_added" | "grouping_form" | "over_limit" | "several_answers" | "extra_words" | "missing_words" | "number_mismatch" | "joining_mismatch" | "symbol_mismatch" | "verdict" | "verdict_short" | "wrong_verdict_family" | "letter" | "set_letter" | "set_duplicate" | "set_too_many" | "not_an_option" | "wrong";
    /** The spelling of the key that the answer matched; null for none. */
    matched: string | null;
    /** Why the key is right; may be empty. */
    explanation: string;
    /** The explanation in Chinese; may be empty. */
    explanationZh: string;
    /** Where the answer is in the material; may be empty. */
    evidence: ({
      /** The words are in a passage. */
      kind: "passage";
      /** Id of the part. */
      partId: number;
      /** Which passage of the part, from 0. */
      passage: number;
      /** Which paragraph of the passage, from 0. */
      paragraph: number;
      /** Letter of the paragraph; empty without one. */
      paragraphLabel: string;
      /** Where the words begin in the paragraph, in UTF-16 units. */
      start: number;
      /** Where they end. */
      end: number;
      /** The words. */
      quote: string;
    } | {
      /** The words are heard. */
      kind: "transcript";
      /** Id of the part. */
      partId: number;
      /** Which segment of the transcript they begin in, from 0. */
      segment: number;
      /** Which segment they end in. */
      lastSegment: number;
      /** Where they begin in the first of these segments, in UTF-16 units. */
      start: number;
      /** Where they end in the last of them. */
      end: number;
      /** Start of the first segment in the audio, in milliseconds. */
      startMs: number;
      /** End of the last segment in the audio, in milliseconds. */
      endMs: number;
      /** Who speaks; may be empty. */
      speaker: string;
      /** The words. */
      quote: string;
    })[];
    /** The instructions that the candidate had. */
    instruction: string;
    /** Title of the form, notes, table, list or topic; may be empty. */
    groupTitle: string;
    /** The question, statement or item; empty where context shows the gap. */
    stem: string;
    /**
     * Place of the question: the line of the layout or the row of the table with its gap, written {{number}},
     * the words of the image, or the points of the cue card; empty without any.
     */
    context: string;
    /** blank: written in; choice: selected; open: spoken or an essay, which the service does not mark. */
    responseModality: "blank" | "choice" | "open";
    /** What could be selected; empty where the answer is written or a verdict such as NOT GIVEN. */
    options: QuestionBankOption[];
    /** The answer as the learner gave it; empty for none. */
    userAnswer: string;
    /**
     * The key that counted: words in key notation (parentheses may be left out, / separates alternatives, a back
     * slash before either makes it text), a letter or a verdict; empty for open questions.
     */
    answerKey: string;
    /** Whether the answer earned its mark; null for open questions. */
    isCorrect: boolean | null;
    /** The rule in a sentence. */
    ruleMeaning: string;
  })[];
  /** The limit this page was read with. */
  limit: number;
  /** The offset this page was read with. */
  offset: number;
  /** Whether another page follows. */
  hasMore: boolean;
  /** Offset of the next page; null on the last. Changes can move an item to another page. */
  nextOffset: number | null;
  /** The material of all parts of the section; null unless includeMaterial is true. */
  material: {
    /** Passages with paragraph letters, transcript with speakers, or task, as plain text from the beginning. */
    text: string;
    /** Characters of the whole material. */
    totalChars: number;
    /** Characters of text. */
    returnedChars: number;
    /** Whether text is the whole material. */
    isComplete: boolean;
    /** The maxChars that shows the most there is to see; null where text is that. */
    nextMaxChars: number | null;
    /** How to continue, in a sentence. */
    hint: string;
  } | null;
}

/** What `ielts_mock_search_papers` takes. */
export interface MockSearchPapersRequest {
  /**
   * Words that must all occur in the title; empty for no filter.
   * String of at most 200 characters.
   * @defaultValue `""`
   */
  keyword?: string | undefined;
  /**
   * Only papers of this category, letter case apart; empty for every category.
   * String of at most 80 characters.
   * @defaultValue `""`
   */
  category?: string | undefined;
  /**
   * Only papers that have a section of each of these subjects.
   * Array of at most 4 items.
   * @defaultValue `[]`
   */
  subjects?: readonly ("listening" | "reading" | "writing" | "speaking")[] | undefined;
  /**
   * Only papers that take at most so many minutes.
   * Integer from 1 to 600.
   */
  maxDurationMinutes?: number | undefined;
  /**
   * How many results to return at most.
   * Integer from 1 to 20.
   * @defaultValue `10`
   */
  limit?: number | undefined;
  /**
   * How many results to skip; pass nextOffset unchanged.
   * Integer from 0 to 100000.
   * @defaultValue `0`
   */
  offset?: number | undefined;
}

/**
 * What `ielts_mock_search_papers` answers. One page of papers with their sections and parts, and the categories
 * there are.
 */
export interface MockSearchPapersData {
  items: MockPaper[];
  /** The limit this page was read with. */
  limit: number;
  /** The offset this page was read with. */
  offset: number;
  /** Whether another page follows. */
  hasMore: boolean;
  /** Offset of the next page; null on the last. Changes can move an item to another page. */
  nextOffset: number | null;
  /** Every category with the number of papers that the other filters leave, by name. */
  categories: CategoryCount[];
}

export interface MockPaper {
  /**
   * Id of the paper, as a search returned it.
   * String of 1 to 160 characters.
   */
  paperId: string;
  /** Stable reference to the paper. */
  contentRef: {
    /** What the reference names. */
    kind: "mock_paper";
    /**
     * Id of the paper, as a search returned it.
     * String of 1 to 160 characters.
     */
    paperId: string;
  };
  /** Title of the paper. */
  title: string;
  /** Category of the paper; a learner's own papers have custom. */
  category: string;
  /** Whether a pack imported the paper, or the learner created it. */
  origin: "preset" | "user";
  /** Subjects of its sections, in the order of the test. */
  subjects: ("listening" | "reading" | "writing" | "speaking")[];
  /** Questions in the whole paper. */
  questionCount: number;
  /** Minutes that the whole paper takes. */
  durationMinutes: number;
  /** Whether every part is still published, so that the paper can be sat. */
  available: boolean;
  /**
   * When the paper was made.
   * String (date-time).
   */
  createdAt: string;
  /** Address of the paper in the workspace. */
  mockUrl: string;
  /** The same without the site's address. */
  mockRoute: string;
  /** Complete sections, in the order of the test. */
  sections: {
    /** A subject of the test. */
    subject: "listening" | "reading" | "writing" | "speaking";
    /** Parts in the section. */
    partCount: number;
    /** Questions in the section. */
    questionCount: number;
    /** Minutes that the section takes in the test. */
    durationMinutes: number;
    /** Its parts, by number. */
    parts: {
      /** Id of the part. */
      partId: number;
      /**
       * Its number within the section.
       * Integer from 1 to 4.
       */
      partNumber: number;
      /** Title of the part. */
      title: string;
      /** Whether the part is still published. */
      available: boolean;
    }[];
  }[];
}

export interface CategoryCount {
  /** A category. */
  category: string;
  /** Papers of it that the other filters leave. */
  count: number;
}

/** What `ielts_mock_create_paper` takes. */
export interface MockCreatePaperRequest {
  /**
   * Title of the paper.
   * String of 1 to 160 characters.
   */
  title: string;
  /**
   * The parts, in any order, each once.
   * Array of 2 to 12 items.
   */
  partIds: readonly number[];
}

/** What `ielts_mock_create_paper` answers. The paper as ielts_mock_search_papers returns it. */
export type MockCreatePaperData = MockPaper;

/** What `ielts_speaking_materials_search` takes. */
export interface SpeakingMaterialsSearchRequest {
  /**
   * Words to find in title or story. Every word must occur; the end of an English word may be missing; Chinese
   * is found by any characters. Empty for no filter.
   * String of at most 120 characters.
   * @defaultValue `""`
   */
  query?: string | undefined;
  /**
   * How many results to return at most.
   * Integer from 1 to 8.
   * @defaultValue `6`
   */
  limit?: number | undefined;
  /**
   * How many results to skip; pass nextOffset unchanged.
   * @defaultValue `0`
   */
  offset?: number | undefined;
}

/**
 * What `ielts_speaking_materials_search` answers. One page of materials with the number of their links and
 * practices.
 */
export interface SpeakingMaterialsSearchData {
  items: MaterialSummary[];
  /** The limit this page was read with. */
  limit: number;
  /** The offset this page was read with. */
  offset: number;
  /** Whether another page follows. */
  hasMore: boolean;
  /** Offset of the next page; null on the last. Changes can move an item to another page. */
  nextOffset: number | null;
}

export interface MaterialSummary {
  /** Id of the speaking material, as ielts_speaking_materials_search returned it. */
  materialId: number;
  /**
   * The same id, under the name by which ielts_speaking_materials_update and ielts_speaking_materials_archive
   * take it.
   */
  id: number;
  /** Stable reference to the material. */
  contentRef: {
    /** What the reference names. */
    kind: "speaking_material";
    /** Id of the speaking material, as ielts_speaking_materials_search returned it. */
    materialId: number;
  };
  /** Title of the material. */
  title: string;
  /** The story. */
  coreStory: string;
  /** Questions that it is linked to. */
  linkCount: number;
  /** How many times it was practised. */
  practiceCount: number;
  /**
   * When it was made.
   * String (date-time).
   */
  createdAt: string;
  /**
   * When its title, story or links last changed.
   * String (date-time).
   */
  updatedAt: string;
  /** Address of the material in the workspace. */
  url: string;
  /** The same address as a path of the site. */
  route: string;
  /** When it was last practised; null before the first time. */
  lastPractisedAt: string | null;
}

/** What `ielts_speaking_materials_read` takes. */
export interface SpeakingMaterialsReadRequest {
  /** Id of the speaking material, as ielts_speaking_materials_search returned it. */
  materialId: number;
}

/**
 * What `ielts_speaking_materials_read` answers. The material with its links in their order and its recent
 * practices.
 */
export type SpeakingMaterialsReadData = SpeakingMaterial;

export interface SpeakingMaterial {
  /** Id of the speaking material, as ielts_speaking_materials_search returned it. */
  materialId: number;
  /**
   * The same id, under the name by which ielts_speaking_materials_update and ielts_speaking_materials_archive
   * take it.
   */
  id: number;
  /** Stable reference to the material. */
  contentRef: {
    /** What the reference names. */
    kind: "speaking_material";
    /** Id of the speaking material, as ielts_speaking_materials_search returned it. */
    materialId: number;
  };
  /** Title of the material. */
  title: string;
  /** The story. */
  coreStory: string;
  /** Questions that it is linked to. */
  linkCount: number;
  /** How many times it was practised. */
  practiceCount: number;
  /**
   * When it was made.
   * String (date-time).
   */
  createdAt: string;
  /**
   * When its title, story or links last changed.
   * String (date-time).
   */
  updatedAt: string;
  /** Address of the material in the workspace. */
  url: string;
  /** The same address as a path of the site. */
  route: string;
  /** The linked questions in their order. */
  questionLinks: {
    /** Id of a question of a speaking part: questionSlotId in questionGroups of ielts_practice_read_part. */
    questionSlotId: number;
    /** The question as the question bank has it. */
    question: string;
    /**
     * From which side the story answers this question; may be empty.
     * String of at most 500 characters.
     */
    answerAngle: string;
    /**
     * Steps of the answer in their order.
     * Array of at most 8 items.
     */
    outline: string[];
    /**
     * What to say differently for this question; may be empty.
     * String of at most 500 characters.
     */
    requiredAdaptation: string;
    /** Id of the speaking part that asks the question. */
    partId: number;
    /**
     * Which part of the speaking test it is.
     * Integer from 1 to 4.
     */
    partNumber: number;
    /** Title of that part. */
    partTitle: string;
    /** Stable reference to the part. */
    contentRef: PartRef;
    /** Whether the question is offered no more; the link stays. */
    withdrawn: boolean;
  }[];
  /** The last 10 times it was practised, newest first. */
  recentPractices: {
    /** Id of the practice. */
    practiceId: number;
    /** Id of a question of a speaking part: questionSlotId in questionGroups of ielts_practice_read_part. */
    questionSlotId: number;
    /** The question as it was asked then. */
    question: string;
    /**
     * When it was marked as done.
     * String (date-time).
     */
    practisedAt: string;
    /** Whether there is a recording of it. */
    recorded: boolean;
    /** How long the answer took, in seconds. */
    durationSeconds: number;
  }[];
}

/** What `ielts_speaking_materials_create` takes. */
export interface SpeakingMaterialsCreateRequest {
  /**
   * Title under which the material is listed.
   * String of 1 to 120 characters.
   */
  title: string;
  /**
   * The story itself, in English or Chinese, as the learner wants to tell it.
   * String of 1 to 4000 characters.
   */
  coreStory: string;
  /**
   * The questions that the story answers, in their stored order; each question once.
   * Array of at most 30 items.
   * @defaultValue `[]`
   */
  questionLinks?: readonly {
    /** Id of a question of a speaking part: questionSlotId in questionGroups of ielts_practice_read_part. */
    questionSlotId: number;
    /**
     * From which side the story answers this question; may be empty.
     * String of at most 500 characters.
     * @defaultValue `""`
     */
    answerAngle?: string | undefined;
    /**
     * Steps of the answer in their order.
     * Array of at most 8 items.
     * @defaultValue `[]`
     */
    outline?: readonly string[] | undefined;
    /**
     * What to say differently for this question; may be empty.
     * String of at most 500 characters.
     * @defaultValue `""`
     */
    requiredAdaptation?: string | undefined;
  }[] | undefined;
}

/** What `ielts_speaking_materials_create` answers. The material as ielts_speaking_materials_read returns it. */
export type SpeakingMaterialsCreateData = SpeakingMaterial;

/** What `ielts_speaking_materials_update` takes. */
export interface SpeakingMaterialsUpdateRequest {
  /** Id of the speaking material, as ielts_speaking_materials_search returned it. */
  id: number;
  /**
   * Title under which the material is listed.
   * String of 1 to 120 characters.
   */
  title?: string | undefined;
  /**
   * The story itself, in English or Chinese, as the learner wants to tell it.
   * String of 1 to 4000 characters.
   */
  coreStory?: string | undefined;
  /**
   * The questions that the story answers, in their stored order; each question once.
   * Array of at most 30 items.
   */
  questionLinks?: readonly {
    /** Id of a question of a speaking part: questionSlotId in questionGroups of ielts_practice_read_part. */
    questionSlotId: number;
    /**
     * From which side the story answers this question; may be empty.
     * String of at most 500 characters.
     * @defaultValue `""`
     */
    answerAngle?: string | undefined;
    /**
     * Steps of the answer in their order.
     * Array of at most 8 items.
     * @defaultValue `[]`
     */
    outline?: readonly string[] | undefined;
    /**
     * What to say differently for this question; may be empty.
     * String of at most 500 characters.
     * @defaultValue `""`
     */
    requiredAdaptation?: string | undefined;
  }[] | undefined;
}

/** What `ielts_speaking_materials_update` answers. The material as ielts_speaking_materials_read returns it. */
export type SpeakingMaterialsUpdateData = SpeakingMaterial;

/** What `ielts_speaking_materials_archive` takes. */
export interface SpeakingMaterialsArchiveRequest {
  /** Id of the speaking material, as ielts_speaking_materials_search returned it. */
  id: number;
}

/** What `ielts_speaking_materials_archive` answers. The id of the archived material. */
export interface SpeakingMaterialsArchiveData {
  /** Id of the speaking material, as ielts_speaking_materials_search returned it. */
  materialId: number;
  /**
   * When it was archived.
   * String (date-time).
   */
  archivedAt: string;
}

/** What `ielts_writing_read_practice` takes. */
export interface WritingReadPracticeRequest {
  /** Id of the practice or mock session. */
  sessionId: number;
  /**
   * How many results to return at most.
   * Integer from 1 to 20.
   * @defaultValue `10`
   */
  limit?: number | undefined;
  /**
   * How many results to skip; pass nextOffset unchanged.
   * Integer from 0 to 10000.
   * @defaultValue `0`
   */
  offset?: number | undefined;
}

/**
 * What `ielts_writing_read_practice` answers. The practice with its tasks, and a page of versions with their
 * reviews, the newest version first.
 */
export interface WritingReadPracticeData {
  practice: WritingPractice;
  /** Status of the writing section: waiting, not started; in_progress, being written; submitted; abandoned. */
  status: "waiting" | "in_progress" | "submitted" | "abandoned";
  versions: {
    items: WritingVersion[];
    /** The limit this page was read with. */
    limit: number;
    /** The offset this page was read with. */
    offset: number;
    /** Whether another page follows. */
    hasMore: boolean;
    /** Offset of the next page; null on the last. Changes can move an item to another page. */
    nextOffset: number | null;
  };
  /** Address of the page that shows its versions and reviews. */
  writingUrl: string;
  /** Path of the page that shows its versions and reviews. */
  writingRoute: string;
}

export interface WritingPractice {
  /** Id of the practice or mock session. */
  sessionId: number;
  /** One part, or a mock paper. */
  kind: "practice" | "mock";
  /** practice: free audio and no time limit; test: as in the test, audio once and timed. */
  mode: "practice" | "test";
  /** unanswered: started without any answer so far; in_progress: with answers; submitted; abandoned. */
  state: "unanswered" | "in_progress" | "submitted" | "abandoned";
  /** Title of the part or paper. */
  title: string;
  /** The part that is practised; null for a mock. */
  partId: number | null;
  /** The mock paper; null for a practice. */
  paperId: string | null;
  /**
   * When it started.
   * String (date-time).
   */
  startedAt: string;
  /** When it was submitted or abandoned; null before. */
  finishedAt: string | null;
  /** The tasks in their order; empty while the section waits. */
  tasks: WritingTask[];
  /** Versions of all tasks. */
  versionCount: number;
}

export interface WritingTask {
  /** Id of the task's slot. */
  questionSlotId: number;
  /** Id of the part. */
  partId: number;
  /**
   * 1 or 2, as the test numbers its tasks.
   * Integer from 1 to 2.
   */
  taskNumber: number;
  /** Title of the part. */
  title: string;
  /** The task, Markdown. */
  prompt: string;
  /** An image, or null. */
  image: QuestionBankImage | null;
  /** Words that are asked for at least. */
  minWords: number;
}

export interface WritingVersion {
  /** Id of the version. */
  versionId: number;
  /** Id of the task's slot. */
  questionSlotId: number;
  /**
   * Its number among the versions of its task, from 1.
   * Integer from 1 to 1000000.
   */
  number: number;
  /** saved: the learner saved it; handed_in: the text as it was submitted. */
  reason: "saved" | "handed_in";
  /** Its words, separated by spaces; punctuation alone does not count. */
  wordCount: number;
  /**
   * When it was saved.
   * String (date-time).
   */
  savedAt: string;
  /** The text; it never changes. */
  text: string;
  /** What teachers say of it, the oldest first. */
  reviews: WritingReview[];
}

export interface WritingReview {
  /** Id of the review. */
  reviewId: number;
  /** The version that it is of. */
  versionId: number;
  /** Name of the teacher, as it was when the review was saved. */
  reviewerName: string;
  /** Whether the caller wrote it. */
  isOwn: boolean;
  /**
   * The mean of the four criteria to the nearest half, an estimate; null unless all four have a band. It is of
   * one task.
   */
  band: number | null;
  /** The four criteria of the task, in the order of the test. */
  criteria: {
    /** What is judged: task_achievement is of task 1, task_response of task 2, the other three are of both tasks. */
    criterion: "task_achievement" | "task_response" | "coherence_and_cohesion" | "lexical_resource" | "grammatical_range_and_accuracy";
    /** Band of the criterion; null where none is given. */
    band: number | null;
    /** What is said of it; may be empty. */
    remark: string;
  }[];
  /** Comments on places of the text, by their start. */
  comments: {
    /**
     * Where it begins in the text, in UTF-16 units.
     * Integer from 0 to 40000.
     */
    start: number;
    /**
     * Where it ends in the text, in UTF-16 units; the unit at this offset is no longer part of it.
     * Integer from 1 to 40000.
     */
    end: number;
    /** The text between start and end. */
    quote: string;
    /** What is said of it. */
    comment: string;
  }[];
  /** What is said of the text as a whole; may be empty. */
  summary: string;
  /**
   * When it was saved first.
   * String (date-time).
   */
  createdAt: string;
  /**
   * When it was changed last.
   * String (date-time).
   */
  updatedAt: string;
}

/** What `ielts_learner_read_profile` takes. */
export type LearnerReadProfileRequest = Record<string, never>;

/** What `ielts_learner_read_profile` answers. Every skill, with or without evidence, and the summary of 30 days. */
export type LearnerReadProfileData = Profile;

export interface Profile {
  /** Every skill of the four subjects, always in the same order. */
  skills: {
    /** The skill, such as listening.spelling. */
    skillCode: string;
    /** The subject. */
    subjectCode: "listening" | "reading" | "writing" | "speaking";
    /** The mean performance, from 0 to 1, in which newer evidence weighs more; null without evidence. */
    mastery: number | null;
    /** How much evidence there is, newer evidence counting more; unknown without any. */
    confidence: "unknown" | "low" | "medium" | "high";
    /** Single pieces of evidence that it rests on: questions, reviews and pushed events. */
    evidenceCount: number;
    /** How many of them agents pushed. */
    pushedCount: number;
    /** The mean performance of the last 14 days; null without evidence in them. */
    recentPerformance: number | null;
    /** The latest evidence, newest first; at most five. */
    recentEvidence: {
      /**
       * objective: answers that are right or wrong; rubric: a judgment by criteria; retrieval: recalled from
       * memory.
       */
      evidenceType: "objective" | "rubric" | "retrieval";
      /** server: marked by this service; teacher: a teacher's review; agent: pushed by an agent. */
      origin: "server" | "teacher" | "agent";
      /**
       * How well it went, from 0 to 1.
       * Number from 0 to 1.
       */
      performance: number;
      /** Single pieces that it counts: the questions of a section; 1 for a review or an event. */
      count: number;
      /**
       * When the section was submitted, the text was saved, or the event happened.
       * String (date-time).
       */
      occurredAt: string;
      /** The practice or mock test that it came from; null for pushed evidence. */
      sessionId: number | null;
      /** Id of the event that an agent pushed; null for what the service recorded. */
      eventId: string | null;
      /** Title of the practice or mock test; null for pushed evidence. */
      title: string | null;
      /** Path of its review in the web workspace; null for pushed evidence. */
      route: string | null;
    }[];
    /** Time of the latest evidence; null without evidence. */
    lastEvidenceAt: string | null;
  }[];
  summary: {
    /**
     * Where it begins: midnight in Asia/Shanghai, 29 days before today's.
     * String (date-time).
     */
    from: string;
    /**
     * Where it ends: the moment of these facts.
     * String (date-time).
     */
    to: string;
    /** Evidence by subject and type: every pair, none left out. */
    evidenceCounts: {
      /** The subject. */
      subjectCode: "listening" | "reading" | "writing" | "speaking";
      /**
       * objective: answers that are right or wrong; rubric: a judgment by criteria; retrieval: recalled from
       * memory.
       */
      evidenceType: "objective" | "rubric" | "retrieval";
      /** Questions that the service marked, teachers' reviews and pushed events. */
      count: number;
      /** How many of them agents pushed. */
      pushedCount: number;
    }[];
    /** Seconds of submitted practice, dictations included. */
    practiceSeconds: number;
    /** What was submitted, by subject: each of the four. */
    practice: {
      /** The subject. */
      subjectCode: "listening" | "reading" | "writing" | "speaking";
      /** Submitted practices and sections of mock tests. */
      handedInSections: number;
      /** Seconds that these were worked on. */
      practiceSeconds: number;
    }[];
    /** Listening dictations. */
    dictations: {
      /** Dictations that were submitted. */
      submitted: number;
      /** Seconds that these were worked on. */
      practiceSeconds: number;
    };
    /** Questions of handed-in sections that the service marks, by type; types that did not occur are left out. */
    questionTypes: {
      /** The question type. */
      questionType: "form_completion" | "note_completion" | "table_completion" | "flow_chart_completion" | "summary_completion" | "sentence_completion" | "short_answer" | "plan_labelling" | "map_labelling" | "diagram_labelling" | "multiple_choice" | "multiple_select" | "matching" | "matching_information" | "matching_headings" | "matching_features" | "matching_sentence_endings" | "true_false_not_given" | "yes_no_not_given" | "writing_task" | "speaking_question" | "cue_card";
      /** The subject. */
      subjectCode: "listening" | "reading" | "writing" | "speaking";
      /** Questions that were answered correctly. */
      correct: number;
      /** Questions that were answered otherwise. */
      incorrect: number;
      /** Questions without an answer. */
      unanswered: number;
      /** All of them. */
      total: number;
    }[];
    /** Spaced repetition of words. */
    vocabulary: {
      /** Reviews of words, in all books; undone ones do not count. */
      reviews: number;
      /** Reviews that were rated again. */
      again: number;
      /** Reviews that were rated hard. */
      hard: number;
      /** Reviews that were rated good. */
      good: number;
      /** The mean worth of the ratings: again 0, hard 0.5, good 1; null without reviews. */
      recallRate: number | null;
    };
  };
  /**
   * The moment of these facts.
   * String (date-time).
   */
  asOf: string;
  /** The time zone of the days. */
  timeZone: "Asia/Shanghai";
}

/** What `ielts_footprints_list` takes. */
export interface FootprintsListRequest {
  /**
   * Where to continue; pass nextCursor unchanged. Empty starts.
   * String of at most 1024 characters.
   * @defaultValue `""`
   */
  cursor?: string | undefined;
  /**
   * Only activities of these kinds; empty for all. practice: practices, dictations and texts; mock: mock tests;
   * study: course sections, words and spoken answers; file: files; note: notes and highlights; chat: messages to
   * the people who run the service.
   * Array of at most 6 items.
   * @defaultValue `[]`
   */
  kinds?: readonly ("chat" | "file" | "mock" | "note" | "practice" | "study")[] | undefined;
  /**
   * How many results to return at most.
   * Integer from 1 to 50.
   * @defaultValue `20`
   */
  limit?: number | undefined;
  /**
   * How many results to skip; pass nextOffset unchanged.
   * @defaultValue `0`
   */
  offset?: number | undefined;
  /**
   * Words that the title or the description holds; empty for no such filter.
   * String of at most 1000 characters.
   * @defaultValue `""`
   */
  query?: string | undefined;
  /**
   * all; today, the last 7 or the last 30 days of Asia/Shanghai, today being one of them.
   * @defaultValue `"all"`
   */
  timeRange?: "all" | "today" | "7d" | "30d" | undefined;
}

/** What `ielts_footprints_list` answers. A page of activities, and statistics that are the same on every page. */
export interface FootprintsListData {
  /** The activities of this page, the newest first. */
  activities: FootprintActivity[];
  /** All activities under the filters. */
  total: number;
  /** The limit this page was read with. */
  limit: number;
  /** How many activities come before this page. */
  offset: number;
  /** Whether another page follows; false where the list is exhausted. */
  hasMore: boolean;
  /** Cursor of the next page; null at the end of the list. */
  nextCursor: string | null;
  /**
   * Offset of the next page, null where the list is exhausted; prefer nextCursor. Changes can move an item to
   * another page.
   */
  nextOffset: number | null;
  /** The filters as they were understood. */
  filters: {
    /** The kinds that were asked for. */
    kinds: ("chat" | "file" | "mock" | "note" | "practice" | "study")[];
    /** The query. */
    query: string;
    /** The time range. */
    timeRange: "all" | "today" | "7d" | "30d";
  };
  /** How much of the history was searched. */
  coverage: {
    /** Always null: nothing is left out. */
    sourceLimit: number | null;
    /** Always false: nothing is left out. */
    sourceTruncated: boolean;
  };
  /**
   * The instant of the first page; every page shows the data of that instant.
   * String (date-time).
   */
  asOf: string;
  /** The time zone that days go by. */
  timeZone: "Asia/Shanghai";
  /** Statistics are of the whole filtered history. */
  statisticsScope: "filtered_history";
  /**
   * The 28 days that end on the day of asOf.
   * Array of exactly 28 items.
   */
  dailyCounts: DayCount[];
  /** What the filtered history comes to. */
  summary: {
    /** Activities since Monday 00:00. */
    weekActivityCount: number;
    /** Days in a row with an activity, up to today, or up to yesterday where today has none yet. */
    streakDays: number;
    /** Questions with an answer in the submitted section. */
    completedQuestions: number;
    /** Right ones among the answered questions that the service marked, 0 to 1; null without any. */
    correctRate: number | null;
    /** Seconds of practice. */
    practiceDurationSeconds: number;
  };
  /** Each kind that is asked for. */
  todayCounts: {
    /** The kind. */
    kind: "chat" | "file" | "mock" | "note" | "practice" | "study";
    /** What the kind is called. */
    label: string;
    /** Activities of the day of asOf. */
    count: number;
  }[];
}

export interface FootprintActivity {
  /** Id of the activity; it stays the same while the activity continues. */
  id: string;
  /** Id of what it was done with, as its own operations call it. */
  entityId: string | null;
  /**
   * One of chat, file, mock, note, practice, study. practice: practices, dictations and texts; mock: mock tests;
   * study: course sections, words and spoken answers; file: files; note: notes and highlights; chat: messages to
   * the people who run the service.
   */
  kind: "chat" | "file" | "mock" | "note" | "practice" | "study";
  /** What it was done with; the beginning of a message. */
  title: string;
  /** More words on it, the beginning where they are many; may be empty. A query searches all of them. */
  description: string;
  /** When it happened last. */
  occurredAt: string | null;
  /** When it happened first, of what folds into one activity a day; null for others. */
  startedAt: string | null;
  /** What is known of it, by its kind: counts, scores, seconds, ids. */
  metrics: {
    /** Its status; null if it has none. */
    status: string | null;
    [name: string]: unknown;
  };
  /** Path of the page that shows it, or null. */
  route: string | null;
  /** The same as a whole address. */
  url: string | null;
  [name: string]: unknown;
}

export interface DayCount {
  /**
   * The day, YYYY-MM-DD in Asia/Shanghai.
   * String (date).
   */
  date: string;
  /** Activities of that day. */
  count: number;
}

/** What `ielts_learner_export_data` takes. */
export interface LearnerExportDataRequest {
  /**
   * data.dataVersion of the copy that the caller has: 64 hexadecimal digits.
   * String of exactly 64 characters.
   */
  dataVersion?: string | undefined;
}

/**
 * What `ielts_learner_export_data` answers. The whole copy, or the same envelope without datasets if the version
 * sent is up to date.
 */
export type LearnerExportDataData = ExportSnapshot;

export interface ExportSnapshot {
  /** Whose data it is. */
  accountId: number;
  /** Version of the structure: of datasets and fields. */
  schemaVersion: number;
  /**
   * The moment of the one consistent read from which everything here comes.
   * String (date-time).
   */
  asOf: string;
  /** Whether the version sent is up to date; the datasets are then left out. */
  unchanged: boolean;
  /** What the answer covers. */
  coverage: {
    /** Whether everything is there that an export holds. */
    complete: boolean;
    /** What an export never holds. */
    excluded: ("site_catalogue" | "chat" | "files" | "notes" | "media" | "unfinished_answers" | "footprint_statistics")[];
  };
  /** All datasets by name; empty where unchanged is true. */
  datasets: {
    /**
     * What ielts_learner_read_profile returns of the learner's skills, as of the newest learning event, or of
     * the creation of an account without any: it changes with the evidence alone and not with the time of the
     * export.
     */
    skill_profile?: {
      /** What the records are. */
      description: string;
      /** The records of skill_profile, always in the same order. */
      records: (Record<string, unknown>)[];
      /** How many records there are. */
      count: number;
    };
    /**
     * Study plans. latestReview is the last review of the plan, with the status of its tasks at that time; its
     * reviewedAt is in milliseconds since the epoch.
     */
    study_plans?: {
      /** What the records are. */
      description: string;
      /** The records of study_plans, always in the same order. */
      records: (Record<string, unknown>)[];
      /** How many records there are. */
      count: number;
    };
    /**
     * Tasks of the plans. slot is 0 for the morning, 1 for the afternoon, 2 for the evening of day; snapshot is
     * what was known of the content when the task was given it.
     */
    study_tasks?: {
      /** What the records are. */
      description: string;
      /** The records of study_tasks, always in the same order. */
      records: (Record<string, unknown>)[];
      /** How many records there are. */
      count: number;
    };
    /**
     * Every practice of a part and every sitting of a mock paper. state is in_progress until a session is
     * submitted or abandoned, and lastActivityAt is null for as long, then the moment of that.
     */
    practice_sessions?: {
      /** What the records are. */
      description: string;
      /** The records of practice_sessions, always in the same order. */
      records: (Record<string, unknown>)[];
      /** How many records there are. */
      count: number;
    };
    /**
     * What was answered at one go: a practice has one section, a mock sitting one for each subject.
     * answeredCount, activeMs (milliseconds at work) and what was marked are null until the section is submitted
     * or abandoned; correctCount and unansweredCount count among the markableCount questions that the service
     * marks, and are null if there are none.
     */
    practice_sections?: {
      /** What the records are. */
      description: string;
      /** The records of practice_sections, always in the same order. */
      records: (Record<string, unknown>)[];
      /** How many records there are. */
      count: number;
    };
    /**
     * The parts of each section, and as which version each was practised. audioMs is how far the audio was heard
     * where it is played only once; null until the section is submitted or abandoned.
     */
    section_parts?: {
      /** What the records are. */
      description: string;
      /** The records of section_parts, always in the same order. */
      records: (Record<string, unknown>)[];
      /** How many records there are. */
      count: number;
    };
    /**
     * Bands that people gave for writing and speaking in mock tests; enteredById is the id of the account that
     * gave it.
     */
    section_bands?: {
      /** What the records are. */
      description: string;
      /** The records of section_bands, always in the same order. */
      records: (Record<string, unknown>)[];
      /** How many records there are. */
      count: number;
    };
    /**
     * How each submitted section was marked: number 1 when it was submitted, a further one for each correction
     * of a key. marks holds for each question its slotId and partId, the answer, the key, the mark (1, 0, null
     * where the service does not mark), whether it was answered, the rule and the spelling that matched.
     * correctCount is null where the service marks none of them.
     */
    review_results?: {
      /** What the records are. */
      description: string;
      /** The records of review_results, always in the same order. */
      records: (Record<string, unknown>)[];
      /** How many records there are. */
      count: number;
    };
    /**
     * The parts of submitted sections as they were practised, each version once: passages, task, transcript,
     * questions, keys and evidence. What was not submitted is not included.
     */
    review_materials?: {
      /** What the records are. */
      description: string;
      /** The records of review_materials, always in the same order. */
      records: (Record<string, unknown>)[];
      /** How many records there are. */
      count: number;
    };
    /** Texts of writing tasks as saved or submitted, numbered for each task of a session. */
    writing_versions?: {
      /** What the records are. */
      description: string;
      /** The records of writing_versions, always in the same order. */
      records: (Record<string, unknown>)[];
      /** How many records there are. */
      count: number;
    };
    /**
     * What teachers said of saved texts: a band and a remark for each criterion, and comments on characters of
     * the text. reviewerId distinguishes teachers.
     */
    writing_reviews?: {
      /** What the records are. */
      description: string;
      /** The records of writing_reviews, always in the same order. */
      records: (Record<string, unknown>)[];
      /** How many records there are. */
      count: number;
    };
    /**
     * Submitted dictations with their sums: words that were said in the checked lines, and those written right,
     * wrong, not, or too many.
     */
    dictation_attempts?: {
      /** What the records are. */
      description: string;
      /** The records of dictation_attempts, always in the same order. */
      records: (Record<string, unknown>)[];
      /** How many records there are. */
      count: number;
    };
    /**
     * The checked lines of submitted dictations: position in the transcript from 0, what was written, and word
     * by word how it compares with what was said.
     */
    dictation_lines?: {
      /** What the records are. */
      description: string;
      /** The records of dictation_lines, always in the same order. */
      records: (Record<string, unknown>)[];
      /** How many records there are. */
      count: number;
    };
    /** The learner's own words and phrases. */
    vocabulary_entries?: {
      /** What the records are. */
      description: string;
      /** The records of vocabulary_entries, always in the same order. */
      records: (Record<string, unknown>)[];
      /** How many records there are. */
      count: number;
    };
    /** Where each of the learner's words was met. */
    vocabulary_sources?: {
      /** What the records are. */
      description: string;
      /** The records of vocabulary_sources, always in the same order. */
      records: (Record<string, unknown>)[];
      /** How many records there are. */
      count: number;
    };
    /**
     * The state of spaced repetition of each word: itemId is an entryId of vocabulary_entries where book is
     * personal, else a wordbook_entry of content_references.
     */
    vocabulary_progress?: {
      /** What the records are. */
      description: string;
      /** The records of vocabulary_progress, always in the same order. */
      records: (Record<string, unknown>)[];
      /** How many records there are. */
      count: number;
    };
    /**
     * Every card review with the scheduling state before and after it (times in milliseconds since the epoch).
     * undoneAt is when it was undone. itemId as in vocabulary_progress; the word may be deleted since.
     */
    vocabulary_reviews?: {
      /** What the records are. */
      description: string;
      /** The records of vocabulary_reviews, always in the same order. */
      records: (Record<string, unknown>)[];
      /** How many records there are. */
      count: number;
    };
    /** How far the learner is in each course section, with the playback position of a video in seconds. */
    course_progress?: {
      /** What the records are. */
      description: string;
      /** The records of course_progress, always in the same order. */
      records: (Record<string, unknown>)[];
      /** How many records there are. */
      count: number;
    };
    /** Stories and ideas to speak from. archivedAt is null for those in the active library. */
    speaking_materials?: {
      /** What the records are. */
      description: string;
      /** The records of speaking_materials, always in the same order. */
      records: (Record<string, unknown>)[];
      /** How many records there are. */
      count: number;
    };
    /** For which questions each material is meant, and how to use it there. */
    speaking_links?: {
      /** What the records are. */
      description: string;
      /** The records of speaking_links, always in the same order. */
      records: (Record<string, unknown>)[];
      /** How many records there are. */
      count: number;
    };
    /**
     * Answers that were spoken or practised aloud. assetId names the recording among the learner's files;
     * recordings themselves are no part of an export.
     */
    speaking_practices?: {
      /** What the records are. */
      description: string;
      /** The records of speaking_practices, always in the same order. */
      records: (Record<string, unknown>)[];
      /** How many records there are. */
      count: number;
    };
    /**
     * Everything that was recorded about the learner's work, by cursor. Events about notes, feedback,
     * connections and the calendar link have an empty payload here; ielts_learning_pull_events gives it.
     */
    learning_events?: {
      /** What the records are. */
      description: string;
      /** The records of learning_events, always in the same order. */
      records: (Record<string, unknown>)[];
      /** How many records there are. */
      count: number;
    };
    /** The learning events about course sections; each is in learning_events too. */
    course_events?: {
      /** What the records are. */
      description: string;
      /** The records of course_events, always in the same order. */
      records: (Record<string, unknown>)[];
      /** How many records there are. */
      count: number;
    };
    /**
     * What the content ids in the other datasets mean: kind and id, the content pack (packId), the key of the
     * content in it, and its title. The same content has other ids on another server, and the same pack and key.
     */
    content_references?: {
      /** What the records are. */
      description: string;
      /** The records of content_references, always in the same order. */
      records: (Record<string, unknown>)[];
      /** How many records there are. */
      count: number;
    };
  };
  summary: ExportSummary;
  /**
   * SHA-256 over account, structure and data, hexadecimal: the same for the same data at any time.
   * String of exactly 64 characters.
   */
  dataVersion: string;
}

export interface ExportSummary {
  /**
   * How many records each dataset has. They overlap and must not be added up: no sum of them counts learning
   * sessions.
   */
  datasetCounts: {
    /** Records in skill_profile. */
    skill_profile: number;
    /** Records in study_plans. */
    study_plans: number;
    /** Records in study_tasks. */
    study_tasks: number;
    /** Records in practice_sessions. */
    practice_sessions: number;
    /** Records in practice_sections. */
    practice_sections: number;
    /** Records in section_parts. */
    section_parts: number;
    /** Records in section_bands. */
    section_bands: number;
    /** Records in review_results. */
    review_results: number;
    /** Records in review_materials. */
    review_materials: number;
    /** Records in writing_versions. */
    writing_versions: number;
    /** Records in writing_reviews. */
    writing_reviews: number;
    /** Records in dictation_attempts. */
    dictation_attempts: number;
    /** Records in dictation_lines. */
    dictation_lines: number;
    /** Records in vocabulary_entries. */
    vocabulary_entries: number;
    /** Records in vocabulary_sources. */
    vocabulary_sources: number;
    /** Records in vocabulary_progress. */
    vocabulary_progress: number;
    /** Records in vocabulary_reviews. */
    vocabulary_reviews: number;
    /** Records in course_progress. */
    course_progress: number;
    /** Records in speaking_materials. */
    speaking_materials: number;
    /** Records in speaking_links. */
    speaking_links: number;
    /** Records in speaking_practices. */
    speaking_practices: number;
    /** Records in learning_events. */
    learning_events: number;
    /** Records in course_events. */
    course_events: number;
    /** Records in content_references. */
    content_references: number;
  };
  /** The earliest moment of a learning event; null without any. */
  firstActivityAt: string | null;
  /** The latest moment of a learning event; null without any. */
  lastActivityAt: string | null;
  /** Cursor of the last learning event; ielts_learning_pull_events continues from it. 0 without events. */
  eventCursor: number;
  /** What the counts do not mean. */
  note: string;
}

/** What `ielts_learning_pull_events` takes. */
export interface LearningPullEventsRequest {
  /**
   * Cursor of the last event that is known; 0 begins with the first.
   * @defaultValue `0`
   */
  cursor?: number | undefined;
  /**
   * How many results to return at most.
   * Integer from 1 to 500.
   * @defaultValue `100`
   */
  limit?: number | undefined;
}

/** What `ielts_learning_pull_events` answers. The events that follow the cursor, and where to continue. */
export interface LearningPullEventsData {
  /** The events, by rising cursor. */
  events: LearningEvent[];
  /** Pass it as cursor to continue, now or later: that of the last event here, or the one asked with. */
  nextCursor: number;
  /** Whether more events are there already. */
  hasMore: boolean;
}

export interface LearningEvent {
  /** Place of the event among the account's: 1, 2, 3 and so on, in the order of their recording. */
  cursor: number;
  /**
   * UUID of the event, drawn once by whoever records it; the same in either letter case.
   * String (uuid) of exactly 36 characters.
   */
  eventId: string;
  /**
   * Where it was recorded: an installation of an agent, or server.
   * String of 1 to 80 characters.
   */
  deviceId: string;
  /**
   * Two or more words of a-z, 0-9, _ and -, joined by dots; the first is the namespace, such as
   * tutor.lesson_finished.
   * String of 3 to 80 characters.
   */
  eventType: string;
  /** The subject it is about, if any. */
  subjectCode?: "listening" | "reading" | "writing" | "speaking";
  /**
   * Kind of the thing it is about, such as essay.
   * String of 1 to 80 characters.
   */
  objectType?: string;
  /**
   * Id of that thing, as whoever recorded it knows it.
   * String of 1 to 160 characters.
   */
  objectId?: string;
  /**
   * Skill codes of the subject; repeats count once.
   * Array of at most 20 items.
   */
  skillCodes: string[];
  /** What happened, as an object of any content, at most 16 KB as JSON; with evidenceType it is evidence. */
  payload: Record<string, unknown>;
  /**
   * Structure of the event, always 1.
   * 1.
   */
  schemaVersion: number;
  /** Who recorded it: the service itself, or an agent by ielts_learning_push_events. */
  origin: "server" | "agent";
  /**
   * When it happened, as whoever recorded it says.
   * String (date-time).
   */
  occurredAt: string;
  /**
   * When the service stored it.
   * String (date-time).
   */
  recordedAt: string;
}

/** What `ielts_learning_push_events` takes. */
export interface LearningPushEventsRequest {
  /**
   * The events, in their order.
   * Array of 1 to 200 items.
   */
  events: readonly {
    /**
     * UUID of the event, drawn once by whoever records it; the same in either letter case.
     * String (uuid) of exactly 36 characters.
     */
    eventId: string;
    /**
     * Where it was recorded: an installation of an agent, or server.
     * String of 1 to 80 characters.
     */
    deviceId: string;
    /**
     * Two or more words of a-z, 0-9, _ and -, joined by dots; the first is the namespace, such as
     * tutor.lesson_finished.
     * String of 3 to 80 characters.
     */
    eventType: string;
    /**
     * The subject it is about: listening, reading, writing or speaking, if any.
     * String of 1 to 80 characters.
     */
    subjectCode?: string | undefined;
    /**
     * Kind of the thing it is about, such as essay.
     * String of 1 to 80 characters.
     */
    objectType?: string | undefined;
    /**
     * Id of that thing, as whoever recorded it knows it.
     * String of 1 to 160 characters.
     */
    objectId?: string | undefined;
    /**
     * Skill codes of the subject; repeats count once.
     * Array of at most 20 items.
     * @defaultValue `[]`
     */
    skillCodes?: readonly string[] | undefined;
    /**
     * What happened, as an object of any content, at most 16 KB as JSON; with evidenceType it is evidence.
     * @defaultValue `{}`
     */
    payload?: Record<string, unknown> | undefined;
    /**
     * Structure of the event, always 1.
     * 1.
     * @defaultValue `1`
     */
    schemaVersion?: number | undefined;
    /**
     * When it happened: an instant with its offset, such as 2026-09-09T10:00:00+08:00.
     * String (date-time) of at most 40 characters.
     */
    occurredAt: string;
  }[];
}

/**
 * What `ielts_learning_push_events` answers. Which events are stored, which are not and why, and the cursor of
 * the account's last event.
 */
export type LearningPushEventsData = PushAnswer;

export interface PushAnswer {
  /**
   * Events that are stored, now or already, by the eventIds that were sent, in their order. An outbox can let go
   * of them.
   */
  acknowledgedEventIds: string[];
  /** How many events this call stored. */
  storedCount: number;
  /** Events that are not stored, in the order of the request: those of invalidEvents that have an eventId. */
  rejected: {
    /**
     * The eventId as it was sent.
     * String of at most 80 characters.
     */
    eventId: string;
    /** Why it was refused; see the notes. */
    reason: "event_malformed" | "event_id_invalid" | "event_type_invalid" | "namespace_reserved" | "occurred_at_invalid" | "occurred_in_future" | "payload_too_large" | "payload_number_too_large" | "payload_text_invalid" | "subject_unknown" | "skill_unknown" | "skill_without_subject" | "skill_of_other_subject" | "evidence_type_invalid" | "evidence_field_invalid" | "evidence_without_subject" | "evidence_without_skill";
    /** Which fields are wrong, and what they must be. */
    message: string;
  }[];
  /** Every event that is not stored. */
  invalidEvents: {
    /** Its place in the request, from 0. */
    index: number;
    /** One of the reasons of rejected. */
    reason: string;
    /** Which fields are wrong, and what they must be. */
    message: string;
  }[];
  /**
   * Acknowledged events whose eventId was there already, earlier or in this call, with other content: the first
   * is retained.
   */
  differing: string[];
  /** Cursor of the account's last event after this call, or 0. */
  cursor: number;
}

/** What `ielts_study_plans_list` takes. */
export interface StudyPlansListRequest {
  /**
   * How many results to return at most.
   * Integer from 1 to 50.
   * @defaultValue `20`
   */
  limit?: number | undefined;
  /**
   * How many results to skip; pass nextOffset unchanged.
   * @defaultValue `0`
   */
  offset?: number | undefined;
}

/** What `ielts_study_plans_list` answers. A page of plans. */
export interface StudyPlansListData {
  items: PlanSummary[];
  /** The limit this page was read with. */
  limit: number;
  /** The offset this page was read with. */
  offset: number;
  /** Whether another page follows. */
  hasMore: boolean;
  /** Offset of the next page; null on the last. Changes can move an item to another page. */
  nextOffset: number | null;
}

export interface PlanSummary {
  /** Id of the study plan, as ielts_study_plans_list returns it. */
  planId: number;
  /** Grows by one with every change of plan or tasks. */
  revision: number;
  /** Title of the plan. */
  title: string;
  /** What the plan is to achieve; may be empty. */
  goal: string;
  /** Status of the tasks. */
  progress: {
    /** How many tasks there are. */
    taskCount: number;
    /** Those not started. */
    pendingCount: number;
    /** Those started and not completed. */
    inProgressCount: number;
    /** Those completed. */
    completedCount: number;
    /** Those not completed whose day is before today by the learner's calendar. */
    overdueCount: number;
    /** Minutes of all tasks together, as planned. */
    plannedMinutes: number;
    /** Planned minutes of the completed ones. */
    completedMinutes: number;
  };
  /** Findings of the last replan, with the status of the tasks just before it; null for none. */
  latestReview: {
    /** What was found. */
    text: string;
    /**
     * When it was said.
     * String (date-time).
     */
    reviewedAt: string;
    /** The revision that the plan got with it. */
    revision: number;
    /** Who said it: agent, or web for the workspace. */
    reviewedBy: "agent" | "web";
    /** Status of the tasks. */
    progress: {
      /** How many tasks there are. */
      taskCount: number;
      /** Those not started. */
      pendingCount: number;
      /** Those started and not completed. */
      inProgressCount: number;
      /** Those completed. */
      completedCount: number;
      /** Those not completed whose day is before today by the learner's calendar. */
      overdueCount: number;
      /** Minutes of all tasks together, as planned. */
      plannedMinutes: number;
      /** Planned minutes of the completed ones. */
      completedMinutes: number;
    };
  } | null;
  /** Day of the first task; null without tasks. */
  firstDate: string | null;
  /** Day of the last task; null without tasks. */
  lastDate: string | null;
  /** Day of the next task that is not completed, from today on; null for none. */
  nextTaskDate: string | null;
  /**
   * When the plan was made.
   * String (date-time).
   */
  createdAt: string;
  /**
   * When the plan or one of its tasks last changed.
   * String (date-time).
   */
  updatedAt: string;
  /** Address of the plan in the workspace. */
  url: string;
  /** Path of that address. */
  route: string;
}

/** What `ielts_study_plans_get` takes. */
export interface StudyPlansGetRequest {
  /** Id of the study plan, as ielts_study_plans_list returns it. */
  planId: number;
  /**
   * How many results to return at most.
   * Integer from 1 to 100.
   * @defaultValue `50`
   */
  limit?: number | undefined;
  /**
   * Where to continue; pass nextCursor unchanged. Empty starts.
   * String of at most 1024 characters.
   * @defaultValue `""`
   */
  cursor?: string | undefined;
  /**
   * Only tasks of this state; empty for all.
   * @defaultValue `""`
   */
  state?: "" | "pending" | "in_progress" | "completed" | undefined;
  /**
   * First day, YYYY-MM-DD; empty for no bound.
   * String of at most 10 characters.
   * @defaultValue `""`
   */
  fromDate?: string | undefined;
  /**
   * Last day, itself included; empty for no bound.
   * String of at most 10 characters.
   * @defaultValue `""`
   */
  toDate?: string | undefined;
}

/** What `ielts_study_plans_get` answers. The plan and a page of its tasks. */
export type StudyPlansGetData = PlanPage;

export interface PlanPage {
  /** Id of the study plan, as ielts_study_plans_list returns it. */
  planId: number;
  /** Grows by one with every change of plan or tasks. */
  revision: number;
  /** Title of the plan. */
  title: string;
  /** What the plan is to achieve; may be empty. */
  goal: string;
  /** Status of the tasks. */
  progress: {
    /** How many tasks there are. */
    taskCount: number;
    /** Those not started. */
    pendingCount: number;
    /** Those started and not completed. */
    inProgressCount: number;
    /** Those completed. */
    completedCount: number;
    /** Those not completed whose day is before today by the learner's calendar. */
    overdueCount: number;
    /** Minutes of all tasks together, as planned. */
    plannedMinutes: number;
    /** Planned minutes of the completed ones. */
    completedMinutes: number;
  };
  /** Findings of the last replan, with the status of the tasks just before it; null for none. */
  latestReview: {
    /** What was found. */
    text: string;
    /**
     * When it was said.
     * String (date-time).
     */
    reviewedAt: string;
    /** The revision that the plan got with it. */
    revision: number;
    /** Who said it: agent, or web for the workspace. */
    reviewedBy: "agent" | "web";
    /** Status of the tasks. */
    progress: {
      /** How many tasks there are. */
      taskCount: number;
      /** Those not started. */
      pendingCount: number;
      /** Those started and not completed. */
      inProgressCount: number;
      /** Those completed. */
      completedCount: number;
      /** Those not completed whose day is before today by the learner's calendar. */
      overdueCount: number;
      /** Minutes of all tasks together, as planned. */
      plannedMinutes: number;
      /** Planned minutes of the completed ones. */
      completedMinutes: number;
    };
  } | null;
  /** Day of the first task; null without tasks. */
  firstDate: string | null;
  /** Day of the last task; null without tasks. */
  lastDate: string | null;
  /** Day of the next task that is not completed, from today on; null for none. */
  nextTaskDate: string | null;
  /**
   * When the plan was made.
   * String (date-time).
   */
  createdAt: string;
  /**
   * When the plan or one of its tasks last changed.
   * String (date-time).
   */
  updatedAt: string;
  /** Address of the plan in the workspace. */
  url: string;
  /** Path of that address. */
  route: string;
  /** Tasks by date, slot and id. */
  tasks: StudyTask[];
  /** The limit this page was read with. */
  limit: number;
  /** Whether another page follows. */
  hasMore: boolean;
  /** Cursor of the next page for ielts_study_plans_get; null on the last. */
  nextCursor: string | null;
}

export interface StudyTask {
  /** Id of the task, as ielts_study_plans_get returns it. */
  taskId: number;
  /** Id of the study plan, as ielts_study_plans_list returns it. */
  planId: number;
  /** Stable reference to a resource, as the operation that owns it returns it. */
  contentRef: ContentRef;
  /**
   * Its day, by the learner's calendar.
   * String (date).
   */
  date: string;
  /** Part of the day. */
  slot: "morning" | "afternoon" | "evening";
  /**
   * Minutes planned for it.
   * Integer from 1 to 600.
   */
  durationMinutes: number;
  /** pending: not started. */
  state: "pending" | "in_progress" | "completed";
  /** What was known of the content when the task was given it; later updates do not change it. */
  snapshot: {
    /** Title of the content. */
    title: string;
    /** What it is; the kind of its reference. */
    kind: "question_part" | "mock_paper" | "course_section" | "listening_dictation" | "prep_guide" | "prediction_hit" | "speaking_material" | "asset";
    /** Its subject; null where it has none or several. */
    subject: "listening" | "reading" | "writing" | "speaking" | "grammar" | null;
    /** A few words on what it is. */
    description: string;
    /** Minutes the content takes; null where unknown. */
    durationMinutes: number | null;
    /** Number of the part; null for other content. */
    partNumber: number | null;
    /** Address at which the content is opened in the workspace. */
    url: string;
    /** Path of that address. */
    route: string;
    /**
     * When these facts were taken.
     * String (date-time).
     */
    resolvedAt: string;
  };
  /** Whether the content can be used now. */
  available: boolean;
  /** Whether the learner is reminded when its slot begins. */
  messengerReminder: boolean;
  /** When a reminder is still to come, the beginning of its slot; else null. */
  remindAt: string | null;
  /** When the learner began it; null where that is unknown. */
  startedAt: string | null;
  /** When it was completed. */
  completedAt: string | null;
  /**
   * When the task was made.
   * String (date-time).
   */
  createdAt: string;
  /**
   * When it last changed.
   * String (date-time).
   */
  updatedAt: string;
}

/** Stable reference to a resource, as the operation that owns it returns it. */
export type ContentRef = PartRef | {
  /** What the reference names. */
  kind: "mock_paper";
  /**
   * Id of the paper.
   * String of 1 to 160 characters.
   */
  paperId: string;
} | SectionRef | DictationRef | {
  /** What the reference names. */
  kind: "prep_guide";
  /**
   * Slug of the guide.
   * String of 1 to 200 characters.
   */
  slug: string;
} | {
  /** What the reference names. */
  kind: "prediction_hit";
  /** Id of the prediction record. */
  hitId: number;
} | {
  /** What the reference names. */
  kind: "speaking_material";
  /** Id of the speaking material. */
  materialId: number;
} | {
  /** What the reference names. */
  kind: "asset";
  /** Id of the asset. */
  assetId: number;
};

/** What `ielts_study_plans_create` takes. */
export interface StudyPlansCreateRequest {
  /**
   * Title of the plan.
   * String of 1 to 120 characters.
   */
  title: string;
  /**
   * What the plan is to achieve; may be empty.
   * String of at most 2000 characters.
   * @defaultValue `""`
   */
  goal?: string | undefined;
  /**
   * The tasks, in any order.
   * Array of 1 to 1000 items.
   */
  tasks: readonly ({
    /** Stable reference to a resource, as the operation that owns it returns it. */
    contentRef: PartRef | {
      /** What the reference names. */
      kind: "mock_paper";
      /**
       * Id of the paper.
       * String of 1 to 160 characters.
       */
      paperId: string;
    } | SectionRef | DictationRef | {
      /** What the reference names. */
      kind: "prep_guide";
      /**
       * Slug of the guide.
       * String of 1 to 200 characters.
       */
      slug: string;
    } | {
      /** What the reference names. */
      kind: "prediction_hit";
      /** Id of the prediction record. */
      hitId: number;
    } | {
      /** What the reference names. */
      kind: "speaking_material";
      /** Id of the speaking material. */
      materialId: number;
    } | {
      /** What the reference names. */
      kind: "asset";
      /** Id of the asset. */
      assetId: number;
    };
    /**
     * Day of the learner's calendar, YYYY-MM-DD.
     * String (date) of exactly 10 characters.
     */
    date: string;
    /** Part of the day. */
    slot: "morning" | "afternoon" | "evening";
    /**
     * Minutes planned for it; left out: as long as the content takes, or 30 where that is unknown.
     * Integer from 1 to 600.
     */
    durationMinutes?: number | undefined;
    /**
     * Whether the learner is reminded when its slot begins, in the page and by messenger.
     * @defaultValue `false`
     */
    messengerReminder?: boolean | undefined;
  })[];
}

/** What `ielts_study_plans_create` answers. The new plan with the first page of its tasks. */
export type StudyPlansCreateData = PlanPage;

/** What `ielts_study_plans_update` takes. */
export interface StudyPlansUpdateRequest {
  /** Id of the study plan, as ielts_study_plans_list returns it. */
  planId: number;
  /**
   * Title of the plan.
   * String of 1 to 120 characters.
   */
  title?: string | undefined;
  /**
   * What the plan is to achieve; may be empty.
   * String of at most 2000 characters.
   */
  goal?: string | undefined;
  /** The revision on which this change is based; a plan that has moved on refuses it. Left out: no check. */
  expectedRevision?: number | undefined;
}

/** What `ielts_study_plans_update` answers. The plan as it is now, without its tasks. */
export type StudyPlansUpdateData = PlanSummary;

/** What `ielts_study_plans_change_tasks` takes. */
export interface StudyPlansChangeTasksRequest {
  /** Id of the study plan, as ielts_study_plans_list returns it. */
  planId: number;
  /**
   * The changes, at most one of each task.
   * Array of 1 to 100 items.
   */
  steps: readonly ({
    /** Adds a task. */
    action: "add";
    /** Stable reference to a resource, as the operation that owns it returns it. */
    contentRef: PartRef | {
      /** What the reference names. */
      kind: "mock_paper";
      /**
       * Id of the paper.
       * String of 1 to 160 characters.
       */
      paperId: string;
    } | SectionRef | DictationRef | {
      /** What the reference names. */
      kind: "prep_guide";
      /**
       * Slug of the guide.
       * String of 1 to 200 characters.
       */
      slug: string;
    } | {
      /** What the reference names. */
      kind: "prediction_hit";
      /** Id of the prediction record. */
      hitId: number;
    } | {
      /** What the reference names. */
      kind: "speaking_material";
      /** Id of the speaking material. */
      materialId: number;
    } | {
      /** What the reference names. */
      kind: "asset";
      /** Id of the asset. */
      assetId: number;
    };
    /**
     * Day of the learner's calendar, YYYY-MM-DD.
     * String (date) of exactly 10 characters.
     */
    date: string;
    /** Part of the day. */
    slot: "morning" | "afternoon" | "evening";
    /**
     * Minutes planned for it; left out: as long as the content takes, or 30 where that is unknown.
     * Integer from 1 to 600.
     */
    durationMinutes?: number | undefined;
    /**
     * Whether the learner is reminded when its slot begins, in the page and by messenger.
     * @defaultValue `false`
     */
    messengerReminder?: boolean | undefined;
  } | {
    /** Changes the fields that are given and leaves the others. */
    action: "edit";
    /** Id of the task, as ielts_study_plans_get returns it. */
    taskId: number;
    /**
     * Day of the learner's calendar, YYYY-MM-DD.
     * String (date) of exactly 10 characters.
     */
    date?: string | undefined;
    /** Part of the day. */
    slot?: "morning" | "afternoon" | "evening" | undefined;
    /**
     * Minutes planned for it.
     * Integer from 1 to 600.
     */
    durationMinutes?: number | undefined;
    /** Stable reference to a resource, as the operation that owns it returns it. */
    contentRef?: PartRef | {
      /** What the reference names. */
      kind: "mock_paper";
      /**
       * Id of the paper.
       * String of 1 to 160 characters.
       */
      paperId: string;
    } | SectionRef | DictationRef | {
      /** What the reference names. */
      kind: "prep_guide";
      /**
       * Slug of the guide.
       * String of 1 to 200 characters.
       */
      slug: string;
    } | {
      /** What the reference names. */
      kind: "prediction_hit";
      /** Id of the prediction record. */
      hitId: number;
    } | {
      /** What the reference names. */
      kind: "speaking_material";
      /** Id of the speaking material. */
      materialId: number;
    } | {
      /** What the reference names. */
      kind: "asset";
      /** Id of the asset. */
      assetId: number;
    } | undefined;
  } | {
    /** Removes the task, in whatever state it is. */
    action: "remove";
    /** Id of the task, as ielts_study_plans_get returns it. */
    taskId: number;
  } | {
    /** Completes the task. */
    action: "complete";
    /** Id of the task, as ielts_study_plans_get returns it. */
    taskId: number;
  })[];
  /** The revision on which this change is based; a plan that has moved on refuses it. Left out: no check. */
  expectedRevision?: number | undefined;
}

/** What `ielts_study_plans_change_tasks` answers. The plan as it is now and what became of each step. */
export interface StudyPlansChangeTasksData {
  /** Id of the study plan, as ielts_study_plans_list returns it. */
  planId: number;
  /** Grows by one with every change of plan or tasks. */
  revision: number;
  /** Title of the plan. */
  title: string;
  /** What the plan is to achieve; may be empty. */
  goal: string;
  /** Status of the tasks. */
  progress: {
    /** How many tasks there are. */
    taskCount: number;
    /** Those not started. */
    pendingCount: number;
    /** Those started and not completed. */
    inProgressCount: number;
    /** Those completed. */
    completedCount: number;
    /** Those not completed whose day is before today by the learner's calendar. */
    overdueCount: number;
    /** Minutes of all tasks together, as planned. */
    plannedMinutes: number;
    /** Planned minutes of the completed ones. */
    completedMinutes: number;
  };
  /** Findings of the last replan, with the status of the tasks just before it; null for none. */
  latestReview: {
    /** What was found. */
    text: string;
    /**
     * When it was said.
     * String (date-time).
     */
    reviewedAt: string;
    /** The revision that the plan got with it. */
    revision: number;
    /** Who said it: agent, or web for the workspace. */
    reviewedBy: "agent" | "web";
    /** Status of the tasks. */
    progress: {
      /** How many tasks there are. */
      taskCount: number;
      /** Those not started. */
      pendingCount: number;
      /** Those started and not completed. */
      inProgressCount: number;
      /** Those completed. */
      completedCount: number;
      /** Those not completed whose day is before today by the learner's calendar. */
      overdueCount: number;
      /** Minutes of all tasks together, as planned. */
      plannedMinutes: number;
      /** Planned minutes of the completed ones. */
      completedMinutes: number;
    };
  } | null;
  /** Day of the first task; null without tasks. */
  firstDate: string | null;
  /** Day of the last task; null without tasks. */
  lastDate: string | null;
  /** Day of the next task that is not completed, from today on; null for none. */
  nextTaskDate: string | null;
  /**
   * When the plan was made.
   * String (date-time).
   */
  createdAt: string;
  /**
   * When the plan or one of its tasks last changed.
   * String (date-time).
   */
  updatedAt: string;
  /** Address of the plan in the workspace. */
  url: string;
  /** Path of that address. */
  route: string;
  /** What became of each step, in the order of the request. */
  changes: {
    /** What the step did. */
    action: "add" | "edit" | "remove" | "complete";
    /** Id of the task, as ielts_study_plans_get returns it. */
    taskId: number;
    /** The task as it is now; null for one that was removed. */
    task: StudyTask | null;
  }[];
}

/** What `ielts_study_plans_replan` takes. */
export interface StudyPlansReplanRequest {
  /** Id of the study plan, as ielts_study_plans_list returns it. */
  planId: number;
  /**
   * The tasks, in any order.
   * Array of 1 to 1000 items.
   */
  tasks: readonly ({
    /** Stable reference to a resource, as the operation that owns it returns it. */
    contentRef: PartRef | {
      /** What the reference names. */
      kind: "mock_paper";
      /**
       * Id of the paper.
       * String of 1 to 160 characters.
       */
      paperId: string;
    } | SectionRef | DictationRef | {
      /** What the reference names. */
      kind: "prep_guide";
      /**
       * Slug of the guide.
       * String of 1 to 200 characters.
       */
      slug: string;
    } | {
      /** What the reference names. */
      kind: "prediction_hit";
      /** Id of the prediction record. */
      hitId: number;
    } | {
      /** What the reference names. */
      kind: "speaking_material";
      /** Id of the speaking material. */
      materialId: number;
    } | {
      /** What the reference names. */
      kind: "asset";
      /** Id of the asset. */
      assetId: number;
    };
    /**
     * Day of the learner's calendar, YYYY-MM-DD.
     * String (date) of exactly 10 characters.
     */
    date: string;
    /** Part of the day. */
    slot: "morning" | "afternoon" | "evening";
    /**
     * Minutes planned for it; left out: as long as the content takes, or 30 where that is unknown.
     * Integer from 1 to 600.
     */
    durationMinutes?: number | undefined;
    /**
     * Whether the learner is reminded when its slot begins, in the page and by messenger.
     * @defaultValue `false`
     */
    messengerReminder?: boolean | undefined;
  })[];
  /**
   * Findings of the review of the plan; becomes latestReview. Empty keeps the current one.
   * String of at most 2000 characters.
   * @defaultValue `""`
   */
  review?: string | undefined;
  /** The revision on which this change is based; a plan that has moved on refuses it. Left out: no check. */
  expectedRevision?: number | undefined;
}

/** What `ielts_study_plans_replan` answers. The plan with the first page of its tasks, completed ones among them. */
export interface StudyPlansReplanData {
  /** Id of the study plan, as ielts_study_plans_list returns it. */
  planId: number;
  /** Grows by one with every change of plan or tasks. */
  revision: number;
  /** Title of the plan. */
  title: string;
  /** What the plan is to achieve; may be empty. */
  goal: string;
  /** Status of the tasks. */
  progress: {
    /** How many tasks there are. */
    taskCount: number;
    /** Those not started. */
    pendingCount: number;
    /** Those started and not completed. */
    inProgressCount: number;
    /** Those completed. */
    completedCount: number;
    /** Those not completed whose day is before today by the learner's calendar. */
    overdueCount: number;
    /** Minutes of all tasks together, as planned. */
    plannedMinutes: number;
    /** Planned minutes of the completed ones. */
    completedMinutes: number;
  };
  /** Findings of the last replan, with the status of the tasks just before it; null for none. */
  latestReview: {
    /** What was found. */
    text: string;
    /**
     * When it was said.
     * String (date-time).
     */
    reviewedAt: string;
    /** The revision that the plan got with it. */
    revision: number;
    /** Who said it: agent, or web for the workspace. */
    reviewedBy: "agent" | "web";
    /** Status of the tasks. */
    progress: {
      /** How many tasks there are. */
      taskCount: number;
      /** Those not started. */
      pendingCount: number;
      /** Those started and not completed. */
      inProgressCount: number;
      /** Those completed. */
      completedCount: number;
      /** Those not completed whose day is before today by the learner's calendar. */
      overdueCount: number;
      /** Minutes of all tasks together, as planned. */
      plannedMinutes: number;
      /** Planned minutes of the completed ones. */
      completedMinutes: number;
    };
  } | null;
  /** Day of the first task; null without tasks. */
  firstDate: string | null;
  /** Day of the last task; null without tasks. */
  lastDate: string | null;
  /** Day of the next task that is not completed, from today on; null for none. */
  nextTaskDate: string | null;
  /**
   * When the plan was made.
   * String (date-time).
   */
  createdAt: string;
  /**
   * When the plan or one of its tasks last changed.
   * String (date-time).
   */
  updatedAt: string;
  /** Address of the plan in the workspace. */
  url: string;
  /** Path of that address. */
  route: string;
  /** Tasks by date, slot and id. */
  tasks: StudyTask[];
  /** The limit this page was read with. */
  limit: number;
  /** Whether another page follows. */
  hasMore: boolean;
  /** Cursor of the next page for ielts_study_plans_get; null on the last. */
  nextCursor: string | null;
  /** How many unfinished tasks were removed. */
  removedCount: number;
  /** How many completed tasks were retained. */
  keptCount: number;
  /** How many tasks were added. */
  addedCount: number;
}

/** What `ielts_study_plans_delete` takes. */
export interface StudyPlansDeleteRequest {
  /** Id of the study plan, as ielts_study_plans_list returns it. */
  planId: number;
  /** The revision on which this change is based; a plan that has moved on refuses it. Left out: no check. */
  expectedRevision?: number | undefined;
}

/** What `ielts_study_plans_delete` answers. The id and how many tasks went with it. */
export interface StudyPlansDeleteData {
  /** Id of the study plan, as ielts_study_plans_list returns it. */
  planId: number;
  /** How many tasks went with it. */
  deletedTaskCount: number;
}

/** What `ielts_resources_related` takes. */
export interface ResourcesRelatedRequest {
  /** Stable reference to a resource, as the operation that owns it returns it. */
  contentRef: PartRef | {
    /** What the reference names. */
    kind: "mock_paper";
    /**
     * Id of the paper.
     * String of 1 to 160 characters.
     */
    paperId: string;
  } | SectionRef | DictationRef | {
    /** What the reference names. */
    kind: "prep_guide";
    /**
     * Slug of the guide.
     * String of 1 to 200 characters.
     */
    slug: string;
  } | {
    /** What the reference names. */
    kind: "prediction_hit";
    /** Id of the prediction record. */
    hitId: number;
  } | {
    /** What the reference names. */
    kind: "speaking_material";
    /** Id of the speaking material. */
    materialId: number;
  } | {
    /** What the reference names. */
    kind: "asset";
    /** Id of the asset. */
    assetId: number;
  };
  /**
   * How many results to return at most.
   * Integer from 1 to 30.
   * @defaultValue `12`
   */
  limit?: number | undefined;
  /**
   * Only relations of these types; empty for every type.
   * Array of at most 12 items.
   * @defaultValue `[]`
   */
  relationTypes?: readonly string[] | undefined;
}

/** What `ielts_resources_related` answers. Related resources with their facts, and the relation types there are. */
export type ResourcesRelatedData = RelatedAnswer;

export interface RelatedAnswer {
  /** Stable reference to a resource, as the operation that owns it returns it. */
  contentRef: ContentRef;
  items: {
    /** What kind of relation it is; see the notes. */
    relationType: string;
    /**
     * outgoing: a pack relates the resource to this one. incoming: a pack relates this one to the resource.
     * structural: it follows from how content is put together.
     */
    direction: "outgoing" | "incoming" | "structural";
    /** A sentence of the pack on the relation; may be empty. */
    note: string;
    /** Stable reference to a resource, as the operation that owns it returns it. */
    contentRef: ContentRef;
    /** Title of the resource. */
    title: string;
    /** What it is; the kind of its reference. */
    kind: "question_part" | "mock_paper" | "course_section" | "listening_dictation" | "prep_guide" | "prediction_hit" | "speaking_material" | "asset";
    /** Its subject; null where it has none or several. */
    subject: "listening" | "reading" | "writing" | "speaking" | "grammar" | null;
    /** Minutes it takes; null where unknown. */
    durationMinutes: number | null;
    /** Address in the workspace. */
    url: string;
  }[];
  /** The limit this list was read with. */
  limit: number;
  /** Whether there are more than limit. */
  hasMore: boolean;
  /** Every relation type that the resource has, before the filter, by name. */
  relationTypes: {
    /** What kind of relation it is; see the notes. */
    relationType: string;
    /** How many relations of the type there are. */
    count: number;
  }[];
}

/** What `ielts_assets_search` takes. */
export interface AssetsSearchRequest {
  /**
   * Words to find in title or text. Every word must occur; the end of an English word may be missing; Chinese is
   * found by any characters. Of a long query the first 1,000 characters count. Empty for no filter.
   * @defaultValue `""`
   */
  query?: string | undefined;
  /**
   * How many results to return at most.
   * Integer from 1 to 12.
   * @defaultValue `8`
   */
  limit?: number | undefined;
  /**
   * How many results to skip; pass nextOffset unchanged.
   * Integer from 0 to 500.
   * @defaultValue `0`
   */
  offset?: number | undefined;
}

/** What `ielts_assets_search` answers. One page of files with an excerpt of each. */
export interface AssetsSearchData {
  items: AssetHit[];
  /** The limit this page was read with. */
  limit: number;
  /** The offset this page was read with. */
  offset: number;
  /** Whether another page follows. */
  hasMore: boolean;
  /** Offset of the next page; null on the last. Changes can move an item to another page. */
  nextOffset: number | null;
}

export interface AssetHit {
  /** Id of the file, as a search returned it. */
  assetId: number;
  /** Stable reference to the file. */
  contentRef: {
    /** What the reference names. */
    kind: "asset";
    /** Id of the file, as a search returned it. */
    assetId: number;
  };
  /** Title of the file. */
  title: string;
  /** Name under which it was uploaded. */
  fileName: string;
  /** What the file is, by its bytes. */
  mediaType: "application/pdf" | "application/vnd.openxmlformats-officedocument.wordprocessingml.document" | "text/plain" | "text/markdown" | "image/png" | "image/jpeg" | "image/webp" | "image/gif" | "audio/mpeg" | "audio/mp4" | "audio/ogg" | "audio/webm" | "audio/wav" | "video/mp4";
  /** Size in bytes. */
  byteLength: number;
  /** indexed: its text is searched. none: it has no text. failed: its text could not be read. */
  textState: "indexed" | "none" | "failed";
  /**
   * When it was uploaded.
   * String (date-time).
   */
  createdAt: string;
  /**
   * When its title last changed.
   * String (date-time).
   */
  updatedAt: string;
  /** Address of the file's page in the workspace. */
  url: string;
  /** Plain text around the first word found, at most 240 characters; may be empty. */
  excerpt: string;
}

/** What `ielts_study_todos_list` takes. */
export interface StudyTodosListRequest {
  /**
   * How many results to return at most.
   * Integer from 1 to 50.
   * @defaultValue `20`
   */
  limit?: number | undefined;
  /**
   * How many results to skip; pass nextOffset unchanged.
   * @defaultValue `0`
   */
  offset?: number | undefined;
  /**
   * Only these; empty for all.
   * @defaultValue `""`
   */
  status?: "" | "open" | "completed" | undefined;
  /**
   * Words that must all occur in title or note; empty for all todos.
   * String of at most 120 characters.
   * @defaultValue `""`
   */
  query?: string | undefined;
}

/** What `ielts_study_todos_list` answers. A page of todos. */
export interface StudyTodosListData {
  items: Todo[];
  /** The limit this page was read with. */
  limit: number;
  /** The offset this page was read with. */
  offset: number;
  /** Whether another page follows. */
  hasMore: boolean;
  /** Offset of the next page; null on the last. Changes can move an item to another page. */
  nextOffset: number | null;
}

export interface Todo {
  /** Id of the todo, as ielts_study_todos_list returned it. */
  todoId: number;
  /** What is to be done. */
  title: string;
  /** More on it; may be empty. */
  note: string;
  /** When a notice is given; null where none was asked for. */
  scheduledAt: string | null;
  /** Whether the notice at scheduledAt goes to the messenger too; the workspace shows it anyway. */
  messengerReminder: boolean;
  /** Stable reference to a resource, as the operation that owns it returns it. */
  contentRef: ContentRef | null;
  content: {
    /** Title of the content. */
    title: string;
    /** What it is; the kind of its reference. */
    kind: "question_part" | "mock_paper" | "course_section" | "listening_dictation" | "prep_guide" | "prediction_hit" | "speaking_material" | "asset";
    /** Its subject; null where it has none or several. */
    subject: "listening" | "reading" | "writing" | "speaking" | "grammar" | null;
    /** Address of the content in the workspace. */
    url: string;
    /** The same address as a path of the site. */
    route: string;
    /** Whether it can be used now. */
    available: boolean;
  } | null;
  /** Whether it is done. */
  completed: boolean;
  /** When it was done; null while it is open. */
  completedAt: string | null;
  /**
   * When it was made.
   * String (date-time).
   */
  createdAt: string;
  /**
   * When it last changed.
   * String (date-time).
   */
  updatedAt: string;
  /** Address of the todo in the workspace. */
  url: string;
  /** The same address as a path of the site. */
  route: string;
}

/** What `ielts_study_todos_create` takes. */
export interface StudyTodosCreateRequest {
  /**
   * The todos, in their stored order.
   * Array of 1 to 50 items.
   */
  items: readonly ({
    /**
     * What is to be done.
     * String of 1 to 200 characters.
     */
    title: string;
    /**
     * More on it; may be empty.
     * String of at most 2000 characters.
     * @defaultValue `""`
     */
    note?: string | undefined;
    /**
     * When to be reminded: an instant in the future, on the hour, with its offset, such as
     * 2026-12-01T08:00:00+08:00.
     */
    scheduledAt?: string | null | undefined;
    /**
     * Whether the notice at scheduledAt goes to the messenger too; the workspace shows it anyway.
     * @defaultValue `false`
     */
    messengerReminder?: boolean | undefined;
    /** Stable reference to a resource, as the operation that owns it returns it. */
    contentRef?: PartRef | {
      /** What the reference names. */
      kind: "mock_paper";
      /**
       * Id of the paper.
       * String of 1 to 160 characters.
       */
      paperId: string;
    } | SectionRef | DictationRef | {
      /** What the reference names. */
      kind: "prep_guide";
      /**
       * Slug of the guide.
       * String of 1 to 200 characters.
       */
      slug: string;
    } | {
      /** What the reference names. */
      kind: "prediction_hit";
      /** Id of the prediction record. */
      hitId: number;
    } | {
      /** What the reference names. */
      kind: "speaking_material";
      /** Id of the speaking material. */
      materialId: number;
    } | {
      /** What the reference names. */
      kind: "asset";
      /** Id of the asset. */
      assetId: number;
    } | null | undefined;
  })[];
}

/** What `ielts_study_todos_create` answers. The new todos. */
export interface StudyTodosCreateData {
  /** The new todos, in the order they were sent in. */
  items: Todo[];
}

/** What `ielts_study_todos_update` takes. */
export interface StudyTodosUpdateRequest {
  /** Id of the todo, as ielts_study_todos_list returned it. */
  todoId: number;
  /**
   * What is to be done.
   * String of 1 to 200 characters.
   */
  title?: string | undefined;
  /** More on it; may be empty. */
  note?: string | null | undefined;
  /**
   * When to be reminded: an instant in the future, on the hour, with its offset, such as
   * 2026-12-01T08:00:00+08:00.
   */
  scheduledAt?: string | null | undefined;
  /** Whether the notice at scheduledAt goes to the messenger too; the workspace shows it anyway. */
  messengerReminder?: boolean | undefined;
  /** Stable reference to a resource, as the operation that owns it returns it. */
  contentRef?: PartRef | {
    /** What the reference names. */
    kind: "mock_paper";
    /**
     * Id of the paper.
     * String of 1 to 160 characters.
     */
    paperId: string;
  } | SectionRef | DictationRef | {
    /** What the reference names. */
    kind: "prep_guide";
    /**
     * Slug of the guide.
     * String of 1 to 200 characters.
     */
    slug: string;
  } | {
    /** What the reference names. */
    kind: "prediction_hit";
    /** Id of the prediction record. */
    hitId: number;
  } | {
    /** What the reference names. */
    kind: "speaking_material";
    /** Id of the speaking material. */
    materialId: number;
  } | {
    /** What the reference names. */
    kind: "asset";
    /** Id of the asset. */
    assetId: number;
  } | null | undefined;
  /** True when it is done, false when it is to do again. */
  completed?: boolean | undefined;
}

/** What `ielts_study_todos_update` answers. The todo after the change. */
export type StudyTodosUpdateData = Todo;

/** What `ielts_study_todos_delete` takes. */
export interface StudyTodosDeleteRequest {
  /** Id of the todo, as ielts_study_todos_list returned it. */
  todoId: number;
}

/** What `ielts_study_todos_delete` answers. The id of the deleted todo. */
export interface StudyTodosDeleteData {
  /** Id of the todo, as ielts_study_todos_list returned it. */
  todoId: number;
}

/** What `ielts_reminders_get_delivery_status` takes. */
export type RemindersGetDeliveryStatusRequest = Record<string, never>;

/** What `ielts_reminders_get_delivery_status` answers. How reminders are delivered. */
export interface RemindersGetDeliveryStatusData {
  /** Whether reminders show in the workspace; they always do. */
  inPage: boolean;
  /** Whether at least one messenger is connected and works as far as is known. */
  canDeliver: boolean;
  /** The learner's messengers, the oldest first. */
  messengers: {
    /** What kind of messenger. */
    kind: "email" | "telegram" | "ntfy" | "gotify" | "bark" | "wecom" | "webhook";
    /** What the learner knows it by; holds no secret. */
    label: string;
    /** pending, active or needs_attention. */
    state: "pending" | "active" | "needs_attention";
    /** Why it needs the learner; empty where it does not. */
    attention: "" | "unauthorized" | "not_found" | "blocked" | "rejected" | "moved" | "unreachable" | "address_refused" | "not_set_up" | "secret_lost";
    /** When a message last arrived by it; null before the first. */
    lastDeliveredAt: string | null;
  }[];
  /** Browsers that are notified when no page is open. */
  browsers: number;
  /** Until when quiet hours hold messages back; null where it is not quiet. */
  quietUntil: string | null;
  missingAction: MissingAction | null;
}

export interface MissingAction {
  /**
   * connect_messenger where none is connected, confirm_connection where one waits to be confirmed,
   * repair_connection where one fails, ask_owner where the owner of this service has to repair what is
   * connected.
   */
  code: "connect_messenger" | "confirm_connection" | "repair_connection" | "ask_owner";
  /** What to do, in English. */
  text: string;
  /** Address of the page where it is done. */
  url: string;
  /** The same address as a path of the site. */
  route: string;
}

/** What `ielts_reminders_connect_messenger` takes. */
export type RemindersConnectMessengerRequest = Record<string, never>;

/** What `ielts_reminders_connect_messenger` answers. The card. */
export interface RemindersConnectMessengerData {
  /** Heading of the card. */
  title: string;
  /** What the user does. */
  text: string;
  /** What can be connected on this service now, the likeliest first. */
  kinds: {
    /** What kind of messenger. */
    kind: "email" | "telegram" | "ntfy" | "gotify" | "bark" | "wecom" | "webhook";
    /** What it is called. */
    title: string;
    /** What the user does to connect it. */
    text: string;
  }[];
  /** Whether a messenger is connected already and works. */
  connected: boolean;
  /** Address of the page where it is done. */
  url: string;
  /** The same address as a path of the site. */
  route: string;
  /**
   * Until when the card is current; present a new one after that.
   * String (date-time).
   */
  expiresAt: string;
}

/** What `ielts_reminders_create` takes. */
export interface RemindersCreateRequest {
  /**
   * What to remind the learner of.
   * String of 1 to 500 characters.
   */
  content: string;
  /**
   * When: an instant in the future with its offset, such as 2026-12-01T08:15:00+08:00.
   * String (date-time) of at most 40 characters.
   */
  remindAt: string;
  /**
   * Whether it goes to the messenger too, where one is connected; the workspace shows it anyway.
   * @defaultValue `true`
   */
  messengerDelivery?: boolean | undefined;
}

/** What `ielts_reminders_create` answers. The new reminder. */
export type RemindersCreateData = Reminder;

export interface Reminder {
  /** Id of the reminder, as ielts_reminders_list returned it. */
  reminderId: number;
  /** What it reminds of. */
  content: string;
  /**
   * When it is due.
   * String (date-time).
   */
  remindAt: string;
  /** Whether it goes to the messenger too, where one is connected; the workspace shows it anyway. */
  messengerDelivery: boolean;
  /**
   * scheduled until it is due; held while it waits to go to its messengers, as in quiet hours, and can still be
   * cancelled; running while it is on its way by a messenger; delivered; failed where no messenger took it,
   * though the workspace showed it; or cancelled.
   */
  state: "scheduled" | "held" | "running" | "delivered" | "failed" | "cancelled";
  /**
   * Whether it came late: the service was not running when it was due, or more than a minute had gone by; null
   * before it came.
   */
  late: boolean | null;
  /** How it was delivered, in_page first; empty before it is due. */
  deliveries: {
    /**
     * in_page for the workspace, web_push for a browser whose pages are closed, else the kind of messenger;
     * messenger where none was connected.
     */
    channel: string;
    /**
     * waiting to be sent or sent again, sending, delivered, failed, cancelled, or not_connected where the
     * learner had no messenger connected.
     */
    state: "waiting" | "sending" | "delivered" | "failed" | "cancelled" | "not_connected";
    /** How many times it was sent. */
    attempts: number;
    /** When it was sent last; null before. */
    attemptedAt: string | null;
    /** When it was settled; null while it is under way. */
    finishedAt: string | null;
    /** What is known of a failure; may be empty. */
    detail: string;
  }[];
  /**
   * When it was made.
   * String (date-time).
   */
  createdAt: string;
  /**
   * When it, or its state, last changed.
   * String (date-time).
   */
  updatedAt: string;
  /** Address of the reminder in the workspace. */
  url: string;
  /** The same address as a path of the site. */
  route: string;
}

/** What `ielts_reminders_update` takes. */
export interface RemindersUpdateRequest {
  /** Id of the reminder, as ielts_reminders_list returned it. */
  reminderId: number;
  /** Whether it goes to the messenger too, where one is connected; the workspace shows it anyway. */
  messengerDelivery: boolean;
}

/** What `ielts_reminders_update` answers. The reminder after the change. */
export type RemindersUpdateData = Reminder;

/** What `ielts_reminders_list` takes. */
export interface RemindersListRequest {
  /**
   * How many results to return at most.
   * Integer from 1 to 50.
   * @defaultValue `20`
   */
  limit?: number | undefined;
  /**
   * How many results to skip; pass nextOffset unchanged.
   * @defaultValue `0`
   */
  offset?: number | undefined;
  /**
   * Only those of a state, or past for all that are not scheduled any more; empty for all.
   * @defaultValue `""`
   */
  state?: "" | "scheduled" | "held" | "running" | "delivered" | "failed" | "cancelled" | "past" | undefined;
}

/** What `ielts_reminders_list` answers. A page of reminders. */
export interface RemindersListData {
  items: Reminder[];
  /** The limit this page was read with. */
  limit: number;
  /** The offset this page was read with. */
  offset: number;
  /** Whether another page follows. */
  hasMore: boolean;
  /** Offset of the next page; null on the last. Changes can move an item to another page. */
  nextOffset: number | null;
}

/** What `ielts_reminders_cancel` takes. */
export interface RemindersCancelRequest {
  /** Id of the reminder, as ielts_reminders_list returned it. */
  reminderId: number;
}

/** What `ielts_reminders_cancel` answers. The cancelled reminder. */
export type RemindersCancelData = Reminder;

/** What `ielts_notifications_get_status` takes. */
export type NotificationsGetStatusRequest = Record<string, never>;

/** What `ielts_notifications_get_status` answers. Status of the learner's messengers. */
export interface NotificationsGetStatusData {
  /** Whether a messenger is connected and confirmed, be it that it fails at present. */
  messengerConnected: boolean;
  /** Whether notices of tasks can reach a messenger now. */
  canReceiveTaskNotifications: boolean;
  /** Upcoming tasks that the learner is reminded of by messenger. */
  taskReminderCount: number;
  /** Whether at least one messenger is connected and works as far as is known. */
  canDeliver: boolean;
  /** The learner's messengers, the oldest first. */
  messengers: {
    /** What kind of messenger. */
    kind: "email" | "telegram" | "ntfy" | "gotify" | "bark" | "wecom" | "webhook";
    /** What the learner knows it by; holds no secret. */
    label: string;
    /** pending, active or needs_attention. */
    state: "pending" | "active" | "needs_attention";
    /** Why it needs the learner; empty where it does not. */
    attention: "" | "unauthorized" | "not_found" | "blocked" | "rejected" | "moved" | "unreachable" | "address_refused" | "not_set_up" | "secret_lost";
    /** When a message last arrived by it; null before the first. */
    lastDeliveredAt: string | null;
  }[];
  /** Browsers that are notified when no page is open. */
  browsers: number;
  /** Until when quiet hours hold messages back; null where it is not quiet. */
  quietUntil: string | null;
  missingAction: MissingAction | null;
}

/** What `ielts_notifications_configure_messenger_task_reminders` takes. */
export interface NotificationsConfigureMessengerTaskRemindersRequest {
  /**
   * The tasks.
   * Array of 1 to 100 items.
   */
  taskIds: readonly number[];
  /** Whether the learner is reminded of them. */
  enabled: boolean;
}

/**
 * What `ielts_notifications_configure_messenger_task_reminders` answers. The tasks as they are now, and whether
 * a messenger can be reached.
 */
export interface NotificationsConfigureMessengerTaskRemindersData {
  /** The tasks as they are now, in the order of the request. */
  tasks: StudyTask[];
  status: DeliveryStatus;
}

export interface DeliveryStatus {
  /** Whether at least one messenger is connected and works as far as is known. */
  canDeliver: boolean;
  /** The learner's messengers, the oldest first. */
  messengers: {
    /** What kind of messenger. */
    kind: "email" | "telegram" | "ntfy" | "gotify" | "bark" | "wecom" | "webhook";
    /** What the learner knows it by; holds no secret. */
    label: string;
    /** pending, active or needs_attention. */
    state: "pending" | "active" | "needs_attention";
    /** Why it needs the learner; empty where it does not. */
    attention: "" | "unauthorized" | "not_found" | "blocked" | "rejected" | "moved" | "unreachable" | "address_refused" | "not_set_up" | "secret_lost";
    /** When a message last arrived by it; null before the first. */
    lastDeliveredAt: string | null;
  }[];
  /** Browsers that are notified when no page is open. */
  browsers: number;
  /** Until when quiet hours hold messages back; null where it is not quiet. */
  quietUntil: string | null;
  missingAction: MissingAction | null;
}

/** What `ielts_feedback_create` takes. */
export interface FeedbackCreateRequest {
  /**
   * The message, in plain words.
   * String of 1 to 2000 characters.
   */
  content: string;
  /**
   * Path of the page of the workspace that the message is about, such as /plans?plan=3; empty for none.
   * String of at most 500 characters.
   * @defaultValue `""`
   */
  pagePath?: string | undefined;
}

/** What `ielts_feedback_create` answers. Id and time of the message. */
export interface FeedbackCreateData {
  /** Id of the message; a later one has a higher id. */
  id: number;
  /**
   * When it was written.
   * String (date-time).
   */
  createdAt: string;
}

/** What `ielts_feedback_list` takes. */
export type FeedbackListRequest = Record<string, never>;

/** What `ielts_feedback_list` answers. The messages, and how many answers are new. */
export interface FeedbackListData {
  /** The latest 200 messages, oldest first. */
  messages: FeedbackMessage[];
  /** How many answers the learner has not seen yet, on whatever page. */
  unreadCount: number;
}

export interface FeedbackMessage {
  /** Id of the message; a later one has a higher id. */
  id: number;
  /** The message. */
  content: string;
  /**
   * When it was written.
   * String (date-time).
   */
  createdAt: string;
  /** user: the learner, or an agent of theirs; team: an owner. */
  senderType: "user" | "team";
  /** agent: it came with a token; web: from the workspace. */
  source: "agent" | "web";
  /** Path of the page that it is about; empty for none. */
  pagePath: string;
  /** When the other side saw it; null before. */
  readAt: string | null;
  /** Name of the owner who wrote it; empty for the learner's own. */
  senderName: string;
}

/** Every operation by its id: what it takes, what it answers, whether it has pages, and what is listed on them. */
export interface OperationMap {
  ielts_vocabulary_personal_search: { request: VocabularyPersonalSearchRequest; data: VocabularyPersonalSearchData; paged: true; item: VocabularyPersonalSearchData["items"][number] };
  ielts_vocabulary_personal_export: { request: VocabularyPersonalExportRequest; data: VocabularyPersonalExportData; paged: true; item: never };
  ielts_vocabulary_personal_progress: { request: VocabularyPersonalProgressRequest; data: VocabularyPersonalProgressData; paged: false; item: never };
  ielts_vocabulary_personal_prepare_cards: { request: VocabularyPersonalPrepareCardsRequest; data: VocabularyPersonalPrepareCardsData; paged: false; item: never };
  ielts_vocabulary_personal_add: { request: VocabularyPersonalAddRequest; data: VocabularyPersonalAddData; paged: false; item: never };
  ielts_vocabulary_personal_import: { request: VocabularyPersonalImportRequest; data: VocabularyPersonalImportData; paged: false; item: never };
  ielts_vocabulary_personal_update: { request: VocabularyPersonalUpdateRequest; data: VocabularyPersonalUpdateData; paged: false; item: never };
  ielts_vocabulary_personal_record_review: { request: VocabularyPersonalRecordReviewRequest; data: VocabularyPersonalRecordReviewData; paged: false; item: never };
  ielts_vocabulary_personal_delete: { request: VocabularyPersonalDeleteRequest; data: VocabularyPersonalDeleteData; paged: false; item: never };
  ielts_vocabulary_builtin_progress: { request: VocabularyBuiltinProgressRequest; data: VocabularyBuiltinProgressData; paged: false; item: never };
  ielts_vocabulary_builtin_prepare_cards: { request: VocabularyBuiltinPrepareCardsRequest; data: VocabularyBuiltinPrepareCardsData; paged: false; item: never };
  ielts_vocabulary_builtin_record_review: { request: VocabularyBuiltinRecordReviewRequest; data: VocabularyBuiltinRecordReviewData; paged: false; item: never };
  ielts_learning_route_read: { request: LearningRouteReadRequest; data: LearningRouteReadData; paged: false; item: never };
  ielts_courses_search_sections: { request: CoursesSearchSectionsRequest; data: CoursesSearchSectionsData; paged: true; item: CoursesSearchSectionsData["items"][number] };
  ielts_prep_search_guides: { request: PrepSearchGuidesRequest; data: PrepSearchGuidesData; paged: true; item: PrepSearchGuidesData["items"][number] };
  ielts_prep_read_guide: { request: PrepReadGuideRequest; data: PrepReadGuideData; paged: true; item: never };
  ielts_prediction_search_hits: { request: PredictionSearchHitsRequest; data: PredictionSearchHitsData; paged: true; item: PredictionSearchHitsData["items"][number] };
  ielts_practice_search_parts: { request: PracticeSearchPartsRequest; data: PracticeSearchPartsData; paged: true; item: PracticeSearchPartsData["items"][number] };
  ielts_practice_list_taxonomy: { request: PracticeListTaxonomyRequest; data: PracticeListTaxonomyData; paged: false; item: never };
  ielts_practice_read_part: { request: PracticeReadPartRequest; data: PracticeReadPartData; paged: false; item: never };
  ielts_practice_match_parts: { request: PracticeMatchPartsRequest; data: PracticeMatchPartsData; paged: false; item: never };
  ielts_dictation_search_materials: { request: DictationSearchMaterialsRequest; data: DictationSearchMaterialsData; paged: true; item: DictationSearchMaterialsData["items"][number] };
  ielts_dictation_recent_attempts: { request: DictationRecentAttemptsRequest; data: DictationRecentAttemptsData; paged: true; item: DictationRecentAttemptsData["items"][number] };
  ielts_dictation_read_attempt: { request: DictationReadAttemptRequest; data: DictationReadAttemptData; paged: true; item: DictationReadAttemptData["lines"]["items"][number] };
  ielts_practice_recent_activity: { request: PracticeRecentActivityRequest; data: PracticeRecentActivityData; paged: true; item: PracticeRecentActivityData["items"][number] };
  ielts_practice_read_session: { request: PracticeReadSessionRequest; data: PracticeReadSessionData; paged: false; item: never };
  ielts_review_recent_activity: { request: ReviewRecentActivityRequest; data: ReviewRecentActivityData; paged: true; item: ReviewRecentActivityData["items"][number] };
  ielts_review_read_snapshot: { request: ReviewReadSnapshotRequest; data: ReviewReadSnapshotData; paged: true; item: ReviewReadSnapshotData["items"][number] };
  ielts_mock_search_papers: { request: MockSearchPapersRequest; data: MockSearchPapersData; paged: true; item: MockSearchPapersData["items"][number] };
  ielts_mock_create_paper: { request: MockCreatePaperRequest; data: MockCreatePaperData; paged: false; item: never };
  ielts_speaking_materials_search: { request: SpeakingMaterialsSearchRequest; data: SpeakingMaterialsSearchData; paged: true; item: SpeakingMaterialsSearchData["items"][number] };
  ielts_speaking_materials_read: { request: SpeakingMaterialsReadRequest; data: SpeakingMaterialsReadData; paged: false; item: never };
  ielts_speaking_materials_create: { request: SpeakingMaterialsCreateRequest; data: SpeakingMaterialsCreateData; paged: false; item: never };
  ielts_speaking_materials_update: { request: SpeakingMaterialsUpdateRequest; data: SpeakingMaterialsUpdateData; paged: false; item: never };
  ielts_speaking_materials_archive: { request: SpeakingMaterialsArchiveRequest; data: SpeakingMaterialsArchiveData; paged: false; item: never };
  ielts_writing_read_practice: { request: WritingReadPracticeRequest; data: WritingReadPracticeData; paged: true; item: WritingReadPracticeData["versions"]["items"][number] };
  ielts_learner_read_profile: { request: LearnerReadProfileRequest; data: LearnerReadProfileData; paged: false; item: never };
  ielts_footprints_list: { request: FootprintsListRequest; data: FootprintsListData; paged: true; item: FootprintsListData["activities"][number] };
  ielts_learner_export_data: { request: LearnerExportDataRequest; data: LearnerExportDataData; paged: false; item: never };
  ielts_learning_pull_events: { request: LearningPullEventsRequest; data: LearningPullEventsData; paged: true; item: LearningPullEventsData["events"][number] };
  ielts_learning_push_events: { request: LearningPushEventsRequest; data: LearningPushEventsData; paged: false; item: never };
  ielts_study_plans_list: { request: StudyPlansListRequest; data: StudyPlansListData; paged: true; item: StudyPlansListData["items"][number] };
  ielts_study_plans_get: { request: StudyPlansGetRequest; data: StudyPlansGetData; paged: true; item: StudyPlansGetData["tasks"][number] };
  ielts_study_plans_create: { request: StudyPlansCreateRequest; data: StudyPlansCreateData; paged: false; item: never };
  ielts_study_plans_update: { request: StudyPlansUpdateRequest; data: StudyPlansUpdateData; paged: false; item: never };
  ielts_study_plans_change_tasks: { request: StudyPlansChangeTasksRequest; data: StudyPlansChangeTasksData; paged: false; item: never };
  ielts_study_plans_replan: { request: StudyPlansReplanRequest; data: StudyPlansReplanData; paged: false; item: never };
  ielts_study_plans_delete: { request: StudyPlansDeleteRequest; data: StudyPlansDeleteData; paged: false; item: never };
  ielts_resources_related: { request: ResourcesRelatedRequest; data: ResourcesRelatedData; paged: false; item: never };
  ielts_assets_search: { request: AssetsSearchRequest; data: AssetsSearchData; paged: true; item: AssetsSearchData["items"][number] };
  ielts_study_todos_list: { request: StudyTodosListRequest; data: StudyTodosListData; paged: true; item: StudyTodosListData["items"][number] };
  ielts_study_todos_create: { request: StudyTodosCreateRequest; data: StudyTodosCreateData; paged: false; item: never };
  ielts_study_todos_update: { request: StudyTodosUpdateRequest; data: StudyTodosUpdateData; paged: false; item: never };
  ielts_study_todos_delete: { request: StudyTodosDeleteRequest; data: StudyTodosDeleteData; paged: false; item: never };
  ielts_reminders_get_delivery_status: { request: RemindersGetDeliveryStatusRequest; data: RemindersGetDeliveryStatusData; paged: false; item: never };
  ielts_reminders_connect_messenger: { request: RemindersConnectMessengerRequest; data: RemindersConnectMessengerData; paged: false; item: never };
  ielts_reminders_create: { request: RemindersCreateRequest; data: RemindersCreateData; paged: false; item: never };
  ielts_reminders_update: { request: RemindersUpdateRequest; data: RemindersUpdateData; paged: false; item: never };
  ielts_reminders_list: { request: RemindersListRequest; data: RemindersListData; paged: true; item: RemindersListData["items"][number] };
  ielts_reminders_cancel: { request: RemindersCancelRequest; data: RemindersCancelData; paged: false; item: never };
  ielts_notifications_get_status: { request: NotificationsGetStatusRequest; data: NotificationsGetStatusData; paged: false; item: never };
  ielts_notifications_configure_messenger_task_reminders: { request: NotificationsConfigureMessengerTaskRemindersRequest; data: NotificationsConfigureMessengerTaskRemindersData; paged: false; item: never };
  ielts_feedback_create: { request: FeedbackCreateRequest; data: FeedbackCreateData; paged: false; item: never };
  ielts_feedback_list: { request: FeedbackListRequest; data: FeedbackListData; paged: false; item: never };
}

/** Ids of the operations. */
export type OperationId = keyof OperationMap;

/** The methods of `client.vocabulary`. */
export interface VocabularyOperations {
  /**
   * Find entries in the learner's own vocabulary book: `ielts_vocabulary_personal_search`, a read. Needs
   * `vocabulary:read`.
   * Searches phrase, meaning and usage of the learner's entries and returns them whole, with their sources and
   * learning progress. Without a query it lists the book, newest entry first.
   * @remarks
   * With a query the entry of exactly that phrase comes first, then entries whose phrase matches, then the
   * others; newest first within each.
   * Operators and quotes in a query are plain text. A query without any letter, digit or Chinese character finds
   * only the entry whose phrase is exactly that.
   * @example
   * `await client.vocabulary.personalSearch()`
   */
  personalSearch(request?: VocabularyPersonalSearchRequest, options?: CallOptions): Promise<VocabularyPersonalSearchData>;
  /**
   * Export the learner's vocabulary as the text of a CSV or JSON file: `ielts_vocabulary_personal_export`, a
   * read. Needs `vocabulary:read`.
   * Writes the content of the learner's entries, in the order in which they were added, as the text of a file
   * that ielts_vocabulary_personal_import reads back the same. Review history, learning state and due times are
   * never exported.
   * @remarks
   * Each page is a complete file of its own. One file can be imported again when it holds at most 500 entries.
   * A page ends early rather than pass about 2,000,000 characters: continue at nextOffset.
   * CSV: UTF-8 without a byte order mark, lines end in CRLF, columns phrase, meaning, partOfSpeech, example,
   * usage, expansion.
   * The cell expansion holds its items joined by ' | '; inside an item \ and | are written \\ and \|, line
   * breaks \n and \r, and white space at an end of an item has a \ before it.
   * Cells are written as they are, also those that begin with =, +, - or @: import the file as text into a
   * spreadsheet.
   * @example
   * `await client.vocabulary.personalExport()`
   */
  personalExport(request?: VocabularyPersonalExportRequest, options?: CallOptions): Promise<VocabularyPersonalExportData>;
  /**
   * Read the progress of the learner's own vocabulary: `ielts_vocabulary_personal_progress`, a read. Needs
   * `vocabulary:read`.
   * Counts the learner's entries by learning state, how many are due and when the next one falls due, and lists
   * the entries reviewed last and those due now.
   * @remarks
   * dueCount and due include mastered entries whose time has come; ielts_vocabulary_personal_prepare_cards
   * leaves those out unless includeMastered is true.
   * reviewedToday counts entries, not reviews, since midnight in Asia/Shanghai.
   * @example
   * `await client.vocabulary.personalProgress({"limit":5})`
   */
  personalProgress(request?: VocabularyPersonalProgressRequest, options?: CallOptions): Promise<VocabularyPersonalProgressData>;
  /**
   * Take review cards from the learner's own vocabulary book: `ielts_vocabulary_personal_prepare_cards`, a read.
   * Needs `vocabulary:read`.
   * Returns entries of the learner's book as cards, chosen by the mode that the caller names and in its order.
   * The cards are data: nothing is recommended and nothing changes until a review is recorded.
   * @remarks
   * Data only: which cards to show, and how, is for the caller to decide.
   * excludeRecentlyReviewedDays never leaves out an entry that is due: its due time already is the scheduler's
   * word on when to see it again.
   * Mastered entries are left out, even when due, unless includeMastered is true or learningState is mastered.
   * Where two entries are equal in the order of the mode, the one added first comes first. In mixed mode no
   * entry appears twice.
   * Of more than 2000 entries that match a query, the newest 2000 are considered.
   * @example
   * `await client.vocabulary.personalPrepareCards()`
   */
  personalPrepareCards(request?: VocabularyPersonalPrepareCardsRequest, options?: CallOptions): Promise<VocabularyPersonalPrepareCardsData>;
  /**
   * Add words to the learner's own vocabulary book: `ielts_vocabulary_personal_add`, a write. Needs
   * `vocabulary:write`.
   * Adds entries with fresh learning progress and records where they were met. A phrase that reads the same as
   * one in the book already is merged into its entry: empty fields are filled, related expressions united and
   * the source added; nothing is overwritten and its progress stays.
   * @remarks
   * Of each item only phrase is required; every other field is empty when it is left out.
   * An entry keeps at most 30 related expressions, the first ones it was given; those that read the same are
   * left out.
   * Case, width, spacing, kinds of apostrophe, quote or hyphen, and invisible signs make no difference.
   * A call takes 512 KiB: send entries with very long texts in several calls.
   * Sending the same call again changes nothing and answers unchanged, so it may be repeated after an unclear
   * outcome.
   * @example
   * `await client.vocabulary.personalAdd({"items":[{"phrase":"mitigate","meaning":"减轻；to make less
   * severe","partOfSpeech":"verb","example":"Planting trees can mitigate the effects of heat.","usage":"mitigate
   * + effect, risk, impact","expansion":["alleviate","mitigation measures"]},{"phrase":"in the long
   * run","meaning":"从长远看","partOfSpeech":"","example":"","usage":"","expansion":[]}],"sourceType":"practice","sourceId":"practice_session:12","sourceTitle":"Urban
   * trees","context":"Planting trees can mitigate the effects of heat in the long run."})`
   */
  personalAdd(request: VocabularyPersonalAddRequest, options?: CallOptions): Promise<VocabularyPersonalAddData>;
  /**
   * Import a CSV or JSON file into the learner's own vocabulary book: `ielts_vocabulary_personal_import`, a
   * write. Needs `vocabulary:write`.
   * Reads the text of a file and adds its entries with fresh learning progress, merging phrases that are there
   * already as ielts_vocabulary_personal_add does. All or nothing: when one row cannot be used, every such row
   * is listed and nothing is written.
   * @remarks
   * CSV: the first row names the columns, in any order and letter case: phrase (or word, term), meaning
   * (definition), partOfSpeech (part_of_speech, pos), example (sentence), usage (note), expansion. Other columns
   * are refused. Commas, semicolons or tabs may separate the cells.
   * The CSV cell expansion holds its items joined by ' | '; inside an item \| is a | and \\ a \, \n and \r are
   * line breaks.
   * JSON: an array of entries, or an object with the array as items or entries; the same names are accepted,
   * expansion is an array.
   * In CSV, error paths such as /content/line/7 count lines of the file from 1, the header included; in JSON,
   * /content/7 counts entries from 0.
   * Importing the same file again changes nothing.
   * @example
   * `await
   * client.vocabulary.personalImport({"format":"csv","content":"phrase,meaning,expansion\r\nsustainable,可持续的,sustainability
   * | sustain\r\nin decline,正在减少,\r\n","sourceTitle":"words.csv"})`
   */
  personalImport(request: VocabularyPersonalImportRequest, options?: CallOptions): Promise<VocabularyPersonalImportData>;
  /**
   * Change the content of one entry of the learner's own vocabulary book: `ielts_vocabulary_personal_update`, a
   * write. Needs `vocabulary:write`.
   * Replaces the fields that are sent and leaves the others as they are. Learning progress and sources never
   * change here. An empty string or list empties a field; the phrase cannot be emptied.
   * @remarks
   * A phrase that reads the same as another entry's is refused with reason vocabulary.phrase_taken and that
   * entry's id as otherId.
   * Sending what the entry holds already changes nothing, updatedAt included.
   * @example
   * `await client.vocabulary.personalUpdate({"id":1,"meaning":"减轻；to make less
   * severe","expansion":["alleviate","ease"]})`
   */
  personalUpdate(request: VocabularyPersonalUpdateRequest, options?: CallOptions): Promise<VocabularyPersonalUpdateData>;
  /**
   * Record that the learner reviewed one of their own entries: `ielts_vocabulary_personal_record_review`, a
   * write. Needs `vocabulary:write`.
   * Records one review of an entry and lets the scheduler (FSRS) work out its new learning state and due time.
   * This is the only way in which progress changes.
   * @remarks
   * Each call records one review: after an unclear outcome read the entry's reps or lastReviewedAt before
   * repeating.
   * Learning states follow FSRS; an entry in review whose stability has reached 60 days is mastered. again
   * returns it to relearning.
   * Days begin at 04:00 by the learner's clock.
   * intervalDays is 0 while the next review is less than a day away.
   * @example
   * `await client.vocabulary.personalRecordReview({"id":1,"rating":"good","responseMs":2400})`
   */
  personalRecordReview(request: VocabularyPersonalRecordReviewRequest, options?: CallOptions): Promise<VocabularyPersonalRecordReviewData>;
  /**
   * Delete one entry of the learner's own vocabulary book: `ielts_vocabulary_personal_delete`, a write. Needs
   * `vocabulary:write`.
   * Removes the entry with its sources and its learning progress. Reviews recorded before stay in the learner's
   * review log.
   * @remarks
   * Repeating the call answers 404: the entry is gone already.
   * @example
   * `await client.vocabulary.personalDelete({"id":1})`
   */
  personalDelete(request: VocabularyPersonalDeleteRequest, options?: CallOptions): Promise<VocabularyPersonalDeleteData>;
  /**
   * Read the learner's progress in a built-in wordbook: `ielts_vocabulary_builtin_progress`, a read. Needs
   * `vocabulary:read`.
   * Counts the entries of a built-in wordbook by this learner's learning state, lists the wordbook's groups, and
   * returns the progress of the entries that are asked for.
   * @remarks
   * An entry that this learner never reviewed is new.
   * dueCount includes mastered entries whose time has come; ielts_vocabulary_builtin_prepare_cards leaves those
   * out unless includeMastered is true.
   * reviewedToday counts entries, not reviews, since midnight in Asia/Shanghai.
   * @example
   * `await client.vocabulary.builtinProgress()`
   */
  builtinProgress(request?: VocabularyBuiltinProgressRequest, options?: CallOptions): Promise<VocabularyBuiltinProgressData>;
  /**
   * Take review cards from a built-in wordbook: `ielts_vocabulary_builtin_prepare_cards`, a read. Needs
   * `vocabulary:read`.
   * Returns entries of a built-in wordbook, or of one of its groups, as cards with this learner's progress,
   * chosen by the mode that the caller names and in its order. The cards are data: nothing is recommended and
   * nothing changes until a review is recorded.
   * @remarks
   * Data only: which cards to show, and how, is for the caller to decide.
   * excludeRecentlyReviewedDays never leaves out an entry that is due: its due time already is the scheduler's
   * word on when to see it again.
   * Mastered entries are left out, even when due, unless includeMastered is true or learningState is mastered.
   * Where two entries are equal in the order of the mode, the one added first comes first. In mixed mode no
   * entry appears twice.
   * @example
   * `await client.vocabulary.builtinPrepareCards({"setId":"listening","mode":"new","limit":5})`
   */
  builtinPrepareCards(request?: VocabularyBuiltinPrepareCardsRequest, options?: CallOptions): Promise<VocabularyBuiltinPrepareCardsData>;
  /**
   * Record that the learner reviewed an entry of a built-in wordbook: `ielts_vocabulary_builtin_record_review`,
   * a write. Needs `vocabulary:write`.
   * Records one review of a wordbook entry and lets the scheduler (FSRS) work out its new learning state and due
   * time for this learner. This is the only way in which progress changes.
   * @remarks
   * Each call records one review: after an unclear outcome read the entry's reps or lastReviewedAt before
   * repeating.
   * Learning states follow FSRS; an entry in review whose stability has reached 60 days is mastered. again
   * returns it to relearning.
   * Days begin at 04:00 by the learner's clock.
   * intervalDays is 0 while the next review is less than a day away.
   * @example
   * `await client.vocabulary.builtinRecordReview({"setId":"core","entryId":"core-curriculum","rating":"hard"})`
   */
  builtinRecordReview(request: VocabularyBuiltinRecordReviewRequest, options?: CallOptions): Promise<VocabularyBuiltinRecordReviewData>;
}

/** The methods of `client.learning`. */
export interface LearningOperations {
  /**
   * Read the learning route with the learner's progress: `ielts_learning_route_read`, a read. Needs
   * `courses:read`.
   * Lists the courses by subject and unit, each with the learner's progress. The view route adds what completes
   * each course: its sections and the practice linked to them. The view progress is compact.
   * @remarks
   * Subjects come as listening, reading, writing, speaking, grammar; units in the order of their first course.
   * A node is one course; limit counts nodes. When truncated is true, ask for one subject or a higher limit.
   * Nothing is recommended: the route is the order of the content, not advice.
   * @example
   * `await client.learning.routeRead()`
   */
  routeRead(request?: LearningRouteReadRequest, options?: CallOptions): Promise<LearningRouteReadData>;
  /**
   * Read the learner's learning events after a cursor: `ielts_learning_pull_events`, a read. Needs
   * `learning:read`.
   * Answers the learning events that follow a cursor, in the order of their recording: what the service recorded
   * itself, and what agents pushed. The events are append-only, so that a client that keeps nextCursor reads
   * each exactly once.
   * @remarks
   * A cursor never passes over an event that is stored later: every event gets its cursor with the commit that
   * stores it.
   * A cursor beyond the newest event, as after a restore from a backup, answers 400 / 40001, reason
   * event.cursor_ahead, with facts.newestCursor: begin again with cursor 0.
   * A page of large events can contain fewer than limit: continue while hasMore is true.
   * Cursors count within one account of one deployment, and are unlike those of ielts_footprints_list, where an
   * activity can hold several events.
   * origin distinguishes the service's own events from those of agents, whatever their namespace.
   * @example
   * `await client.learning.pullEvents()`
   */
  pullEvents(request?: LearningPullEventsRequest, options?: CallOptions): Promise<LearningPullEventsData>;
  /**
   * Append learning events that an agent recorded: `ielts_learning_push_events`, a write. Needs
   * `learning:write`.
   * Appends a batch of events that an agent recorded about the learner, among them evidence of skills.
   * Idempotent: an eventId that is stored already is acknowledged and not stored again. Events that are
   * malformed or break a rule are refused one by one, and the others stored.
   * @remarks
   * invalidEvents lists every event that is not stored by its place in the batch, rejected the same ones by
   * eventId. Correct them under a new eventId, or drop them. Where none can be stored: 400 / 40001 with details
   * for each, reason request.invalid where all are malformed, else event.none_accepted.
   * event_malformed: a field is missing, unknown, of another type or beyond its bounds; the message names each.
   * namespace_reserved: the first word of eventType is practice, mock, course or browser, where the service
   * alone records. In other namespaces agents may record, also where the service does (vocabulary., plan.):
   * origin distinguishes them.
   * event_id_invalid, event_type_invalid, occurred_at_invalid: the field is not as its description says.
   * occurred_in_future: occurredAt is more than 24 hours ahead.
   * payload_too_large: more than 16,384 bytes as JSON in UTF-8. payload_number_too_large: a number that JSON
   * readers make infinite; send it as text. payload_text_invalid: U+0000 or half of a surrogate pair in a text
   * or in the name of a field.
   * subject_unknown: subjectCode is not one of listening, reading, writing, speaking; leave it out where none
   * fits.
   * Skill codes: listening.sound-discrimination, listening.connected-speech, listening.spelling,
   * listening.number-detail, listening.distractor, listening.paraphrase, listening.answer-grammar,
   * listening.location-tracking, reading.evidence-location, reading.paraphrase, reading.question-type,
   * reading.distractor, reading.true-false-not-given, reading.reference-chain, reading.time-management,
   * writing.task-fulfilment, writing.overview-key-features, writing.idea-development,
   * writing.paragraph-progression, writing.cohesion, writing.lexical-precision, writing.grammar-control,
   * speaking.relevance, speaking.idea-development, speaking.fluency, speaking.coherence,
   * speaking.lexical-resource, speaking.grammar-control, speaking.pronunciation. skill_unknown: it is not one of
   * these. skill_without_subject, skill_of_other_subject: send subjectCode, and codes of that subject alone.
   * An event whose payload has evidenceType is evidence; learning.evidence_recorded must have it. objective:
   * correct (boolean), and where there are any score (number) and sessionId. rubric: performance (0 to 1) and
   * confidence (low, medium, high), and where there is one criterionScore (number). retrieval: rating (again,
   * hard, good). Each may have reviewable (boolean). evidence_type_invalid, evidence_field_invalid: the message
   * names the field.
   * evidence_without_subject, evidence_without_skill: evidence needs subjectCode and at least one skill code of
   * it.
   * Equal content is the same whatever the order of its fields. differing names ids that other content, or an
   * event of the service, had before: the first is retained.
   * The largest batch is 200 events of 16 KB each, about 3.3 MB. Pushed evidence counts in
   * ielts_learner_read_profile; events change nothing else and do not show in footprints.
   * @example
   * `await
   * client.learning.pushEvents({"events":[{"eventId":"7f3c2a10-5b1e-4c4e-9a63-0d2b8c1e4f55","deviceId":"study-agent-laptop","eventType":"tutor.explanation_given","subjectCode":"reading","objectType":"practice_session","objectId":"12","skillCodes":["reading.paraphrase"],"payload":{"topic":"synonyms
   * of cause and effect","minutes":6},"schemaVersion":1,"occurredAt":"2026-03-02T20:15:00+08:00"}]})`
   */
  pushEvents(request: LearningPushEventsRequest, options?: CallOptions): Promise<LearningPushEventsData>;
}

/** The methods of `client.courses`. */
export interface CoursesOperations {
  /**
   * Find sections of courses: `ielts_courses_search_sections`, a read. Needs `courses:read`.
   * Searches the titles and texts of course sections, by subject, course and tags, and returns candidates with
   * what the learner did of each. Without words to search for it lists the sections in the order of the courses.
   * @remarks
   * With words the best matches come first, matches in the title above those in the text; where the words are
   * the name of a tag or question type, sections that carry it come before all others. Without words the order
   * is that of subjects, courses and sections.
   * Operators and quotes in search are plain text; search without any letter, digit or Chinese character finds
   * nothing.
   * contentRef names the section in todos, plans and ielts_resources_related.
   * @example
   * `await client.courses.searchSections()`
   */
  searchSections(request?: CoursesSearchSectionsRequest, options?: CallOptions): Promise<CoursesSearchSectionsData>;
}

/** The methods of `client.prep`. */
export interface PrepOperations {
  /**
   * Find guides that prepare for the test: `ielts_prep_search_guides`, a read. Needs no token.
   * Searches title, summary and text of the guides that anyone may read, by words and by tag. Without words it
   * lists them, newest first.
   * @remarks
   * With words the best matches come first: matches in the title above those in the summary, and those above the
   * text.
   * Operators and quotes in a query are plain text; a query without any letter, digit or Chinese character finds
   * nothing.
   * Read a guide by its slug with ielts_prep_read_guide.
   * @example
   * `await client.prep.searchGuides()`
   */
  searchGuides(request?: PrepSearchGuidesRequest, options?: CallOptions): Promise<PrepSearchGuidesData>;
  /**
   * Read a guide, all of it or in windows: `ielts_prep_read_guide`, a read. Needs no token.
   * Reads the text of one guide from a character offset on, as much of it as maxChars allows, and says where to
   * continue.
   * @remarks
   * Characters are Unicode code points. A window ends early rather than cut what is read as one character, such
   * as an emoji of several code points.
   * The windows joined are the guide. An offset at or beyond its end gives an empty window with nextOffset null.
   * @example
   * `await client.prep.readGuide({"slug":"how-the-test-is-marked"})`
   */
  readGuide(request: PrepReadGuideRequest, options?: CallOptions): Promise<PrepReadGuideData>;
}

/** The methods of `client.prediction`. */
export interface PredictionOperations {
  /**
   * Find exam reports and rolling rankings, with what may be asked: `ielts_prediction_search_hits`, a read.
   * Needs no token.
   * Searches prediction records by words, source, subject, day or month, newest first, with the candidates that
   * each record points to. Record and candidates are separate facts, and neither is a promise of what will be
   * asked.
   * @remarks
   * The newest day comes first. testDate and testMonth are days of Asia/Shanghai; when both are given, testDate
   * counts.
   * Candidates under a match score of 50 are left out. practiceUrl is null unless the candidate is bound to a
   * part that the question bank offers.
   * Records older than 3 calendar months stay searchable; their candidates are withheld, as candidatesWithheld
   * says.
   * reportIds names exact records, of either kind; the other filters hold for them too.
   * Operators and quotes in a query are plain text; a query without any letter, digit or Chinese character finds
   * nothing.
   * @example
   * `await client.prediction.searchHits()`
   */
  searchHits(request?: PredictionSearchHitsRequest, options?: CallOptions): Promise<PredictionSearchHitsData>;
}

/** The methods of `client.practice`. */
export interface PracticeOperations {
  /**
   * Search the question bank for parts to practise: `ielts_practice_search_parts`, a read. Needs
   * `question_bank:read`.
   * Lists published parts (listening parts, reading passages, writing tasks, speaking parts) that satisfy every
   * filter. Parts that belong to a course section are left out unless includeCourseLinked is true.
   * @remarks
   * Continue with nextCursor and the same filters. A cursor stays right while content is added or withdrawn:
   * nothing comes twice, and what stays in the library is not skipped.
   * With preferUnseen, whether a part was practised is judged as of the first page; practised shows what holds
   * now.
   * Where every slot is filled in or every slot is selected, questionType says so; mixed and open parts are
   * found with questionType empty.
   * Operators and quotes in search are plain text. A search without any letter, digit or Chinese character finds
   * nothing.
   * @example
   * `await client.practice.searchParts({"subject":"reading","preferUnseen":true})`
   */
  searchParts(request?: PracticeSearchPartsRequest, options?: CallOptions): Promise<PracticeSearchPartsData>;
  /**
   * List the tags, subjects, difficulties and question types of the question bank:
   * `ielts_practice_list_taxonomy`, a read. Needs `question_bank:read`.
   * Lists what the question bank offers: each subject, difficulty, question type, part number and tag that
   * occurs, with the number of parts that have it. The counts obey the filters, so a filter shows what is left
   * to narrow it by.
   * @remarks
   * The counts are those of ielts_practice_search_parts with the same filters.
   * Pass the ids of tags on as tagIds; a part must hold all of them.
   * @example
   * `await client.practice.listTaxonomy()`
   */
  listTaxonomy(request?: PracticeListTaxonomyRequest, options?: CallOptions): Promise<PracticeListTaxonomyData>;
  /**
   * Read a part: its material and its questions: `ielts_practice_read_part`, a read. Needs `question_bank:read`.
   * Returns what the learner sees of a part: the passages, task or cue card as plain text, and the questions
   * with their layout. Answers, explanations, sample answers and the listening transcript are not part of it.
   * @remarks
   * Text is cut between paragraphs where that loses little, else between characters, never within one. Lengths
   * count Unicode characters.
   * The learner answers in the browser, at practiceUrl; after submission ielts_review_read_snapshot holds
   * answers, explanations and transcript.
   * @example
   * `await client.practice.readPart({"partId":1})`
   */
  readPart(request: PracticeReadPartRequest, options?: CallOptions): Promise<PracticeReadPartData>;
  /**
   * Find the parts that a learner's words or an excerpt belong to: `ielts_practice_match_parts`, a read. Needs
   * `question_bank:read`.
   * Matches a title or its beginning, a few keywords, an excerpt or the name of a tag or question type that the
   * learner gives, as it is, to at most three published parts, and says by which fact each of them matched. It
   * starts no practice.
   * @remarks
   * exact_title: the title is the query. title_phrase: one contains the other word for word. material_phrase:
   * the query, or one of its sentences or eight words in a row, is in the passage, questions or transcript; the
   * first match decides. keywords: every significant word occurs. title_words: every significant word is in the
   * title, where the end of a word may be missing. some_keywords: at least half of the words occur. tag: the
   * part has a tag that the query names; question_type: it has questions of a type that the query names.
   * A query that is the name of a tag or question type, in English or Chinese, in any case, number and
   * punctuation, or a question type's code, finds the parts that have it before all others, also among words
   * such as give me or practice. Several names ask for parts that have all of them. Together with other words,
   * names count after titles and phrases. If nothing else matches, tags count that have a name that begins with
   * the query or contains it as a word; Chinese is found anywhere in a name.
   * Keywords and what follows them are searched only if no title and no phrase matches, and each of them only if
   * the one before finds nothing.
   * A query of nothing but frequent English words, such as the, matches only a title of just these words.
   * matched.text holds words of the query, never text of the transcript.
   * Of a long query the first eight sentences, eight runs of eight words from all over it and its twelve longest
   * words are looked for.
   * @example
   * `await client.practice.matchParts({"query":"Community garden","subject":"listening"})`
   */
  matchParts(request: PracticeMatchPartsRequest, options?: CallOptions): Promise<PracticeMatchPartsData>;
  /**
   * List the learner's standalone practices: `ielts_practice_recent_activity`, a read. Needs `practice:read`.
   * Lists standalone practices, the one with the latest activity first: the status of each, how many questions
   * are answered, and how it was marked. Mock tests are never included, and answers to questions are not part of
   * it.
   * @remarks
   * A day is that of the last activity: a practice started on Monday and submitted on Tuesday is found on
   * Tuesday.
   * For mock tests call ielts_review_recent_activity with kind mock.
   * @example
   * `await client.practice.recentActivity()`
   */
  recentActivity(request?: PracticeRecentActivityRequest, options?: CallOptions): Promise<PracticeRecentActivityData>;
  /**
   * Read one standalone practice: `ielts_practice_read_session`, a read. Needs `practice:read`.
   * Returns the progress of one standalone practice: its state, times, answered questions, marks in sum, and the
   * address that opens it. Answers to questions are not part of it; a submitted practice is read with
   * ielts_review_read_snapshot.
   * @remarks
   * A mock test is refused with 400 (reason session.is_mock): its sections are read one by one as reviews.
   * @example
   * `await client.practice.readSession({"sessionId":1})`
   */
  readSession(request: PracticeReadSessionRequest, options?: CallOptions): Promise<PracticeReadSessionData>;
}

/** The methods of `client.dictation`. */
export interface DictationOperations {
  /**
   * Search listening parts for dictation: `ielts_dictation_search_materials`, a read. Needs
   * `question_bank:read`.
   * Lists published listening parts that have a segmented transcript, in the order of the catalogue, parts of
   * courses included. The sentences themselves are shown only in the browser.
   * @remarks
   * The learner takes the dictation in the browser, at practiceUrl.
   * Where search is the name of a tag or question type, the parts that have it come first.
   * @example
   * `await client.dictation.searchMaterials()`
   */
  searchMaterials(request?: DictationSearchMaterialsRequest, options?: CallOptions): Promise<DictationSearchMaterialsData>;
  /**
   * List the dictations that the learner submitted: `ielts_dictation_recent_attempts`, a read. Needs
   * `practice:read`.
   * Lists the learner's submitted dictation attempts, the newest first, with their word counts and accuracy.
   * Attempts in progress are not among them.
   * @remarks
   * Scores count the lines that were checked: compare checkedCount with lineCount before comparing two attempts.
   * Attempts of parts that were changed or withdrawn since stay listed as they were.
   * @example
   * `await client.dictation.recentAttempts()`
   */
  recentAttempts(request?: DictationRecentAttemptsRequest, options?: CallOptions): Promise<DictationRecentAttemptsData>;
  /**
   * Read a submitted dictation, line by line: `ielts_dictation_read_attempt`, a read. Needs `practice:read`.
   * Returns one submitted attempt: its scores, the words missed in all of it, and its lines in their order, each
   * with the sentence as it was said, the learner's entry, the comparison word by word and the translation.
   * @remarks
   * Take attemptId from ielts_dictation_recent_attempts. An attempt in progress is refused with 400, because the
   * learner has yet to hear its sentences.
   * Sentences are those of the part as it was when the attempt started; a part that was changed or withdrawn
   * since does not change them.
   * @example
   * `await client.dictation.readAttempt({"attemptId":"7f3c2a10-5b1e-4c4e-9a63-0d2b8c1e4f55"})`
   */
  readAttempt(request: DictationReadAttemptRequest, options?: CallOptions): Promise<DictationReadAttemptData>;
}

/** The methods of `client.review`. */
export interface ReviewOperations {
  /**
   * List practices and mock tests that can be reviewed: `ielts_review_recent_activity`, a read. Needs
   * `practice:read`.
   * Lists submitted practices and mock tests with at least one submitted section, latest submission first. Each
   * names the exact targets that ielts_review_read_snapshot reads. A mock test has the status and marks of each
   * section, and its overall band once all four sections have one.
   * @remarks
   * Pass a reviewTarget back unchanged to ielts_review_read_snapshot.
   * Bands of listening and reading are estimates from the score of a whole section; those of writing and
   * speaking are what a teacher or the learner entered.
   * score is null where the service marks nothing; teacherReview is what teachers made of the texts.
   * @example
   * `await client.review.recentActivity()`
   */
  recentActivity(request?: ReviewRecentActivityRequest, options?: CallOptions): Promise<ReviewRecentActivityData>;
  /**
   * Read how a practice or a section of a mock test was answered and marked: `ielts_review_read_snapshot`, a
   * read. Needs `practice:read`.
   * Returns the review of one submitted practice, or of one submitted section of a mock test, question by
   * question: what was asked, what the learner answered, the key, the mark and the rule that decided it, the
   * explanation, and where the answer is in the material. It shows the content as it was answered. The material
   * itself comes along where includeMaterial is true.
   * @remarks
   * Another learner's target is answered as one that does not exist (404).
   * A section that is not submitted is refused with 400 (reason review.not_submitted), a target of the wrong
   * kind with 400 (review.kind_mismatch).
   * After a key was corrected the newest marking is shown, and snapshot says what was corrected.
   * @example
   * `await
   * client.review.readSnapshot({"target":{"kind":"practice","sessionId":1},"scope":"incorrect","includeMaterial":true})`
   */
  readSnapshot(request: ReviewReadSnapshotRequest, options?: CallOptions): Promise<ReviewReadSnapshotData>;
}

/** The methods of `client.mock`. */
export interface MockOperations {
  /**
   * Find mock papers: `ielts_mock_search_papers`, a read. Needs `practice:read`.
   * Searches preset papers and the learner's own by words of the title, category, subjects and duration. Own
   * papers come first, newest first; then presets in the order in which they were installed.
   * @remarks
   * A learner's own papers have the category custom.
   * While a part of a paper is withdrawn, the paper cannot be sat: an own one stays in the list with available
   * false, a preset is left out. The references of both still resolve.
   * Operators and quotes in keyword are plain text. A keyword without any letter, digit or Chinese character
   * finds nothing.
   * categories obeys every filter but category itself.
   * @example
   * `await client.mock.searchPapers()`
   */
  searchPapers(request?: MockSearchPapersRequest, options?: CallOptions): Promise<MockSearchPapersData>;
  /**
   * Create a mock paper from published parts: `ielts_mock_create_paper`, a write. Needs `practice:write`.
   * Puts exact parts of the question bank together as a paper of the learner's own, which can be sat as often as
   * wanted. The parts must form complete sections.
   * @remarks
   * Complete sections: listening parts 1-4, reading passages 1-3, writing tasks 1-2, speaking parts 1-3. Every
   * subject that occurs must be complete; a paper has at least one section.
   * Reading and writing parts of a paper belong to one module: academic and general do not mix, parts for both
   * fit either. Listening and speaking are the same in both.
   * A learner keeps up to 500 papers. Two may have the same title: after an unclear outcome search before you
   * repeat.
   * @example
   * `await client.mock.createPaper({"title":"Saturday listening","partIds":[1,2,3,4]})`
   */
  createPaper(request: MockCreatePaperRequest, options?: CallOptions): Promise<MockCreatePaperData>;
}

/** The methods of `client.speaking`. */
export interface SpeakingOperations {
  /**
   * Find the learner's own speaking materials: `ielts_speaking_materials_search`, a read. Needs `speaking:read`.
   * Searches title and story of the materials in the learner's active library. Without a query it lists them,
   * the one that changed last first.
   * @remarks
   * With a query the best match comes first; words of the title weigh more than words of the story.
   * Operators and quotes in a query are plain text. A query without any letter, digit or Chinese character finds
   * nothing.
   * Archived materials are left out. ielts_speaking_materials_read shows the links and the recent practice of
   * one.
   * @example
   * `await client.speaking.materialsSearch()`
   */
  materialsSearch(request?: SpeakingMaterialsSearchRequest, options?: CallOptions): Promise<SpeakingMaterialsSearchData>;
  /**
   * Read one of the learner's speaking materials: `ielts_speaking_materials_read`, a read. Needs
   * `speaking:read`.
   * Returns a material with the questions it is linked to and its recent practice history.
   * @remarks
   * An archived material answers 404, as one that never was.
   * withdrawn says that a linked question is no longer offered; the link stays as it is until the links are
   * replaced.
   * recentPractices holds what the learner marked as done, at most 10; practiceCount counts all of it.
   * @example
   * `await client.speaking.materialsRead({"materialId":1})`
   */
  materialsRead(request: SpeakingMaterialsReadRequest, options?: CallOptions): Promise<SpeakingMaterialsReadData>;
  /**
   * Keep a new speaking material: `ielts_speaking_materials_create`, a write. Needs `speaking:write`.
   * Adds a story to the learner's active library and links it to the questions that are named. Nothing is
   * matched: without questionLinks it has no links.
   * @remarks
   * A link to a question that is unknown, withdrawn or of another subject is refused, and so is the same
   * question twice; the answer names each of them.
   * A library holds up to 2,000 active materials. Two may have the same title: after an unclear outcome search
   * before you repeat.
   * @example
   * `await client.speaking.materialsCreate({"title":"The night train","coreStory":"Two years ago I took a night
   * train to visit my grandmother, and it stopped in the snow."})`
   */
  materialsCreate(request: SpeakingMaterialsCreateRequest, options?: CallOptions): Promise<SpeakingMaterialsCreateData>;
  /**
   * Change one of the learner's speaking materials: `ielts_speaking_materials_update`, a write. Needs
   * `speaking:write`.
   * Replaces the fields that are sent and leaves the others as they are. questionLinks replaces all links, an
   * empty list takes them away; a change of title or story never touches them.
   * @remarks
   * A link to a question that is unknown, withdrawn or of another subject is refused, and so is the same
   * question twice. A link that the material has already stays allowed when its question has been withdrawn
   * since.
   * Sending what the material holds already changes nothing, updatedAt included. An archived material answers
   * 404.
   * @example
   * `await client.speaking.materialsUpdate({"id":1,"title":"The night train in the snow"})`
   */
  materialsUpdate(request: SpeakingMaterialsUpdateRequest, options?: CallOptions): Promise<SpeakingMaterialsUpdateData>;
  /**
   * Archive one of the learner's speaking materials: `ielts_speaking_materials_archive`, a write. Needs
   * `speaking:write`.
   * Takes a material out of the active library: search and read show it no more. Its links and practices stay.
   * @remarks
   * Repeating the call answers 404: the material has left the active library already.
   * The learner can restore it in the workspace.
   * @example
   * `await client.speaking.materialsArchive({"id":1})`
   */
  materialsArchive(request: SpeakingMaterialsArchiveRequest, options?: CallOptions): Promise<SpeakingMaterialsArchiveData>;
}

/** The methods of `client.writing`. */
export interface WritingOperations {
  /**
   * Read the saved versions of a writing practice and what teachers say of them: `ielts_writing_read_practice`,
   * a read. Needs `writing:read`.
   * Reads a writing practice of the learner, or the writing section of one of their mock tests: its tasks, and
   * the versions of the texts, which never change, each with the reviews that teachers wrote of exactly this
   * version.
   * @remarks
   * A version is saved whenever the learner chooses so, and when the text is submitted. Text in progress is not
   * returned before that.
   * Offsets of a comment count UTF-16 units of the version's text; its quote is the text there.
   * Bands of a review are a teacher's estimate of one task.
   * @example
   * `await client.writing.readPractice({"sessionId":2})`
   */
  readPractice(request: WritingReadPracticeRequest, options?: CallOptions): Promise<WritingReadPracticeData>;
}

/** The methods of `client.learner`. */
export interface LearnerOperations {
  /**
   * Read the learner's skill profile and a summary of 30 days: `ielts_learner_read_profile`, a read. Needs
   * `profile:read`.
   * Reads the value of each of the 29 skills from the available evidence: what the service marked, teachers'
   * reviews of texts, and evidence that agents pushed. It also has counts of the last 30 days in Asia/Shanghai.
   * These are facts: nothing is recommended, and no target is set.
   * @remarks
   * A skill without evidence has mastery null and confidence unknown. That is not a mastery of 0.
   * Evidence is: each question of the latest 60 listening and 60 submitted reading sections, by their newest
   * marking, unanswered ones as not correct; the bands of the latest 60 reviews of texts, divided by 9; and the
   * latest 500 events of each subject that agents pushed. Evidence of more than 365 days ago or of the future is
   * left out.
   * Mastery is the weighted mean of the performance. A question or a pushed objective or retrieval event weighs
   * 1, a teacher's band 7.5, a pushed rubric 2.5, 5 or 7.5 by its confidence; every weight halves in 30 days.
   * Confidence goes by the sum of the weights: low under 5, medium under 20, high from there.
   * Which skills a question exercises goes by its type; skills that no type shows stay unknown until evidence of
   * them is pushed.
   * Pushed evidence counts in mastery and is marked as such everywhere; practice, question types and vocabulary
   * are what the service recorded itself.
   * @example
   * `await client.learner.readProfile()`
   */
  readProfile(request?: LearnerReadProfileRequest, options?: CallOptions): Promise<LearnerReadProfileData>;
  /**
   * Export all of the learner's data, or learn that a saved copy is up to date: `ielts_learner_export_data`, a
   * read. Needs `profile:read`, `practice:read`, `learning:read`, `study_plans:read`, `vocabulary:read`,
   * `speaking:read`, `writing:read`, `courses:read`.
   * Returns everything that the service stores of the learner's work, as flat lists of records from one
   * consistent read: skill profile, plans and tasks, practice, reviewable results with their materials, writing,
   * dictation, vocabulary, courses, speaking and learning events. With the dataVersion of a saved copy it
   * answers unchanged true, without the lists, while that copy is up to date.
   * @remarks
   * Save the complete answer privately, apart for each address of the service and accountId. Replace a saved
   * copy as a whole, and only by an answer whose code is 0 and coverage.complete is true, for the same account
   * and schemaVersion; keep the old one after any failure and give its date.
   * The answer is made while it is sent and may be large: one that breaks off is not a copy. White space may
   * come before the data while others are served.
   * Read summary and the descriptions of the datasets first. Datasets overlap, so their counts must not be added
   * up.
   * dataVersion does not depend on the time or on the order of writes. skill_profile is that of the moment at
   * which the newest learning event was recorded, or the account was created if there is none, for the same
   * reason.
   * Left out are the catalogue of the site, the feedback conversation, files, notes, recordings and other media,
   * answers of unfinished practice and footprint statistics. Learning events about notes, feedback, connections
   * and the calendar link are there without their payload.
   * Two exports are made at a time, and one of an account: others wait for their turn. A client that reads
   * nothing for a minute is given up, and so is an export that has not come to its end 15 minutes after its turn
   * came: the answer breaks off.
   * @example
   * `await client.learner.exportData()`
   */
  exportData(request?: LearnerExportDataRequest, options?: CallOptions): Promise<LearnerExportDataData>;
}

/** The methods of `client.footprints`. */
export interface FootprintsOperations {
  /**
   * List what the learner did, with statistics: `ielts_footprints_list`, a read. Needs `profile:read`.
   * Lists the learner's activities, the newest first, with statistics of the whole filtered history: practices,
   * dictations and texts, mock tests, course sections, words and spoken answers, files, notes and messages. What
   * happened to one course section, or to one word, on one day is one activity.
   * @remarks
   * All pages show the list as it was at asOf: later changes neither repeat nor hide an activity. A list can be
   * continued for 24 hours.
   * Keep kinds, query and timeRange unchanged while paging. With a cursor leave offset out, or send nextOffset
   * of the same page.
   * Statistics do not depend on limit, offset or cursor; do not work them out from activities.
   * A practice in progress is updated when it is started, submitted, abandoned or resumed, and within five
   * minutes of every answer that is saved.
   * @example
   * `await client.footprints.list()`
   */
  list(request?: FootprintsListRequest, options?: CallOptions): Promise<FootprintsListData>;
}

/** The methods of `client.studyPlans`. */
export interface StudyPlansOperations {
  /**
   * List the learner's study plans: `ielts_study_plans_list`, a read. Needs `study_plans:read`.
   * Lists the study plans, the one that changed last first, each with its exact id, revision, progress and
   * latest review. Tasks are read with ielts_study_plans_get.
   * @remarks
   * A task counts as overdue from the day after its own, by the learner's calendar, until it is completed or
   * moved.
   * A plan changes, and moves to the top, when the learner starts or finishes content of one of its tasks too.
   * @example
   * `await client.studyPlans.list()`
   */
  list(request?: StudyPlansListRequest, options?: CallOptions): Promise<StudyPlansListData>;
  /**
   * Read one study plan with its tasks: `ielts_study_plans_get`, a read. Needs `study_plans:read`.
   * Reads one plan with a page of its tasks in the order of their dates and slots. Days and state narrow the
   * tasks, not the progress, which always counts the whole plan.
   * @remarks
   * A task's snapshot holds the facts of its content from when the task was given it: an updated pack does not
   * change them. available says whether the content can be used now.
   * A task starts and completes automatically when the learner begins and finishes that exact content in the
   * workspace: question_part, mock_paper, course_section, listening_dictation and speaking_material. prep_guide,
   * prediction_hit and asset are completed by hand. A learner who marks a course section or a spoken answer as
   * not done reopens the tasks it completed.
   * Where several tasks of a plan have the same content, the one that is in progress moves, else the earliest.
   * A task that is moved between two pages is neither repeated nor left out. A list can be continued for 24
   * hours.
   * Send revision as expectedRevision with a change, so that concurrent changes are detected.
   * @example
   * `await client.studyPlans.get({"planId":1})`
   */
  get(request: StudyPlansGetRequest, options?: CallOptions): Promise<StudyPlansGetData>;
  /**
   * Create a study plan with its tasks: `ielts_study_plans_create`, a write. Needs `study_plans:write`.
   * Creates a plan with at least one task. Each task names one exact resource by its contentRef, a day and a
   * slot; the service looks the resource up and stores its facts with the task. All or nothing: one reference
   * that does not resolve refuses the whole call and is named.
   * @remarks
   * Take each contentRef unchanged from the operation that owns it, such as ielts_practice_search_parts,
   * ielts_courses_search_sections, ielts_dictation_search_materials or ielts_mock_search_papers.
   * An account holds at most 200 plans (reason plan.limit_reached) and a plan 1,000 tasks.
   * A reference to nothing is refused with reason content.not_found, a mock paper that cannot be sat with
   * content.unavailable, problems of several kinds with request.invalid; details has each of them by its path,
   * such as /tasks/3/contentRef.
   * Slots begin at times that the owner of the service sets; 08:00, 14:00 and 19:00 unless they chose others, by
   * the learner's clock. remindAt of a task gives its time.
   * A day that is past is accepted, from 2000-01-01 on: the task is overdue immediately, without a reminder. The
   * last day accepted is ten years ahead.
   * @example
   * `await client.studyPlans.create({"title":"Three weeks to the reading test","goal":"Band 7 in reading, with
   * attention to
   * headings.","tasks":[{"contentRef":{"kind":"course_section","courseId":1,"sectionId":1},"date":"2030-12-01","slot":"morning","messengerReminder":false},{"contentRef":{"kind":"question_part","partId":1},"date":"2030-12-02","slot":"evening","durationMinutes":25,"messengerReminder":true}]})`
   */
  create(request: StudyPlansCreateRequest, options?: CallOptions): Promise<StudyPlansCreateData>;
  /**
   * Change the title or goal of a study plan: `ielts_study_plans_update`, a write. Needs `study_plans:write`.
   * Changes title, goal or both and leaves what is not sent as it is. Tasks never change here.
   * @remarks
   * Sending what the plan holds already changes nothing, its revision included.
   * A stale expectedRevision is refused with reason plan.revision_stale and the plan's currentRevision.
   * @example
   * `await client.studyPlans.update({"planId":1,"goal":"Band 7.5 in reading."})`
   */
  update(request: StudyPlansUpdateRequest, options?: CallOptions): Promise<StudyPlansUpdateData>;
  /**
   * Add, edit, remove or complete exact tasks of one study plan: `ielts_study_plans_change_tasks`, a write.
   * Needs `study_plans:write`.
   * Takes a list of steps, each on one exact task, and does all of them or none. It does not patch the plan:
   * tasks that no step names do not change, and title and goal never change here.
   * @remarks
   * A pending task may change date, slot, duration and contentRef; a new contentRef gets a new snapshot, and the
   * duration stays unless it is sent. A task in progress keeps its contentRef (reason task.started). A completed
   * one is not edited (reason task.completed), but may be removed.
   * Completing a completed task changes nothing. Of each task at most one step is accepted.
   * A taskId that is not in this plan answers 404 (reason task.not_found), and nothing is changed. details has
   * every step that cannot be done by its path, such as /steps/3/taskId; problems of several kinds answer 400
   * (request.invalid).
   * The revision grows by one for the whole call, and not at all when no step changed anything.
   * Reminders of tasks that are there are switched by ielts_notifications_configure_messenger_task_reminders.
   * @example
   * `await
   * client.studyPlans.changeTasks({"planId":1,"steps":[{"action":"edit","taskId":1,"date":"2026-12-03","slot":"afternoon"},{"action":"remove","taskId":2},{"action":"add","contentRef":{"kind":"listening_dictation","partId":1},"date":"2026-12-04","slot":"evening","messengerReminder":false}]})`
   */
  changeTasks(request: StudyPlansChangeTasksRequest, options?: CallOptions): Promise<StudyPlansChangeTasksData>;
  /**
   * Replace the unfinished tasks of a study plan: `ielts_study_plans_replan`, a write. Needs
   * `study_plans:write`.
   * Removes every task that is not completed, those in progress too, and adds the new ones, in one transaction.
   * The plan keeps its id, title, goal and completed tasks. review says what was found and becomes the plan's
   * latest review.
   * @remarks
   * A task in progress is removed too; the work on its content stays recorded. Name the content again to keep it
   * in the plan.
   * To move or replace single tasks, use ielts_study_plans_change_tasks.
   * Completed tasks count towards the 1,000 that a plan holds (reason plan.tasks_limit_reached).
   * @example
   * `await client.studyPlans.replan({"planId":1,"review":"Two of five tasks done; evenings do not work out.
   * Headings cost most
   * marks.","tasks":[{"contentRef":{"kind":"question_part","partId":1},"date":"2026-12-08","slot":"morning","messengerReminder":false}]})`
   */
  replan(request: StudyPlansReplanRequest, options?: CallOptions): Promise<StudyPlansReplanData>;
  /**
   * Delete a study plan and all its tasks: `ielts_study_plans_delete`, a write. Needs `study_plans:write`.
   * Deletes the plan with its tasks, completed ones too, and the reminders of upcoming tasks. It cannot be
   * undone. The learner's completed work stays recorded.
   * @remarks
   * To keep what was completed and plan the rest again, use ielts_study_plans_replan instead.
   * @example
   * `await client.studyPlans.delete({"planId":1})`
   */
  delete(request: StudyPlansDeleteRequest, options?: CallOptions): Promise<StudyPlansDeleteData>;
}

/** The methods of `client.resources`. */
export interface ResourcesOperations {
  /**
   * Find what is related to a resource: `ielts_resources_related`, a read. Needs `resources:read`.
   * Lists the resources that a pack relates to the given one, from either end, and those that belong to it by
   * structure: the same course or unit, linked practice, dictation, papers, guides, predictions, speaking
   * materials and the learner's own files. Works for every kind of contentRef.
   * @remarks
   * Structural relation types: same_course (the other sections of a section's course); same_unit (sections of
   * other courses in the same unit of the same subject); linked_practice (parts that a section links);
   * practised_in_section (sections that link a part); dictation_of (between a listening part and its dictation,
   * from either); in_mock_paper (papers that contain a part); contains_part (parts of a paper); about (parts
   * that a guide or a prediction record is about); about_part (guides and prediction records about a part);
   * same_source (parts of the same test of the same book); speaking_material_for (the learner's speaking
   * materials linked to questions of a part); uses_question_of (parts to whose questions a speaking material is
   * linked); mentions (the learner's files in which the title of the resource occurs); mentioned_in_file (parts,
   * guides, course sections and papers whose titles occur in the learner's file).
   * Packs name further relation types of their own, which are found from both ends: direction says from which.
   * What a guide is about comes from its pack, so that about and about_part are explicit for guides.
   * mentions and mentioned_in_file need a title of at least two words or four Chinese characters. Of one file at
   * most 50 resources are listed as mentioned_in_file, from the first 400,000 characters of its text.
   * Of prediction records, the candidates that ielts_prediction_search_hits shows count.
   * Explicit relations come first, then structural ones; by relation type, then by id. A resource appears once
   * for each relation type.
   * Of one structural type at most 1,000 are counted and listed.
   * Own papers, speaking materials and files appear for their owner alone. A withdrawn, archived or deleted
   * resource resolves no more.
   * @example
   * `await client.resources.related({"contentRef":{"kind":"question_part","partId":1}})`
   */
  related(request: ResourcesRelatedRequest, options?: CallOptions): Promise<ResourcesRelatedData>;
}

/** The methods of `client.assets`. */
export interface AssetsOperations {
  /**
   * Find the learner's own files: `ielts_assets_search`, a read. Needs `resources:read`.
   * Searches title, file name and text of the files that the learner uploaded in the workspace, and returns each
   * with the place of the first hit. Without a query it lists the files, newest first.
   * @remarks
   * With a query the best match comes first; words of the title weigh more than words of the text.
   * Text is searched in PDF, DOCX, TXT and MD files; of others the title and file name are.
   * Operators and quotes in a query are plain text. A query without any letter, digit or Chinese character finds
   * nothing.
   * An excerpt is looked for in the first 400,000 characters of the text; of a later hit it is the beginning.
   * Deleted files are left out. Uploading, renaming and deleting is done by the learner in the workspace.
   * @example
   * `await client.assets.search()`
   */
  search(request?: AssetsSearchRequest, options?: CallOptions): Promise<AssetsSearchData>;
}

/** The methods of `client.studyTodos`. */
export interface StudyTodosOperations {
  /**
   * List the learner's todos: `ielts_study_todos_list`, a read. Needs `study_plans:read`.
   * Lists the one list of todos that the learner and their agents share: open ones first, the nearest
   * scheduledAt before the others, then those that are done, newest first.
   * @remarks
   * content is what contentRef names now; it is null if the content no longer exists.
   * Open todos without a time come after those with one, oldest first.
   * @example
   * `await client.studyTodos.list({"status":"open"})`
   */
  list(request?: StudyTodosListRequest, options?: CallOptions): Promise<StudyTodosListData>;
  /**
   * Add todos: `ielts_study_todos_create`, a write. Needs `study_plans:write`.
   * Adds todos to the list that the learner and their agents share, immediately and without a draft: all of
   * them, or none if one cannot be added.
   * @remarks
   * scheduledAt must be in the future, at most ten years ahead, on the hour as written (minutes and seconds 0),
   * and with its offset. At that time the workspace and the browsers that allow it show a notice; the messenger
   * only with messengerReminder.
   * A time or a contentRef that cannot be used refuses the whole call; details has each of them by its path,
   * such as /items/3/contentRef.
   * No more than 2,000 todos can be open.
   * @example
   * `await client.studyTodos.create({"items":[{"title":"Speaking with Li Wei","note":"Part 2
   * cards","scheduledAt":"2030-12-01T08:00:00+08:00","messengerReminder":true}]})`
   */
  create(request: StudyTodosCreateRequest, options?: CallOptions): Promise<StudyTodosCreateData>;
  /**
   * Change, complete or reopen a todo: `ielts_study_todos_update`, a write. Needs `study_plans:write`.
   * Changes exactly the fields that are sent and leaves the others as they are; null clears note, scheduledAt
   * and contentRef.
   * @remarks
   * scheduledAt as in ielts_study_todos_create. The time that the todo has already can be sent again, even when
   * it has passed.
   * A completed todo keeps scheduledAt, but no notice comes. When it is reopened, one comes where the time is
   * still ahead.
   * Sending what the todo holds already changes nothing, updatedAt included.
   * @example
   * `await client.studyTodos.update({"todoId":57,"scheduledAt":"2030-12-01T09:00:00+08:00"})`
   */
  update(request: StudyTodosUpdateRequest, options?: CallOptions): Promise<StudyTodosUpdateData>;
  /**
   * Delete a todo: `ielts_study_todos_delete`, a write. Needs `study_plans:write`.
   * Takes one todo off the list, open or done. No notice of it comes any more.
   * @remarks
   * Repeating the call answers 404: the todo is gone from the list already.
   * The learner can restore it in the workspace for a day.
   * @example
   * `await client.studyTodos.delete({"todoId":57})`
   */
  delete(request: StudyTodosDeleteRequest, options?: CallOptions): Promise<StudyTodosDeleteData>;
}

/** The methods of `client.reminders`. */
export interface RemindersOperations {
  /**
   * Whether reminders can reach the learner's messenger: `ielts_reminders_get_delivery_status`, a read. Needs
   * `notifications:read`.
   * Says whether messenger reminders can be delivered now, by what, and what the user has to do if they cannot.
   * It changes nothing and returns no credentials.
   * @remarks
   * canDeliver covers messengers. Reminders always show in the workspace, and browsers are notified as well.
   * missingAction.text can be passed on as it is; the user does it at missingAction.url.
   * ielts_reminders_connect_messenger presents it as a card.
   * In quiet hours reminders wait until quietUntil; they are not lost.
   * @example
   * `await client.reminders.getDeliveryStatus()`
   */
  getDeliveryStatus(request?: RemindersGetDeliveryStatusRequest, options?: CallOptions): Promise<RemindersGetDeliveryStatusData>;
  /**
   * Present a card for connecting a messenger: `ielts_reminders_connect_messenger`, a read. Needs
   * `notifications:read`.
   * Answers a connection card for the current conversation: what can be connected here, and a link to where the
   * user does it. It does not connect anything.
   * @remarks
   * Show title, text and url to the user. The link works after expiresAt too; the page then says that the card
   * is an older one.
   * Never ask the user for an address, a token or a code: they are entered in the page alone.
   * @example
   * `await client.reminders.connectMessenger()`
   */
  connectMessenger(request?: RemindersConnectMessengerRequest, options?: CallOptions): Promise<RemindersConnectMessengerData>;
  /**
   * Remind the learner at an exact time: `ielts_reminders_create`, a write. Needs `notifications:write`.
   * Makes a reminder that comes once, at an exact instant: in the workspace, in browsers that allow it, and by
   * messenger where wanted and connected. It needs no plan and no task.
   * @remarks
   * remindAt names its offset and lies at most ten years ahead; the service keeps it to the millisecond.
   * Where no messenger is connected when it is due, the workspace shows it all the same; creating never fails
   * for that.
   * No more than 10,000 reminders can be ahead.
   * @example
   * `await client.reminders.create({"content":"Take your passport","remindAt":"2030-12-01T07:15:00+08:00"})`
   */
  create(request: RemindersCreateRequest, options?: CallOptions): Promise<RemindersCreateData>;
  /**
   * Switch messenger delivery of a reminder on or off: `ielts_reminders_update`, a write. Needs
   * `notifications:write`.
   * Says of one reminder that is ahead or held whether it goes to the messenger too. Its content and its time
   * stay as they are.
   * @remarks
   * A reminder that is running, has come or was cancelled is refused; the refusal names its state.
   * A held reminder that is switched off is delivered immediately, since the workspace showed it: what waited
   * for its messengers is cancelled, and it cannot be switched on again.
   * For another content or time, cancel the reminder and create a new one.
   * @example
   * `await client.reminders.update({"reminderId":57,"messengerDelivery":false})`
   */
  update(request: RemindersUpdateRequest, options?: CallOptions): Promise<RemindersUpdateData>;
  /**
   * List the learner's reminders: `ielts_reminders_list`, a read. Needs `notifications:read`.
   * Lists reminders with their exact time and with how each was delivered: those with the latest time first, or,
   * of the scheduled ones alone, the nearest first.
   * @remarks
   * deliveries holds a record for each way by which a reminder went, with its attempts.
   * @example
   * `await client.reminders.list({"state":"scheduled"})`
   */
  list(request?: RemindersListRequest, options?: CallOptions): Promise<RemindersListData>;
  /**
   * Cancel a reminder: `ielts_reminders_cancel`, a write. Needs `notifications:write`.
   * Cancels one reminder that is ahead or held. It changes no plan and no todo.
   * @remarks
   * A reminder that is running or has come is refused; the refusal names its state.
   * Cancelling one that is cancelled already answers it unchanged.
   * @example
   * `await client.reminders.cancel({"reminderId":57})`
   */
  cancel(request: RemindersCancelRequest, options?: CallOptions): Promise<RemindersCancelData>;
}

/** The methods of `client.notifications`. */
export interface NotificationsOperations {
  /**
   * Whether a messenger is connected and can take task notifications: `ielts_notifications_get_status`, a read.
   * Needs `notifications:read`.
   * Says whether the learner has a messenger connected, whether notices of tasks can reach it now, and what the
   * user has to do where they cannot. It changes nothing.
   * @remarks
   * missingAction.text can be passed on as it is; the user does it at missingAction.url.
   * In quiet hours notices wait until quietUntil; they are not lost.
   * @example
   * `await client.notifications.getStatus()`
   */
  getStatus(request?: NotificationsGetStatusRequest, options?: CallOptions): Promise<NotificationsGetStatusData>;
  /**
   * Switch messenger reminders of exact tasks on or off:
   * `ielts_notifications_configure_messenger_task_reminders`, a write. Needs `notifications:write`.
   * Says of exact tasks, of whatever plans, whether the learner is reminded when their slots begin, in the page
   * and by messenger. No task is made or moved. All or none.
   * @remarks
   * It needs no connected messenger: status says whether one can be reached now, and what is missing.
   * No reminder is sent for a slot that has already begun; remindAt is null then.
   * Each plan whose tasks change gets a new revision; read it again before you change the plan.
   * A taskId that is not the learner's answers 404 (reason task.not_found), and nothing is changed; details has
   * each of them by its path, such as /taskIds/3.
   * @example
   * `await client.notifications.configureMessengerTaskReminders({"taskIds":[1,2],"enabled":true})`
   */
  configureMessengerTaskReminders(request: NotificationsConfigureMessengerTaskRemindersRequest, options?: CallOptions): Promise<NotificationsConfigureMessengerTaskRemindersData>;
}

/** The methods of `client.feedback`. */
export interface FeedbackOperations {
  /**
   * Write to the people who run this service: `ielts_feedback_create`, a write. Needs `feedback:write`.
   * Adds a message to the learner's conversation with the owners of this service, and notifies them: in the
   * workspace, in browsers that allow it, and through their connected messengers, unless an earlier message is
   * still unread.
   * @remarks
   * Send feedback only where the learner asks for it, and never put passwords, tokens or other credentials in
   * it.
   * Calling it again writes the message again. Where the outcome is unclear, list the messages first.
   * Thirty messages an hour at most.
   * Answers come into the same conversation; ielts_feedback_list shows them.
   * @example
   * `await client.feedback.create({"content":"Could the vocabulary book be sorted by date?"})`
   */
  create(request: FeedbackCreateRequest, options?: CallOptions): Promise<FeedbackCreateData>;
  /**
   * Read the conversation with the people who run this service: `ielts_feedback_list`, a read. Needs
   * `feedback:read`.
   * Lists the latest 200 messages of the learner's conversation, oldest first: what the learner wrote, what
   * agents wrote for them, and the answers.
   * @remarks
   * Listing marks nothing as read; the workspace does that when the learner looks at the conversation.
   * @example
   * `await client.feedback.list()`
   */
  list(request?: FeedbackListRequest, options?: CallOptions): Promise<FeedbackListData>;
}

/** What the client knows of each operation. */
export declare const OPERATIONS: { readonly [Id in OperationId]: OperationFacts };

/** The operations as methods, by group. */
export declare class Operations {
  constructor(call: (operation: OperationId, request?: object, options?: CallOptions) => Promise<unknown>);
  readonly vocabulary: VocabularyOperations;
  readonly learning: LearningOperations;
  readonly courses: CoursesOperations;
  readonly prep: PrepOperations;
  readonly prediction: PredictionOperations;
  readonly practice: PracticeOperations;
  readonly dictation: DictationOperations;
  readonly review: ReviewOperations;
  readonly mock: MockOperations;
  readonly speaking: SpeakingOperations;
  readonly writing: WritingOperations;
  readonly learner: LearnerOperations;
  readonly footprints: FootprintsOperations;
  readonly studyPlans: StudyPlansOperations;
  readonly resources: ResourcesOperations;
  readonly assets: AssetsOperations;
  readonly studyTodos: StudyTodosOperations;
  readonly reminders: RemindersOperations;
  readonly notifications: NotificationsOperations;
  readonly feedback: FeedbackOperations;
}
