# Made by `bun scripts/gen.ts` from the registry; do not edit.
"""The types of requests and answers, by operation. Values are plain dictionaries with the names of the interface."""

from typing import Dict, List, Literal, Mapping, Optional, Sequence, TypedDict, Union

class _AgentBindingCreateRequest1(TypedDict):
    clientName: str
    """What the agent calls itself; the user sees it.
    String of 1 to 120 characters.
    """


class AgentBindingCreateRequest(_AgentBindingCreateRequest1, total=False):
    """What ``agent_binding_create`` takes."""

    tokenType: Literal["user"]
    """The kind of token wanted.
    Default: ``"user"``.
    """


class AgentBindingCreateData(TypedDict):
    """What ``agent_binding_create`` answers. The binding with its secret, which is not shown again."""

    bindingId: str
    """Id of the binding."""
    secret: str
    """Proves at the exchange who asked. Never put it into a link, a log or a message."""
    expiresAt: str
    """Until when the user can confirm, ten minutes from now.
    String (date-time).
    """
    pollIntervalSeconds: int
    """Seconds between two exchanges.
    Integer from 1 to 60.
    """
    bindingUrl: str
    """The page on which the user confirms."""


class AgentBindingExchangeRequest(TypedDict):
    """What ``agent_binding_exchange`` takes."""

    bindingId: str
    """Id of the binding.
    String of 1 to 80 characters.
    """
    secret: str
    """The secret that came with the binding.
    String of 1 to 200 characters.
    """


class _AgentBindingExchangeData1(TypedDict):
    status: Literal["pending", "bound", "expired", "used"]
    """State of the binding."""


class AgentBindingExchangeData(_AgentBindingExchangeData1, total=False):
    """What ``agent_binding_exchange`` answers. The state, and with bound the token and its expiry."""

    token: str
    """The access token; only with bound, only once."""
    expiresAt: str
    """When the token expires; only with bound.
    String (date-time).
    """


class AgentMeRequest(TypedDict):
    """What ``agent_me`` takes."""


class AgentMeDataAccount(TypedDict):
    id: int
    """Id of the account."""
    name: str
    """Name of the learner."""
    email: str
    """Address of the account."""
    timeZone: str
    """IANA time zone of the learner: days and slots of study plans use it."""


class AgentMeData(TypedDict):
    """What ``agent_me`` answers. Account, client name, expiry and scopes of the token."""

    account: AgentMeDataAccount
    clientName: str
    """What the agent called itself at the binding."""
    tokenType: Literal["user"]
    """The kind of token."""
    expiresAt: str
    """When the token expires.
    String (date-time).
    """
    scopes: List[str]
    """What the token allows."""


class VocabularyPersonalSearchRequest(TypedDict, total=False):
    """What ``ielts_vocabulary_personal_search`` takes."""

    query: str
    """Words to find in phrase, meaning or usage. Every word must occur; the end of an English word may be
    missing; Chinese is found by any characters. Of a long query the first 1,000 characters count. Empty for
    no filter.
    Default: ``""``.
    """
    learningState: Literal["", "new", "learning", "review", "relearning", "mastered"]
    """Only entries in this learning state; empty for every state.
    Default: ``""``.
    """
    limit: int
    """How many results to return at most.
    Integer from 1 to 50.
    Default: ``20``.
    """
    offset: int
    """How many results to skip; pass nextOffset unchanged.
    Default: ``0``.
    """


class VocabularyEntrySourcesItem(TypedDict):
    sourceType: str
    """Kind of origin, such as agent, practice, course, reading_lexicon, import."""
    sourceId: str
    """Id within that kind of origin; may be empty."""
    sourceTitle: str
    """Title of the origin; may be empty."""
    context: str
    """The sentence it was met in; may be empty."""
    addedAt: str
    """When this source was recorded.
    String (date-time).
    """


class VocabularyEntry(TypedDict):
    id: int
    """Stable id of the entry."""
    phrase: str
    """The word or expression.
    String of 1 to 300 characters.
    """
    meaning: str
    """Chinese or English meaning."""
    partOfSpeech: str
    """Part of speech, in the learner's own terms."""
    example: str
    """An example sentence."""
    usage: str
    """A note on usage."""
    expansion: List[str]
    """Synonyms, collocations and related expressions.
    Array of at most 30 items.
    """
    learningState: Literal["new", "learning", "review", "relearning", "mastered"]
    """Learning state; changed by recorded reviews only."""
    dueAt: Optional[str]
    """When the scheduler wants the next review; null before the first one."""
    lastRating: Optional[Literal["again", "hard", "good"]]
    """Rating of the latest review; null before the first one."""
    lastReviewedAt: Optional[str]
    """When it was last reviewed; null before the first review."""
    intervalDays: int
    """Days between the latest review and the due time; 0 while it is less than a day."""
    reps: int
    """How many reviews were recorded."""
    lapses: int
    """How often it was forgotten after it had been learnt."""
    sources: List[VocabularyEntrySourcesItem]
    """Where the entry came from, newest first, at most 20."""
    sourceCount: int
    """How many sources are recorded in all."""
    createdAt: str
    """When the entry was added.
    String (date-time).
    """
    updatedAt: str
    """When its content last changed.
    String (date-time).
    """


class VocabularyPersonalSearchData(TypedDict):
    """What ``ielts_vocabulary_personal_search`` answers. One page of entries with sources and progress."""

    items: List[VocabularyEntry]
    limit: int
    """The limit this page was read with."""
    offset: int
    """The offset this page was read with."""
    hasMore: bool
    """Whether another page follows."""
    nextOffset: Optional[int]
    """Offset of the next page; null on the last. Changes can move an item to another page."""


class VocabularyPersonalExportRequest(TypedDict, total=False):
    """What ``ielts_vocabulary_personal_export`` takes."""

    format: Literal["csv", "json"]
    """Format of the file.
    Default: ``"json"``.
    """
    limit: int
    """How many results to return at most.
    Integer from 1 to 1000.
    Default: ``500``.
    """
    offset: int
    """How many results to skip; pass nextOffset unchanged.
    Integer from 0 to 100000.
    Default: ``0``.
    """


class VocabularyPersonalExportData(TypedDict):
    """What ``ielts_vocabulary_personal_export`` answers. The text of one file and where to continue."""

    format: Literal["csv", "json"]
    """Format of the file."""
    content: str
    """Text of the file, to be saved as UTF-8."""
    contentType: str
    """Media type of the file."""
    fileName: str
    """A name for the file."""
    count: int
    """Entries in this file."""
    total: int
    """Entries in the whole book."""
    limit: int
    """The limit this page was read with."""
    offset: int
    """The offset this page was read with."""
    hasMore: bool
    """Whether entries follow that are not in this file."""
    nextOffset: Optional[int]
    """Offset of the next page; null on the last. Changes can move an item to another page."""


class VocabularyPersonalProgressRequest(TypedDict, total=False):
    """What ``ielts_vocabulary_personal_progress`` takes."""

    limit: int
    """How many results to return at most.
    Integer from 1 to 50.
    Default: ``12``.
    """


class VocabularyPersonalProgressDataSummaryCounts(TypedDict):
    new: int
    """Never reviewed."""
    learning: int
    """In their first steps."""
    review: int
    """Learnt, with growing intervals."""
    relearning: int
    """Forgotten and being learnt again."""
    mastered: int
    """In review with a stability of at least 60 days."""


class VocabularyPersonalProgressDataSummaryDueCounts(TypedDict):
    new: int
    """Never reviewed."""
    learning: int
    """In their first steps."""
    review: int
    """Learnt, with growing intervals."""
    relearning: int
    """Forgotten and being learnt again."""
    mastered: int
    """In review with a stability of at least 60 days."""


class VocabularyPersonalProgressDataSummary(TypedDict):
    total: int
    """Entries in the book."""
    newCount: int
    """Entries that were never reviewed."""
    dueCount: int
    """Entries whose due time has come, mastered ones included."""
    counts: VocabularyPersonalProgressDataSummaryCounts
    """Entries by learning state."""
    dueCounts: VocabularyPersonalProgressDataSummaryDueCounts
    """Due entries by learning state."""
    reviewedToday: int
    """Entries reviewed since midnight in Asia/Shanghai."""
    reviewedThisStudyDay: int
    """Entries reviewed since 04:00 by the learner's clock."""
    nextDueAt: Optional[str]
    """The next time at which an entry that is not due yet falls due; null where none will."""


class PersonalCard(TypedDict):
    id: int
    """Stable id of the entry."""
    phrase: str
    """The word or expression.
    String of 1 to 300 characters.
    """
    meaning: str
    """Chinese or English meaning."""
    partOfSpeech: str
    """Part of speech, in the learner's own terms."""
    example: str
    """An example sentence."""
    usage: str
    """A note on usage."""
    expansion: List[str]
    """Synonyms, collocations and related expressions.
    Array of at most 30 items.
    """
    learningState: Literal["new", "learning", "review", "relearning", "mastered"]
    """Learning state; changed by recorded reviews only."""
    dueAt: Optional[str]
    """When the scheduler wants the next review; null before the first one."""
    lastRating: Optional[Literal["again", "hard", "good"]]
    """Rating of the latest review; null before the first one."""
    lastReviewedAt: Optional[str]
    """When it was last reviewed; null before the first review."""
    intervalDays: int
    """Days between the latest review and the due time; 0 while it is less than a day."""
    reps: int
    """How many reviews were recorded."""
    lapses: int
    """How often it was forgotten after it had been learnt."""


class VocabularyPersonalProgressData(TypedDict):
    """What ``ielts_vocabulary_personal_progress`` answers. Statistics of the book, its latest reviews and its
    due entries.
    """

    summary: VocabularyPersonalProgressDataSummary
    """Statistics of the whole book."""
    recent: List[PersonalCard]
    """Entries reviewed last, the latest first, up to limit."""
    due: List[PersonalCard]
    """Entries due now, the longest overdue first, up to limit."""
    asOf: str
    """The moment of these facts.
    String (date-time).
    """


class VocabularyPersonalPrepareCardsRequest(TypedDict, total=False):
    """What ``ielts_vocabulary_personal_prepare_cards`` takes."""

    mode: Literal["mixed", "due", "new", "weak", "random"]
    """due: due now, the longest overdue first. new: never reviewed, in the order of the book. weak: last rated
    again or hard, or forgotten before; most lapses first, then least stable. random: a uniform draw. mixed:
    due, then new, then weak, until limit is reached.
    Default: ``"mixed"``.
    """
    limit: int
    """How many cards to return at most.
    Integer from 1 to 30.
    Default: ``8``.
    """
    query: str
    """Words to find in phrase, meaning or usage. Every word must occur; the end of an English word may be
    missing; Chinese is found by any characters. Of a long query the first 1,000 characters count. Empty for
    no filter.
    Default: ``""``.
    """
    learningState: Literal["", "new", "learning", "review", "relearning", "mastered"]
    """Only entries in this learning state; empty for every state.
    Default: ``""``.
    """
    includeMastered: bool
    """Whether mastered entries may appear; with learningState mastered they always do.
    Default: ``False``.
    """
    excludeRecentlyReviewedDays: int
    """Leaves out entries reviewed within this many days, except those that are due now.
    Integer from 0 to 90.
    Default: ``3``.
    """


class VocabularyPersonalPrepareCardsData(TypedDict):
    """What ``ielts_vocabulary_personal_prepare_cards`` answers. Cards with content and progress, in the order of
    the mode.
    """

    mode: Literal["mixed", "due", "new", "weak", "random"]
    """The mode that was asked for."""
    count: int
    """How many cards follow."""
    cards: List[PersonalCard]
    """The cards, in the order of the mode."""
    asOf: str
    """The moment at which due and new were judged.
    String (date-time).
    """


class _EntryInput1(TypedDict):
    phrase: str
    """The word or expression.
    String of 1 to 300 characters.
    """


class EntryInput(_EntryInput1, total=False):
    meaning: str
    """Chinese or English meaning.
    String of at most 20000 characters.
    Default: ``""``.
    """
    partOfSpeech: str
    """Part of speech, in the learner's own terms.
    String of at most 200 characters.
    Default: ``""``.
    """
    example: str
    """An example sentence.
    String of at most 20000 characters.
    Default: ``""``.
    """
    usage: str
    """A note on usage.
    String of at most 20000 characters.
    Default: ``""``.
    """
    expansion: Sequence[str]
    """Synonyms, collocations and related expressions.
    Array of at most 30 items.
    Default: ``[]``.
    """


class _VocabularyPersonalAddRequest1(TypedDict):
    items: Sequence[EntryInput]
    """The entries to add.
    Array of 1 to 100 items.
    """


class VocabularyPersonalAddRequest(_VocabularyPersonalAddRequest1, total=False):
    """What ``ielts_vocabulary_personal_add`` takes."""

    context: str
    """The sentence in which the words were met.
    String of at most 20000 characters.
    Default: ``""``.
    """
    sourceId: str
    """Id of the origin within its kind, such as practice_session:12; may be empty.
    String of at most 500 characters.
    Default: ``""``.
    """
    sourceTitle: str
    """Title of the origin; may be empty.
    String of at most 500 characters.
    Default: ``""``.
    """
    sourceType: str
    """Kind of origin, such as agent, practice, course, reading_lexicon, writing_review.
    String of 1 to 80 characters.
    Default: ``"agent"``.
    """


class VocabularyPersonalAddDataItemsItem(TypedDict):
    index: int
    """Place of the item in the request, from 0."""
    status: Literal["created", "merged", "unchanged"]
    """created; merged into an entry that was there; or unchanged, if it added nothing new."""
    entry: VocabularyEntry


class VocabularyPersonalAddData(TypedDict):
    """What ``ielts_vocabulary_personal_add`` answers. For each item what became of it and the whole entry."""

    created: int
    """Entries that were created."""
    merged: int
    """Entries merged into one that was there."""
    unchanged: int
    """Entries that added nothing new."""
    items: List[VocabularyPersonalAddDataItemsItem]
    """One result for each item, in the order of the request."""


class _VocabularyPersonalImportRequest1(TypedDict):
    content: str
    """Text of the file, UTF-8, up to 500 entries.
    String of 1 to 2000000 characters.
    """
    format: Literal["csv", "json"]
    """Format of the text."""


class VocabularyPersonalImportRequest(_VocabularyPersonalImportRequest1, total=False):
    """What ``ielts_vocabulary_personal_import`` takes."""

    sourceId: str
    """Id of the import; empty to derive one from the content (sha256:…).
    String of at most 500 characters.
    Default: ``""``.
    """
    sourceTitle: str
    """Title of the import, such as the file name; may be empty.
    String of at most 500 characters.
    Default: ``""``.
    """


class VocabularyPersonalImportDataItemsItem(TypedDict):
    index: int
    """Place of the entry in the file, from 0."""
    status: Literal["created", "merged", "unchanged"]
    """created; merged into an entry that was there; or unchanged, if it added nothing new."""
    id: int
    """Id of the entry in the book."""
    phrase: str
    """The phrase as the file has it."""


class VocabularyPersonalImportData(TypedDict):
    """What ``ielts_vocabulary_personal_import`` answers. What became of each entry of the file."""

    created: int
    """Entries that were created."""
    merged: int
    """Entries merged into one that was there."""
    unchanged: int
    """Entries that added nothing new."""
    count: int
    """Entries that the file holds."""
    sourceType: str
    """Always import."""
    sourceId: str
    """The id under which the import is recorded as a source."""
    items: List[VocabularyPersonalImportDataItemsItem]
    """One result for each entry of the file, in its order."""


class _VocabularyPersonalUpdateRequest1(TypedDict):
    id: int
    """Id of an entry in the learner's own vocabulary book."""


class VocabularyPersonalUpdateRequest(_VocabularyPersonalUpdateRequest1, total=False):
    """What ``ielts_vocabulary_personal_update`` takes."""

    phrase: str
    """The word or expression.
    String of 1 to 300 characters.
    """
    meaning: str
    """Chinese or English meaning.
    String of at most 20000 characters.
    """
    partOfSpeech: str
    """Part of speech, in the learner's own terms.
    String of at most 200 characters.
    """
    example: str
    """An example sentence.
    String of at most 20000 characters.
    """
    usage: str
    """A note on usage.
    String of at most 20000 characters.
    """
    expansion: Sequence[str]
    """Synonyms, collocations and related expressions.
    Array of at most 30 items.
    """


class VocabularyPersonalUpdateData(TypedDict):
    """What ``ielts_vocabulary_personal_update`` answers. The entry as it is now."""

    entry: VocabularyEntry


class _VocabularyPersonalRecordReviewRequest1(TypedDict):
    id: int
    """Id of an entry in the learner's own vocabulary book."""
    rating: Literal["again", "hard", "good"]
    """How well the learner recalled it: again (not), hard (with effort), good."""


class VocabularyPersonalRecordReviewRequest(_VocabularyPersonalRecordReviewRequest1, total=False):
    """What ``ielts_vocabulary_personal_record_review`` takes."""

    responseMs: int
    """How long the learner took to answer, in milliseconds.
    Integer from 0 to 300000.
    """


class VocabularyPersonalRecordReviewData(TypedDict):
    """What ``ielts_vocabulary_personal_record_review`` answers. The entry's scheduling after the review."""

    id: int
    """Id of an entry in the learner's own vocabulary book."""
    reviewId: int
    """Id of the recorded review."""
    rating: Literal["again", "hard", "good"]
    """The rating that was recorded."""
    responseMs: Optional[int]
    """The response time that was recorded, in milliseconds."""
    reviewedAt: str
    """When the review was recorded.
    String (date-time).
    """
    previousState: Literal["new", "learning", "review", "relearning", "mastered"]
    """Learning state before the review."""
    learningState: Literal["new", "learning", "review", "relearning", "mastered"]
    """Learning state; changed by recorded reviews only."""
    dueAt: Optional[str]
    """When the scheduler wants the next review; null before the first one."""
    lastRating: Optional[Literal["again", "hard", "good"]]
    """Rating of the latest review; null before the first one."""
    lastReviewedAt: Optional[str]
    """When it was last reviewed; null before the first review."""
    intervalDays: int
    """Days between the latest review and the due time; 0 while it is less than a day."""
    reps: int
    """How many reviews were recorded."""
    lapses: int
    """How often it was forgotten after it had been learnt."""


class VocabularyPersonalDeleteRequest(TypedDict):
    """What ``ielts_vocabulary_personal_delete`` takes."""

    id: int
    """Id of an entry in the learner's own vocabulary book."""


class VocabularyPersonalDeleteData(TypedDict):
    """What ``ielts_vocabulary_personal_delete`` answers. The id of the deleted entry."""

    id: int
    """Id of the entry that was deleted; it is never given to another entry."""
    deleted: Literal[True]
    """Always true."""


class VocabularyBuiltinProgressRequest(TypedDict, total=False):
    """What ``ielts_vocabulary_builtin_progress`` takes."""

    setId: Literal["core", "listening", "reading"]
    """Which built-in wordbook.
    Default: ``"core"``.
    """
    entryIds: Sequence[str]
    """Entries to return with their progress; an empty list returns the summary only.
    Array of at most 50 items.
    Default: ``[]``.
    """


class VocabularyBuiltinProgressDataSummaryCounts(TypedDict):
    new: int
    """Never reviewed."""
    learning: int
    """In their first steps."""
    review: int
    """Learnt, with growing intervals."""
    relearning: int
    """Forgotten and being learnt again."""
    mastered: int
    """In review with a stability of at least 60 days."""


class VocabularyBuiltinProgressDataSummaryDueCounts(TypedDict):
    new: int
    """Never reviewed."""
    learning: int
    """In their first steps."""
    review: int
    """Learnt, with growing intervals."""
    relearning: int
    """Forgotten and being learnt again."""
    mastered: int
    """In review with a stability of at least 60 days."""


class VocabularyBuiltinProgressDataSummaryGroupsItem(TypedDict):
    groupId: str
    """Id to select the group by."""
    title: str
    """Title in English."""
    titleZh: str
    """Title in Chinese."""
    entryCount: int
    """Entries in the group."""


class VocabularyBuiltinProgressDataSummary(TypedDict):
    title: str
    """Title of the wordbook in English."""
    titleZh: str
    """Title of the wordbook in Chinese."""
    total: int
    """Entries in the book."""
    newCount: int
    """Entries that were never reviewed."""
    dueCount: int
    """Entries whose due time has come, mastered ones included."""
    counts: VocabularyBuiltinProgressDataSummaryCounts
    """Entries by learning state."""
    dueCounts: VocabularyBuiltinProgressDataSummaryDueCounts
    """Due entries by learning state."""
    reviewedToday: int
    """Entries reviewed since midnight in Asia/Shanghai."""
    reviewedThisStudyDay: int
    """Entries reviewed since 04:00 by the learner's clock."""
    nextDueAt: Optional[str]
    """The next time at which an entry that is not due yet falls due; null where none will."""
    groups: List[VocabularyBuiltinProgressDataSummaryGroupsItem]
    """Groups of the wordbook, in its order."""


class BuiltinCard(TypedDict):
    entryId: str
    """Id of an entry in the built-in wordbook.
    String of 1 to 80 characters.
    """
    setId: Literal["core", "listening", "reading"]
    """The wordbook."""
    groupId: str
    """The group of the wordbook that the entry belongs to."""
    phrase: str
    """The word or expression.
    String of 1 to 300 characters.
    """
    meaning: str
    """Chinese or English meaning."""
    partOfSpeech: str
    """Part of speech, in the learner's own terms."""
    example: str
    """An example sentence."""
    usage: str
    """A note on usage."""
    expansion: List[str]
    """Synonyms, collocations and related expressions.
    Array of at most 30 items.
    """
    meaningZh: str
    """Meaning in Chinese."""
    learningState: Literal["new", "learning", "review", "relearning", "mastered"]
    """Learning state; changed by recorded reviews only."""
    dueAt: Optional[str]
    """When the scheduler wants the next review; null before the first one."""
    lastRating: Optional[Literal["again", "hard", "good"]]
    """Rating of the latest review; null before the first one."""
    lastReviewedAt: Optional[str]
    """When it was last reviewed; null before the first review."""
    intervalDays: int
    """Days between the latest review and the due time; 0 while it is less than a day."""
    reps: int
    """How many reviews were recorded."""
    lapses: int
    """How often it was forgotten after it had been learnt."""


class VocabularyBuiltinProgressData(TypedDict):
    """What ``ielts_vocabulary_builtin_progress`` answers. Statistics of the wordbook and the entries that were
    asked for.
    """

    setId: Literal["core", "listening", "reading"]
    """The wordbook."""
    summary: VocabularyBuiltinProgressDataSummary
    """Statistics of the whole wordbook for this learner."""
    items: List[BuiltinCard]
    """The entries that were asked for, in the order of the request."""
    unknownEntryIds: List[str]
    """Ids that the wordbook does not have."""
    asOf: str
    """The moment of these facts.
    String (date-time).
    """


class VocabularyBuiltinPrepareCardsRequest(TypedDict, total=False):
    """What ``ielts_vocabulary_builtin_prepare_cards`` takes."""

    setId: Literal["core", "listening", "reading"]
    """Which built-in wordbook.
    Default: ``"core"``.
    """
    groupId: str
    """Only this group; ids are in summary.groups of ielts_vocabulary_builtin_progress. Empty for all.
    String of at most 80 characters.
    Default: ``""``.
    """
    mode: Literal["mixed", "due", "new", "weak", "random"]
    """due: due now, the longest overdue first. new: never reviewed, in the order of the book. weak: last rated
    again or hard, or forgotten before; most lapses first, then least stable. random: a uniform draw. mixed:
    due, then new, then weak, until limit is reached.
    Default: ``"mixed"``.
    """
    limit: int
    """How many cards to return at most.
    Integer from 1 to 30.
    Default: ``8``.
    """
    query: str
    """Words to find in phrase, meaning or usage. Every word must occur; the end of an English word may be
    missing; Chinese is found by any characters. Of a long query the first 1,000 characters count. Empty for
    no filter.
    Default: ``""``.
    """
    learningState: Literal["", "new", "learning", "review", "relearning", "mastered"]
    """Only entries in this learning state; empty for every state.
    Default: ``""``.
    """
    includeMastered: bool
    """Whether mastered entries may appear; with learningState mastered they always do.
    Default: ``False``.
    """
    excludeRecentlyReviewedDays: int
    """Leaves out entries reviewed within this many days, except those that are due now.
    Integer from 0 to 90.
    Default: ``3``.
    """


class VocabularyBuiltinPrepareCardsData(TypedDict):
    """What ``ielts_vocabulary_builtin_prepare_cards`` answers. Cards with content and progress, in the order of
    the mode.
    """

    mode: Literal["mixed", "due", "new", "weak", "random"]
    """The mode that was asked for."""
    count: int
    """How many cards follow."""
    cards: List[BuiltinCard]
    """The cards, in the order of the mode."""
    asOf: str
    """The moment at which due and new were judged.
    String (date-time).
    """


class _VocabularyBuiltinRecordReviewRequest1(TypedDict):
    entryId: str
    """Id of an entry in the built-in wordbook.
    String of 1 to 80 characters.
    """
    rating: Literal["again", "hard", "good"]
    """How well the learner recalled it: again (not), hard (with effort), good."""


class VocabularyBuiltinRecordReviewRequest(_VocabularyBuiltinRecordReviewRequest1, total=False):
    """What ``ielts_vocabulary_builtin_record_review`` takes."""

    setId: Literal["core", "listening", "reading"]
    """Which built-in wordbook.
    Default: ``"core"``.
    """
    responseMs: int
    """How long the learner took to answer, in milliseconds.
    Integer from 0 to 300000.
    """


class VocabularyBuiltinRecordReviewData(TypedDict):
    """What ``ielts_vocabulary_builtin_record_review`` answers. The entry's scheduling after the review."""

    setId: Literal["core", "listening", "reading"]
    """The wordbook."""
    entryId: str
    """Id of an entry in the built-in wordbook.
    String of 1 to 80 characters.
    """
    reviewId: int
    """Id of the recorded review."""
    rating: Literal["again", "hard", "good"]
    """The rating that was recorded."""
    responseMs: Optional[int]
    """The response time that was recorded, in milliseconds."""
    reviewedAt: str
    """When the review was recorded.
    String (date-time).
    """
    previousState: Literal["new", "learning", "review", "relearning", "mastered"]
    """Learning state before the review."""
    learningState: Literal["new", "learning", "review", "relearning", "mastered"]
    """Learning state; changed by recorded reviews only."""
    dueAt: Optional[str]
    """When the scheduler wants the next review; null before the first one."""
    lastRating: Optional[Literal["again", "hard", "good"]]
    """Rating of the latest review; null before the first one."""
    lastReviewedAt: Optional[str]
    """When it was last reviewed; null before the first review."""
    intervalDays: int
    """Days between the latest review and the due time; 0 while it is less than a day."""
    reps: int
    """How many reviews were recorded."""
    lapses: int
    """How often it was forgotten after it had been learnt."""


class LearningRouteReadRequest(TypedDict, total=False):
    """What ``ielts_learning_route_read`` takes."""

    view: Literal["route", "progress"]
    """route for whole nodes, progress for compact ones.
    Default: ``"route"``.
    """
    subject: Literal["", "listening", "reading", "writing", "speaking"]
    """Only courses of this subject; empty for every subject, grammar included.
    Default: ``""``.
    """
    limit: int
    """How many results to return at most.
    Integer from 1 to 500.
    Default: ``200``.
    """


class CourseProgress(TypedDict):
    """The learner's progress on the course."""

    status: Literal["not_started", "in_progress", "completed"]
    """How far the learner is: not_started, in_progress or completed."""
    completedSections: int
    """Sections that the learner completed."""
    sectionCount: int
    """Sections of the course."""
    lastActivityAt: Optional[str]
    """When progress was recorded last; null before that."""


class SectionRef(TypedDict):
    """Stable reference to the section."""

    kind: Literal["course_section"]
    """What the reference names."""
    courseId: int
    """Id of the course."""
    sectionId: int
    """Id of the section."""


class OutlineSection(TypedDict):
    sectionId: int
    """Id of the section."""
    contentRef: SectionRef
    """Stable reference to the section."""
    title: str
    """Title of the section."""
    kind: Literal["video", "reading", "exercise"]
    """What the learner does in it."""
    durationMinutes: int
    """Minutes it takes."""
    status: Literal["not_started", "in_progress", "completed"]
    """How far the learner is: not_started, in_progress or completed."""


class PartRef(TypedDict):
    """Stable reference to the part."""

    kind: Literal["question_part"]
    """What the reference names."""
    partId: int
    """Id of the part."""


class LinkedPart(TypedDict):
    partId: int
    """Id of the part."""
    contentRef: PartRef
    """Stable reference to the part."""
    title: str
    """Title of the part."""
    practised: bool
    """Whether the learner has submitted practice of it."""


class LearningRouteReadDataNodesItemSuccessCriteria(TypedDict):
    sections: List[OutlineSection]
    """Sections in their order."""
    linkedPractice: List[LinkedPart]
    """Parts that the sections link, each once."""


class _LearningRouteReadDataNodesItem1(TypedDict):
    subject: Literal["listening", "reading", "writing", "speaking", "grammar"]
    """Subject of the course."""
    unit: str
    """Unit of the subject that the course belongs to."""
    courseId: int
    """Id of the course."""
    title: str
    """Title of the course."""
    progress: CourseProgress
    """The learner's progress on the course."""


class LearningRouteReadDataNodesItem(_LearningRouteReadDataNodesItem1, total=False):
    summary: str
    """What the learner can do afterwards; view route alone."""
    successCriteria: LearningRouteReadDataNodesItemSuccessCriteria
    """What completes the course, and the practice that goes with it; view route alone."""
    url: str
    """Where the learner opens the course; view route alone."""


class LearningRouteReadDataSummary(TypedDict):
    completedCourses: int
    """Courses with every section completed."""
    inProgressCourses: int
    """Courses started but not completed."""
    notStartedCourses: int
    """Courses not started."""
    completedSections: int
    """Sections completed."""
    sectionCount: int
    """Sections."""


class LearningRouteReadData(TypedDict):
    """What ``ielts_learning_route_read`` answers. Nodes of the route by subject and unit, with progress and
    counts.
    """

    view: Literal["route", "progress"]
    """The view this was read with."""
    nodes: List[LearningRouteReadDataNodesItem]
    """Courses in the order of the route, up to limit."""
    total: int
    """Courses of the route under this filter, those beyond limit included."""
    truncated: bool
    """Whether limit left courses out."""
    summary: LearningRouteReadDataSummary
    """Counts over all courses under this filter, those beyond limit included."""


class CoursesSearchSectionsRequest(TypedDict, total=False):
    """What ``ielts_courses_search_sections`` takes."""

    search: str
    """Words to find in titles and text. Every word must occur, or another name of the question type that they
    name; of an English word the first two letters do; Chinese is found by any characters. Of a long text the
    first 1,000 characters count. Empty for no filter.
    Default: ``""``.
    """
    subject: Literal["", "listening", "reading", "speaking", "writing", "grammar"]
    """Only courses of this subject; empty for every subject.
    Default: ``""``.
    """
    courseId: int
    """Id of the course."""
    tagQueries: Sequence[str]
    """Tags that a section must carry, all of them.
    Array of at most 6 items.
    Default: ``[]``.
    """
    limit: int
    """How many results to return at most.
    Integer from 1 to 6.
    Default: ``4``.
    """
    page: int
    """Which page to return; pass nextPage unchanged.
    Integer from 1 to 1000.
    Default: ``1``.
    """


class SectionTag(TypedDict):
    id: int
    """Id of the tag."""
    group: str
    """What kind of tag it is."""
    name: str
    """The tag."""
    nameZh: str
    """Its name in Chinese; empty where it has none."""


class CoursesSearchSectionsDataItemsItem(TypedDict):
    sectionId: int
    """Id of the section."""
    contentRef: SectionRef
    """Stable reference to the section."""
    title: str
    """Title of the section."""
    kind: Literal["video", "reading", "exercise"]
    """What the learner does in it."""
    durationMinutes: int
    """Minutes it takes."""
    status: Literal["not_started", "in_progress", "completed"]
    """How far the learner is: not_started, in_progress or completed."""
    subject: Literal["listening", "reading", "writing", "speaking", "grammar"]
    """Subject of the course."""
    unit: str
    """Unit of the subject that the course belongs to."""
    courseId: int
    """Id of the course."""
    courseTitle: str
    """Title of the course."""
    tags: List[SectionTag]
    """Tags of the section."""
    excerpt: str
    """Up to 200 characters of the section's text as plain text: around the first word found, or its beginning."""
    linkedPartIds: List[int]
    """Ids of the parts that the section links."""
    url: str
    """Where the learner opens the section."""


class CoursesSearchSectionsData(TypedDict):
    """What ``ielts_courses_search_sections`` answers. One page of sections, and the tag queries that are
    unknown.
    """

    items: List[CoursesSearchSectionsDataItemsItem]
    limit: int
    """The limit this page was read with."""
    page: int
    """The number of this page."""
    hasMore: bool
    """Whether another page follows."""
    nextPage: Optional[int]
    """Number of the next page; null on the last. Changes can move an item to another page."""
    unknownTagQueries: List[str]
    """Tag queries that no tag answers to; with any of them nothing is found."""


class PrepSearchGuidesRequest(TypedDict, total=False):
    """What ``ielts_prep_search_guides`` takes."""

    query: str
    """Words to find in title, summary and text. Every word must occur, or another name of the question type that
    they name; of an English word the first two letters do; Chinese is found by any characters. Of a long
    query the first 1,000 characters count. Empty for no filter.
    Default: ``""``.
    """
    tag: str
    """Only guides with this tag, compared without regard to case; empty for every guide.
    String of at most 200 characters.
    Default: ``""``.
    """
    limit: int
    """How many results to return at most.
    Integer from 1 to 8.
    Default: ``8``.
    """
    offset: int
    """How many results to skip; pass nextOffset unchanged.
    Default: ``0``.
    """


class PrepSearchGuidesDataItemsItemContentRef(TypedDict):
    kind: Literal["prep_guide"]
    """What the reference names."""
    slug: str
    """Slug of the guide.
    String of 1 to 200 characters.
    """


class PrepSearchGuidesDataItemsItem(TypedDict):
    slug: str
    """Slug of the guide.
    String of 1 to 200 characters.
    """
    contentRef: PrepSearchGuidesDataItemsItemContentRef
    """Stable reference to the guide."""
    title: str
    """Title."""
    summary: str
    """What the guide is about; may be empty."""
    tags: List[str]
    """Tags of the guide."""
    publishedOn: str
    """Day of publication, YYYY-MM-DD."""
    totalChars: int
    """Length of the whole guide in characters."""
    url: str
    """Where the learner opens the guide."""
    excerpt: str
    """Up to 200 characters of the guide as plain text: around the first word found, or its beginning."""


class PrepSearchGuidesDataTagsItem(TypedDict):
    tag: str
    """The tag."""
    count: int
    """Guides that carry it."""


class PrepSearchGuidesData(TypedDict):
    """What ``ielts_prep_search_guides`` answers. One page of guides, how many match, and the tags there are."""

    items: List[PrepSearchGuidesDataItemsItem]
    limit: int
    """The limit this page was read with."""
    offset: int
    """The offset this page was read with."""
    hasMore: bool
    """Whether another page follows."""
    nextOffset: Optional[int]
    """Offset of the next page; null on the last. Changes can move an item to another page."""
    total: int
    """Guides that match, those of other pages included."""
    tags: List[PrepSearchGuidesDataTagsItem]
    """Tags of all guides, whatever the filters: the most frequent first, at most 100."""


class _PrepReadGuideRequest1(TypedDict):
    slug: str
    """Slug of the guide.
    String of 1 to 200 characters.
    """


class PrepReadGuideRequest(_PrepReadGuideRequest1, total=False):
    """What ``ielts_prep_read_guide`` takes."""

    maxChars: int
    """How many characters to return at most.
    Integer from 1000 to 30000.
    Default: ``12000``.
    """
    offset: int
    """Where to begin, in characters; pass nextOffset unchanged.
    Integer from 0 to 1000000.
    Default: ``0``.
    """


class PrepReadGuideDataContentRef(TypedDict):
    kind: Literal["prep_guide"]
    """What the reference names."""
    slug: str
    """Slug of the guide.
    String of 1 to 200 characters.
    """


class PrepReadGuideDataSource(TypedDict):
    packId: str
    """Id of the content pack."""
    packTitle: str
    """Title of the content pack."""
    author: str
    """Who wrote it."""
    licence: str
    """Licence it is under."""


class PrepReadGuideData(TypedDict):
    """What ``ielts_prep_read_guide`` answers. One window of the guide, its length and where to continue."""

    slug: str
    """Slug of the guide.
    String of 1 to 200 characters.
    """
    contentRef: PrepReadGuideDataContentRef
    """Stable reference to the guide."""
    title: str
    """Title."""
    summary: str
    """What the guide is about; may be empty."""
    tags: List[str]
    """Tags of the guide."""
    publishedOn: str
    """Day of publication, YYYY-MM-DD."""
    totalChars: int
    """Length of the whole guide in characters."""
    url: str
    """Where the learner opens the guide."""
    source: PrepReadGuideDataSource
    """Where the guide comes from, to credit it."""
    format: Literal["markdown"]
    """Format of content."""
    content: str
    """This window of the guide."""
    offset: int
    """The offset this window begins at."""
    returnedChars: int
    """Characters in this window."""
    hasMore: bool
    """Whether text follows this window."""
    nextOffset: Optional[int]
    """Offset of the next window; null at the end."""


class PredictionSearchHitsRequest(TypedDict, total=False):
    """What ``ielts_prediction_search_hits`` takes."""

    kind: Literal["exam_report", "rolling_ranking"]
    """exam_report for dated exam reports, rolling_ranking for snapshots of a rolling ranking.
    Default: ``"exam_report"``.
    """
    query: str
    """Words to find in title, recalled content, candidates and venue. Every word must occur, or another name of
    the question type that they name; of an English word the first two letters do; Chinese is found by any
    characters. Of a long query the first 1,000 characters count. Empty for no filter.
    Default: ``""``.
    """
    source: str
    """Slug of a source; empty for every source.
    String of at most 200 characters.
    Default: ``""``.
    """
    subject: Literal["", "listening", "reading", "speaking", "writing"]
    """Only this subject; empty for every subject.
    Default: ``""``.
    """
    testDate: str
    """Day of the test, YYYY-MM-DD; empty for every day. It beats testMonth.
    String of at most 10 characters.
    Default: ``""``.
    """
    testMonth: str
    """Month of the test, YYYY-MM; empty for every month. Use it instead of one call per day.
    String of at most 10 characters.
    Default: ``""``.
    """
    reportIds: Sequence[int]
    """Only these records; empty for all.
    Array of at most 12 items.
    Default: ``[]``.
    """
    limit: int
    """How many results to return at most.
    Integer from 1 to 12.
    Default: ``6``.
    """
    offset: int
    """How many results to skip; pass nextOffset unchanged.
    Default: ``0``.
    """


class PredictionHitContentRef(TypedDict):
    kind: Literal["prediction_hit"]
    """What the reference names."""
    hitId: int
    """Id of the record."""


class PredictionHitSource(TypedDict):
    slug: str
    """Slug of the source, to filter by."""
    name: str
    """Name of the source, as it is credited."""
    url: Optional[str]
    """Address of the source; null without one."""


class PredictionHitCandidatesItem(TypedDict):
    title: str
    """What may be asked."""
    details: str
    """Why, and how it relates to the record; may be empty."""
    matchScore: int
    """How well it fits the record, of 100.
    Integer from 50 to 100.
    """
    contentRef: Optional[PartRef]
    practiceUrl: Optional[str]
    """Where the learner practises it; null where the question bank has no such part."""
    practiceRoute: Optional[str]
    """Path of practiceUrl on the site."""


class PredictionHit(TypedDict):
    id: int
    """Id of the record."""
    contentRef: PredictionHitContentRef
    """Stable reference to the record."""
    kind: Literal["exam_report", "rolling_ranking"]
    """exam_report or rolling_ranking."""
    subject: Literal["listening", "reading", "speaking", "writing"]
    """Subject of the record."""
    source: PredictionHitSource
    """Who reported it."""
    examDate: str
    """Day of the test, or of the snapshot, YYYY-MM-DD."""
    examMode: str
    """Such as paper or computer; may be empty."""
    venue: str
    """Where the test was; may be empty."""
    recallKind: str
    """What was recalled, such as full passage or topic; may be empty."""
    title: str
    """Title of the record."""
    recallContent: str
    """What was recalled, Markdown."""
    candidates: List[PredictionHitCandidatesItem]
    """What may be asked, in the source's order; those under a match score of 50 are left out."""
    candidatesWithheld: Literal["none", "older_than_three_months"]
    """Why candidates are empty where the record is too old for them; none otherwise."""


class PredictionSearchHitsDataDateFacetsItem(TypedDict):
    date: str
    """A day of tests, YYYY-MM-DD."""
    count: int
    """Records of that day."""


class PredictionSearchHitsDataSourcesItem(TypedDict):
    slug: str
    """Slug of the source."""
    name: str
    """Name of the source."""
    count: int
    """Records of the source."""


class PredictionSearchHitsData(TypedDict):
    """What ``ielts_prediction_search_hits`` answers. One page of records, how many match, and the days and
    sources there are.
    """

    items: List[PredictionHit]
    limit: int
    """The limit this page was read with."""
    offset: int
    """The offset this page was read with."""
    hasMore: bool
    """Whether another page follows."""
    nextOffset: Optional[int]
    """Offset of the next page; null on the last. Changes can move an item to another page."""
    totalCount: int
    """Records that match, those of other pages included."""
    dateFacets: List[PredictionSearchHitsDataDateFacetsItem]
    """Days with records under all filters but testDate and testMonth, newest first, at most 62."""
    sources: List[PredictionSearchHitsDataSourcesItem]
    """Sources with records of this kind and subject, the most records first."""


class PracticeSearchPartsRequest(TypedDict, total=False):
    """What ``ielts_practice_search_parts`` takes."""

    search: str
    """Words to find in the title; where no title holds them and they are the name of a tag or question type, the
    parts that have it are found. Every word must occur; the end of an English word may be missing; Chinese is
    found by any characters. Of a long text the first 1,000 characters count. Empty for no filter.
    Default: ``""``.
    """
    subject: Literal["", "listening", "reading", "writing", "speaking"]
    """Only parts of this subject; empty for every subject.
    Default: ``""``.
    """
    partNumber: int
    """Only parts of this number: listening 1-4, reading passages 1-3, writing tasks 1-2, speaking 1-3.
    Integer from 1 to 4.
    """
    difficulty: Literal["", "基础", "核心", "冲刺"]
    """Only this difficulty: 基础 (foundation), 核心 (core) or 冲刺 (stretch); empty for every difficulty.
    Default: ``""``.
    """
    questionType: Literal["", "blank", "choice"]
    """blank: only parts whose slots are all filled in; choice: only parts whose slots are all selected; empty
    for any.
    Default: ``""``.
    """
    requiresAudio: bool
    """Whether only listening parts with their audio are wanted.
    Default: ``False``.
    """
    tagIds: Sequence[int]
    """Only parts that hold every one of these tags.
    Array of at most 12 items.
    Default: ``[]``.
    """
    tagQueries: Sequence[str]
    """Names of tags and question types, resolved by the service. Only parts that have something of every name; a
    name that nothing has is reported in unknownTagQueries, and then nothing is found.
    Array of at most 6 items.
    Default: ``[]``.
    """
    includeCourseLinked: bool
    """Whether parts that a course section links as its practice may appear as well.
    Default: ``False``.
    """
    excludePartIds: Sequence[int]
    """Parts to leave out.
    Array of at most 30 items.
    Default: ``[]``.
    """
    preferUnseen: bool
    """Whether parts that the learner never practised come first.
    Default: ``False``.
    """
    sort: Literal["catalog", "latest"]
    """catalog: in the order of the catalogue; latest: last added first.
    Default: ``"catalog"``.
    """
    limit: int
    """How many results to return at most.
    Integer from 1 to 6.
    Default: ``6``.
    """
    cursor: str
    """Where to continue; pass nextCursor unchanged. Empty starts.
    String of at most 1024 characters.
    Default: ``""``.
    """


class PartTag(TypedDict):
    id: int
    """Id of the tag, for tagIds."""
    group: str
    """What kind of tag it is, such as topic or scene."""
    name: str
    """The tag."""
    nameZh: str
    """Its name in Chinese; empty where it has none."""


class PartSummaryOrigin(TypedDict):
    questionBank: str
    """Collection it comes from; empty where it is not known."""
    sourceBook: str
    """Book or series; empty where it is not known."""
    sourceTest: str
    """Test within the book; empty where it is not known."""
    sourceUnit: str
    """Unit within the test; empty where it is not known."""


class PartSummary(TypedDict):
    partId: int
    """Stable id of the part."""
    contentRef: PartRef
    """Stable reference to the part."""
    title: str
    """Title of the part."""
    subject: Literal["listening", "reading", "writing", "speaking"]
    """Subject."""
    partNumber: int
    """Which part, passage or task of its section it is.
    Integer from 1 to 4.
    """
    difficulty: Literal["基础", "核心", "冲刺"]
    """Difficulty."""
    module: Literal["academic", "general", "both"]
    """The test it belongs to, where Academic and General Training differ."""
    questionType: Literal["blank", "choice", "mixed", "open"]
    """How its slots are answered: all filled in, all selected, some of each, or open."""
    questionTypes: List[Literal["form_completion", "note_completion", "table_completion", "flow_chart_completion", "summary_completion", "sentence_completion", "short_answer", "plan_labelling", "map_labelling", "diagram_labelling", "multiple_choice", "multiple_select", "matching", "matching_information", "matching_headings", "matching_features", "matching_sentence_endings", "true_false_not_given", "yes_no_not_given", "writing_task", "speaking_question", "cue_card"]]
    """The question types that occur, in their order."""
    questionCount: int
    """How many questions it has."""
    tags: List[PartTag]
    """Its tags, by group and name."""
    practised: bool
    """Whether the learner has practised it."""
    updatedAt: str
    """When its content last changed.
    String (date-time).
    """
    audioAvailable: bool
    """Whether it is a listening part with its audio."""
    durationMinutes: int
    """Minutes it takes."""
    courseLinked: bool
    """Whether a course section links it as its practice."""
    origin: PartSummaryOrigin
    """Where it comes from; nothing else makes a claim of origin."""
    practiceUrl: str
    """Address at which the learner practises it in the browser."""
    practiceRoute: str
    """The same address as a path of the site."""


class PracticeSearchPartsData(TypedDict):
    """What ``ielts_practice_search_parts`` answers. One page of parts with their tags, and whether the learner
    has practised them.
    """

    items: List[PartSummary]
    """The parts."""
    limit: int
    """The limit this page was read with."""
    hasMore: bool
    """Whether another page follows."""
    nextCursor: Optional[str]
    """Cursor of the next page; null on the last."""
    unknownTagQueries: List[str]
    """The tagQueries that no tag answers to. Where there are any, nothing is found."""


class PracticeListTaxonomyRequest(TypedDict, total=False):
    """What ``ielts_practice_list_taxonomy`` takes."""

    search: str
    """Words to find in the title; where no title holds them and they are the name of a tag or question type, the
    parts that have it are found. Every word must occur; the end of an English word may be missing; Chinese is
    found by any characters. Of a long text the first 1,000 characters count. Empty for no filter.
    Default: ``""``.
    """
    subject: Literal["", "listening", "reading", "writing", "speaking"]
    """Only parts of this subject; empty for every subject.
    Default: ``""``.
    """
    difficulty: Literal["", "基础", "核心", "冲刺"]
    """Only this difficulty: 基础 (foundation), 核心 (core) or 冲刺 (stretch); empty for every difficulty.
    Default: ``""``.
    """
    tagIds: Sequence[int]
    """Only parts that hold every one of these tags.
    Array of at most 12 items.
    Default: ``[]``.
    """
    tagQueries: Sequence[str]
    """Names of tags and question types, resolved by the service. Only parts that have something of every name; a
    name that nothing has is reported in unknownTagQueries, and then nothing is found.
    Array of at most 6 items.
    Default: ``[]``.
    """
    includeCourseLinked: bool
    """Whether parts that a course section links as its practice may appear as well.
    Default: ``False``.
    """


class PracticeListTaxonomyDataSubjectsItem(TypedDict):
    subject: Literal["listening", "reading", "writing", "speaking"]
    """Subject."""
    count: int
    """Parts that satisfy the filters and have it."""


class PracticeListTaxonomyDataDifficultiesItem(TypedDict):
    difficulty: Literal["基础", "核心", "冲刺"]
    """Difficulty."""
    count: int
    """Parts that satisfy the filters and have it."""


class PracticeListTaxonomyDataQuestionTypesItem(TypedDict):
    questionType: Literal["blank", "choice", "mixed", "open"]
    """How the slots are answered."""
    count: int
    """Parts that satisfy the filters and have it."""


class PracticeListTaxonomyDataPartNumbersItem(TypedDict):
    partNumber: int
    """Number of the part.
    Integer from 1 to 4.
    """
    count: int
    """Parts that satisfy the filters and have it."""


class PracticeListTaxonomyDataTagsItem(TypedDict):
    id: int
    """Id of the tag, for tagIds."""
    group: str
    """What kind of tag it is, such as topic or scene."""
    name: str
    """The tag."""
    nameZh: str
    """Its name in Chinese; empty where it has none."""
    count: int
    """Parts that satisfy the filters and have it."""


class PracticeListTaxonomyData(TypedDict):
    """What ``ielts_practice_list_taxonomy`` answers. Everything the question bank can be filtered by, with the
    number of parts that have it.
    """

    total: int
    """Parts that satisfy the filters."""
    subjects: List[PracticeListTaxonomyDataSubjectsItem]
    """Subjects that occur."""
    difficulties: List[PracticeListTaxonomyDataDifficultiesItem]
    """Difficulties that occur, the easiest first."""
    questionTypes: List[PracticeListTaxonomyDataQuestionTypesItem]
    """Ways of answering that occur; the filter questionType takes blank and choice."""
    partNumbers: List[PracticeListTaxonomyDataPartNumbersItem]
    """Part numbers that occur."""
    tags: List[PracticeListTaxonomyDataTagsItem]
    """Tags that occur, by group, the most frequent of a group first; at most 500."""
    unknownTagQueries: List[str]
    """The tagQueries that no tag answers to. Where there are any, nothing is found."""


class _PracticeReadPartRequest1(TypedDict):
    partId: int
    """Id of the part."""


class PracticeReadPartRequest(_PracticeReadPartRequest1, total=False):
    """What ``ielts_practice_read_part`` takes."""

    maxChars: int
    """How many characters of the material to return at most; the questions do not count.
    Integer from 1000 to 30000.
    Default: ``12000``.
    """


class PracticeReadPartDataOrigin(TypedDict):
    questionBank: str
    """Collection it comes from; empty where it is not known."""
    sourceBook: str
    """Book or series; empty where it is not known."""
    sourceTest: str
    """Test within the book; empty where it is not known."""
    sourceUnit: str
    """Unit within the test; empty where it is not known."""


class PracticeReadPartDataMaterialOutlineItem(TypedDict):
    kind: Literal["title", "subtitle", "paragraph", "prompt", "visual", "question", "card"]
    """What the piece is."""
    label: str
    """Letter of the paragraph; empty without one."""
    start: int
    """Where the piece begins in text, in characters."""
    end: int
    """Where it ends."""


class PracticeReadPartDataMaterial(TypedDict):
    text: str
    """Passages, task or speaking questions as plain text, from the beginning."""
    outline: List[PracticeReadPartDataMaterialOutlineItem]
    """The pieces of text in their order, as far as text goes."""
    totalChars: int
    """Characters of the whole material."""
    returnedChars: int
    """Characters of text."""
    isComplete: bool
    """Whether text is the whole material."""
    remainingChars: int
    """Characters that are left."""
    nextMaxChars: Optional[int]
    """The maxChars that shows the most there is to see; null where text is that."""
    hint: str
    """How to continue, in a sentence."""


class QuestionBankImage(TypedDict):
    """An image, or null."""

    url: str
    """Address of the image."""
    alt: str
    """What the image shows, in words."""


class PracticeReadPartDataTask(TypedDict):
    minWords: int
    """Words that are asked for at least."""
    image: Optional[QuestionBankImage]
    """An image, or null."""


class QuestionGroupWordLimit(TypedDict):
    words: int
    """Words an answer may have."""
    numbers: int
    """Numbers it may have besides."""


class QuestionBankOption(TypedDict):
    letter: str
    """Letter or numeral of the option."""
    text: str
    """Text of the option; empty if the letter is on an image."""


class QuestionGroupBlocksItem(TypedDict):
    kind: Literal["heading", "paragraph", "bullet", "field", "step"]
    """How it is laid out."""
    text: str
    """Text with its gaps in place, written {{number}}."""


class QuestionGroupTable(TypedDict):
    header: List[str]
    rows: List[List[str]]


class QuestionGroupQuestionsItemPosition(TypedDict):
    x: float
    """Per cent of the image's width."""
    y: float
    """Per cent of the image's height."""


class QuestionGroupQuestionsItem(TypedDict):
    questionSlotId: int
    """Stable id of the slot that the answer goes into."""
    number: int
    """Number of the question as it is printed.
    Integer from 1 to 200.
    """
    stem: str
    """The question, statement or item; empty where blocks or table show the gap."""
    options: List[QuestionBankOption]
    """Options of this question alone."""
    position: Optional[QuestionGroupQuestionsItemPosition]
    """Its place on the group's image; null without one."""
    responseKind: Literal["blank", "choice", "open"]
    """Filled in, selected, or open."""


class QuestionGroup(TypedDict):
    type: Literal["form_completion", "note_completion", "table_completion", "flow_chart_completion", "summary_completion", "sentence_completion", "short_answer", "plan_labelling", "map_labelling", "diagram_labelling", "multiple_choice", "multiple_select", "matching", "matching_information", "matching_headings", "matching_features", "matching_sentence_endings", "true_false_not_given", "yes_no_not_given", "writing_task", "speaking_question", "cue_card"]
    """Question type."""
    instruction: str
    """The instructions for the candidate."""
    title: str
    """Title of the form, notes, table, list or topic; may be empty."""
    wordLimit: Optional[QuestionGroupWordLimit]
    """How long an answer may be; null where no limit is set."""
    options: List[QuestionBankOption]
    """Options that the questions share."""
    optionsReusable: bool
    """Whether an option may be used more than once."""
    image: Optional[QuestionBankImage]
    """An image, or null."""
    blocks: List[QuestionGroupBlocksItem]
    """The layout with its gaps."""
    table: Optional[QuestionGroupTable]
    """A table with its gaps, or null."""
    questions: List[QuestionGroupQuestionsItem]
    """The questions in their order."""


class PracticeReadPartDataAudio(TypedDict):
    available: bool
    """Whether there is audio to listen to."""
    url: Optional[str]
    """Address of the audio; null without one."""


class PracticeReadPartData(TypedDict):
    """What ``ielts_practice_read_part`` answers. The part's facts, its material up to maxChars, and its
    questions without answers.
    """

    partId: int
    """Stable id of the part."""
    contentRef: PartRef
    """Stable reference to the part."""
    title: str
    """Title of the part."""
    subject: Literal["listening", "reading", "writing", "speaking"]
    """Subject."""
    partNumber: int
    """Which part, passage or task of its section it is.
    Integer from 1 to 4.
    """
    difficulty: Literal["基础", "核心", "冲刺"]
    """Difficulty."""
    module: Literal["academic", "general", "both"]
    """The test it belongs to, where Academic and General Training differ."""
    questionType: Literal["blank", "choice", "mixed", "open"]
    """How its slots are answered: all filled in, all selected, some of each, or open."""
    questionTypes: List[Literal["form_completion", "note_completion", "table_completion", "flow_chart_completion", "summary_completion", "sentence_completion", "short_answer", "plan_labelling", "map_labelling", "diagram_labelling", "multiple_choice", "multiple_select", "matching", "matching_information", "matching_headings", "matching_features", "matching_sentence_endings", "true_false_not_given", "yes_no_not_given", "writing_task", "speaking_question", "cue_card"]]
    """The question types that occur, in their order."""
    questionCount: int
    """How many questions it has."""
    tags: List[PartTag]
    """Its tags, by group and name."""
    practised: bool
    """Whether the learner has practised it."""
    updatedAt: str
    """When its content last changed.
    String (date-time).
    """
    audioAvailable: bool
    """Whether it is a listening part with its audio."""
    durationMinutes: int
    """Minutes it takes."""
    courseLinked: bool
    """Whether a course section links it as its practice."""
    origin: PracticeReadPartDataOrigin
    """Where it comes from; nothing else makes a claim of origin."""
    practiceUrl: str
    """Address at which the learner practises it in the browser."""
    practiceRoute: str
    """The same address as a path of the site."""
    material: PracticeReadPartDataMaterial
    """What is to be read; empty for listening, where the material is the audio."""
    task: Optional[PracticeReadPartDataTask]
    """The writing task, whose prompt is the material; null for other subjects."""
    questionGroups: List[QuestionGroup]
    """The questions, grouped under their instructions."""
    audio: PracticeReadPartDataAudio
    """The audio of a listening part."""


class _PracticeMatchPartsRequest1(TypedDict):
    query: str
    """The learner's own words: a title, keywords, an excerpt, a tag or a question type.
    String of 1 to 4000 characters.
    """


class PracticeMatchPartsRequest(_PracticeMatchPartsRequest1, total=False):
    """What ``ielts_practice_match_parts`` takes."""

    subject: Literal["", "listening", "reading", "writing", "speaking"]
    """Only parts of this subject; empty for every subject.
    Default: ``""``.
    """
    partNumber: int
    """Only parts of this number: listening 1-4, reading passages 1-3, writing tasks 1-2, speaking 1-3.
    Integer from 1 to 4.
    """
    questionType: Literal["", "blank", "choice"]
    """blank: only parts whose slots are all filled in; choice: only parts whose slots are all selected; empty
    for any.
    Default: ``""``.
    """
    requiresAudio: bool
    """Whether only listening parts with their audio are wanted.
    Default: ``False``.
    """


class PracticeMatchPartsDataItemsItemOrigin(TypedDict):
    questionBank: str
    """Collection it comes from; empty where it is not known."""
    sourceBook: str
    """Book or series; empty where it is not known."""
    sourceTest: str
    """Test within the book; empty where it is not known."""
    sourceUnit: str
    """Unit within the test; empty where it is not known."""


class PracticeMatchPartsDataItemsItemMatched(TypedDict):
    field: Literal["title", "material", "transcript", "tag", "question_type"]
    """Where the words were found."""
    text: str
    """The learner's own words that were found there."""


class PracticeMatchPartsDataItemsItem(TypedDict):
    partId: int
    """Stable id of the part."""
    contentRef: PartRef
    """Stable reference to the part."""
    title: str
    """Title of the part."""
    subject: Literal["listening", "reading", "writing", "speaking"]
    """Subject."""
    partNumber: int
    """Which part, passage or task of its section it is.
    Integer from 1 to 4.
    """
    difficulty: Literal["基础", "核心", "冲刺"]
    """Difficulty."""
    module: Literal["academic", "general", "both"]
    """The test it belongs to, where Academic and General Training differ."""
    questionType: Literal["blank", "choice", "mixed", "open"]
    """How its slots are answered: all filled in, all selected, some of each, or open."""
    questionTypes: List[Literal["form_completion", "note_completion", "table_completion", "flow_chart_completion", "summary_completion", "sentence_completion", "short_answer", "plan_labelling", "map_labelling", "diagram_labelling", "multiple_choice", "multiple_select", "matching", "matching_information", "matching_headings", "matching_features", "matching_sentence_endings", "true_false_not_given", "yes_no_not_given", "writing_task", "speaking_question", "cue_card"]]
    """The question types that occur, in their order."""
    questionCount: int
    """How many questions it has."""
    tags: List[PartTag]
    """Its tags, by group and name."""
    practised: bool
    """Whether the learner has practised it."""
    updatedAt: str
    """When its content last changed.
    String (date-time).
    """
    audioAvailable: bool
    """Whether it is a listening part with its audio."""
    durationMinutes: int
    """Minutes it takes."""
    courseLinked: bool
    """Whether a course section links it as its practice."""
    origin: PracticeMatchPartsDataItemsItemOrigin
    """Where it comes from; nothing else makes a claim of origin."""
    practiceUrl: str
    """Address at which the learner practises it in the browser."""
    practiceRoute: str
    """The same address as a path of the site."""
    matchMode: Literal["exact_title", "title_phrase", "material_phrase", "keywords", "title_words", "some_keywords", "tag", "question_type"]
    """The fact by which it matched."""
    matched: PracticeMatchPartsDataItemsItemMatched
    """What matched."""


class PracticeMatchPartsData(TypedDict):
    """What ``ielts_practice_match_parts`` answers. At most three parts with the mode of their match and an
    attributed link to practise each.
    """

    items: List[PracticeMatchPartsDataItemsItem]
    """The parts, the strongest match first."""
    matchCount: int
    """How many parts matched.
    Integer from 0 to 3.
    """
    message: str
    """What was found, or that nothing matches and what to try."""


class DictationSearchMaterialsRequest(TypedDict, total=False):
    """What ``ielts_dictation_search_materials`` takes."""

    search: str
    """Words to find in the title; where no title holds them and they are the name of a tag or question type, the
    parts that have it are found. Every word must occur; the end of an English word may be missing; Chinese is
    found by any characters. Of a long text the first 1,000 characters count. Empty for no filter.
    Default: ``""``.
    """
    difficulty: Literal["", "基础", "核心", "冲刺"]
    """Only this difficulty: 基础 (foundation), 核心 (core) or 冲刺 (stretch); empty for every difficulty.
    Default: ``""``.
    """
    tagQueries: Sequence[str]
    """Names of tags and question types, resolved by the service. Only parts that have something of every name; a
    name that nothing has is reported in unknownTagQueries, and then nothing is found.
    Array of at most 6 items.
    Default: ``[]``.
    """
    limit: int
    """How many results to return at most.
    Integer from 1 to 6.
    Default: ``4``.
    """
    offset: int
    """How many results to skip; pass nextOffset unchanged.
    Integer from 0 to 100000.
    Default: ``0``.
    """


class DictationRef(TypedDict):
    """Stable reference to the dictation of the part."""

    kind: Literal["listening_dictation"]
    """What the reference names."""
    partId: int
    """Id of the listening part."""


class DictationMaterial(TypedDict):
    partId: int
    """Id of the listening part."""
    contentRef: DictationRef
    """Stable reference to the dictation of the part."""
    title: str
    """Title of the part."""
    difficulty: Literal["基础", "核心", "冲刺"]
    """Difficulty."""
    partNumber: int
    """Which part of a listening section it is.
    Integer from 1 to 4.
    """
    tags: List[PartTag]
    """Its tags, by group and name."""
    segmentCount: int
    """How many segments there are to write down."""
    audioAvailable: bool
    """Whether there is audio to listen to."""
    durationMinutes: int
    """Minutes the part takes."""
    practiceUrl: str
    """Address at which the learner practises it in the browser."""
    practiceRoute: str
    """The same address as a path of the site."""


class DictationSearchMaterialsData(TypedDict):
    """What ``ielts_dictation_search_materials`` answers. One page of dictation materials with tags and segment
    counts.
    """

    items: List[DictationMaterial]
    limit: int
    """The limit this page was read with."""
    offset: int
    """The offset this page was read with."""
    hasMore: bool
    """Whether another page follows."""
    nextOffset: Optional[int]
    """Offset of the next page; null on the last. Changes can move an item to another page."""
    unknownTagQueries: List[str]
    """The tagQueries that no tag answers to. Where there are any, nothing is found."""


class DictationRecentAttemptsRequest(TypedDict, total=False):
    """What ``ielts_dictation_recent_attempts`` takes."""

    partId: int
    """Only attempts of this listening part."""
    limit: int
    """How many results to return at most.
    Integer from 1 to 30.
    Default: ``12``.
    """
    offset: int
    """How many results to skip; pass nextOffset unchanged.
    Integer from 0 to 10000.
    Default: ``0``.
    """


class DictationScores(TypedDict):
    """Words counted, and the ratio of those that are right."""

    expectedWords: int
    """Words that are said in what was checked."""
    correctWords: int
    """Of these, the ones that were written as said."""
    substitutedWords: int
    """Of these, the ones in whose place another word was written."""
    missingWords: int
    """Of these, the ones that were not written."""
    extraWords: int
    """Words that were written and not said."""
    missedWordCount: int
    """substitutedWords and missingWords together."""
    accuracy: Optional[float]
    """correctWords / expectedWords; null where nothing is said."""


class DictationAttempt(TypedDict):
    attemptId: str
    """Id of the attempt.
    String (uuid).
    """
    partId: int
    """Id of the listening part."""
    contentRef: DictationRef
    """Stable reference to the dictation of the part."""
    title: str
    """Title of the part when the attempt started."""
    state: Literal["in_progress", "submitted"]
    """Status of the attempt."""
    lineCount: int
    """Lines of the dictation."""
    checkedCount: int
    """Lines that were checked; only these count in the scores."""
    scores: DictationScores
    """Words counted, and the ratio of those that are right."""
    activeSeconds: int
    """Seconds that the learner spent on the lines that were checked."""
    startedAt: str
    """When it started.
    String (date-time).
    """
    lastActivityAt: str
    """When a line was last checked, or the attempt started or submitted.
    String (date-time).
    """
    submittedAt: Optional[str]
    """When it was submitted; null before."""
    attemptUrl: str
    """Address where the learner continues it, or sees what was submitted."""
    attemptRoute: str
    """The same address as a path of the site."""
    practiceUrl: Optional[str]
    """Address of the part in the question bank; null when it is withdrawn."""
    practiceRoute: Optional[str]
    """The same address as a path of the site."""


class DictationRecentAttemptsData(TypedDict):
    """What ``ielts_dictation_recent_attempts`` answers. One page of submitted attempts with their scores."""

    items: List[DictationAttempt]
    limit: int
    """The limit this page was read with."""
    offset: int
    """The offset this page was read with."""
    hasMore: bool
    """Whether another page follows."""
    nextOffset: Optional[int]
    """Offset of the next page; null on the last. Changes can move an item to another page."""


class _DictationReadAttemptRequest1(TypedDict):
    attemptId: str
    """Id of the dictation attempt, a UUID in either letter case.
    String (uuid) of exactly 36 characters.
    """


class DictationReadAttemptRequest(_DictationReadAttemptRequest1, total=False):
    """What ``ielts_dictation_read_attempt`` takes."""

    limit: int
    """How many results to return at most.
    Integer from 1 to 30.
    Default: ``20``.
    """
    offset: int
    """How many results to skip; pass nextOffset unchanged.
    Integer from 0 to 10000.
    Default: ``0``.
    """


class DictationReadAttemptDataMissedWordsItem(TypedDict):
    word: str
    """A word that was said and not written as said."""
    count: int
    """How often it was missed in this attempt."""
    vocabularyEntryId: Optional[int]
    """Entry of the personal vocabulary book that the word was added to from this dictation; null without one."""


class DictationLineWordsItem(TypedDict):
    result: Literal["match", "substitution", "deletion", "insertion"]
    """match: written as said; substitution: another word was written; deletion: said, not written; insertion:
    written, not said.
    """
    expected: Optional[str]
    """The word as it is said; null for an insertion."""
    written: Optional[str]
    """The word as it was written; null for a deletion."""
    vocabularyEntryId: Optional[int]
    """Entry of the personal vocabulary book that the word was added to from this dictation; null without one."""


class DictationLine(TypedDict):
    position: int
    """Place of the line in the dictation, from 0."""
    startMs: int
    """Start in the audio, in milliseconds."""
    endMs: int
    """End in the audio, in milliseconds."""
    speaker: str
    """Who speaks; may be empty."""
    text: str
    """The sentence as it is said."""
    translation: str
    """The same in Chinese; may be empty."""
    entry: str
    """What the learner wrote, unchanged; empty where it was given up or never checked."""
    plays: int
    """How often it was played before it was checked."""
    status: Literal["checked", "not_written"]
    """checked: compared and saved; not_written: submitted without it, and not part of the score."""
    words: List[DictationLineWordsItem]
    """The comparison word by word; empty where it was not written."""
    scores: DictationScores
    """Words counted, and the ratio of those that are right."""
    checkedAt: Optional[str]
    """When it was checked; null where it was not."""


class DictationReadAttemptDataLines(TypedDict):
    items: List[DictationLine]
    limit: int
    """The limit this page was read with."""
    offset: int
    """The offset this page was read with."""
    hasMore: bool
    """Whether another page follows."""
    nextOffset: Optional[int]
    """Offset of the next page; null on the last. Changes can move an item to another page."""


class DictationReadAttemptData(TypedDict):
    """What ``ielts_dictation_read_attempt`` answers. The attempt, its missed words, and one page of its lines."""

    attempt: DictationAttempt
    missedWords: List[DictationReadAttemptDataMissedWordsItem]
    """Words missed in the whole attempt, the most frequent first, at most 100."""
    lines: DictationReadAttemptDataLines


class PracticeRecentActivityRequest(TypedDict, total=False):
    """What ``ielts_practice_recent_activity`` takes."""

    dateFrom: str
    """First day, YYYY-MM-DD in Asia/Shanghai, of the last activity; empty for none.
    String of at most 10 characters.
    Default: ``""``.
    """
    dateTo: str
    """Last day, YYYY-MM-DD in Asia/Shanghai, of the last activity; empty for none.
    String of at most 10 characters.
    Default: ``""``.
    """
    subject: Literal["", "listening", "reading", "writing", "speaking"]
    """Only records of this subject; empty for every subject.
    Default: ``""``.
    """
    status: Literal["", "open", "unanswered", "in_progress", "submitted", "abandoned"]
    """Only practices with this status; open: unanswered or in_progress. Empty for all.
    Default: ``""``.
    """
    limit: int
    """How many results to return at most.
    Integer from 1 to 50.
    Default: ``20``.
    """
    offset: int
    """How many results to skip; pass nextOffset unchanged.
    Integer from 0 to 10000.
    Default: ``0``.
    """


class PracticeScore(TypedDict):
    """Marks of the section by its newest marking."""

    correct: int
    """Questions with their mark."""
    incorrect: int
    """Questions that were answered without earning their mark."""
    unanswered: int
    """Questions without an answer."""
    total: int
    """Questions that the service marks; open ones are not among them."""


class PracticeRecordReviewTargetPractice(TypedDict):
    kind: Literal["practice"]
    """A standalone practice."""
    sessionId: int
    """Id of the practice or mock session."""


class PracticeRecordReviewTargetMock(TypedDict):
    kind: Literal["mock"]
    """A section of a mock test."""
    sessionId: int
    """Id of the practice or mock session."""
    section: Literal["listening", "reading", "writing", "speaking"]
    """Which section of the session: its subject."""


class PracticeRecord(TypedDict):
    sessionId: int
    """Id of the practice or mock session."""
    partId: int
    """The part that is practised."""
    contentRef: PartRef
    """Stable reference to the part."""
    title: str
    """Title of the part."""
    subject: Literal["listening", "reading", "writing", "speaking"]
    """Subject."""
    mode: Literal["practice", "test"]
    """practice: untimed, audio as often as wished; test: timed, audio once."""
    status: Literal["unanswered", "in_progress", "submitted", "abandoned"]
    """unanswered: started, nothing answered so far; in_progress: some answers, not submitted; submitted;
    abandoned.
    """
    answeredCount: int
    """Questions with an answer."""
    questionCount: int
    """Questions in the part."""
    score: Optional[PracticeScore]
    """Marks of the section by its newest marking."""
    startedAt: str
    """When it started.
    String (date-time).
    """
    lastActivityAt: str
    """When the learner last answered, submitted or abandoned it.
    String (date-time).
    """
    endsAt: Optional[str]
    """When its time is over; null where no time is set."""
    finishedAt: Optional[str]
    """When it was submitted or abandoned; null before."""
    finishReason: Optional[Literal["learner", "time"]]
    """Whether the learner submitted it or its time ran out; null before."""
    activeSeconds: int
    """Seconds that the learner had it open."""
    reviewTarget: Optional[Union[PracticeRecordReviewTargetPractice, PracticeRecordReviewTargetMock]]
    """Exact target of a review, as ielts_review_recent_activity returns it; pass it back unchanged."""
    launchUrl: str
    """Address that opens exactly this session for its owner, after signing in."""
    launchRoute: str
    """The same address as a path of the site."""


class PracticeRecentActivityData(TypedDict):
    """What ``ielts_practice_recent_activity`` answers. A page of practices."""

    items: List[PracticeRecord]
    limit: int
    """The limit this page was read with."""
    offset: int
    """The offset this page was read with."""
    hasMore: bool
    """Whether another page follows."""
    nextOffset: Optional[int]
    """Offset of the next page; null on the last. Changes can move an item to another page."""
    observationTruncated: bool
    """Whether there are more records than paging reaches (offset 10000); narrow the dates to see them."""


class PracticeReadSessionRequest(TypedDict):
    """What ``ielts_practice_read_session`` takes."""

    sessionId: int
    """Id of the practice or mock session."""


PracticeReadSessionData = PracticeRecord
"""What ``ielts_practice_read_session`` answers. The practice."""


class ReviewRecentActivityRequest(TypedDict, total=False):
    """What ``ielts_review_recent_activity`` takes."""

    kind: Literal["", "practice", "mock"]
    """practice: standalone practices; mock: mock tests; empty for both.
    Default: ``""``.
    """
    limit: int
    """How many results to return at most.
    Integer from 1 to 50.
    Default: ``20``.
    """
    offset: int
    """How many results to skip; pass nextOffset unchanged.
    Integer from 0 to 10000.
    Default: ``0``.
    """


class TeacherReview(TypedDict):
    """Teachers' reviews of the texts of a writing section; null without a text."""

    state: Literal["to_review", "new_version", "reviewed"]
    """reviewed: the newest versions; new_version: a text changed since; to_review: a text was never reviewed."""
    band: Optional[float]
    """Band of the review that was changed last, an estimate; null without one."""
    reviewCount: int
    """Reviews of all versions."""
    isShared: bool
    """Whether teachers can see it."""


class ReviewTargetPractice(TypedDict):
    kind: Literal["practice"]
    """A standalone practice."""
    sessionId: int
    """Id of the practice or mock session."""


class ReviewTargetMock(TypedDict):
    kind: Literal["mock"]
    """A section of a mock test."""
    sessionId: int
    """Id of the practice or mock session."""
    section: Literal["listening", "reading", "writing", "speaking"]
    """Which section of the session: its subject."""


ReviewTarget = Union[ReviewTargetPractice, ReviewTargetMock]
"""Exact target of a review, as ielts_review_recent_activity returns it; pass it back unchanged."""


class PracticeReview(TypedDict):
    kind: Literal["practice"]
    """A standalone practice."""
    sessionId: int
    """Id of the practice or mock session."""
    partId: int
    """The part that was practised."""
    contentRef: PartRef
    """Stable reference to the part."""
    title: str
    """Title of the part."""
    subject: Literal["listening", "reading", "writing", "speaking"]
    """Subject."""
    mode: Literal["practice", "test"]
    """practice: untimed, audio as often as wished; test: timed, audio once."""
    submittedAt: str
    """When it was submitted.
    String (date-time).
    """
    finishReason: Literal["learner", "time"]
    """Whether the learner submitted it or its time ran out."""
    questionCount: int
    """Questions in the part."""
    answeredCount: int
    """Questions with an answer."""
    score: Optional[PracticeScore]
    """Marks of the section by its newest marking."""
    teacherReview: Optional[TeacherReview]
    """Teachers' reviews of the texts of a writing section; null without a text."""
    reviewTarget: ReviewTarget
    """Exact target of a review, as ielts_review_recent_activity returns it; pass it back unchanged."""
    reviewUrl: str
    """Address at which the learner sees the review in the browser."""
    reviewRoute: str
    """The same address as a path of the site."""


class MockReviewContentRef(TypedDict):
    kind: Literal["mock_paper"]
    """What the reference names."""
    paperId: str
    """Id of the paper."""


class TaskBands(TypedDict):
    """Bands of the two tasks of a writing section."""

    task1: float
    """Band of task 1, from 0 to 9 in halves.
    Number from 0 to 9.
    """
    task2: float
    """Band of task 2, which counts double, from 0 to 9 in halves.
    Number from 0 to 9.
    """


class BandFact(TypedDict):
    band: Optional[float]
    """The band, in halves; null where the raw score is below the lowest row of the table."""
    rawScore: Optional[int]
    """Marks of 40; null where a person gave the band."""
    source: Literal["table", "teacher", "learner"]
    """table: read from a table by the raw score; teacher or learner: entered by that person."""
    isEstimate: bool
    """Whether it is an estimate: every band of a table is one."""
    table: Optional[str]
    """Name of the table that was used; null where a person gave the band."""
    taskBands: Optional[TaskBands]
    """Bands of the two tasks of a writing section."""
    note: str
    """What was noted with it; may be empty."""
    enteredAt: Optional[str]
    """When a person entered it; null for one of a table."""


class MockReviewSectionsItemReviewTargetPractice(TypedDict):
    kind: Literal["practice"]
    """A standalone practice."""
    sessionId: int
    """Id of the practice or mock session."""


class MockReviewSectionsItemReviewTargetMock(TypedDict):
    kind: Literal["mock"]
    """A section of a mock test."""
    sessionId: int
    """Id of the practice or mock session."""
    section: Literal["listening", "reading", "writing", "speaking"]
    """Which section of the session: its subject."""


class MockReviewSectionsItem(TypedDict):
    subject: Literal["listening", "reading", "writing", "speaking"]
    """Which section of the session: its subject."""
    status: Literal["waiting", "in_progress", "submitted", "abandoned"]
    """Status of the section."""
    submittedAt: Optional[str]
    """When it was submitted; null before."""
    finishReason: Optional[Literal["learner", "time"]]
    """Whether the learner submitted it or its time ran out."""
    questionCount: int
    """Questions in the section."""
    answeredCount: int
    """Questions with an answer."""
    score: Optional[PracticeScore]
    """Marks of the section by its newest marking."""
    band: Optional[BandFact]
    teacherReview: Optional[TeacherReview]
    """Teachers' reviews of the texts of a writing section; null without a text."""
    reviewTarget: Optional[Union[MockReviewSectionsItemReviewTargetPractice, MockReviewSectionsItemReviewTargetMock]]
    """Exact target of a review, as ielts_review_recent_activity returns it; pass it back unchanged."""
    reviewUrl: Optional[str]
    """Address at which the learner sees the review; null before submission."""
    reviewRoute: Optional[str]
    """The same address as a path of the site."""


class OverallBand(TypedDict):
    """The overall band, which there is only when all four subjects have a band."""

    band: Optional[float]
    """Mean of the four bands to the nearest half; null while a band is missing."""
    isEstimate: bool
    """Whether an estimate is part of it."""
    missing: List[Literal["listening", "reading", "writing", "speaking"]]
    """Subjects without a band so far; empty where it is complete."""


class MockReview(TypedDict):
    kind: Literal["mock"]
    """A mock test."""
    sessionId: int
    """Id of the practice or mock session."""
    paperId: str
    """The paper that is sat."""
    contentRef: MockReviewContentRef
    """Stable reference to the paper."""
    title: str
    """Title of the paper."""
    state: Literal["unanswered", "in_progress", "submitted", "abandoned"]
    """in_progress: some sections are not submitted; submitted: all are; abandoned: the learner gave it up."""
    startedAt: str
    """When the mock test started.
    String (date-time).
    """
    lastSubmittedAt: str
    """When a section was last submitted.
    String (date-time).
    """
    finishedAt: Optional[str]
    """When the last section was submitted or the test abandoned; null before."""
    sections: List[MockReviewSectionsItem]
    """Every section of the paper, in the order of the test."""
    reviewTargets: List[ReviewTarget]
    """A target for each submitted section, in the order of the test."""
    overallBand: OverallBand
    """The overall band, which there is only when all four subjects have a band."""


class ReviewRecentActivityData(TypedDict):
    """What ``ielts_review_recent_activity`` answers. A page of practices and mock tests that can be reviewed."""

    items: List[Union[PracticeReview, MockReview]]
    limit: int
    """The limit this page was read with."""
    offset: int
    """The offset this page was read with."""
    hasMore: bool
    """Whether another page follows."""
    nextOffset: Optional[int]
    """Offset of the next page; null on the last. Changes can move an item to another page."""


class _ReviewReadSnapshotRequest1(TypedDict):
    target: ReviewTarget
    """Exact target of a review, as ielts_review_recent_activity returns it; pass it back unchanged."""


class ReviewReadSnapshotRequest(_ReviewReadSnapshotRequest1, total=False):
    """What ``ielts_review_read_snapshot`` takes."""

    scope: Literal["all", "incorrect", "unanswered"]
    """all: every question; incorrect: every marked question without its mark, unanswered ones among them;
    unanswered: every question without an answer, open ones too.
    Default: ``"all"``.
    """
    includeMaterial: bool
    """Whether to return the passages, transcript or task as well.
    Default: ``False``.
    """
    maxChars: int
    """How many characters of the material to return at most.
    Integer from 1000 to 30000.
    Default: ``12000``.
    """
    maxMaterialChars: int
    """The earlier name of maxChars; where it is given, it counts instead.
    Integer from 1000 to 30000.
    """
    limit: int
    """How many results to return at most.
    Integer from 1 to 50.
    Default: ``20``.
    """
    offset: int
    """How many results to skip; pass nextOffset unchanged.
    Integer from 0 to 1000.
    Default: ``0``.
    """


class ReviewSnapshotSnapshotCorrection(TypedDict):
    questionSlotId: int
    """Id of the question's slot, as a review shows it."""
    number: int
    """Number of the question whose key was corrected.
    Integer from 1 to 200.
    """
    fromKey: str
    """The key before."""
    toKey: str
    """The key since."""
    reason: str
    """Why it was corrected."""


class ReviewSnapshotSnapshot(TypedDict):
    number: int
    """Which snapshot it is, from 1; the last one counts.
    Integer from 1 to 1000000.
    """
    createdAt: str
    """When the marking was done.
    String (date-time).
    """
    reason: Literal["submitted", "key_corrected"]
    """Whether it was made at submission, or because a key was corrected afterwards."""
    correction: Optional[ReviewSnapshotSnapshotCorrection]
    """The corrected key; null where the snapshot was made at submission."""
    of: int
    """How many snapshots there are."""


class ReviewSnapshotMaterialVersionItem(TypedDict):
    partId: int
    """Id of the part."""
    title: str
    """Title of the part."""
    contentHash: str
    """Hash of everything the part held when it was practised."""


class ReviewSnapshotCounts(TypedDict):
    all: int
    """Questions in the section."""
    incorrect: int
    """Marked questions without their mark, unanswered ones among them."""
    unanswered: int
    """Questions without an answer, open ones among them."""


class ReviewSnapshotItemsItemEvidenceItemPassage(TypedDict):
    kind: Literal["passage"]
    """The words are in a passage."""
    partId: int
    """Id of the part."""
    passage: int
    """Which passage of the part, from 0."""
    paragraph: int
    """Which paragraph of the passage, from 0."""
    paragraphLabel: str
    """Letter of the paragraph; empty without one."""
    start: int
    """Where the words begin in the paragraph, in UTF-16 units."""
    end: int
    """Where they end."""
    quote: str
    """The words."""


class ReviewSnapshotItemsItemEvidenceItemTranscript(TypedDict):
    kind: Literal["transcript"]
    """The words are heard."""
    partId: int
    """Id of the part."""
    segment: int
    """Which segment of the transcript they begin in, from 0."""
    lastSegment: int
    """Which segment they end in."""
    start: int
    """Where they begin in the first of these segments, in UTF-16 units."""
    end: int
    """Where they end in the last of them."""
    startMs: int
    """Start of the first segment in the audio, in milliseconds."""
    endMs: int
    """End of the last segment in the audio, in milliseconds."""
    speaker: str
    """Who speaks; may be empty."""
    quote: str
    """The words."""


class ReviewSnapshotItemsItem(TypedDict):
    questionSlotId: int
    """Id of the question's slot, as a review shows it."""
    partId: int
    """Id of the part that holds the question."""
    number: int
    """Number of the question as it is printed.
    Integer from 1 to 200.
    """
    questionType: Literal["form_completion", "note_completion", "table_completion", "flow_chart_completion", "summary_completion", "sentence_completion", "short_answer", "plan_labelling", "map_labelling", "diagram_labelling", "multiple_choice", "multiple_select", "matching", "matching_information", "matching_headings", "matching_features", "matching_sentence_endings", "true_false_not_given", "yes_no_not_given", "writing_task", "speaking_question", "cue_card"]
    """Question type."""
    mark: Optional[int]
    """The mark; null for open questions, which are not marked."""
    isAnswered: bool
    """Whether there is an answer."""
    rule: Literal["unanswered", "open", "exact", "alternative", "optional_words", "accent_form", "spelling_variant", "and_form", "number_form", "time_form", "date_form", "range_form", "symbol_form", "unit_form", "symbol_added", "grouping_form", "over_limit", "several_answers", "extra_words", "missing_words", "number_mismatch", "joining_mismatch", "symbol_mismatch", "verdict", "verdict_short", "wrong_verdict_family", "letter", "set_letter", "set_duplicate", "set_too_many", "not_an_option", "wrong"]
    """Which rule decided the mark."""
    matched: Optional[str]
    """The spelling of the key that the answer matched; null for none."""
    explanation: str
    """Why the key is right; may be empty."""
    explanationZh: str
    """The explanation in Chinese; may be empty."""
    evidence: List[Union[ReviewSnapshotItemsItemEvidenceItemPassage, ReviewSnapshotItemsItemEvidenceItemTranscript]]
    """Where the answer is in the material; may be empty."""
    instruction: str
    """The instructions that the candidate had."""
    groupTitle: str
    """Title of the form, notes, table, list or topic; may be empty."""
    stem: str
    """The question, statement or item; empty where context shows the gap."""
    context: str
    """Place of the question: the line of the layout or the row of the table with its gap, written {{number}},
    the words of the image, or the points of the cue card; empty without any.
    """
    responseModality: Literal["blank", "choice", "open"]
    """blank: written in; choice: selected; open: spoken or an essay, which the service does not mark."""
    options: List[QuestionBankOption]
    """What could be selected; empty where the answer is written or a verdict such as NOT GIVEN."""
    userAnswer: str
    """The answer as the learner gave it; empty for none."""
    answerKey: str
    """The key that counted: words in key notation (parentheses may be left out, / separates alternatives, a back
    slash before either makes it text), a letter or a verdict; empty for open questions.
    """
    isCorrect: Optional[bool]
    """Whether the answer earned its mark; null for open questions."""
    ruleMeaning: str
    """The rule in a sentence."""


class ReviewSnapshotMaterial(TypedDict):
    text: str
    """Passages with paragraph letters, transcript with speakers, or task, as plain text from the beginning."""
    totalChars: int
    """Characters of the whole material."""
    returnedChars: int
    """Characters of text."""
    isComplete: bool
    """Whether text is the whole material."""
    nextMaxChars: Optional[int]
    """The maxChars that shows the most there is to see; null where text is that."""
    hint: str
    """How to continue, in a sentence."""


class ReviewSnapshot(TypedDict):
    target: ReviewTarget
    """Exact target of a review, as ielts_review_recent_activity returns it; pass it back unchanged."""
    sessionId: int
    """Id of the practice or mock session."""
    title: str
    """Title of the part or paper."""
    subject: Literal["listening", "reading", "writing", "speaking"]
    """Subject."""
    submittedAt: str
    """When the section was submitted.
    String (date-time).
    """
    finishReason: Literal["learner", "time"]
    """Whether the learner submitted it or its time ran out."""
    score: Optional[PracticeScore]
    """Marks of the section by its newest marking."""
    band: Optional[BandFact]
    teacherReview: Optional[TeacherReview]
    """Teachers' reviews of the texts of a writing section; null without a text."""
    snapshot: ReviewSnapshotSnapshot
    """Which marking this is: always the newest."""
    materialVersion: List[ReviewSnapshotMaterialVersionItem]
    """The version of each part that was answered; later changes of the content do not reach it."""
    counts: ReviewSnapshotCounts
    """How many questions each scope holds."""
    items: List[ReviewSnapshotItemsItem]
    limit: int
    """The limit this page was read with."""
    offset: int
    """The offset this page was read with."""
    hasMore: bool
    """Whether another page follows."""
    nextOffset: Optional[int]
    """Offset of the next page; null on the last. Changes can move an item to another page."""
    material: Optional[ReviewSnapshotMaterial]
    """The material of all parts of the section; null unless includeMaterial is true."""


ReviewReadSnapshotData = ReviewSnapshot
"""What ``ielts_review_read_snapshot`` answers. Facts of the section, and a page of its questions in the order of
the test.
"""


class MockSearchPapersRequest(TypedDict, total=False):
    """What ``ielts_mock_search_papers`` takes."""

    keyword: str
    """Words that must all occur in the title; empty for no filter.
    String of at most 200 characters.
    Default: ``""``.
    """
    category: str
    """Only papers of this category, letter case apart; empty for every category.
    String of at most 80 characters.
    Default: ``""``.
    """
    subjects: Sequence[Literal["listening", "reading", "writing", "speaking"]]
    """Only papers that have a section of each of these subjects.
    Array of at most 4 items.
    Default: ``[]``.
    """
    maxDurationMinutes: int
    """Only papers that take at most so many minutes.
    Integer from 1 to 600.
    """
    limit: int
    """How many results to return at most.
    Integer from 1 to 20.
    Default: ``10``.
    """
    offset: int
    """How many results to skip; pass nextOffset unchanged.
    Integer from 0 to 100000.
    Default: ``0``.
    """


class MockPaperContentRef(TypedDict):
    kind: Literal["mock_paper"]
    """What the reference names."""
    paperId: str
    """Id of the paper, as a search returned it.
    String of 1 to 160 characters.
    """


class MockPaperSectionsItemPartsItem(TypedDict):
    partId: int
    """Id of the part."""
    partNumber: int
    """Its number within the section.
    Integer from 1 to 4.
    """
    title: str
    """Title of the part."""
    available: bool
    """Whether the part is still published."""


class MockPaperSectionsItem(TypedDict):
    subject: Literal["listening", "reading", "writing", "speaking"]
    """A subject of the test."""
    partCount: int
    """Parts in the section."""
    questionCount: int
    """Questions in the section."""
    durationMinutes: int
    """Minutes that the section takes in the test."""
    parts: List[MockPaperSectionsItemPartsItem]
    """Its parts, by number."""


class MockPaper(TypedDict):
    paperId: str
    """Id of the paper, as a search returned it.
    String of 1 to 160 characters.
    """
    contentRef: MockPaperContentRef
    """Stable reference to the paper."""
    title: str
    """Title of the paper."""
    category: str
    """Category of the paper; a learner's own papers have custom."""
    origin: Literal["preset", "user"]
    """Whether a pack imported the paper, or the learner created it."""
    subjects: List[Literal["listening", "reading", "writing", "speaking"]]
    """Subjects of its sections, in the order of the test."""
    questionCount: int
    """Questions in the whole paper."""
    durationMinutes: int
    """Minutes that the whole paper takes."""
    available: bool
    """Whether every part is still published, so that the paper can be sat."""
    createdAt: str
    """When the paper was made.
    String (date-time).
    """
    mockUrl: str
    """Address of the paper in the workspace."""
    mockRoute: str
    """The same without the site's address."""
    sections: List[MockPaperSectionsItem]
    """Complete sections, in the order of the test."""


class CategoryCount(TypedDict):
    category: str
    """A category."""
    count: int
    """Papers of it that the other filters leave."""


class MockSearchPapersData(TypedDict):
    """What ``ielts_mock_search_papers`` answers. One page of papers with their sections and parts, and the
    categories there are.
    """

    items: List[MockPaper]
    limit: int
    """The limit this page was read with."""
    offset: int
    """The offset this page was read with."""
    hasMore: bool
    """Whether another page follows."""
    nextOffset: Optional[int]
    """Offset of the next page; null on the last. Changes can move an item to another page."""
    categories: List[CategoryCount]
    """Every category with the number of papers that the other filters leave, by name."""


class MockCreatePaperRequest(TypedDict):
    """What ``ielts_mock_create_paper`` takes."""

    title: str
    """Title of the paper.
    String of 1 to 160 characters.
    """
    partIds: Sequence[int]
    """The parts, in any order, each once.
    Array of 2 to 12 items.
    """


MockCreatePaperData = MockPaper
"""What ``ielts_mock_create_paper`` answers. The paper as ielts_mock_search_papers returns it."""


class SpeakingMaterialsSearchRequest(TypedDict, total=False):
    """What ``ielts_speaking_materials_search`` takes."""

    query: str
    """Words to find in title or story. Every word must occur; the end of an English word may be missing; Chinese
    is found by any characters. Empty for no filter.
    String of at most 120 characters.
    Default: ``""``.
    """
    limit: int
    """How many results to return at most.
    Integer from 1 to 8.
    Default: ``6``.
    """
    offset: int
    """How many results to skip; pass nextOffset unchanged.
    Default: ``0``.
    """


class MaterialSummaryContentRef(TypedDict):
    kind: Literal["speaking_material"]
    """What the reference names."""
    materialId: int
    """Id of the speaking material, as ielts_speaking_materials_search returned it."""


class MaterialSummary(TypedDict):
    materialId: int
    """Id of the speaking material, as ielts_speaking_materials_search returned it."""
    id: int
    """The same id, under the name by which ielts_speaking_materials_update and ielts_speaking_materials_archive
    take it.
    """
    contentRef: MaterialSummaryContentRef
    """Stable reference to the material."""
    title: str
    """Title of the material."""
    coreStory: str
    """The story."""
    linkCount: int
    """Questions that it is linked to."""
    practiceCount: int
    """How many times it was practised."""
    createdAt: str
    """When it was made.
    String (date-time).
    """
    updatedAt: str
    """When its title, story or links last changed.
    String (date-time).
    """
    url: str
    """Address of the material in the workspace."""
    route: str
    """The same address as a path of the site."""
    lastPractisedAt: Optional[str]
    """When it was last practised; null before the first time."""


class SpeakingMaterialsSearchData(TypedDict):
    """What ``ielts_speaking_materials_search`` answers. One page of materials with the number of their links and
    practices.
    """

    items: List[MaterialSummary]
    limit: int
    """The limit this page was read with."""
    offset: int
    """The offset this page was read with."""
    hasMore: bool
    """Whether another page follows."""
    nextOffset: Optional[int]
    """Offset of the next page; null on the last. Changes can move an item to another page."""


class SpeakingMaterialsReadRequest(TypedDict):
    """What ``ielts_speaking_materials_read`` takes."""

    materialId: int
    """Id of the speaking material, as ielts_speaking_materials_search returned it."""


class SpeakingMaterialContentRef(TypedDict):
    kind: Literal["speaking_material"]
    """What the reference names."""
    materialId: int
    """Id of the speaking material, as ielts_speaking_materials_search returned it."""


class SpeakingMaterialQuestionLinksItem(TypedDict):
    questionSlotId: int
    """Id of a question of a speaking part: questionSlotId in questionGroups of ielts_practice_read_part."""
    question: str
    """The question as the question bank has it."""
    answerAngle: str
    """From which side the story answers this question; may be empty.
    String of at most 500 characters.
    """
    outline: List[str]
    """Steps of the answer in their order.
    Array of at most 8 items.
    """
    requiredAdaptation: str
    """What to say differently for this question; may be empty.
    String of at most 500 characters.
    """
    partId: int
    """Id of the speaking part that asks the question."""
    partNumber: int
    """Which part of the speaking test it is.
    Integer from 1 to 4.
    """
    partTitle: str
    """Title of that part."""
    contentRef: PartRef
    """Stable reference to the part."""
    withdrawn: bool
    """Whether the question is offered no more; the link stays."""


class SpeakingMaterialRecentPracticesItem(TypedDict):
    practiceId: int
    """Id of the practice."""
    questionSlotId: int
    """Id of a question of a speaking part: questionSlotId in questionGroups of ielts_practice_read_part."""
    question: str
    """The question as it was asked then."""
    practisedAt: str
    """When it was marked as done.
    String (date-time).
    """
    recorded: bool
    """Whether there is a recording of it."""
    durationSeconds: int
    """How long the answer took, in seconds."""


class SpeakingMaterial(TypedDict):
    materialId: int
    """Id of the speaking material, as ielts_speaking_materials_search returned it."""
    id: int
    """The same id, under the name by which ielts_speaking_materials_update and ielts_speaking_materials_archive
    take it.
    """
    contentRef: SpeakingMaterialContentRef
    """Stable reference to the material."""
    title: str
    """Title of the material."""
    coreStory: str
    """The story."""
    linkCount: int
    """Questions that it is linked to."""
    practiceCount: int
    """How many times it was practised."""
    createdAt: str
    """When it was made.
    String (date-time).
    """
    updatedAt: str
    """When its title, story or links last changed.
    String (date-time).
    """
    url: str
    """Address of the material in the workspace."""
    route: str
    """The same address as a path of the site."""
    questionLinks: List[SpeakingMaterialQuestionLinksItem]
    """The linked questions in their order."""
    recentPractices: List[SpeakingMaterialRecentPracticesItem]
    """The last 10 times it was practised, newest first."""


SpeakingMaterialsReadData = SpeakingMaterial
"""What ``ielts_speaking_materials_read`` answers. The material with its links in their order and its recent
practices.
"""


class _SpeakingMaterialsCreateRequestQuestionLinksItem1(TypedDict):
    questionSlotId: int
    """Id of a question of a speaking part: questionSlotId in questionGroups of ielts_practice_read_part."""


class SpeakingMaterialsCreateRequestQuestionLinksItem(_SpeakingMaterialsCreateRequestQuestionLinksItem1, total=False):
    answerAngle: str
    """From which side the story answers this question; may be empty.
    String of at most 500 characters.
    Default: ``""``.
    """
    outline: Sequence[str]
    """Steps of the answer in their order.
    Array of at most 8 items.
    Default: ``[]``.
    """
    requiredAdaptation: str
    """What to say differently for this question; may be empty.
    String of at most 500 characters.
    Default: ``""``.
    """


class _SpeakingMaterialsCreateRequest1(TypedDict):
    title: str
    """Title under which the material is listed.
    String of 1 to 120 characters.
    """
    coreStory: str
    """The story itself, in English or Chinese, as the learner wants to tell it.
    String of 1 to 4000 characters.
    """


class SpeakingMaterialsCreateRequest(_SpeakingMaterialsCreateRequest1, total=False):
    """What ``ielts_speaking_materials_create`` takes."""

    questionLinks: Sequence[SpeakingMaterialsCreateRequestQuestionLinksItem]
    """The questions that the story answers, in their stored order; each question once.
    Array of at most 30 items.
    Default: ``[]``.
    """


SpeakingMaterialsCreateData = SpeakingMaterial
"""What ``ielts_speaking_materials_create`` answers. The material as ielts_speaking_materials_read returns it."""


class _SpeakingMaterialsUpdateRequestQuestionLinksItem1(TypedDict):
    questionSlotId: int
    """Id of a question of a speaking part: questionSlotId in questionGroups of ielts_practice_read_part."""


class SpeakingMaterialsUpdateRequestQuestionLinksItem(_SpeakingMaterialsUpdateRequestQuestionLinksItem1, total=False):
    answerAngle: str
    """From which side the story answers this question; may be empty.
    String of at most 500 characters.
    Default: ``""``.
    """
    outline: Sequence[str]
    """Steps of the answer in their order.
    Array of at most 8 items.
    Default: ``[]``.
    """
    requiredAdaptation: str
    """What to say differently for this question; may be empty.
    String of at most 500 characters.
    Default: ``""``.
    """


class _SpeakingMaterialsUpdateRequest1(TypedDict):
    id: int
    """Id of the speaking material, as ielts_speaking_materials_search returned it."""


class SpeakingMaterialsUpdateRequest(_SpeakingMaterialsUpdateRequest1, total=False):
    """What ``ielts_speaking_materials_update`` takes."""

    title: str
    """Title under which the material is listed.
    String of 1 to 120 characters.
    """
    coreStory: str
    """The story itself, in English or Chinese, as the learner wants to tell it.
    String of 1 to 4000 characters.
    """
    questionLinks: Sequence[SpeakingMaterialsUpdateRequestQuestionLinksItem]
    """The questions that the story answers, in their stored order; each question once.
    Array of at most 30 items.
    """


SpeakingMaterialsUpdateData = SpeakingMaterial
"""What ``ielts_speaking_materials_update`` answers. The material as ielts_speaking_materials_read returns it."""


class SpeakingMaterialsArchiveRequest(TypedDict):
    """What ``ielts_speaking_materials_archive`` takes."""

    id: int
    """Id of the speaking material, as ielts_speaking_materials_search returned it."""


class SpeakingMaterialsArchiveData(TypedDict):
    """What ``ielts_speaking_materials_archive`` answers. The id of the archived material."""

    materialId: int
    """Id of the speaking material, as ielts_speaking_materials_search returned it."""
    archivedAt: str
    """When it was archived.
    String (date-time).
    """


class _WritingReadPracticeRequest1(TypedDict):
    sessionId: int
    """Id of the practice or mock session."""


class WritingReadPracticeRequest(_WritingReadPracticeRequest1, total=False):
    """What ``ielts_writing_read_practice`` takes."""

    limit: int
    """How many results to return at most.
    Integer from 1 to 20.
    Default: ``10``.
    """
    offset: int
    """How many results to skip; pass nextOffset unchanged.
    Integer from 0 to 10000.
    Default: ``0``.
    """


class WritingTask(TypedDict):
    questionSlotId: int
    """Id of the task's slot."""
    partId: int
    """Id of the part."""
    taskNumber: int
    """1 or 2, as the test numbers its tasks.
    Integer from 1 to 2.
    """
    title: str
    """Title of the part."""
    prompt: str
    """The task, Markdown."""
    image: Optional[QuestionBankImage]
    """An image, or null."""
    minWords: int
    """Words that are asked for at least."""


class WritingPractice(TypedDict):
    sessionId: int
    """Id of the practice or mock session."""
    kind: Literal["practice", "mock"]
    """One part, or a mock paper."""
    mode: Literal["practice", "test"]
    """practice: free audio and no time limit; test: as in the test, audio once and timed."""
    state: Literal["unanswered", "in_progress", "submitted", "abandoned"]
    """unanswered: started without any answer so far; in_progress: with answers; submitted; abandoned."""
    title: str
    """Title of the part or paper."""
    partId: Optional[int]
    """The part that is practised; null for a mock."""
    paperId: Optional[str]
    """The mock paper; null for a practice."""
    startedAt: str
    """When it started.
    String (date-time).
    """
    finishedAt: Optional[str]
    """When it was submitted or abandoned; null before."""
    tasks: List[WritingTask]
    """The tasks in their order; empty while the section waits."""
    versionCount: int
    """Versions of all tasks."""


class WritingReviewCriteriaItem(TypedDict):
    criterion: Literal["task_achievement", "task_response", "coherence_and_cohesion", "lexical_resource", "grammatical_range_and_accuracy"]
    """What is judged: task_achievement is of task 1, task_response of task 2, the other three are of both tasks."""
    band: Optional[float]
    """Band of the criterion; null where none is given."""
    remark: str
    """What is said of it; may be empty."""


class WritingReviewCommentsItem(TypedDict):
    start: int
    """Where it begins in the text, in UTF-16 units.
    Integer from 0 to 40000.
    """
    end: int
    """Where it ends in the text, in UTF-16 units; the unit at this offset is no longer part of it.
    Integer from 1 to 40000.
    """
    quote: str
    """The text between start and end."""
    comment: str
    """What is said of it."""


class WritingReview(TypedDict):
    reviewId: int
    """Id of the review."""
    versionId: int
    """The version that it is of."""
    reviewerName: str
    """Name of the teacher, as it was when the review was saved."""
    isOwn: bool
    """Whether the caller wrote it."""
    band: Optional[float]
    """The mean of the four criteria to the nearest half, an estimate; null unless all four have a band. It is of
    one task.
    """
    criteria: List[WritingReviewCriteriaItem]
    """The four criteria of the task, in the order of the test."""
    comments: List[WritingReviewCommentsItem]
    """Comments on places of the text, by their start."""
    summary: str
    """What is said of the text as a whole; may be empty."""
    createdAt: str
    """When it was saved first.
    String (date-time).
    """
    updatedAt: str
    """When it was changed last.
    String (date-time).
    """


class WritingVersion(TypedDict):
    versionId: int
    """Id of the version."""
    questionSlotId: int
    """Id of the task's slot."""
    number: int
    """Its number among the versions of its task, from 1.
    Integer from 1 to 1000000.
    """
    reason: Literal["saved", "handed_in"]
    """saved: the learner saved it; handed_in: the text as it was submitted."""
    wordCount: int
    """Its words, separated by spaces; punctuation alone does not count."""
    savedAt: str
    """When it was saved.
    String (date-time).
    """
    text: str
    """The text; it never changes."""
    reviews: List[WritingReview]
    """What teachers say of it, the oldest first."""


class WritingReadPracticeDataVersions(TypedDict):
    items: List[WritingVersion]
    limit: int
    """The limit this page was read with."""
    offset: int
    """The offset this page was read with."""
    hasMore: bool
    """Whether another page follows."""
    nextOffset: Optional[int]
    """Offset of the next page; null on the last. Changes can move an item to another page."""


class WritingReadPracticeData(TypedDict):
    """What ``ielts_writing_read_practice`` answers. The practice with its tasks, and a page of versions with
    their reviews, the newest version first.
    """

    practice: WritingPractice
    status: Literal["waiting", "in_progress", "submitted", "abandoned"]
    """Status of the writing section: waiting, not started; in_progress, being written; submitted; abandoned."""
    versions: WritingReadPracticeDataVersions
    writingUrl: str
    """Address of the page that shows its versions and reviews."""
    writingRoute: str
    """Path of the page that shows its versions and reviews."""


class LearnerReadProfileRequest(TypedDict):
    """What ``ielts_learner_read_profile`` takes."""


class ProfileSkillsItemRecentEvidenceItem(TypedDict):
    evidenceType: Literal["objective", "rubric", "retrieval"]
    """objective: answers that are right or wrong; rubric: a judgment by criteria; retrieval: recalled from
    memory.
    """
    origin: Literal["server", "teacher", "agent"]
    """server: marked by this service; teacher: a teacher's review; agent: pushed by an agent."""
    performance: float
    """How well it went, from 0 to 1.
    Number from 0 to 1.
    """
    count: int
    """Single pieces that it counts: the questions of a section; 1 for a review or an event."""
    occurredAt: str
    """When the section was submitted, the text was saved, or the event happened.
    String (date-time).
    """
    sessionId: Optional[int]
    """The practice or mock test that it came from; null for pushed evidence."""
    eventId: Optional[str]
    """Id of the event that an agent pushed; null for what the service recorded."""
    title: Optional[str]
    """Title of the practice or mock test; null for pushed evidence."""
    route: Optional[str]
    """Path of its review in the web workspace; null for pushed evidence."""


class ProfileSkillsItem(TypedDict):
    skillCode: str
    """The skill, such as listening.spelling."""
    subjectCode: Literal["listening", "reading", "writing", "speaking"]
    """The subject."""
    mastery: Optional[float]
    """The mean performance, from 0 to 1, in which newer evidence weighs more; null without evidence."""
    confidence: Literal["unknown", "low", "medium", "high"]
    """How much evidence there is, newer evidence counting more; unknown without any."""
    evidenceCount: int
    """Single pieces of evidence that it rests on: questions, reviews and pushed events."""
    pushedCount: int
    """How many of them agents pushed."""
    recentPerformance: Optional[float]
    """The mean performance of the last 14 days; null without evidence in them."""
    recentEvidence: List[ProfileSkillsItemRecentEvidenceItem]
    """The latest evidence, newest first; at most five."""
    lastEvidenceAt: Optional[str]
    """Time of the latest evidence; null without evidence."""


class ProfileSummaryEvidenceCountsItem(TypedDict):
    subjectCode: Literal["listening", "reading", "writing", "speaking"]
    """The subject."""
    evidenceType: Literal["objective", "rubric", "retrieval"]
    """objective: answers that are right or wrong; rubric: a judgment by criteria; retrieval: recalled from
    memory.
    """
    count: int
    """Questions that the service marked, teachers' reviews and pushed events."""
    pushedCount: int
    """How many of them agents pushed."""


class ProfileSummaryPracticeItem(TypedDict):
    subjectCode: Literal["listening", "reading", "writing", "speaking"]
    """The subject."""
    handedInSections: int
    """Submitted practices and sections of mock tests."""
    practiceSeconds: int
    """Seconds that these were worked on."""


class ProfileSummaryDictations(TypedDict):
    submitted: int
    """Dictations that were submitted."""
    practiceSeconds: int
    """Seconds that these were worked on."""


class ProfileSummaryQuestionTypesItem(TypedDict):
    questionType: Literal["form_completion", "note_completion", "table_completion", "flow_chart_completion", "summary_completion", "sentence_completion", "short_answer", "plan_labelling", "map_labelling", "diagram_labelling", "multiple_choice", "multiple_select", "matching", "matching_information", "matching_headings", "matching_features", "matching_sentence_endings", "true_false_not_given", "yes_no_not_given", "writing_task", "speaking_question", "cue_card"]
    """The question type."""
    subjectCode: Literal["listening", "reading", "writing", "speaking"]
    """The subject."""
    correct: int
    """Questions that were answered correctly."""
    incorrect: int
    """Questions that were answered otherwise."""
    unanswered: int
    """Questions without an answer."""
    total: int
    """All of them."""


class ProfileSummaryVocabulary(TypedDict):
    reviews: int
    """Reviews of words, in all books; undone ones do not count."""
    again: int
    """Reviews that were rated again."""
    hard: int
    """Reviews that were rated hard."""
    good: int
    """Reviews that were rated good."""
    recallRate: Optional[float]
    """The mean worth of the ratings: again 0, hard 0.5, good 1; null without reviews."""


class _ProfileSummary1(TypedDict):
    to: str
    """Where it ends: the moment of these facts.
    String (date-time).
    """
    evidenceCounts: List[ProfileSummaryEvidenceCountsItem]
    """Evidence by subject and type: every pair, none left out."""
    practiceSeconds: int
    """Seconds of submitted practice, dictations included."""
    practice: List[ProfileSummaryPracticeItem]
    """What was submitted, by subject: each of the four."""
    dictations: ProfileSummaryDictations
    """Listening dictations."""
    questionTypes: List[ProfileSummaryQuestionTypesItem]
    """Questions of handed-in sections that the service marks, by type; types that did not occur are left out."""
    vocabulary: ProfileSummaryVocabulary
    """Spaced repetition of words."""


_ProfileSummary2 = TypedDict("_ProfileSummary2", {"from": str})
# from: Where it begins: midnight in Asia/Shanghai, 29 days before today's. String (date-time).


class ProfileSummary(_ProfileSummary1, _ProfileSummary2):
    pass


class Profile(TypedDict):
    skills: List[ProfileSkillsItem]
    """Every skill of the four subjects, always in the same order."""
    summary: ProfileSummary
    asOf: str
    """The moment of these facts.
    String (date-time).
    """
    timeZone: Literal["Asia/Shanghai"]
    """The time zone of the days."""


LearnerReadProfileData = Profile
"""What ``ielts_learner_read_profile`` answers. Every skill, with or without evidence, and the summary of 30
days.
"""


class FootprintsListRequest(TypedDict, total=False):
    """What ``ielts_footprints_list`` takes."""

    cursor: str
    """Where to continue; pass nextCursor unchanged. Empty starts.
    String of at most 1024 characters.
    Default: ``""``.
    """
    kinds: Sequence[Literal["chat", "file", "mock", "note", "practice", "study"]]
    """Only activities of these kinds; empty for all. practice: practices, dictations and texts; mock: mock
    tests; study: course sections, words and spoken answers; file: files; note: notes and highlights; chat:
    messages to the people who run the service.
    Array of at most 6 items.
    Default: ``[]``.
    """
    limit: int
    """How many results to return at most.
    Integer from 1 to 50.
    Default: ``20``.
    """
    offset: int
    """How many results to skip; pass nextOffset unchanged.
    Default: ``0``.
    """
    query: str
    """Words that the title or the description holds; empty for no such filter.
    String of at most 1000 characters.
    Default: ``""``.
    """
    timeRange: Literal["all", "today", "7d", "30d"]
    """all; today, the last 7 or the last 30 days of Asia/Shanghai, today being one of them.
    Default: ``"all"``.
    """


class FootprintActivityMetrics(TypedDict):
    """May have further fields."""

    status: Optional[str]
    """Its status; null if it has none."""


class FootprintActivity(TypedDict):
    """May have further fields."""

    id: str
    """Id of the activity; it stays the same while the activity continues."""
    entityId: Optional[str]
    """Id of what it was done with, as its own operations call it."""
    kind: Literal["chat", "file", "mock", "note", "practice", "study"]
    """One of chat, file, mock, note, practice, study. practice: practices, dictations and texts; mock: mock
    tests; study: course sections, words and spoken answers; file: files; note: notes and highlights; chat:
    messages to the people who run the service.
    """
    title: str
    """What it was done with; the beginning of a message."""
    description: str
    """More words on it, the beginning where they are many; may be empty. A query searches all of them."""
    occurredAt: Optional[str]
    """When it happened last."""
    startedAt: Optional[str]
    """When it happened first, of what folds into one activity a day; null for others."""
    metrics: FootprintActivityMetrics
    """What is known of it, by its kind: counts, scores, seconds, ids."""
    route: Optional[str]
    """Path of the page that shows it, or null."""
    url: Optional[str]
    """The same as a whole address."""


class FootprintsListDataFilters(TypedDict):
    kinds: List[Literal["chat", "file", "mock", "note", "practice", "study"]]
    """The kinds that were asked for."""
    query: str
    """The query."""
    timeRange: Literal["all", "today", "7d", "30d"]
    """The time range."""


class FootprintsListDataCoverage(TypedDict):
    sourceLimit: Optional[int]
    """Always null: nothing is left out."""
    sourceTruncated: bool
    """Always false: nothing is left out."""


class DayCount(TypedDict):
    date: str
    """The day, YYYY-MM-DD in Asia/Shanghai.
    String (date).
    """
    count: int
    """Activities of that day."""


class FootprintsListDataSummary(TypedDict):
    weekActivityCount: int
    """Activities since Monday 00:00."""
    streakDays: int
    """Days in a row with an activity, up to today, or up to yesterday where today has none yet."""
    completedQuestions: int
    """Questions with an answer in the submitted section."""
    correctRate: Optional[float]
    """Right ones among the answered questions that the service marked, 0 to 1; null without any."""
    practiceDurationSeconds: int
    """Seconds of practice."""


class FootprintsListDataTodayCountsItem(TypedDict):
    kind: Literal["chat", "file", "mock", "note", "practice", "study"]
    """The kind."""
    label: str
    """What the kind is called."""
    count: int
    """Activities of the day of asOf."""


class FootprintsListData(TypedDict):
    """What ``ielts_footprints_list`` answers. A page of activities, and statistics that are the same on every
    page.
    """

    activities: List[FootprintActivity]
    """The activities of this page, the newest first."""
    total: int
    """All activities under the filters."""
    limit: int
    """The limit this page was read with."""
    offset: int
    """How many activities come before this page."""
    hasMore: bool
    """Whether another page follows; false where the list is exhausted."""
    nextCursor: Optional[str]
    """Cursor of the next page; null at the end of the list."""
    nextOffset: Optional[int]
    """Offset of the next page, null where the list is exhausted; prefer nextCursor. Changes can move an item to
    another page.
    """
    filters: FootprintsListDataFilters
    """The filters as they were understood."""
    coverage: FootprintsListDataCoverage
    """How much of the history was searched."""
    asOf: str
    """The instant of the first page; every page shows the data of that instant.
    String (date-time).
    """
    timeZone: Literal["Asia/Shanghai"]
    """The time zone that days go by."""
    statisticsScope: Literal["filtered_history"]
    """Statistics are of the whole filtered history."""
    dailyCounts: List[DayCount]
    """The 28 days that end on the day of asOf.
    Array of exactly 28 items.
    """
    summary: FootprintsListDataSummary
    """What the filtered history comes to."""
    todayCounts: List[FootprintsListDataTodayCountsItem]
    """Each kind that is asked for."""


class LearnerExportDataRequest(TypedDict, total=False):
    """What ``ielts_learner_export_data`` takes."""

    dataVersion: str
    """data.dataVersion of the copy that the caller has: 64 hexadecimal digits.
    String of exactly 64 characters.
    """


class ExportSnapshotCoverage(TypedDict):
    complete: bool
    """Whether everything is there that an export holds."""
    excluded: List[Literal["site_catalogue", "chat", "files", "notes", "media", "unfinished_answers", "footprint_statistics"]]
    """What an export never holds."""


class ExportSnapshotDatasetsSkillProfile(TypedDict):
    description: str
    """What the records are."""
    records: List[Dict[str, object]]
    """The records of skill_profile, always in the same order."""
    count: int
    """How many records there are."""


class ExportSnapshotDatasetsStudyPlans(TypedDict):
    description: str
    """What the records are."""
    records: List[Dict[str, object]]
    """The records of study_plans, always in the same order."""
    count: int
    """How many records there are."""


class ExportSnapshotDatasetsStudyTasks(TypedDict):
    description: str
    """What the records are."""
    records: List[Dict[str, object]]
    """The records of study_tasks, always in the same order."""
    count: int
    """How many records there are."""


class ExportSnapshotDatasetsPracticeSessions(TypedDict):
    description: str
    """What the records are."""
    records: List[Dict[str, object]]
    """The records of practice_sessions, always in the same order."""
    count: int
    """How many records there are."""


class ExportSnapshotDatasetsPracticeSections(TypedDict):
    description: str
    """What the records are."""
    records: List[Dict[str, object]]
    """The records of practice_sections, always in the same order."""
    count: int
    """How many records there are."""


class ExportSnapshotDatasetsSectionParts(TypedDict):
    description: str
    """What the records are."""
    records: List[Dict[str, object]]
    """The records of section_parts, always in the same order."""
    count: int
    """How many records there are."""


class ExportSnapshotDatasetsSectionBands(TypedDict):
    description: str
    """What the records are."""
    records: List[Dict[str, object]]
    """The records of section_bands, always in the same order."""
    count: int
    """How many records there are."""


class ExportSnapshotDatasetsReviewResults(TypedDict):
    description: str
    """What the records are."""
    records: List[Dict[str, object]]
    """The records of review_results, always in the same order."""
    count: int
    """How many records there are."""


class ExportSnapshotDatasetsReviewMaterials(TypedDict):
    description: str
    """What the records are."""
    records: List[Dict[str, object]]
    """The records of review_materials, always in the same order."""
    count: int
    """How many records there are."""


class ExportSnapshotDatasetsWritingVersions(TypedDict):
    description: str
    """What the records are."""
    records: List[Dict[str, object]]
    """The records of writing_versions, always in the same order."""
    count: int
    """How many records there are."""


class ExportSnapshotDatasetsWritingReviews(TypedDict):
    description: str
    """What the records are."""
    records: List[Dict[str, object]]
    """The records of writing_reviews, always in the same order."""
    count: int
    """How many records there are."""


class ExportSnapshotDatasetsDictationAttempts(TypedDict):
    description: str
    """What the records are."""
    records: List[Dict[str, object]]
    """The records of dictation_attempts, always in the same order."""
    count: int
    """How many records there are."""


class ExportSnapshotDatasetsDictationLines(TypedDict):
    description: str
    """What the records are."""
    records: List[Dict[str, object]]
    """The records of dictation_lines, always in the same order."""
    count: int
    """How many records there are."""


class ExportSnapshotDatasetsVocabularyEntries(TypedDict):
    description: str
    """What the records are."""
    records: List[Dict[str, object]]
    """The records of vocabulary_entries, always in the same order."""
    count: int
    """How many records there are."""


class ExportSnapshotDatasetsVocabularySources(TypedDict):
    description: str
    """What the records are."""
    records: List[Dict[str, object]]
    """The records of vocabulary_sources, always in the same order."""
    count: int
    """How many records there are."""


class ExportSnapshotDatasetsVocabularyProgress(TypedDict):
    description: str
    """What the records are."""
    records: List[Dict[str, object]]
    """The records of vocabulary_progress, always in the same order."""
    count: int
    """How many records there are."""


class ExportSnapshotDatasetsVocabularyReviews(TypedDict):
    description: str
    """What the records are."""
    records: List[Dict[str, object]]
    """The records of vocabulary_reviews, always in the same order."""
    count: int
    """How many records there are."""


class ExportSnapshotDatasetsCourseProgress(TypedDict):
    description: str
    """What the records are."""
    records: List[Dict[str, object]]
    """The records of course_progress, always in the same order."""
    count: int
    """How many records there are."""


class ExportSnapshotDatasetsSpeakingMaterials(TypedDict):
    description: str
    """What the records are."""
    records: List[Dict[str, object]]
    """The records of speaking_materials, always in the same order."""
    count: int
    """How many records there are."""


class ExportSnapshotDatasetsSpeakingLinks(TypedDict):
    description: str
    """What the records are."""
    records: List[Dict[str, object]]
    """The records of speaking_links, always in the same order."""
    count: int
    """How many records there are."""


class ExportSnapshotDatasetsSpeakingPractices(TypedDict):
    description: str
    """What the records are."""
    records: List[Dict[str, object]]
    """The records of speaking_practices, always in the same order."""
    count: int
    """How many records there are."""


class ExportSnapshotDatasetsLearningEvents(TypedDict):
    description: str
    """What the records are."""
    records: List[Dict[str, object]]
    """The records of learning_events, always in the same order."""
    count: int
    """How many records there are."""


class ExportSnapshotDatasetsCourseEvents(TypedDict):
    description: str
    """What the records are."""
    records: List[Dict[str, object]]
    """The records of course_events, always in the same order."""
    count: int
    """How many records there are."""


class ExportSnapshotDatasetsContentReferences(TypedDict):
    description: str
    """What the records are."""
    records: List[Dict[str, object]]
    """The records of content_references, always in the same order."""
    count: int
    """How many records there are."""


class ExportSnapshotDatasets(TypedDict, total=False):
    skill_profile: ExportSnapshotDatasetsSkillProfile
    """What ielts_learner_read_profile returns of the learner's skills, as of the newest learning event, or of
    the creation of an account without any: it changes with the evidence alone and not with the time of the
    export.
    """
    study_plans: ExportSnapshotDatasetsStudyPlans
    """Study plans. latestReview is the last review of the plan, with the status of its tasks at that time; its
    reviewedAt is in milliseconds since the epoch.
    """
    study_tasks: ExportSnapshotDatasetsStudyTasks
    """Tasks of the plans. slot is 0 for the morning, 1 for the afternoon, 2 for the evening of day; snapshot is
    what was known of the content when the task was given it.
    """
    practice_sessions: ExportSnapshotDatasetsPracticeSessions
    """Every practice of a part and every sitting of a mock paper. state is in_progress until a session is
    submitted or abandoned, and lastActivityAt is null for as long, then the moment of that.
    """
    practice_sections: ExportSnapshotDatasetsPracticeSections
    """What was answered at one go: a practice has one section, a mock sitting one for each subject.
    answeredCount, activeMs (milliseconds at work) and what was marked are null until the section is submitted
    or abandoned; correctCount and unansweredCount count among the markableCount questions that the service
    marks, and are null if there are none.
    """
    section_parts: ExportSnapshotDatasetsSectionParts
    """The parts of each section, and as which version each was practised. audioMs is how far the audio was heard
    where it is played only once; null until the section is submitted or abandoned.
    """
    section_bands: ExportSnapshotDatasetsSectionBands
    """Bands that people gave for writing and speaking in mock tests; enteredById is the id of the account that
    gave it.
    """
    review_results: ExportSnapshotDatasetsReviewResults
    """How each submitted section was marked: number 1 when it was submitted, a further one for each correction
    of a key. marks holds for each question its slotId and partId, the answer, the key, the mark (1, 0, null
    where the service does not mark), whether it was answered, the rule and the spelling that matched.
    correctCount is null where the service marks none of them.
    """
    review_materials: ExportSnapshotDatasetsReviewMaterials
    """The parts of submitted sections as they were practised, each version once: passages, task, transcript,
    questions, keys and evidence. What was not submitted is not included.
    """
    writing_versions: ExportSnapshotDatasetsWritingVersions
    """Texts of writing tasks as saved or submitted, numbered for each task of a session."""
    writing_reviews: ExportSnapshotDatasetsWritingReviews
    """What teachers said of saved texts: a band and a remark for each criterion, and comments on characters of
    the text. reviewerId distinguishes teachers.
    """
    dictation_attempts: ExportSnapshotDatasetsDictationAttempts
    """Submitted dictations with their sums: words that were said in the checked lines, and those written right,
    wrong, not, or too many.
    """
    dictation_lines: ExportSnapshotDatasetsDictationLines
    """The checked lines of submitted dictations: position in the transcript from 0, what was written, and word
    by word how it compares with what was said.
    """
    vocabulary_entries: ExportSnapshotDatasetsVocabularyEntries
    """The learner's own words and phrases."""
    vocabulary_sources: ExportSnapshotDatasetsVocabularySources
    """Where each of the learner's words was met."""
    vocabulary_progress: ExportSnapshotDatasetsVocabularyProgress
    """The state of spaced repetition of each word: itemId is an entryId of vocabulary_entries where book is
    personal, else a wordbook_entry of content_references.
    """
    vocabulary_reviews: ExportSnapshotDatasetsVocabularyReviews
    """Every card review with the scheduling state before and after it (times in milliseconds since the epoch).
    undoneAt is when it was undone. itemId as in vocabulary_progress; the word may be deleted since.
    """
    course_progress: ExportSnapshotDatasetsCourseProgress
    """How far the learner is in each course section, with the playback position of a video in seconds."""
    speaking_materials: ExportSnapshotDatasetsSpeakingMaterials
    """Stories and ideas to speak from. archivedAt is null for those in the active library."""
    speaking_links: ExportSnapshotDatasetsSpeakingLinks
    """For which questions each material is meant, and how to use it there."""
    speaking_practices: ExportSnapshotDatasetsSpeakingPractices
    """Answers that were spoken or practised aloud. assetId names the recording among the learner's files;
    recordings themselves are no part of an export.
    """
    learning_events: ExportSnapshotDatasetsLearningEvents
    """Everything that was recorded about the learner's work, by cursor. Events about notes, feedback,
    connections and the calendar link have an empty payload here; ielts_learning_pull_events gives it.
    """
    course_events: ExportSnapshotDatasetsCourseEvents
    """The learning events about course sections; each is in learning_events too."""
    content_references: ExportSnapshotDatasetsContentReferences
    """What the content ids in the other datasets mean: kind and id, the content pack (packId), the key of the
    content in it, and its title. The same content has other ids on another server, and the same pack and key.
    """


class ExportSummaryDatasetCounts(TypedDict):
    skill_profile: int
    """Records in skill_profile."""
    study_plans: int
    """Records in study_plans."""
    study_tasks: int
    """Records in study_tasks."""
    practice_sessions: int
    """Records in practice_sessions."""
    practice_sections: int
    """Records in practice_sections."""
    section_parts: int
    """Records in section_parts."""
    section_bands: int
    """Records in section_bands."""
    review_results: int
    """Records in review_results."""
    review_materials: int
    """Records in review_materials."""
    writing_versions: int
    """Records in writing_versions."""
    writing_reviews: int
    """Records in writing_reviews."""
    dictation_attempts: int
    """Records in dictation_attempts."""
    dictation_lines: int
    """Records in dictation_lines."""
    vocabulary_entries: int
    """Records in vocabulary_entries."""
    vocabulary_sources: int
    """Records in vocabulary_sources."""
    vocabulary_progress: int
    """Records in vocabulary_progress."""
    vocabulary_reviews: int
    """Records in vocabulary_reviews."""
    course_progress: int
    """Records in course_progress."""
    speaking_materials: int
    """Records in speaking_materials."""
    speaking_links: int
    """Records in speaking_links."""
    speaking_practices: int
    """Records in speaking_practices."""
    learning_events: int
    """Records in learning_events."""
    course_events: int
    """Records in course_events."""
    content_references: int
    """Records in content_references."""


class ExportSummary(TypedDict):
    datasetCounts: ExportSummaryDatasetCounts
    """How many records each dataset has. They overlap and must not be added up: no sum of them counts learning
    sessions.
    """
    firstActivityAt: Optional[str]
    """The earliest moment of a learning event; null without any."""
    lastActivityAt: Optional[str]
    """The latest moment of a learning event; null without any."""
    eventCursor: int
    """Cursor of the last learning event; ielts_learning_pull_events continues from it. 0 without events."""
    note: str
    """What the counts do not mean."""


class ExportSnapshot(TypedDict):
    accountId: int
    """Whose data it is."""
    schemaVersion: int
    """Version of the structure: of datasets and fields."""
    asOf: str
    """The moment of the one consistent read from which everything here comes.
    String (date-time).
    """
    unchanged: bool
    """Whether the version sent is up to date; the datasets are then left out."""
    coverage: ExportSnapshotCoverage
    """What the answer covers."""
    datasets: ExportSnapshotDatasets
    """All datasets by name; empty where unchanged is true."""
    summary: ExportSummary
    dataVersion: str
    """SHA-256 over account, structure and data, hexadecimal: the same for the same data at any time.
    String of exactly 64 characters.
    """


LearnerExportDataData = ExportSnapshot
"""What ``ielts_learner_export_data`` answers. The whole copy, or the same envelope without datasets if the
version sent is up to date.
"""


class LearningPullEventsRequest(TypedDict, total=False):
    """What ``ielts_learning_pull_events`` takes."""

    cursor: int
    """Cursor of the last event that is known; 0 begins with the first.
    Default: ``0``.
    """
    limit: int
    """How many results to return at most.
    Integer from 1 to 500.
    Default: ``100``.
    """


class _LearningEvent1(TypedDict):
    cursor: int
    """Place of the event among the account's: 1, 2, 3 and so on, in the order of their recording."""
    eventId: str
    """UUID of the event, drawn once by whoever records it; the same in either letter case.
    String (uuid) of exactly 36 characters.
    """
    deviceId: str
    """Where it was recorded: an installation of an agent, or server.
    String of 1 to 80 characters.
    """
    eventType: str
    """Two or more words of a-z, 0-9, _ and -, joined by dots; the first is the namespace, such as
    tutor.lesson_finished.
    String of 3 to 80 characters.
    """
    skillCodes: List[str]
    """Skill codes of the subject; repeats count once.
    Array of at most 20 items.
    """
    payload: Dict[str, object]
    """What happened, as an object of any content, at most 16 KB as JSON; with evidenceType it is evidence."""
    schemaVersion: int
    """Structure of the event, always 1.
    1.
    """
    origin: Literal["server", "agent"]
    """Who recorded it: the service itself, or an agent by ielts_learning_push_events."""
    occurredAt: str
    """When it happened, as whoever recorded it says.
    String (date-time).
    """
    recordedAt: str
    """When the service stored it.
    String (date-time).
    """


class LearningEvent(_LearningEvent1, total=False):
    subjectCode: Literal["listening", "reading", "writing", "speaking"]
    """The subject it is about, if any."""
    objectType: str
    """Kind of the thing it is about, such as essay.
    String of 1 to 80 characters.
    """
    objectId: str
    """Id of that thing, as whoever recorded it knows it.
    String of 1 to 160 characters.
    """


class LearningPullEventsData(TypedDict):
    """What ``ielts_learning_pull_events`` answers. The events that follow the cursor, and where to continue."""

    events: List[LearningEvent]
    """The events, by rising cursor."""
    nextCursor: int
    """Pass it as cursor to continue, now or later: that of the last event here, or the one asked with."""
    hasMore: bool
    """Whether more events are there already."""


class _LearningPushEventsRequestEventsItem1(TypedDict):
    eventId: str
    """UUID of the event, drawn once by whoever records it; the same in either letter case.
    String (uuid) of exactly 36 characters.
    """
    deviceId: str
    """Where it was recorded: an installation of an agent, or server.
    String of 1 to 80 characters.
    """
    eventType: str
    """Two or more words of a-z, 0-9, _ and -, joined by dots; the first is the namespace, such as
    tutor.lesson_finished.
    String of 3 to 80 characters.
    """
    occurredAt: str
    """When it happened: an instant with its offset, such as 2026-09-09T10:00:00+08:00.
    String (date-time) of at most 40 characters.
    """


class LearningPushEventsRequestEventsItem(_LearningPushEventsRequestEventsItem1, total=False):
    subjectCode: str
    """The subject it is about: listening, reading, writing or speaking, if any.
    String of 1 to 80 characters.
    """
    objectType: str
    """Kind of the thing it is about, such as essay.
    String of 1 to 80 characters.
    """
    objectId: str
    """Id of that thing, as whoever recorded it knows it.
    String of 1 to 160 characters.
    """
    skillCodes: Sequence[str]
    """Skill codes of the subject; repeats count once.
    Array of at most 20 items.
    Default: ``[]``.
    """
    payload: Mapping[str, object]
    """What happened, as an object of any content, at most 16 KB as JSON; with evidenceType it is evidence.
    Default: ``{}``.
    """
    schemaVersion: int
    """Structure of the event, always 1.
    1.
    Default: ``1``.
    """


class LearningPushEventsRequest(TypedDict):
    """What ``ielts_learning_push_events`` takes."""

    events: Sequence[LearningPushEventsRequestEventsItem]
    """The events, in their order.
    Array of 1 to 200 items.
    """


class PushAnswerRejectedItem(TypedDict):
    eventId: str
    """The eventId as it was sent.
    String of at most 80 characters.
    """
    reason: Literal["event_malformed", "event_id_invalid", "event_type_invalid", "namespace_reserved", "occurred_at_invalid", "occurred_in_future", "payload_too_large", "payload_number_too_large", "payload_text_invalid", "subject_unknown", "skill_unknown", "skill_without_subject", "skill_of_other_subject", "evidence_type_invalid", "evidence_field_invalid", "evidence_without_subject", "evidence_without_skill"]
    """Why it was refused; see the notes."""
    message: str
    """Which fields are wrong, and what they must be."""


class PushAnswerInvalidEventsItem(TypedDict):
    index: int
    """Its place in the request, from 0."""
    reason: str
    """One of the reasons of rejected."""
    message: str
    """Which fields are wrong, and what they must be."""


class PushAnswer(TypedDict):
    acknowledgedEventIds: List[str]
    """Events that are stored, now or already, by the eventIds that were sent, in their order. An outbox can let
    go of them.
    """
    storedCount: int
    """How many events this call stored."""
    rejected: List[PushAnswerRejectedItem]
    """Events that are not stored, in the order of the request: those of invalidEvents that have an eventId."""
    invalidEvents: List[PushAnswerInvalidEventsItem]
    """Every event that is not stored."""
    differing: List[str]
    """Acknowledged events whose eventId was there already, earlier or in this call, with other content: the
    first is retained.
    """
    cursor: int
    """Cursor of the account's last event after this call, or 0."""


LearningPushEventsData = PushAnswer
"""What ``ielts_learning_push_events`` answers. Which events are stored, which are not and why, and the cursor of
the account's last event.
"""


class StudyPlansListRequest(TypedDict, total=False):
    """What ``ielts_study_plans_list`` takes."""

    limit: int
    """How many results to return at most.
    Integer from 1 to 50.
    Default: ``20``.
    """
    offset: int
    """How many results to skip; pass nextOffset unchanged.
    Default: ``0``.
    """


class PlanSummaryProgress(TypedDict):
    taskCount: int
    """How many tasks there are."""
    pendingCount: int
    """Those not started."""
    inProgressCount: int
    """Those started and not completed."""
    completedCount: int
    """Those completed."""
    overdueCount: int
    """Those not completed whose day is before today by the learner's calendar."""
    plannedMinutes: int
    """Minutes of all tasks together, as planned."""
    completedMinutes: int
    """Planned minutes of the completed ones."""


class PlanSummaryLatestReviewProgress(TypedDict):
    taskCount: int
    """How many tasks there are."""
    pendingCount: int
    """Those not started."""
    inProgressCount: int
    """Those started and not completed."""
    completedCount: int
    """Those completed."""
    overdueCount: int
    """Those not completed whose day is before today by the learner's calendar."""
    plannedMinutes: int
    """Minutes of all tasks together, as planned."""
    completedMinutes: int
    """Planned minutes of the completed ones."""


class PlanSummaryLatestReview(TypedDict):
    text: str
    """What was found."""
    reviewedAt: str
    """When it was said.
    String (date-time).
    """
    revision: int
    """The revision that the plan got with it."""
    reviewedBy: Literal["agent", "web"]
    """Who said it: agent, or web for the workspace."""
    progress: PlanSummaryLatestReviewProgress
    """Status of the tasks."""


class PlanSummary(TypedDict):
    planId: int
    """Id of the study plan, as ielts_study_plans_list returns it."""
    revision: int
    """Grows by one with every change of plan or tasks."""
    title: str
    """Title of the plan."""
    goal: str
    """What the plan is to achieve; may be empty."""
    progress: PlanSummaryProgress
    """Status of the tasks."""
    latestReview: Optional[PlanSummaryLatestReview]
    """Findings of the last replan, with the status of the tasks just before it; null for none."""
    firstDate: Optional[str]
    """Day of the first task; null without tasks."""
    lastDate: Optional[str]
    """Day of the last task; null without tasks."""
    nextTaskDate: Optional[str]
    """Day of the next task that is not completed, from today on; null for none."""
    createdAt: str
    """When the plan was made.
    String (date-time).
    """
    updatedAt: str
    """When the plan or one of its tasks last changed.
    String (date-time).
    """
    url: str
    """Address of the plan in the workspace."""
    route: str
    """Path of that address."""


class StudyPlansListData(TypedDict):
    """What ``ielts_study_plans_list`` answers. A page of plans."""

    items: List[PlanSummary]
    limit: int
    """The limit this page was read with."""
    offset: int
    """The offset this page was read with."""
    hasMore: bool
    """Whether another page follows."""
    nextOffset: Optional[int]
    """Offset of the next page; null on the last. Changes can move an item to another page."""


class _StudyPlansGetRequest1(TypedDict):
    planId: int
    """Id of the study plan, as ielts_study_plans_list returns it."""


class StudyPlansGetRequest(_StudyPlansGetRequest1, total=False):
    """What ``ielts_study_plans_get`` takes."""

    limit: int
    """How many results to return at most.
    Integer from 1 to 100.
    Default: ``50``.
    """
    cursor: str
    """Where to continue; pass nextCursor unchanged. Empty starts.
    String of at most 1024 characters.
    Default: ``""``.
    """
    state: Literal["", "pending", "in_progress", "completed"]
    """Only tasks of this state; empty for all.
    Default: ``""``.
    """
    fromDate: str
    """First day, YYYY-MM-DD; empty for no bound.
    String of at most 10 characters.
    Default: ``""``.
    """
    toDate: str
    """Last day, itself included; empty for no bound.
    String of at most 10 characters.
    Default: ``""``.
    """


class PlanPageProgress(TypedDict):
    taskCount: int
    """How many tasks there are."""
    pendingCount: int
    """Those not started."""
    inProgressCount: int
    """Those started and not completed."""
    completedCount: int
    """Those completed."""
    overdueCount: int
    """Those not completed whose day is before today by the learner's calendar."""
    plannedMinutes: int
    """Minutes of all tasks together, as planned."""
    completedMinutes: int
    """Planned minutes of the completed ones."""


class PlanPageLatestReviewProgress(TypedDict):
    taskCount: int
    """How many tasks there are."""
    pendingCount: int
    """Those not started."""
    inProgressCount: int
    """Those started and not completed."""
    completedCount: int
    """Those completed."""
    overdueCount: int
    """Those not completed whose day is before today by the learner's calendar."""
    plannedMinutes: int
    """Minutes of all tasks together, as planned."""
    completedMinutes: int
    """Planned minutes of the completed ones."""


class PlanPageLatestReview(TypedDict):
    text: str
    """What was found."""
    reviewedAt: str
    """When it was said.
    String (date-time).
    """
    revision: int
    """The revision that the plan got with it."""
    reviewedBy: Literal["agent", "web"]
    """Who said it: agent, or web for the workspace."""
    progress: PlanPageLatestReviewProgress
    """Status of the tasks."""


class ContentRefMockPaper(TypedDict):
    kind: Literal["mock_paper"]
    """What the reference names."""
    paperId: str
    """Id of the paper.
    String of 1 to 160 characters.
    """


class ContentRefPrepGuide(TypedDict):
    kind: Literal["prep_guide"]
    """What the reference names."""
    slug: str
    """Slug of the guide.
    String of 1 to 200 characters.
    """


class ContentRefPredictionHit(TypedDict):
    kind: Literal["prediction_hit"]
    """What the reference names."""
    hitId: int
    """Id of the prediction record."""


class ContentRefSpeakingMaterial(TypedDict):
    kind: Literal["speaking_material"]
    """What the reference names."""
    materialId: int
    """Id of the speaking material."""


class ContentRefAsset(TypedDict):
    kind: Literal["asset"]
    """What the reference names."""
    assetId: int
    """Id of the asset."""


ContentRef = Union[PartRef, ContentRefMockPaper, SectionRef, DictationRef, ContentRefPrepGuide, ContentRefPredictionHit, ContentRefSpeakingMaterial, ContentRefAsset]
"""Stable reference to a resource, as the operation that owns it returns it."""


class StudyTaskSnapshot(TypedDict):
    title: str
    """Title of the content."""
    kind: Literal["question_part", "mock_paper", "course_section", "listening_dictation", "prep_guide", "prediction_hit", "speaking_material", "asset"]
    """What it is; the kind of its reference."""
    subject: Optional[Literal["listening", "reading", "writing", "speaking", "grammar"]]
    """Its subject; null where it has none or several."""
    description: str
    """A few words on what it is."""
    durationMinutes: Optional[int]
    """Minutes the content takes; null where unknown."""
    partNumber: Optional[int]
    """Number of the part; null for other content."""
    url: str
    """Address at which the content is opened in the workspace."""
    route: str
    """Path of that address."""
    resolvedAt: str
    """When these facts were taken.
    String (date-time).
    """


class StudyTask(TypedDict):
    taskId: int
    """Id of the task, as ielts_study_plans_get returns it."""
    planId: int
    """Id of the study plan, as ielts_study_plans_list returns it."""
    contentRef: ContentRef
    """Stable reference to a resource, as the operation that owns it returns it."""
    date: str
    """Its day, by the learner's calendar.
    String (date).
    """
    slot: Literal["morning", "afternoon", "evening"]
    """Part of the day."""
    durationMinutes: int
    """Minutes planned for it.
    Integer from 1 to 600.
    """
    state: Literal["pending", "in_progress", "completed"]
    """pending: not started."""
    snapshot: StudyTaskSnapshot
    """What was known of the content when the task was given it; later updates do not change it."""
    available: bool
    """Whether the content can be used now."""
    messengerReminder: bool
    """Whether the learner is reminded when its slot begins."""
    remindAt: Optional[str]
    """When a reminder is still to come, the beginning of its slot; else null."""
    startedAt: Optional[str]
    """When the learner began it; null where that is unknown."""
    completedAt: Optional[str]
    """When it was completed."""
    createdAt: str
    """When the task was made.
    String (date-time).
    """
    updatedAt: str
    """When it last changed.
    String (date-time).
    """


class PlanPage(TypedDict):
    planId: int
    """Id of the study plan, as ielts_study_plans_list returns it."""
    revision: int
    """Grows by one with every change of plan or tasks."""
    title: str
    """Title of the plan."""
    goal: str
    """What the plan is to achieve; may be empty."""
    progress: PlanPageProgress
    """Status of the tasks."""
    latestReview: Optional[PlanPageLatestReview]
    """Findings of the last replan, with the status of the tasks just before it; null for none."""
    firstDate: Optional[str]
    """Day of the first task; null without tasks."""
    lastDate: Optional[str]
    """Day of the last task; null without tasks."""
    nextTaskDate: Optional[str]
    """Day of the next task that is not completed, from today on; null for none."""
    createdAt: str
    """When the plan was made.
    String (date-time).
    """
    updatedAt: str
    """When the plan or one of its tasks last changed.
    String (date-time).
    """
    url: str
    """Address of the plan in the workspace."""
    route: str
    """Path of that address."""
    tasks: List[StudyTask]
    """Tasks by date, slot and id."""
    limit: int
    """The limit this page was read with."""
    hasMore: bool
    """Whether another page follows."""
    nextCursor: Optional[str]
    """Cursor of the next page for ielts_study_plans_get; null on the last."""


StudyPlansGetData = PlanPage
"""What ``ielts_study_plans_get`` answers. The plan and a page of its tasks."""


class StudyPlansCreateRequestTasksItemContentRefMockPaper(TypedDict):
    kind: Literal["mock_paper"]
    """What the reference names."""
    paperId: str
    """Id of the paper.
    String of 1 to 160 characters.
    """


class StudyPlansCreateRequestTasksItemContentRefPrepGuide(TypedDict):
    kind: Literal["prep_guide"]
    """What the reference names."""
    slug: str
    """Slug of the guide.
    String of 1 to 200 characters.
    """


class StudyPlansCreateRequestTasksItemContentRefPredictionHit(TypedDict):
    kind: Literal["prediction_hit"]
    """What the reference names."""
    hitId: int
    """Id of the prediction record."""


class StudyPlansCreateRequestTasksItemContentRefSpeakingMaterial(TypedDict):
    kind: Literal["speaking_material"]
    """What the reference names."""
    materialId: int
    """Id of the speaking material."""


class StudyPlansCreateRequestTasksItemContentRefAsset(TypedDict):
    kind: Literal["asset"]
    """What the reference names."""
    assetId: int
    """Id of the asset."""


class _StudyPlansCreateRequestTasksItem1(TypedDict):
    contentRef: Union[PartRef, StudyPlansCreateRequestTasksItemContentRefMockPaper, SectionRef, DictationRef, StudyPlansCreateRequestTasksItemContentRefPrepGuide, StudyPlansCreateRequestTasksItemContentRefPredictionHit, StudyPlansCreateRequestTasksItemContentRefSpeakingMaterial, StudyPlansCreateRequestTasksItemContentRefAsset]
    """Stable reference to a resource, as the operation that owns it returns it."""
    date: str
    """Day of the learner's calendar, YYYY-MM-DD.
    String (date) of exactly 10 characters.
    """
    slot: Literal["morning", "afternoon", "evening"]
    """Part of the day."""


class StudyPlansCreateRequestTasksItem(_StudyPlansCreateRequestTasksItem1, total=False):
    durationMinutes: int
    """Minutes planned for it; left out: as long as the content takes, or 30 where that is unknown.
    Integer from 1 to 600.
    """
    messengerReminder: bool
    """Whether the learner is reminded when its slot begins, in the page and by messenger.
    Default: ``False``.
    """


class _StudyPlansCreateRequest1(TypedDict):
    title: str
    """Title of the plan.
    String of 1 to 120 characters.
    """
    tasks: Sequence[StudyPlansCreateRequestTasksItem]
    """The tasks, in any order.
    Array of 1 to 1000 items.
    """


class StudyPlansCreateRequest(_StudyPlansCreateRequest1, total=False):
    """What ``ielts_study_plans_create`` takes."""

    goal: str
    """What the plan is to achieve; may be empty.
    String of at most 2000 characters.
    Default: ``""``.
    """


StudyPlansCreateData = PlanPage
"""What ``ielts_study_plans_create`` answers. The new plan with the first page of its tasks."""


class _StudyPlansUpdateRequest1(TypedDict):
    planId: int
    """Id of the study plan, as ielts_study_plans_list returns it."""


class StudyPlansUpdateRequest(_StudyPlansUpdateRequest1, total=False):
    """What ``ielts_study_plans_update`` takes."""

    title: str
    """Title of the plan.
    String of 1 to 120 characters.
    """
    goal: str
    """What the plan is to achieve; may be empty.
    String of at most 2000 characters.
    """
    expectedRevision: int
    """The revision on which this change is based; a plan that has moved on refuses it. Left out: no check."""


StudyPlansUpdateData = PlanSummary
"""What ``ielts_study_plans_update`` answers. The plan as it is now, without its tasks."""


class StudyPlansChangeTasksRequestStepsItemAddContentRefMockPaper(TypedDict):
    kind: Literal["mock_paper"]
    """What the reference names."""
    paperId: str
    """Id of the paper.
    String of 1 to 160 characters.
    """


class StudyPlansChangeTasksRequestStepsItemAddContentRefPrepGuide(TypedDict):
    kind: Literal["prep_guide"]
    """What the reference names."""
    slug: str
    """Slug of the guide.
    String of 1 to 200 characters.
    """


class StudyPlansChangeTasksRequestStepsItemAddContentRefPredictionHit(TypedDict):
    kind: Literal["prediction_hit"]
    """What the reference names."""
    hitId: int
    """Id of the prediction record."""


class StudyPlansChangeTasksRequestStepsItemAddContentRefSpeakingMaterial(TypedDict):
    kind: Literal["speaking_material"]
    """What the reference names."""
    materialId: int
    """Id of the speaking material."""


class StudyPlansChangeTasksRequestStepsItemAddContentRefAsset(TypedDict):
    kind: Literal["asset"]
    """What the reference names."""
    assetId: int
    """Id of the asset."""


class _StudyPlansChangeTasksRequestStepsItemAdd1(TypedDict):
    action: Literal["add"]
    """Adds a task."""
    contentRef: Union[PartRef, StudyPlansChangeTasksRequestStepsItemAddContentRefMockPaper, SectionRef, DictationRef, StudyPlansChangeTasksRequestStepsItemAddContentRefPrepGuide, StudyPlansChangeTasksRequestStepsItemAddContentRefPredictionHit, StudyPlansChangeTasksRequestStepsItemAddContentRefSpeakingMaterial, StudyPlansChangeTasksRequestStepsItemAddContentRefAsset]
    """Stable reference to a resource, as the operation that owns it returns it."""
    date: str
    """Day of the learner's calendar, YYYY-MM-DD.
    String (date) of exactly 10 characters.
    """
    slot: Literal["morning", "afternoon", "evening"]
    """Part of the day."""


class StudyPlansChangeTasksRequestStepsItemAdd(_StudyPlansChangeTasksRequestStepsItemAdd1, total=False):
    durationMinutes: int
    """Minutes planned for it; left out: as long as the content takes, or 30 where that is unknown.
    Integer from 1 to 600.
    """
    messengerReminder: bool
    """Whether the learner is reminded when its slot begins, in the page and by messenger.
    Default: ``False``.
    """


class StudyPlansChangeTasksRequestStepsItemEditContentRefMockPaper(TypedDict):
    kind: Literal["mock_paper"]
    """What the reference names."""
    paperId: str
    """Id of the paper.
    String of 1 to 160 characters.
    """


class StudyPlansChangeTasksRequestStepsItemEditContentRefPrepGuide(TypedDict):
    kind: Literal["prep_guide"]
    """What the reference names."""
    slug: str
    """Slug of the guide.
    String of 1 to 200 characters.
    """


class StudyPlansChangeTasksRequestStepsItemEditContentRefPredictionHit(TypedDict):
    kind: Literal["prediction_hit"]
    """What the reference names."""
    hitId: int
    """Id of the prediction record."""


class StudyPlansChangeTasksRequestStepsItemEditContentRefSpeakingMaterial(TypedDict):
    kind: Literal["speaking_material"]
    """What the reference names."""
    materialId: int
    """Id of the speaking material."""


class StudyPlansChangeTasksRequestStepsItemEditContentRefAsset(TypedDict):
    kind: Literal["asset"]
    """What the reference names."""
    assetId: int
    """Id of the asset."""


class _StudyPlansChangeTasksRequestStepsItemEdit1(TypedDict):
    action: Literal["edit"]
    """Changes the fields that are given and leaves the others."""
    taskId: int
    """Id of the task, as ielts_study_plans_get returns it."""


class StudyPlansChangeTasksRequestStepsItemEdit(_StudyPlansChangeTasksRequestStepsItemEdit1, total=False):
    date: str
    """Day of the learner's calendar, YYYY-MM-DD.
    String (date) of exactly 10 characters.
    """
    slot: Literal["morning", "afternoon", "evening"]
    """Part of the day."""
    durationMinutes: int
    """Minutes planned for it.
    Integer from 1 to 600.
    """
    contentRef: Union[PartRef, StudyPlansChangeTasksRequestStepsItemEditContentRefMockPaper, SectionRef, DictationRef, StudyPlansChangeTasksRequestStepsItemEditContentRefPrepGuide, StudyPlansChangeTasksRequestStepsItemEditContentRefPredictionHit, StudyPlansChangeTasksRequestStepsItemEditContentRefSpeakingMaterial, StudyPlansChangeTasksRequestStepsItemEditContentRefAsset]
    """Stable reference to a resource, as the operation that owns it returns it."""


class StudyPlansChangeTasksRequestStepsItemRemove(TypedDict):
    action: Literal["remove"]
    """Removes the task, in whatever state it is."""
    taskId: int
    """Id of the task, as ielts_study_plans_get returns it."""


class StudyPlansChangeTasksRequestStepsItemComplete(TypedDict):
    action: Literal["complete"]
    """Completes the task."""
    taskId: int
    """Id of the task, as ielts_study_plans_get returns it."""


class _StudyPlansChangeTasksRequest1(TypedDict):
    planId: int
    """Id of the study plan, as ielts_study_plans_list returns it."""
    steps: Sequence[Union[StudyPlansChangeTasksRequestStepsItemAdd, StudyPlansChangeTasksRequestStepsItemEdit, StudyPlansChangeTasksRequestStepsItemRemove, StudyPlansChangeTasksRequestStepsItemComplete]]
    """The changes, at most one of each task.
    Array of 1 to 100 items.
    """


class StudyPlansChangeTasksRequest(_StudyPlansChangeTasksRequest1, total=False):
    """What ``ielts_study_plans_change_tasks`` takes."""

    expectedRevision: int
    """The revision on which this change is based; a plan that has moved on refuses it. Left out: no check."""


class StudyPlansChangeTasksDataProgress(TypedDict):
    taskCount: int
    """How many tasks there are."""
    pendingCount: int
    """Those not started."""
    inProgressCount: int
    """Those started and not completed."""
    completedCount: int
    """Those completed."""
    overdueCount: int
    """Those not completed whose day is before today by the learner's calendar."""
    plannedMinutes: int
    """Minutes of all tasks together, as planned."""
    completedMinutes: int
    """Planned minutes of the completed ones."""


class StudyPlansChangeTasksDataLatestReviewProgress(TypedDict):
    taskCount: int
    """How many tasks there are."""
    pendingCount: int
    """Those not started."""
    inProgressCount: int
    """Those started and not completed."""
    completedCount: int
    """Those completed."""
    overdueCount: int
    """Those not completed whose day is before today by the learner's calendar."""
    plannedMinutes: int
    """Minutes of all tasks together, as planned."""
    completedMinutes: int
    """Planned minutes of the completed ones."""


class StudyPlansChangeTasksDataLatestReview(TypedDict):
    text: str
    """What was found."""
    reviewedAt: str
    """When it was said.
    String (date-time).
    """
    revision: int
    """The revision that the plan got with it."""
    reviewedBy: Literal["agent", "web"]
    """Who said it: agent, or web for the workspace."""
    progress: StudyPlansChangeTasksDataLatestReviewProgress
    """Status of the tasks."""


class StudyPlansChangeTasksDataChangesItem(TypedDict):
    action: Literal["add", "edit", "remove", "complete"]
    """What the step did."""
    taskId: int
    """Id of the task, as ielts_study_plans_get returns it."""
    task: Optional[StudyTask]
    """The task as it is now; null for one that was removed."""


class StudyPlansChangeTasksData(TypedDict):
    """What ``ielts_study_plans_change_tasks`` answers. The plan as it is now and what became of each step."""

    planId: int
    """Id of the study plan, as ielts_study_plans_list returns it."""
    revision: int
    """Grows by one with every change of plan or tasks."""
    title: str
    """Title of the plan."""
    goal: str
    """What the plan is to achieve; may be empty."""
    progress: StudyPlansChangeTasksDataProgress
    """Status of the tasks."""
    latestReview: Optional[StudyPlansChangeTasksDataLatestReview]
    """Findings of the last replan, with the status of the tasks just before it; null for none."""
    firstDate: Optional[str]
    """Day of the first task; null without tasks."""
    lastDate: Optional[str]
    """Day of the last task; null without tasks."""
    nextTaskDate: Optional[str]
    """Day of the next task that is not completed, from today on; null for none."""
    createdAt: str
    """When the plan was made.
    String (date-time).
    """
    updatedAt: str
    """When the plan or one of its tasks last changed.
    String (date-time).
    """
    url: str
    """Address of the plan in the workspace."""
    route: str
    """Path of that address."""
    changes: List[StudyPlansChangeTasksDataChangesItem]
    """What became of each step, in the order of the request."""


class StudyPlansReplanRequestTasksItemContentRefMockPaper(TypedDict):
    kind: Literal["mock_paper"]
    """What the reference names."""
    paperId: str
    """Id of the paper.
    String of 1 to 160 characters.
    """


class StudyPlansReplanRequestTasksItemContentRefPrepGuide(TypedDict):
    kind: Literal["prep_guide"]
    """What the reference names."""
    slug: str
    """Slug of the guide.
    String of 1 to 200 characters.
    """


class StudyPlansReplanRequestTasksItemContentRefPredictionHit(TypedDict):
    kind: Literal["prediction_hit"]
    """What the reference names."""
    hitId: int
    """Id of the prediction record."""


class StudyPlansReplanRequestTasksItemContentRefSpeakingMaterial(TypedDict):
    kind: Literal["speaking_material"]
    """What the reference names."""
    materialId: int
    """Id of the speaking material."""


class StudyPlansReplanRequestTasksItemContentRefAsset(TypedDict):
    kind: Literal["asset"]
    """What the reference names."""
    assetId: int
    """Id of the asset."""


class _StudyPlansReplanRequestTasksItem1(TypedDict):
    contentRef: Union[PartRef, StudyPlansReplanRequestTasksItemContentRefMockPaper, SectionRef, DictationRef, StudyPlansReplanRequestTasksItemContentRefPrepGuide, StudyPlansReplanRequestTasksItemContentRefPredictionHit, StudyPlansReplanRequestTasksItemContentRefSpeakingMaterial, StudyPlansReplanRequestTasksItemContentRefAsset]
    """Stable reference to a resource, as the operation that owns it returns it."""
    date: str
    """Day of the learner's calendar, YYYY-MM-DD.
    String (date) of exactly 10 characters.
    """
    slot: Literal["morning", "afternoon", "evening"]
    """Part of the day."""


class StudyPlansReplanRequestTasksItem(_StudyPlansReplanRequestTasksItem1, total=False):
    durationMinutes: int
    """Minutes planned for it; left out: as long as the content takes, or 30 where that is unknown.
    Integer from 1 to 600.
    """
    messengerReminder: bool
    """Whether the learner is reminded when its slot begins, in the page and by messenger.
    Default: ``False``.
    """


class _StudyPlansReplanRequest1(TypedDict):
    planId: int
    """Id of the study plan, as ielts_study_plans_list returns it."""
    tasks: Sequence[StudyPlansReplanRequestTasksItem]
    """The tasks, in any order.
    Array of 1 to 1000 items.
    """


class StudyPlansReplanRequest(_StudyPlansReplanRequest1, total=False):
    """What ``ielts_study_plans_replan`` takes."""

    review: str
    """Findings of the review of the plan; becomes latestReview. Empty keeps the current one.
    String of at most 2000 characters.
    Default: ``""``.
    """
    expectedRevision: int
    """The revision on which this change is based; a plan that has moved on refuses it. Left out: no check."""


class StudyPlansReplanDataProgress(TypedDict):
    taskCount: int
    """How many tasks there are."""
    pendingCount: int
    """Those not started."""
    inProgressCount: int
    """Those started and not completed."""
    completedCount: int
    """Those completed."""
    overdueCount: int
    """Those not completed whose day is before today by the learner's calendar."""
    plannedMinutes: int
    """Minutes of all tasks together, as planned."""
    completedMinutes: int
    """Planned minutes of the completed ones."""


class StudyPlansReplanDataLatestReviewProgress(TypedDict):
    taskCount: int
    """How many tasks there are."""
    pendingCount: int
    """Those not started."""
    inProgressCount: int
    """Those started and not completed."""
    completedCount: int
    """Those completed."""
    overdueCount: int
    """Those not completed whose day is before today by the learner's calendar."""
    plannedMinutes: int
    """Minutes of all tasks together, as planned."""
    completedMinutes: int
    """Planned minutes of the completed ones."""


class StudyPlansReplanDataLatestReview(TypedDict):
    text: str
    """What was found."""
    reviewedAt: str
    """When it was said.
    String (date-time).
    """
    revision: int
    """The revision that the plan got with it."""
    reviewedBy: Literal["agent", "web"]
    """Who said it: agent, or web for the workspace."""
    progress: StudyPlansReplanDataLatestReviewProgress
    """Status of the tasks."""


class StudyPlansReplanData(TypedDict):
    """What ``ielts_study_plans_replan`` answers. The plan with the first page of its tasks, completed ones among
    them.
    """

    planId: int
    """Id of the study plan, as ielts_study_plans_list returns it."""
    revision: int
    """Grows by one with every change of plan or tasks."""
    title: str
    """Title of the plan."""
    goal: str
    """What the plan is to achieve; may be empty."""
    progress: StudyPlansReplanDataProgress
    """Status of the tasks."""
    latestReview: Optional[StudyPlansReplanDataLatestReview]
    """Findings of the last replan, with the status of the tasks just before it; null for none."""
    firstDate: Optional[str]
    """Day of the first task; null without tasks."""
    lastDate: Optional[str]
    """Day of the last task; null without tasks."""
    nextTaskDate: Optional[str]
    """Day of the next task that is not completed, from today on; null for none."""
    createdAt: str
    """When the plan was made.
    String (date-time).
    """
    updatedAt: str
    """When the plan or one of its tasks last changed.
    String (date-time).
    """
    url: str
    """Address of the plan in the workspace."""
    route: str
    """Path of that address."""
    tasks: List[StudyTask]
    """Tasks by date, slot and id."""
    limit: int
    """The limit this page was read with."""
    hasMore: bool
    """Whether another page follows."""
    nextCursor: Optional[str]
    """Cursor of the next page for ielts_study_plans_get; null on the last."""
    removedCount: int
    """How many unfinished tasks were removed."""
    keptCount: int
    """How many completed tasks were retained."""
    addedCount: int
    """How many tasks were added."""


class _StudyPlansDeleteRequest1(TypedDict):
    planId: int
    """Id of the study plan, as ielts_study_plans_list returns it."""


class StudyPlansDeleteRequest(_StudyPlansDeleteRequest1, total=False):
    """What ``ielts_study_plans_delete`` takes."""

    expectedRevision: int
    """The revision on which this change is based; a plan that has moved on refuses it. Left out: no check."""


class StudyPlansDeleteData(TypedDict):
    """What ``ielts_study_plans_delete`` answers. The id and how many tasks went with it."""

    planId: int
    """Id of the study plan, as ielts_study_plans_list returns it."""
    deletedTaskCount: int
    """How many tasks went with it."""


class ResourcesRelatedRequestContentRefMockPaper(TypedDict):
    kind: Literal["mock_paper"]
    """What the reference names."""
    paperId: str
    """Id of the paper.
    String of 1 to 160 characters.
    """


class ResourcesRelatedRequestContentRefPrepGuide(TypedDict):
    kind: Literal["prep_guide"]
    """What the reference names."""
    slug: str
    """Slug of the guide.
    String of 1 to 200 characters.
    """


class ResourcesRelatedRequestContentRefPredictionHit(TypedDict):
    kind: Literal["prediction_hit"]
    """What the reference names."""
    hitId: int
    """Id of the prediction record."""


class ResourcesRelatedRequestContentRefSpeakingMaterial(TypedDict):
    kind: Literal["speaking_material"]
    """What the reference names."""
    materialId: int
    """Id of the speaking material."""


class ResourcesRelatedRequestContentRefAsset(TypedDict):
    kind: Literal["asset"]
    """What the reference names."""
    assetId: int
    """Id of the asset."""


class _ResourcesRelatedRequest1(TypedDict):
    contentRef: Union[PartRef, ResourcesRelatedRequestContentRefMockPaper, SectionRef, DictationRef, ResourcesRelatedRequestContentRefPrepGuide, ResourcesRelatedRequestContentRefPredictionHit, ResourcesRelatedRequestContentRefSpeakingMaterial, ResourcesRelatedRequestContentRefAsset]
    """Stable reference to a resource, as the operation that owns it returns it."""


class ResourcesRelatedRequest(_ResourcesRelatedRequest1, total=False):
    """What ``ielts_resources_related`` takes."""

    limit: int
    """How many results to return at most.
    Integer from 1 to 30.
    Default: ``12``.
    """
    relationTypes: Sequence[str]
    """Only relations of these types; empty for every type.
    Array of at most 12 items.
    Default: ``[]``.
    """


class RelatedAnswerItemsItem(TypedDict):
    relationType: str
    """What kind of relation it is; see the notes."""
    direction: Literal["outgoing", "incoming", "structural"]
    """outgoing: a pack relates the resource to this one. incoming: a pack relates this one to the resource.
    structural: it follows from how content is put together.
    """
    note: str
    """A sentence of the pack on the relation; may be empty."""
    contentRef: ContentRef
    """Stable reference to a resource, as the operation that owns it returns it."""
    title: str
    """Title of the resource."""
    kind: Literal["question_part", "mock_paper", "course_section", "listening_dictation", "prep_guide", "prediction_hit", "speaking_material", "asset"]
    """What it is; the kind of its reference."""
    subject: Optional[Literal["listening", "reading", "writing", "speaking", "grammar"]]
    """Its subject; null where it has none or several."""
    durationMinutes: Optional[int]
    """Minutes it takes; null where unknown."""
    url: str
    """Address in the workspace."""


class RelatedAnswerRelationTypesItem(TypedDict):
    relationType: str
    """What kind of relation it is; see the notes."""
    count: int
    """How many relations of the type there are."""


class RelatedAnswer(TypedDict):
    contentRef: ContentRef
    """Stable reference to a resource, as the operation that owns it returns it."""
    items: List[RelatedAnswerItemsItem]
    limit: int
    """The limit this list was read with."""
    hasMore: bool
    """Whether there are more than limit."""
    relationTypes: List[RelatedAnswerRelationTypesItem]
    """Every relation type that the resource has, before the filter, by name."""


ResourcesRelatedData = RelatedAnswer
"""What ``ielts_resources_related`` answers. Related resources with their facts, and the relation types there
are.
"""


class AssetsSearchRequest(TypedDict, total=False):
    """What ``ielts_assets_search`` takes."""

    query: str
    """Words to find in title or text. Every word must occur; the end of an English word may be missing; Chinese
    is found by any characters. Of a long query the first 1,000 characters count. Empty for no filter.
    Default: ``""``.
    """
    limit: int
    """How many results to return at most.
    Integer from 1 to 12.
    Default: ``8``.
    """
    offset: int
    """How many results to skip; pass nextOffset unchanged.
    Integer from 0 to 500.
    Default: ``0``.
    """


class AssetHitContentRef(TypedDict):
    kind: Literal["asset"]
    """What the reference names."""
    assetId: int
    """Id of the file, as a search returned it."""


class AssetHit(TypedDict):
    assetId: int
    """Id of the file, as a search returned it."""
    contentRef: AssetHitContentRef
    """Stable reference to the file."""
    title: str
    """Title of the file."""
    fileName: str
    """Name under which it was uploaded."""
    mediaType: Literal["application/pdf", "application/vnd.openxmlformats-officedocument.wordprocessingml.document", "text/plain", "text/markdown", "image/png", "image/jpeg", "image/webp", "image/gif", "audio/mpeg", "audio/mp4", "audio/ogg", "audio/webm", "audio/wav", "video/mp4"]
    """What the file is, by its bytes."""
    byteLength: int
    """Size in bytes."""
    textState: Literal["indexed", "none", "failed"]
    """indexed: its text is searched. none: it has no text. failed: its text could not be read."""
    createdAt: str
    """When it was uploaded.
    String (date-time).
    """
    updatedAt: str
    """When its title last changed.
    String (date-time).
    """
    url: str
    """Address of the file's page in the workspace."""
    excerpt: str
    """Plain text around the first word found, at most 240 characters; may be empty."""


class AssetsSearchData(TypedDict):
    """What ``ielts_assets_search`` answers. One page of files with an excerpt of each."""

    items: List[AssetHit]
    limit: int
    """The limit this page was read with."""
    offset: int
    """The offset this page was read with."""
    hasMore: bool
    """Whether another page follows."""
    nextOffset: Optional[int]
    """Offset of the next page; null on the last. Changes can move an item to another page."""


class StudyTodosListRequest(TypedDict, total=False):
    """What ``ielts_study_todos_list`` takes."""

    limit: int
    """How many results to return at most.
    Integer from 1 to 50.
    Default: ``20``.
    """
    offset: int
    """How many results to skip; pass nextOffset unchanged.
    Default: ``0``.
    """
    status: Literal["", "open", "completed"]
    """Only these; empty for all.
    Default: ``""``.
    """
    query: str
    """Words that must all occur in title or note; empty for all todos.
    String of at most 120 characters.
    Default: ``""``.
    """


class TodoContentRefMockPaper(TypedDict):
    kind: Literal["mock_paper"]
    """What the reference names."""
    paperId: str
    """Id of the paper.
    String of 1 to 160 characters.
    """


class TodoContentRefPrepGuide(TypedDict):
    kind: Literal["prep_guide"]
    """What the reference names."""
    slug: str
    """Slug of the guide.
    String of 1 to 200 characters.
    """


class TodoContentRefPredictionHit(TypedDict):
    kind: Literal["prediction_hit"]
    """What the reference names."""
    hitId: int
    """Id of the prediction record."""


class TodoContentRefSpeakingMaterial(TypedDict):
    kind: Literal["speaking_material"]
    """What the reference names."""
    materialId: int
    """Id of the speaking material."""


class TodoContentRefAsset(TypedDict):
    kind: Literal["asset"]
    """What the reference names."""
    assetId: int
    """Id of the asset."""


class TodoContent(TypedDict):
    title: str
    """Title of the content."""
    kind: Literal["question_part", "mock_paper", "course_section", "listening_dictation", "prep_guide", "prediction_hit", "speaking_material", "asset"]
    """What it is; the kind of its reference."""
    subject: Optional[Literal["listening", "reading", "writing", "speaking", "grammar"]]
    """Its subject; null where it has none or several."""
    url: str
    """Address of the content in the workspace."""
    route: str
    """The same address as a path of the site."""
    available: bool
    """Whether it can be used now."""


class Todo(TypedDict):
    todoId: int
    """Id of the todo, as ielts_study_todos_list returned it."""
    title: str
    """What is to be done."""
    note: str
    """More on it; may be empty."""
    scheduledAt: Optional[str]
    """When a notice is given; null where none was asked for."""
    messengerReminder: bool
    """Whether the notice at scheduledAt goes to the messenger too; the workspace shows it anyway."""
    contentRef: Optional[Union[PartRef, TodoContentRefMockPaper, SectionRef, DictationRef, TodoContentRefPrepGuide, TodoContentRefPredictionHit, TodoContentRefSpeakingMaterial, TodoContentRefAsset]]
    """Stable reference to a resource, as the operation that owns it returns it."""
    content: Optional[TodoContent]
    completed: bool
    """Whether it is done."""
    completedAt: Optional[str]
    """When it was done; null while it is open."""
    createdAt: str
    """When it was made.
    String (date-time).
    """
    updatedAt: str
    """When it last changed.
    String (date-time).
    """
    url: str
    """Address of the todo in the workspace."""
    route: str
    """The same address as a path of the site."""


class StudyTodosListData(TypedDict):
    """What ``ielts_study_todos_list`` answers. A page of todos."""

    items: List[Todo]
    limit: int
    """The limit this page was read with."""
    offset: int
    """The offset this page was read with."""
    hasMore: bool
    """Whether another page follows."""
    nextOffset: Optional[int]
    """Offset of the next page; null on the last. Changes can move an item to another page."""


class StudyTodosCreateRequestItemsItemContentRefMockPaper(TypedDict):
    kind: Literal["mock_paper"]
    """What the reference names."""
    paperId: str
    """Id of the paper.
    String of 1 to 160 characters.
    """


class StudyTodosCreateRequestItemsItemContentRefPrepGuide(TypedDict):
    kind: Literal["prep_guide"]
    """What the reference names."""
    slug: str
    """Slug of the guide.
    String of 1 to 200 characters.
    """


class StudyTodosCreateRequestItemsItemContentRefPredictionHit(TypedDict):
    kind: Literal["prediction_hit"]
    """What the reference names."""
    hitId: int
    """Id of the prediction record."""


class StudyTodosCreateRequestItemsItemContentRefSpeakingMaterial(TypedDict):
    kind: Literal["speaking_material"]
    """What the reference names."""
    materialId: int
    """Id of the speaking material."""


class StudyTodosCreateRequestItemsItemContentRefAsset(TypedDict):
    kind: Literal["asset"]
    """What the reference names."""
    assetId: int
    """Id of the asset."""


class _StudyTodosCreateRequestItemsItem1(TypedDict):
    title: str
    """What is to be done.
    String of 1 to 200 characters.
    """


class StudyTodosCreateRequestItemsItem(_StudyTodosCreateRequestItemsItem1, total=False):
    note: str
    """More on it; may be empty.
    String of at most 2000 characters.
    Default: ``""``.
    """
    scheduledAt: Optional[str]
    """When to be reminded: an instant in the future, on the hour, with its offset, such as
    2026-12-01T08:00:00+08:00.
    """
    messengerReminder: bool
    """Whether the notice at scheduledAt goes to the messenger too; the workspace shows it anyway.
    Default: ``False``.
    """
    contentRef: Optional[Union[PartRef, StudyTodosCreateRequestItemsItemContentRefMockPaper, SectionRef, DictationRef, StudyTodosCreateRequestItemsItemContentRefPrepGuide, StudyTodosCreateRequestItemsItemContentRefPredictionHit, StudyTodosCreateRequestItemsItemContentRefSpeakingMaterial, StudyTodosCreateRequestItemsItemContentRefAsset]]
    """Stable reference to a resource, as the operation that owns it returns it."""


class StudyTodosCreateRequest(TypedDict):
    """What ``ielts_study_todos_create`` takes."""

    items: Sequence[StudyTodosCreateRequestItemsItem]
    """The todos, in their stored order.
    Array of 1 to 50 items.
    """


class StudyTodosCreateData(TypedDict):
    """What ``ielts_study_todos_create`` answers. The new todos."""

    items: List[Todo]
    """The new todos, in the order they were sent in."""


class StudyTodosUpdateRequestContentRefMockPaper(TypedDict):
    kind: Literal["mock_paper"]
    """What the reference names."""
    paperId: str
    """Id of the paper.
    String of 1 to 160 characters.
    """


class StudyTodosUpdateRequestContentRefPrepGuide(TypedDict):
    kind: Literal["prep_guide"]
    """What the reference names."""
    slug: str
    """Slug of the guide.
    String of 1 to 200 characters.
    """


class StudyTodosUpdateRequestContentRefPredictionHit(TypedDict):
    kind: Literal["prediction_hit"]
    """What the reference names."""
    hitId: int
    """Id of the prediction record."""


class StudyTodosUpdateRequestContentRefSpeakingMaterial(TypedDict):
    kind: Literal["speaking_material"]
    """What the reference names."""
    materialId: int
    """Id of the speaking material."""


class StudyTodosUpdateRequestContentRefAsset(TypedDict):
    kind: Literal["asset"]
    """What the reference names."""
    assetId: int
    """Id of the asset."""


class _StudyTodosUpdateRequest1(TypedDict):
    todoId: int
    """Id of the todo, as ielts_study_todos_list returned it."""


class StudyTodosUpdateRequest(_StudyTodosUpdateRequest1, total=False):
    """What ``ielts_study_todos_update`` takes."""

    title: str
    """What is to be done.
    String of 1 to 200 characters.
    """
    note: Optional[str]
    """More on it; may be empty."""
    scheduledAt: Optional[str]
    """When to be reminded: an instant in the future, on the hour, with its offset, such as
    2026-12-01T08:00:00+08:00.
    """
    messengerReminder: bool
    """Whether the notice at scheduledAt goes to the messenger too; the workspace shows it anyway."""
    contentRef: Optional[Union[PartRef, StudyTodosUpdateRequestContentRefMockPaper, SectionRef, DictationRef, StudyTodosUpdateRequestContentRefPrepGuide, StudyTodosUpdateRequestContentRefPredictionHit, StudyTodosUpdateRequestContentRefSpeakingMaterial, StudyTodosUpdateRequestContentRefAsset]]
    """Stable reference to a resource, as the operation that owns it returns it."""
    completed: bool
    """True when it is done, false when it is to do again."""


StudyTodosUpdateData = Todo
"""What ``ielts_study_todos_update`` answers. The todo after the change."""


class StudyTodosDeleteRequest(TypedDict):
    """What ``ielts_study_todos_delete`` takes."""

    todoId: int
    """Id of the todo, as ielts_study_todos_list returned it."""


class StudyTodosDeleteData(TypedDict):
    """What ``ielts_study_todos_delete`` answers. The id of the deleted todo."""

    todoId: int
    """Id of the todo, as ielts_study_todos_list returned it."""


class RemindersGetDeliveryStatusRequest(TypedDict):
    """What ``ielts_reminders_get_delivery_status`` takes."""


class RemindersGetDeliveryStatusDataMessengersItem(TypedDict):
    kind: Literal["email", "telegram", "ntfy", "gotify", "bark", "wecom", "webhook"]
    """What kind of messenger."""
    label: str
    """What the learner knows it by; holds no secret."""
    state: Literal["pending", "active", "needs_attention"]
    """pending, active or needs_attention."""
    attention: Literal["", "unauthorized", "not_found", "blocked", "rejected", "moved", "unreachable", "address_refused", "not_set_up", "secret_lost"]
    """Why it needs the learner; empty where it does not."""
    lastDeliveredAt: Optional[str]
    """When a message last arrived by it; null before the first."""


class MissingAction(TypedDict):
    code: Literal["connect_messenger", "confirm_connection", "repair_connection", "ask_owner"]
    """connect_messenger where none is connected, confirm_connection where one waits to be confirmed,
    repair_connection where one fails, ask_owner where the owner of this service has to repair what is
    connected.
    """
    text: str
    """What to do, in English."""
    url: str
    """Address of the page where it is done."""
    route: str
    """The same address as a path of the site."""


class RemindersGetDeliveryStatusData(TypedDict):
    """What ``ielts_reminders_get_delivery_status`` answers. How reminders are delivered."""

    inPage: bool
    """Whether reminders show in the workspace; they always do."""
    canDeliver: bool
    """Whether at least one messenger is connected and works as far as is known."""
    messengers: List[RemindersGetDeliveryStatusDataMessengersItem]
    """The learner's messengers, the oldest first."""
    browsers: int
    """Browsers that are notified when no page is open."""
    quietUntil: Optional[str]
    """Until when quiet hours hold messages back; null where it is not quiet."""
    missingAction: Optional[MissingAction]


class RemindersConnectMessengerRequest(TypedDict):
    """What ``ielts_reminders_connect_messenger`` takes."""


class RemindersConnectMessengerDataKindsItem(TypedDict):
    kind: Literal["email", "telegram", "ntfy", "gotify", "bark", "wecom", "webhook"]
    """What kind of messenger."""
    title: str
    """What it is called."""
    text: str
    """What the user does to connect it."""


class RemindersConnectMessengerData(TypedDict):
    """What ``ielts_reminders_connect_messenger`` answers. The card."""

    title: str
    """Heading of the card."""
    text: str
    """What the user does."""
    kinds: List[RemindersConnectMessengerDataKindsItem]
    """What can be connected on this service now, the likeliest first."""
    connected: bool
    """Whether a messenger is connected already and works."""
    url: str
    """Address of the page where it is done."""
    route: str
    """The same address as a path of the site."""
    expiresAt: str
    """Until when the card is current; present a new one after that.
    String (date-time).
    """


class _RemindersCreateRequest1(TypedDict):
    content: str
    """What to remind the learner of.
    String of 1 to 500 characters.
    """
    remindAt: str
    """When: an instant in the future with its offset, such as 2026-12-01T08:15:00+08:00.
    String (date-time) of at most 40 characters.
    """


class RemindersCreateRequest(_RemindersCreateRequest1, total=False):
    """What ``ielts_reminders_create`` takes."""

    messengerDelivery: bool
    """Whether it goes to the messenger too, where one is connected; the workspace shows it anyway.
    Default: ``True``.
    """


class ReminderDeliveriesItem(TypedDict):
    channel: str
    """in_page for the workspace, web_push for a browser whose pages are closed, else the kind of messenger;
    messenger where none was connected.
    """
    state: Literal["waiting", "sending", "delivered", "failed", "cancelled", "not_connected"]
    """waiting to be sent or sent again, sending, delivered, failed, cancelled, or not_connected where the
    learner had no messenger connected.
    """
    attempts: int
    """How many times it was sent."""
    attemptedAt: Optional[str]
    """When it was sent last; null before."""
    finishedAt: Optional[str]
    """When it was settled; null while it is under way."""
    detail: str
    """What is known of a failure; may be empty."""


class Reminder(TypedDict):
    reminderId: int
    """Id of the reminder, as ielts_reminders_list returned it."""
    content: str
    """What it reminds of."""
    remindAt: str
    """When it is due.
    String (date-time).
    """
    messengerDelivery: bool
    """Whether it goes to the messenger too, where one is connected; the workspace shows it anyway."""
    state: Literal["scheduled", "held", "running", "delivered", "failed", "cancelled"]
    """scheduled until it is due; held while it waits to go to its messengers, as in quiet hours, and can still
    be cancelled; running while it is on its way by a messenger; delivered; failed where no messenger took it,
    though the workspace showed it; or cancelled.
    """
    late: Optional[bool]
    """Whether it came late: the service was not running when it was due, or more than a minute had gone by; null
    before it came.
    """
    deliveries: List[ReminderDeliveriesItem]
    """How it was delivered, in_page first; empty before it is due."""
    createdAt: str
    """When it was made.
    String (date-time).
    """
    updatedAt: str
    """When it, or its state, last changed.
    String (date-time).
    """
    url: str
    """Address of the reminder in the workspace."""
    route: str
    """The same address as a path of the site."""


RemindersCreateData = Reminder
"""What ``ielts_reminders_create`` answers. The new reminder."""


class RemindersUpdateRequest(TypedDict):
    """What ``ielts_reminders_update`` takes."""

    reminderId: int
    """Id of the reminder, as ielts_reminders_list returned it."""
    messengerDelivery: bool
    """Whether it goes to the messenger too, where one is connected; the workspace shows it anyway."""


RemindersUpdateData = Reminder
"""What ``ielts_reminders_update`` answers. The reminder after the change."""


class RemindersListRequest(TypedDict, total=False):
    """What ``ielts_reminders_list`` takes."""

    limit: int
    """How many results to return at most.
    Integer from 1 to 50.
    Default: ``20``.
    """
    offset: int
    """How many results to skip; pass nextOffset unchanged.
    Default: ``0``.
    """
    state: Literal["", "scheduled", "held", "running", "delivered", "failed", "cancelled", "past"]
    """Only those of a state, or past for all that are not scheduled any more; empty for all.
    Default: ``""``.
    """


class RemindersListData(TypedDict):
    """What ``ielts_reminders_list`` answers. A page of reminders."""

    items: List[Reminder]
    limit: int
    """The limit this page was read with."""
    offset: int
    """The offset this page was read with."""
    hasMore: bool
    """Whether another page follows."""
    nextOffset: Optional[int]
    """Offset of the next page; null on the last. Changes can move an item to another page."""


class RemindersCancelRequest(TypedDict):
    """What ``ielts_reminders_cancel`` takes."""

    reminderId: int
    """Id of the reminder, as ielts_reminders_list returned it."""


RemindersCancelData = Reminder
"""What ``ielts_reminders_cancel`` answers. The cancelled reminder."""


class NotificationsGetStatusRequest(TypedDict):
    """What ``ielts_notifications_get_status`` takes."""


class NotificationsGetStatusDataMessengersItem(TypedDict):
    kind: Literal["email", "telegram", "ntfy", "gotify", "bark", "wecom", "webhook"]
    """What kind of messenger."""
    label: str
    """What the learner knows it by; holds no secret."""
    state: Literal["pending", "active", "needs_attention"]
    """pending, active or needs_attention."""
    attention: Literal["", "unauthorized", "not_found", "blocked", "rejected", "moved", "unreachable", "address_refused", "not_set_up", "secret_lost"]
    """Why it needs the learner; empty where it does not."""
    lastDeliveredAt: Optional[str]
    """When a message last arrived by it; null before the first."""


class NotificationsGetStatusData(TypedDict):
    """What ``ielts_notifications_get_status`` answers. Status of the learner's messengers."""

    messengerConnected: bool
    """Whether a messenger is connected and confirmed, be it that it fails at present."""
    canReceiveTaskNotifications: bool
    """Whether notices of tasks can reach a messenger now."""
    taskReminderCount: int
    """Upcoming tasks that the learner is reminded of by messenger."""
    canDeliver: bool
    """Whether at least one messenger is connected and works as far as is known."""
    messengers: List[NotificationsGetStatusDataMessengersItem]
    """The learner's messengers, the oldest first."""
    browsers: int
    """Browsers that are notified when no page is open."""
    quietUntil: Optional[str]
    """Until when quiet hours hold messages back; null where it is not quiet."""
    missingAction: Optional[MissingAction]


class NotificationsConfigureMessengerTaskRemindersRequest(TypedDict):
    """What ``ielts_notifications_configure_messenger_task_reminders`` takes."""

    taskIds: Sequence[int]
    """The tasks.
    Array of 1 to 100 items.
    """
    enabled: bool
    """Whether the learner is reminded of them."""


class DeliveryStatusMessengersItem(TypedDict):
    kind: Literal["email", "telegram", "ntfy", "gotify", "bark", "wecom", "webhook"]
    """What kind of messenger."""
    label: str
    """What the learner knows it by; holds no secret."""
    state: Literal["pending", "active", "needs_attention"]
    """pending, active or needs_attention."""
    attention: Literal["", "unauthorized", "not_found", "blocked", "rejected", "moved", "unreachable", "address_refused", "not_set_up", "secret_lost"]
    """Why it needs the learner; empty where it does not."""
    lastDeliveredAt: Optional[str]
    """When a message last arrived by it; null before the first."""


class DeliveryStatus(TypedDict):
    canDeliver: bool
    """Whether at least one messenger is connected and works as far as is known."""
    messengers: List[DeliveryStatusMessengersItem]
    """The learner's messengers, the oldest first."""
    browsers: int
    """Browsers that are notified when no page is open."""
    quietUntil: Optional[str]
    """Until when quiet hours hold messages back; null where it is not quiet."""
    missingAction: Optional[MissingAction]


class NotificationsConfigureMessengerTaskRemindersData(TypedDict):
    """What ``ielts_notifications_configure_messenger_task_reminders`` answers. The tasks as they are now, and
    whether a messenger can be reached.
    """

    tasks: List[StudyTask]
    """The tasks as they are now, in the order of the request."""
    status: DeliveryStatus


class _FeedbackCreateRequest1(TypedDict):
    content: str
    """The message, in plain words.
    String of 1 to 2000 characters.
    """


class FeedbackCreateRequest(_FeedbackCreateRequest1, total=False):
    """What ``ielts_feedback_create`` takes."""

    pagePath: str
    """Path of the page of the workspace that the message is about, such as /plans?plan=3; empty for none.
    String of at most 500 characters.
    Default: ``""``.
    """


class FeedbackCreateData(TypedDict):
    """What ``ielts_feedback_create`` answers. Id and time of the message."""

    id: int
    """Id of the message; a later one has a higher id."""
    createdAt: str
    """When it was written.
    String (date-time).
    """


class FeedbackListRequest(TypedDict):
    """What ``ielts_feedback_list`` takes."""


class FeedbackMessage(TypedDict):
    id: int
    """Id of the message; a later one has a higher id."""
    content: str
    """The message."""
    createdAt: str
    """When it was written.
    String (date-time).
    """
    senderType: Literal["user", "team"]
    """user: the learner, or an agent of theirs; team: an owner."""
    source: Literal["agent", "web"]
    """agent: it came with a token; web: from the workspace."""
    pagePath: str
    """Path of the page that it is about; empty for none."""
    readAt: Optional[str]
    """When the other side saw it; null before."""
    senderName: str
    """Name of the owner who wrote it; empty for the learner's own."""


class FeedbackListData(TypedDict):
    """What ``ielts_feedback_list`` answers. The messages, and how many answers are new."""

    messages: List[FeedbackMessage]
    """The latest 200 messages, oldest first."""
    unreadCount: int
    """How many answers the learner has not seen yet, on whatever page."""


VocabularyPersonalSearchItem = VocabularyEntry
"""What ``ielts_vocabulary_personal_search`` lists."""


CoursesSearchSectionsItem = CoursesSearchSectionsDataItemsItem
"""What ``ielts_courses_search_sections`` lists."""


PrepSearchGuidesItem = PrepSearchGuidesDataItemsItem
"""What ``ielts_prep_search_guides`` lists."""


PredictionSearchHitsItem = PredictionHit
"""What ``ielts_prediction_search_hits`` lists."""


PracticeSearchPartsItem = PartSummary
"""What ``ielts_practice_search_parts`` lists."""


DictationSearchMaterialsItem = DictationMaterial
"""What ``ielts_dictation_search_materials`` lists."""


DictationRecentAttemptsItem = DictationAttempt
"""What ``ielts_dictation_recent_attempts`` lists."""


DictationReadAttemptItem = DictationLine
"""What ``ielts_dictation_read_attempt`` lists."""


PracticeRecentActivityItem = PracticeRecord
"""What ``ielts_practice_recent_activity`` lists."""


ReviewRecentActivityItem = Union[PracticeReview, MockReview]
"""What ``ielts_review_recent_activity`` lists."""


ReviewReadSnapshotItem = ReviewSnapshotItemsItem
"""What ``ielts_review_read_snapshot`` lists."""


MockSearchPapersItem = MockPaper
"""What ``ielts_mock_search_papers`` lists."""


SpeakingMaterialsSearchItem = MaterialSummary
"""What ``ielts_speaking_materials_search`` lists."""


WritingReadPracticeItem = WritingVersion
"""What ``ielts_writing_read_practice`` lists."""


FootprintsListItem = FootprintActivity
"""What ``ielts_footprints_list`` lists."""


LearningPullEventsItem = LearningEvent
"""What ``ielts_learning_pull_events`` lists."""


StudyPlansListItem = PlanSummary
"""What ``ielts_study_plans_list`` lists."""


StudyPlansGetItem = StudyTask
"""What ``ielts_study_plans_get`` lists."""


AssetsSearchItem = AssetHit
"""What ``ielts_assets_search`` lists."""


StudyTodosListItem = Todo
"""What ``ielts_study_todos_list`` lists."""


RemindersListItem = Reminder
"""What ``ielts_reminders_list`` lists."""
