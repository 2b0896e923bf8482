# Made by `bun scripts/gen.ts` from the registry; do not edit.
"""The operations as methods, by group, and what the client knows of each."""

from typing import Callable, Dict, Iterator, Literal, Mapping, Optional, Union, cast, overload

from . import types
from ._facts import OperationFacts, Paging
from ._options import AnswerNotice

OperationId = Literal[
    "ielts_vocabulary_personal_search",
    "ielts_vocabulary_personal_export",
    "ielts_vocabulary_personal_progress",
    "ielts_vocabulary_personal_prepare_cards",
    "ielts_vocabulary_personal_add",
    "ielts_vocabulary_personal_import",
    "ielts_vocabulary_personal_update",
    "ielts_vocabulary_personal_record_review",
    "ielts_vocabulary_personal_delete",
    "ielts_vocabulary_builtin_progress",
    "ielts_vocabulary_builtin_prepare_cards",
    "ielts_vocabulary_builtin_record_review",
    "ielts_learning_route_read",
    "ielts_courses_search_sections",
    "ielts_prep_search_guides",
    "ielts_prep_read_guide",
    "ielts_prediction_search_hits",
    "ielts_practice_search_parts",
    "ielts_practice_list_taxonomy",
    "ielts_practice_read_part",
    "ielts_practice_match_parts",
    "ielts_dictation_search_materials",
    "ielts_dictation_recent_attempts",
    "ielts_dictation_read_attempt",
    "ielts_practice_recent_activity",
    "ielts_practice_read_session",
    "ielts_review_recent_activity",
    "ielts_review_read_snapshot",
    "ielts_mock_search_papers",
    "ielts_mock_create_paper",
    "ielts_speaking_materials_search",
    "ielts_speaking_materials_read",
    "ielts_speaking_materials_create",
    "ielts_speaking_materials_update",
    "ielts_speaking_materials_archive",
    "ielts_writing_read_practice",
    "ielts_learner_read_profile",
    "ielts_footprints_list",
    "ielts_learner_export_data",
    "ielts_learning_pull_events",
    "ielts_learning_push_events",
    "ielts_study_plans_list",
    "ielts_study_plans_get",
    "ielts_study_plans_create",
    "ielts_study_plans_update",
    "ielts_study_plans_change_tasks",
    "ielts_study_plans_replan",
    "ielts_study_plans_delete",
    "ielts_resources_related",
    "ielts_assets_search",
    "ielts_study_todos_list",
    "ielts_study_todos_create",
    "ielts_study_todos_update",
    "ielts_study_todos_delete",
    "ielts_reminders_get_delivery_status",
    "ielts_reminders_connect_messenger",
    "ielts_reminders_create",
    "ielts_reminders_update",
    "ielts_reminders_list",
    "ielts_reminders_cancel",
    "ielts_notifications_get_status",
    "ielts_notifications_configure_messenger_task_reminders",
    "ielts_feedback_create",
    "ielts_feedback_list",
]
"""Ids of the operations."""

OPERATIONS: Dict[str, OperationFacts] = {
    "ielts_vocabulary_personal_search": OperationFacts("read", Paging("offset", "nextOffset", None, "items")),
    "ielts_vocabulary_personal_export": OperationFacts("read", Paging("offset", "nextOffset", None, None)),
    "ielts_vocabulary_personal_progress": OperationFacts("read", None),
    "ielts_vocabulary_personal_prepare_cards": OperationFacts("read", None),
    "ielts_vocabulary_personal_add": OperationFacts("write", None),
    "ielts_vocabulary_personal_import": OperationFacts("write", None),
    "ielts_vocabulary_personal_update": OperationFacts("write", None),
    "ielts_vocabulary_personal_record_review": OperationFacts("write", None),
    "ielts_vocabulary_personal_delete": OperationFacts("write", None),
    "ielts_vocabulary_builtin_progress": OperationFacts("read", None),
    "ielts_vocabulary_builtin_prepare_cards": OperationFacts("read", None),
    "ielts_vocabulary_builtin_record_review": OperationFacts("write", None),
    "ielts_learning_route_read": OperationFacts("read", None),
    "ielts_courses_search_sections": OperationFacts("read", Paging("page", "nextPage", None, "items")),
    "ielts_prep_search_guides": OperationFacts("read", Paging("offset", "nextOffset", None, "items")),
    "ielts_prep_read_guide": OperationFacts("read", Paging("offset", "nextOffset", None, None)),
    "ielts_prediction_search_hits": OperationFacts("read", Paging("offset", "nextOffset", None, "items")),
    "ielts_practice_search_parts": OperationFacts("read", Paging("cursor", "nextCursor", None, "items")),
    "ielts_practice_list_taxonomy": OperationFacts("read", None),
    "ielts_practice_read_part": OperationFacts("read", None),
    "ielts_practice_match_parts": OperationFacts("read", None),
    "ielts_dictation_search_materials": OperationFacts("read", Paging("offset", "nextOffset", None, "items")),
    "ielts_dictation_recent_attempts": OperationFacts("read", Paging("offset", "nextOffset", None, "items")),
    "ielts_dictation_read_attempt": OperationFacts("read", Paging("offset", "nextOffset", "lines", "items")),
    "ielts_practice_recent_activity": OperationFacts("read", Paging("offset", "nextOffset", None, "items")),
    "ielts_practice_read_session": OperationFacts("read", None),
    "ielts_review_recent_activity": OperationFacts("read", Paging("offset", "nextOffset", None, "items")),
    "ielts_review_read_snapshot": OperationFacts("read", Paging("offset", "nextOffset", None, "items")),
    "ielts_mock_search_papers": OperationFacts("read", Paging("offset", "nextOffset", None, "items")),
    "ielts_mock_create_paper": OperationFacts("write", None),
    "ielts_speaking_materials_search": OperationFacts("read", Paging("offset", "nextOffset", None, "items")),
    "ielts_speaking_materials_read": OperationFacts("read", None),
    "ielts_speaking_materials_create": OperationFacts("write", None),
    "ielts_speaking_materials_update": OperationFacts("write", None),
    "ielts_speaking_materials_archive": OperationFacts("write", None),
    "ielts_writing_read_practice": OperationFacts("read", Paging("offset", "nextOffset", "versions", "items")),
    "ielts_learner_read_profile": OperationFacts("read", None),
    "ielts_footprints_list": OperationFacts("read", Paging("cursor", "nextCursor", None, "activities")),
    "ielts_learner_export_data": OperationFacts("read", None),
    "ielts_learning_pull_events": OperationFacts("read", Paging("cursor", "nextCursor", None, "events")),
    "ielts_learning_push_events": OperationFacts("write", None),
    "ielts_study_plans_list": OperationFacts("read", Paging("offset", "nextOffset", None, "items")),
    "ielts_study_plans_get": OperationFacts("read", Paging("cursor", "nextCursor", None, "tasks")),
    "ielts_study_plans_create": OperationFacts("write", None),
    "ielts_study_plans_update": OperationFacts("write", None),
    "ielts_study_plans_change_tasks": OperationFacts("write", None),
    "ielts_study_plans_replan": OperationFacts("write", None),
    "ielts_study_plans_delete": OperationFacts("write", None),
    "ielts_resources_related": OperationFacts("read", None),
    "ielts_assets_search": OperationFacts("read", Paging("offset", "nextOffset", None, "items")),
    "ielts_study_todos_list": OperationFacts("read", Paging("offset", "nextOffset", None, "items")),
    "ielts_study_todos_create": OperationFacts("write", None),
    "ielts_study_todos_update": OperationFacts("write", None),
    "ielts_study_todos_delete": OperationFacts("write", None),
    "ielts_reminders_get_delivery_status": OperationFacts("read", None),
    "ielts_reminders_connect_messenger": OperationFacts("read", None),
    "ielts_reminders_create": OperationFacts("write", None),
    "ielts_reminders_update": OperationFacts("write", None),
    "ielts_reminders_list": OperationFacts("read", Paging("offset", "nextOffset", None, "items")),
    "ielts_reminders_cancel": OperationFacts("write", None),
    "ielts_notifications_get_status": OperationFacts("read", None),
    "ielts_notifications_configure_messenger_task_reminders": OperationFacts("write", None),
    "ielts_feedback_create": OperationFacts("write", None),
    "ielts_feedback_list": OperationFacts("read", None),
}
"""What the client knows of each operation."""


class VocabularyOperations:
    """The methods of ``client.vocabulary``."""

    def __init__(self, client: "Operations") -> None:
        self._client = client

    def personal_search(
        self,
        request: Optional[types.VocabularyPersonalSearchRequest] = None,
        *,
        timeout: Optional[float] = None,
        retries: Optional[int] = None,
        on_answer: Optional[Callable[[AnswerNotice], None]] = None,
    ) -> types.VocabularyPersonalSearchData:
        """Find entries in the learner's own vocabulary book: ``ielts_vocabulary_personal_search``, a read. Needs
        ``vocabulary:read``.

        Searches phrase, meaning and usage of the learner's entries and returns them whole, with their sources
        and learning progress. Without a query it lists the book, newest entry first.
        With a query the entry of exactly that phrase comes first, then entries whose phrase matches, then the
        others; newest first within each.
        Operators and quotes in a query are plain text. A query without any letter, digit or Chinese character
        finds only the entry whose phrase is exactly that.

        Takes ``types.VocabularyPersonalSearchRequest``, which documents each field with its bounds and
        default: query, learningState, limit, offset.
        Returns ``types.VocabularyPersonalSearchData``. One page of entries with sources and progress.
        Raises LecternError if the service refuses, LecternConnectionError if no complete answer arrives.

        Example: ``client.vocabulary.personal_search()``
        """
        answer = self._client.invoke("ielts_vocabulary_personal_search", request, timeout=timeout, retries=retries, on_answer=on_answer)
        return cast(types.VocabularyPersonalSearchData, answer)

    def personal_export(
        self,
        request: Optional[types.VocabularyPersonalExportRequest] = None,
        *,
        timeout: Optional[float] = None,
        retries: Optional[int] = None,
        on_answer: Optional[Callable[[AnswerNotice], None]] = None,
    ) -> types.VocabularyPersonalExportData:
        """Export the learner's vocabulary as the text of a CSV or JSON file:
        ``ielts_vocabulary_personal_export``, a read. Needs ``vocabulary:read``.

        Writes the content of the learner's entries, in the order in which they were added, as the text of a
        file that ielts_vocabulary_personal_import reads back the same. Review history, learning state and due
        times are never exported.
        Each page is a complete file of its own. One file can be imported again when it holds at most 500
        entries.
        A page ends early rather than pass about 2,000,000 characters: continue at nextOffset.
        CSV: UTF-8 without a byte order mark, lines end in CRLF, columns phrase, meaning, partOfSpeech,
        example, usage, expansion.
        The cell expansion holds its items joined by ' | '; inside an item \\ and | are written \\\\ and \\|,
        line breaks \\n and \\r, and white space at an end of an item has a \\ before it.
        Cells are written as they are, also those that begin with =, +, - or @: import the file as text into a
        spreadsheet.

        Takes ``types.VocabularyPersonalExportRequest``, which documents each field with its bounds and
        default: format, limit, offset.
        Returns ``types.VocabularyPersonalExportData``. The text of one file and where to continue.
        Raises LecternError if the service refuses, LecternConnectionError if no complete answer arrives.

        Example: ``client.vocabulary.personal_export()``
        """
        answer = self._client.invoke("ielts_vocabulary_personal_export", request, timeout=timeout, retries=retries, on_answer=on_answer)
        return cast(types.VocabularyPersonalExportData, answer)

    def personal_progress(
        self,
        request: Optional[types.VocabularyPersonalProgressRequest] = None,
        *,
        timeout: Optional[float] = None,
        retries: Optional[int] = None,
        on_answer: Optional[Callable[[AnswerNotice], None]] = None,
    ) -> types.VocabularyPersonalProgressData:
        """Read the progress of the learner's own vocabulary: ``ielts_vocabulary_personal_progress``, a read.
        Needs ``vocabulary:read``.

        Counts the learner's entries by learning state, how many are due and when the next one falls due, and
        lists the entries reviewed last and those due now.
        dueCount and due include mastered entries whose time has come; ielts_vocabulary_personal_prepare_cards
        leaves those out unless includeMastered is true.
        reviewedToday counts entries, not reviews, since midnight in Asia/Shanghai.

        Takes ``types.VocabularyPersonalProgressRequest``, which documents each field with its bounds and
        default: limit.
        Returns ``types.VocabularyPersonalProgressData``. Statistics of the book, its latest reviews and its
        due entries.
        Raises LecternError if the service refuses, LecternConnectionError if no complete answer arrives.

        Example: ``client.vocabulary.personal_progress({"limit": 5})``
        """
        answer = self._client.invoke("ielts_vocabulary_personal_progress", request, timeout=timeout, retries=retries, on_answer=on_answer)
        return cast(types.VocabularyPersonalProgressData, answer)

    def personal_prepare_cards(
        self,
        request: Optional[types.VocabularyPersonalPrepareCardsRequest] = None,
        *,
        timeout: Optional[float] = None,
        retries: Optional[int] = None,
        on_answer: Optional[Callable[[AnswerNotice], None]] = None,
    ) -> types.VocabularyPersonalPrepareCardsData:
        """Take review cards from the learner's own vocabulary book: ``ielts_vocabulary_personal_prepare_cards``,
        a read. Needs ``vocabulary:read``.

        Returns entries of the learner's book as cards, chosen by the mode that the caller names and in its
        order. The cards are data: nothing is recommended and nothing changes until a review is recorded.
        Data only: which cards to show, and how, is for the caller to decide.
        excludeRecentlyReviewedDays never leaves out an entry that is due: its due time already is the
        scheduler's word on when to see it again.
        Mastered entries are left out, even when due, unless includeMastered is true or learningState is
        mastered.
        Where two entries are equal in the order of the mode, the one added first comes first. In mixed mode
        no entry appears twice.
        Of more than 2000 entries that match a query, the newest 2000 are considered.

        Takes ``types.VocabularyPersonalPrepareCardsRequest``, which documents each field with its bounds and
        default: mode, limit, query, learningState, includeMastered, excludeRecentlyReviewedDays.
        Returns ``types.VocabularyPersonalPrepareCardsData``. Cards with content and progress, in the order of
        the mode.
        Raises LecternError if the service refuses, LecternConnectionError if no complete answer arrives.

        Example: ``client.vocabulary.personal_prepare_cards()``
        """
        answer = self._client.invoke("ielts_vocabulary_personal_prepare_cards", request, timeout=timeout, retries=retries, on_answer=on_answer)
        return cast(types.VocabularyPersonalPrepareCardsData, answer)

    def personal_add(
        self,
        request: types.VocabularyPersonalAddRequest,
        *,
        timeout: Optional[float] = None,
        retries: Optional[int] = None,
        on_answer: Optional[Callable[[AnswerNotice], None]] = None,
        idempotency_key: Union[str, Literal[False], None] = None,
    ) -> types.VocabularyPersonalAddData:
        """Add words to the learner's own vocabulary book: ``ielts_vocabulary_personal_add``, a write. Needs
        ``vocabulary:write``.

        Adds entries with fresh learning progress and records where they were met. A phrase that reads the
        same as one in the book already is merged into its entry: empty fields are filled, related expressions
        united and the source added; nothing is overwritten and its progress stays.
        Of each item only phrase is required; every other field is empty when it is left out.
        An entry keeps at most 30 related expressions, the first ones it was given; those that read the same
        are left out.
        Case, width, spacing, kinds of apostrophe, quote or hyphen, and invisible signs make no difference.
        A call takes 512 KiB: send entries with very long texts in several calls.
        Sending the same call again changes nothing and answers unchanged, so it may be repeated after an
        unclear outcome.

        Takes ``types.VocabularyPersonalAddRequest``, which documents each field with its bounds and default:
        items, context, sourceId, sourceTitle, sourceType.
        Returns ``types.VocabularyPersonalAddData``. For each item what became of it and the whole entry.
        Raises LecternError if the service refuses, LecternConnectionError if no complete answer arrives.

        Example: ``client.vocabulary.personal_add({"items": [{"phrase": "mitigate", "meaning": "减轻；to make
        less severe", "partOfSpeech": "verb", "example": "Planting trees can mitigate the effects of heat.",
        "usage": "mitigate + effect, risk, impact", "expansion": ["alleviate", "mitigation measures"]},
        {"phrase": "in the long run", "meaning": "从长远看", "partOfSpeech": "", "example": "", "usage": "",
        "expansion": []}], "sourceType": "practice", "sourceId": "practice_session:12", "sourceTitle": "Urban
        trees", "context": "Planting trees can mitigate the effects of heat in the long run."})``
        """
        answer = self._client.invoke("ielts_vocabulary_personal_add", request, timeout=timeout, retries=retries, on_answer=on_answer, idempotency_key=idempotency_key)
        return cast(types.VocabularyPersonalAddData, answer)

    def personal_import(
        self,
        request: types.VocabularyPersonalImportRequest,
        *,
        timeout: Optional[float] = None,
        retries: Optional[int] = None,
        on_answer: Optional[Callable[[AnswerNotice], None]] = None,
        idempotency_key: Union[str, Literal[False], None] = None,
    ) -> types.VocabularyPersonalImportData:
        """Import a CSV or JSON file into the learner's own vocabulary book:
        ``ielts_vocabulary_personal_import``, a write. Needs ``vocabulary:write``.

        Reads the text of a file and adds its entries with fresh learning progress, merging phrases that are
        there already as ielts_vocabulary_personal_add does. All or nothing: when one row cannot be used,
        every such row is listed and nothing is written.
        CSV: the first row names the columns, in any order and letter case: phrase (or word, term), meaning
        (definition), partOfSpeech (part_of_speech, pos), example (sentence), usage (note), expansion. Other
        columns are refused. Commas, semicolons or tabs may separate the cells.
        The CSV cell expansion holds its items joined by ' | '; inside an item \\| is a | and \\\\ a \\, \\n
        and \\r are line breaks.
        JSON: an array of entries, or an object with the array as items or entries; the same names are
        accepted, expansion is an array.
        In CSV, error paths such as /content/line/7 count lines of the file from 1, the header included; in
        JSON, /content/7 counts entries from 0.
        Importing the same file again changes nothing.

        Takes ``types.VocabularyPersonalImportRequest``, which documents each field with its bounds and
        default: content, format, sourceId, sourceTitle.
        Returns ``types.VocabularyPersonalImportData``. What became of each entry of the file.
        Raises LecternError if the service refuses, LecternConnectionError if no complete answer arrives.

        Example: ``client.vocabulary.personal_import({"format": "csv", "content":
        "phrase,meaning,expansion\\r\\nsustainable,可持续的,sustainability | sustain\\r\\nin decline,正在减少,\\r\\n",
        "sourceTitle": "words.csv"})``
        """
        answer = self._client.invoke("ielts_vocabulary_personal_import", request, timeout=timeout, retries=retries, on_answer=on_answer, idempotency_key=idempotency_key)
        return cast(types.VocabularyPersonalImportData, answer)

    def personal_update(
        self,
        request: types.VocabularyPersonalUpdateRequest,
        *,
        timeout: Optional[float] = None,
        retries: Optional[int] = None,
        on_answer: Optional[Callable[[AnswerNotice], None]] = None,
        idempotency_key: Union[str, Literal[False], None] = None,
    ) -> types.VocabularyPersonalUpdateData:
        """Change the content of one entry of the learner's own vocabulary book:
        ``ielts_vocabulary_personal_update``, a write. Needs ``vocabulary:write``.

        Replaces the fields that are sent and leaves the others as they are. Learning progress and sources
        never change here. An empty string or list empties a field; the phrase cannot be emptied.
        A phrase that reads the same as another entry's is refused with reason vocabulary.phrase_taken and
        that entry's id as otherId.
        Sending what the entry holds already changes nothing, updatedAt included.

        Takes ``types.VocabularyPersonalUpdateRequest``, which documents each field with its bounds and
        default: id, phrase, meaning, partOfSpeech, example, usage, expansion.
        Returns ``types.VocabularyPersonalUpdateData``. The entry as it is now.
        Raises LecternError if the service refuses, LecternConnectionError if no complete answer arrives.

        Example: ``client.vocabulary.personal_update({"id": 1, "meaning": "减轻；to make less severe",
        "expansion": ["alleviate", "ease"]})``
        """
        answer = self._client.invoke("ielts_vocabulary_personal_update", request, timeout=timeout, retries=retries, on_answer=on_answer, idempotency_key=idempotency_key)
        return cast(types.VocabularyPersonalUpdateData, answer)

    def personal_record_review(
        self,
        request: types.VocabularyPersonalRecordReviewRequest,
        *,
        timeout: Optional[float] = None,
        retries: Optional[int] = None,
        on_answer: Optional[Callable[[AnswerNotice], None]] = None,
        idempotency_key: Union[str, Literal[False], None] = None,
    ) -> types.VocabularyPersonalRecordReviewData:
        """Record that the learner reviewed one of their own entries:
        ``ielts_vocabulary_personal_record_review``, a write. Needs ``vocabulary:write``.

        Records one review of an entry and lets the scheduler (FSRS) work out its new learning state and due
        time. This is the only way in which progress changes.
        Each call records one review: after an unclear outcome read the entry's reps or lastReviewedAt before
        repeating.
        Learning states follow FSRS; an entry in review whose stability has reached 60 days is mastered. again
        returns it to relearning.
        Days begin at 04:00 by the learner's clock.
        intervalDays is 0 while the next review is less than a day away.

        Takes ``types.VocabularyPersonalRecordReviewRequest``, which documents each field with its bounds and
        default: id, rating, responseMs.
        Returns ``types.VocabularyPersonalRecordReviewData``. The entry's scheduling after the review.
        Raises LecternError if the service refuses, LecternConnectionError if no complete answer arrives.

        Example: ``client.vocabulary.personal_record_review({"id": 1, "rating": "good", "responseMs": 2400})``
        """
        answer = self._client.invoke("ielts_vocabulary_personal_record_review", request, timeout=timeout, retries=retries, on_answer=on_answer, idempotency_key=idempotency_key)
        return cast(types.VocabularyPersonalRecordReviewData, answer)

    def personal_delete(
        self,
        request: types.VocabularyPersonalDeleteRequest,
        *,
        timeout: Optional[float] = None,
        retries: Optional[int] = None,
        on_answer: Optional[Callable[[AnswerNotice], None]] = None,
        idempotency_key: Union[str, Literal[False], None] = None,
    ) -> types.VocabularyPersonalDeleteData:
        """Delete one entry of the learner's own vocabulary book: ``ielts_vocabulary_personal_delete``, a write.
        Needs ``vocabulary:write``.

        Removes the entry with its sources and its learning progress. Reviews recorded before stay in the
        learner's review log.
        Repeating the call answers 404: the entry is gone already.

        Takes ``types.VocabularyPersonalDeleteRequest``, which documents each field with its bounds and
        default: id.
        Returns ``types.VocabularyPersonalDeleteData``. The id of the deleted entry.
        Raises LecternError if the service refuses, LecternConnectionError if no complete answer arrives.

        Example: ``client.vocabulary.personal_delete({"id": 1})``
        """
        answer = self._client.invoke("ielts_vocabulary_personal_delete", request, timeout=timeout, retries=retries, on_answer=on_answer, idempotency_key=idempotency_key)
        return cast(types.VocabularyPersonalDeleteData, answer)

    def builtin_progress(
        self,
        request: Optional[types.VocabularyBuiltinProgressRequest] = None,
        *,
        timeout: Optional[float] = None,
        retries: Optional[int] = None,
        on_answer: Optional[Callable[[AnswerNotice], None]] = None,
    ) -> types.VocabularyBuiltinProgressData:
        """Read the learner's progress in a built-in wordbook: ``ielts_vocabulary_builtin_progress``, a read.
        Needs ``vocabulary:read``.

        Counts the entries of a built-in wordbook by this learner's learning state, lists the wordbook's
        groups, and returns the progress of the entries that are asked for.
        An entry that this learner never reviewed is new.
        dueCount includes mastered entries whose time has come; ielts_vocabulary_builtin_prepare_cards leaves
        those out unless includeMastered is true.
        reviewedToday counts entries, not reviews, since midnight in Asia/Shanghai.

        Takes ``types.VocabularyBuiltinProgressRequest``, which documents each field with its bounds and
        default: setId, entryIds.
        Returns ``types.VocabularyBuiltinProgressData``. Statistics of the wordbook and the entries that were
        asked for.
        Raises LecternError if the service refuses, LecternConnectionError if no complete answer arrives.

        Example: ``client.vocabulary.builtin_progress()``
        """
        answer = self._client.invoke("ielts_vocabulary_builtin_progress", request, timeout=timeout, retries=retries, on_answer=on_answer)
        return cast(types.VocabularyBuiltinProgressData, answer)

    def builtin_prepare_cards(
        self,
        request: Optional[types.VocabularyBuiltinPrepareCardsRequest] = None,
        *,
        timeout: Optional[float] = None,
        retries: Optional[int] = None,
        on_answer: Optional[Callable[[AnswerNotice], None]] = None,
    ) -> types.VocabularyBuiltinPrepareCardsData:
        """Take review cards from a built-in wordbook: ``ielts_vocabulary_builtin_prepare_cards``, a read. Needs
        ``vocabulary:read``.

        Returns entries of a built-in wordbook, or of one of its groups, as cards with this learner's
        progress, chosen by the mode that the caller names and in its order. The cards are data: nothing is
        recommended and nothing changes until a review is recorded.
        Data only: which cards to show, and how, is for the caller to decide.
        excludeRecentlyReviewedDays never leaves out an entry that is due: its due time already is the
        scheduler's word on when to see it again.
        Mastered entries are left out, even when due, unless includeMastered is true or learningState is
        mastered.
        Where two entries are equal in the order of the mode, the one added first comes first. In mixed mode
        no entry appears twice.

        Takes ``types.VocabularyBuiltinPrepareCardsRequest``, which documents each field with its bounds and
        default: setId, groupId, mode, limit, query, learningState, includeMastered,
        excludeRecentlyReviewedDays.
        Returns ``types.VocabularyBuiltinPrepareCardsData``. Cards with content and progress, in the order of
        the mode.
        Raises LecternError if the service refuses, LecternConnectionError if no complete answer arrives.

        Example: ``client.vocabulary.builtin_prepare_cards({"setId": "listening", "mode": "new", "limit":
        5})``
        """
        answer = self._client.invoke("ielts_vocabulary_builtin_prepare_cards", request, timeout=timeout, retries=retries, on_answer=on_answer)
        return cast(types.VocabularyBuiltinPrepareCardsData, answer)

    def builtin_record_review(
        self,
        request: types.VocabularyBuiltinRecordReviewRequest,
        *,
        timeout: Optional[float] = None,
        retries: Optional[int] = None,
        on_answer: Optional[Callable[[AnswerNotice], None]] = None,
        idempotency_key: Union[str, Literal[False], None] = None,
    ) -> types.VocabularyBuiltinRecordReviewData:
        """Record that the learner reviewed an entry of a built-in wordbook:
        ``ielts_vocabulary_builtin_record_review``, a write. Needs ``vocabulary:write``.

        Records one review of a wordbook entry and lets the scheduler (FSRS) work out its new learning state
        and due time for this learner. This is the only way in which progress changes.
        Each call records one review: after an unclear outcome read the entry's reps or lastReviewedAt before
        repeating.
        Learning states follow FSRS; an entry in review whose stability has reached 60 days is mastered. again
        returns it to relearning.
        Days begin at 04:00 by the learner's clock.
        intervalDays is 0 while the next review is less than a day away.

        Takes ``types.VocabularyBuiltinRecordReviewRequest``, which documents each field with its bounds and
        default: setId, entryId, rating, responseMs.
        Returns ``types.VocabularyBuiltinRecordReviewData``. The entry's scheduling after the review.
        Raises LecternError if the service refuses, LecternConnectionError if no complete answer arrives.

        Example: ``client.vocabulary.builtin_record_review({"setId": "core", "entryId": "core-curriculum",
        "rating": "hard"})``
        """
        answer = self._client.invoke("ielts_vocabulary_builtin_record_review", request, timeout=timeout, retries=retries, on_answer=on_answer, idempotency_key=idempotency_key)
        return cast(types.VocabularyBuiltinRecordReviewData, answer)


class LearningOperations:
    """The methods of ``client.learning``."""

    def __init__(self, client: "Operations") -> None:
        self._client = client

    def route_read(
        self,
        request: Optional[types.LearningRouteReadRequest] = None,
        *,
        timeout: Optional[float] = None,
        retries: Optional[int] = None,
        on_answer: Optional[Callable[[AnswerNotice], None]] = None,
    ) -> types.LearningRouteReadData:
        """Read the learning route with the learner's progress: ``ielts_learning_route_read``, a read. Needs
        ``courses:read``.

        Lists the courses by subject and unit, each with the learner's progress. The view route adds what
        completes each course: its sections and the practice linked to them. The view progress is compact.
        Subjects come as listening, reading, writing, speaking, grammar; units in the order of their first
        course.
        A node is one course; limit counts nodes. When truncated is true, ask for one subject or a higher
        limit.
        Nothing is recommended: the route is the order of the content, not advice.

        Takes ``types.LearningRouteReadRequest``, which documents each field with its bounds and default:
        view, subject, limit.
        Returns ``types.LearningRouteReadData``. Nodes of the route by subject and unit, with progress and
        counts.
        Raises LecternError if the service refuses, LecternConnectionError if no complete answer arrives.

        Example: ``client.learning.route_read()``
        """
        answer = self._client.invoke("ielts_learning_route_read", request, timeout=timeout, retries=retries, on_answer=on_answer)
        return cast(types.LearningRouteReadData, answer)

    def pull_events(
        self,
        request: Optional[types.LearningPullEventsRequest] = None,
        *,
        timeout: Optional[float] = None,
        retries: Optional[int] = None,
        on_answer: Optional[Callable[[AnswerNotice], None]] = None,
    ) -> types.LearningPullEventsData:
        """Read the learner's learning events after a cursor: ``ielts_learning_pull_events``, a read. Needs
        ``learning:read``.

        Answers the learning events that follow a cursor, in the order of their recording: what the service
        recorded itself, and what agents pushed. The events are append-only, so that a client that keeps
        nextCursor reads each exactly once.
        A cursor never passes over an event that is stored later: every event gets its cursor with the commit
        that stores it.
        A cursor beyond the newest event, as after a restore from a backup, answers 400 / 40001, reason
        event.cursor_ahead, with facts.newestCursor: begin again with cursor 0.
        A page of large events can contain fewer than limit: continue while hasMore is true.
        Cursors count within one account of one deployment, and are unlike those of ielts_footprints_list,
        where an activity can hold several events.
        origin distinguishes the service's own events from those of agents, whatever their namespace.

        Takes ``types.LearningPullEventsRequest``, which documents each field with its bounds and default:
        cursor, limit.
        Returns ``types.LearningPullEventsData``. The events that follow the cursor, and where to continue.
        Raises LecternError if the service refuses, LecternConnectionError if no complete answer arrives.

        Example: ``client.learning.pull_events()``
        """
        answer = self._client.invoke("ielts_learning_pull_events", request, timeout=timeout, retries=retries, on_answer=on_answer)
        return cast(types.LearningPullEventsData, answer)

    def push_events(
        self,
        request: types.LearningPushEventsRequest,
        *,
        timeout: Optional[float] = None,
        retries: Optional[int] = None,
        on_answer: Optional[Callable[[AnswerNotice], None]] = None,
        idempotency_key: Union[str, Literal[False], None] = None,
    ) -> types.LearningPushEventsData:
        """Append learning events that an agent recorded: ``ielts_learning_push_events``, a write. Needs
        ``learning:write``.

        Appends a batch of events that an agent recorded about the learner, among them evidence of skills.
        Idempotent: an eventId that is stored already is acknowledged and not stored again. Events that are
        malformed or break a rule are refused one by one, and the others stored.
        invalidEvents lists every event that is not stored by its place in the batch, rejected the same ones
        by eventId. Correct them under a new eventId, or drop them. Where none can be stored: 400 / 40001 with
        details for each, reason request.invalid where all are malformed, else event.none_accepted.
        event_malformed: a field is missing, unknown, of another type or beyond its bounds; the message names
        each.
        namespace_reserved: the first word of eventType is practice, mock, course or browser, where the
        service alone records. In other namespaces agents may record, also where the service does
        (vocabulary., plan.): origin distinguishes them.
        event_id_invalid, event_type_invalid, occurred_at_invalid: the field is not as its description says.
        occurred_in_future: occurredAt is more than 24 hours ahead.
        payload_too_large: more than 16,384 bytes as JSON in UTF-8. payload_number_too_large: a number that
        JSON readers make infinite; send it as text. payload_text_invalid: U+0000 or half of a surrogate pair
        in a text or in the name of a field.
        subject_unknown: subjectCode is not one of listening, reading, writing, speaking; leave it out where
        none fits.
        Skill codes: listening.sound-discrimination, listening.connected-speech, listening.spelling,
        listening.number-detail, listening.distractor, listening.paraphrase, listening.answer-grammar,
        listening.location-tracking, reading.evidence-location, reading.paraphrase, reading.question-type,
        reading.distractor, reading.true-false-not-given, reading.reference-chain, reading.time-management,
        writing.task-fulfilment, writing.overview-key-features, writing.idea-development,
        writing.paragraph-progression, writing.cohesion, writing.lexical-precision, writing.grammar-control,
        speaking.relevance, speaking.idea-development, speaking.fluency, speaking.coherence,
        speaking.lexical-resource, speaking.grammar-control, speaking.pronunciation. skill_unknown: it is not
        one of these. skill_without_subject, skill_of_other_subject: send subjectCode, and codes of that
        subject alone.
        An event whose payload has evidenceType is evidence; learning.evidence_recorded must have it.
        objective: correct (boolean), and where there are any score (number) and sessionId. rubric:
        performance (0 to 1) and confidence (low, medium, high), and where there is one criterionScore
        (number). retrieval: rating (again, hard, good). Each may have reviewable (boolean).
        evidence_type_invalid, evidence_field_invalid: the message names the field.
        evidence_without_subject, evidence_without_skill: evidence needs subjectCode and at least one skill
        code of it.
        Equal content is the same whatever the order of its fields. differing names ids that other content, or
        an event of the service, had before: the first is retained.
        The largest batch is 200 events of 16 KB each, about 3.3 MB. Pushed evidence counts in
        ielts_learner_read_profile; events change nothing else and do not show in footprints.

        Takes ``types.LearningPushEventsRequest``, which documents each field with its bounds and default:
        events.
        Returns ``types.LearningPushEventsData``. Which events are stored, which are not and why, and the
        cursor of the account's last event.
        Raises LecternError if the service refuses, LecternConnectionError if no complete answer arrives.

        Example: ``client.learning.push_events({"events": [{"eventId": "7f3c2a10-5b1e-4c4e-9a63-0d2b8c1e4f55",
        "deviceId": "study-agent-laptop", "eventType": "tutor.explanation_given", "subjectCode": "reading",
        "objectType": "practice_session", "objectId": "12", "skillCodes": ["reading.paraphrase"], "payload":
        {"topic": "synonyms of cause and effect", "minutes": 6}, "schemaVersion": 1, "occurredAt":
        "2026-03-02T20:15:00+08:00"}]})``
        """
        answer = self._client.invoke("ielts_learning_push_events", request, timeout=timeout, retries=retries, on_answer=on_answer, idempotency_key=idempotency_key)
        return cast(types.LearningPushEventsData, answer)


class CoursesOperations:
    """The methods of ``client.courses``."""

    def __init__(self, client: "Operations") -> None:
        self._client = client

    def search_sections(
        self,
        request: Optional[types.CoursesSearchSectionsRequest] = None,
        *,
        timeout: Optional[float] = None,
        retries: Optional[int] = None,
        on_answer: Optional[Callable[[AnswerNotice], None]] = None,
    ) -> types.CoursesSearchSectionsData:
        """Find sections of courses: ``ielts_courses_search_sections``, a read. Needs ``courses:read``.

        Searches the titles and texts of course sections, by subject, course and tags, and returns candidates
        with what the learner did of each. Without words to search for it lists the sections in the order of
        the courses.
        With words the best matches come first, matches in the title above those in the text; where the words
        are the name of a tag or question type, sections that carry it come before all others. Without words
        the order is that of subjects, courses and sections.
        Operators and quotes in search are plain text; search without any letter, digit or Chinese character
        finds nothing.
        contentRef names the section in todos, plans and ielts_resources_related.

        Takes ``types.CoursesSearchSectionsRequest``, which documents each field with its bounds and default:
        search, subject, courseId, tagQueries, limit, page.
        Returns ``types.CoursesSearchSectionsData``. One page of sections, and the tag queries that are
        unknown.
        Raises LecternError if the service refuses, LecternConnectionError if no complete answer arrives.

        Example: ``client.courses.search_sections()``
        """
        answer = self._client.invoke("ielts_courses_search_sections", request, timeout=timeout, retries=retries, on_answer=on_answer)
        return cast(types.CoursesSearchSectionsData, answer)


class PrepOperations:
    """The methods of ``client.prep``."""

    def __init__(self, client: "Operations") -> None:
        self._client = client

    def search_guides(
        self,
        request: Optional[types.PrepSearchGuidesRequest] = None,
        *,
        timeout: Optional[float] = None,
        retries: Optional[int] = None,
        on_answer: Optional[Callable[[AnswerNotice], None]] = None,
    ) -> types.PrepSearchGuidesData:
        """Find guides that prepare for the test: ``ielts_prep_search_guides``, a read. Needs no token.

        Searches title, summary and text of the guides that anyone may read, by words and by tag. Without
        words it lists them, newest first.
        With words the best matches come first: matches in the title above those in the summary, and those
        above the text.
        Operators and quotes in a query are plain text; a query without any letter, digit or Chinese character
        finds nothing.
        Read a guide by its slug with ielts_prep_read_guide.

        Takes ``types.PrepSearchGuidesRequest``, which documents each field with its bounds and default:
        query, tag, limit, offset.
        Returns ``types.PrepSearchGuidesData``. One page of guides, how many match, and the tags there are.
        Raises LecternError if the service refuses, LecternConnectionError if no complete answer arrives.

        Example: ``client.prep.search_guides()``
        """
        answer = self._client.invoke("ielts_prep_search_guides", request, timeout=timeout, retries=retries, on_answer=on_answer)
        return cast(types.PrepSearchGuidesData, answer)

    def read_guide(
        self,
        request: types.PrepReadGuideRequest,
        *,
        timeout: Optional[float] = None,
        retries: Optional[int] = None,
        on_answer: Optional[Callable[[AnswerNotice], None]] = None,
    ) -> types.PrepReadGuideData:
        """Read a guide, all of it or in windows: ``ielts_prep_read_guide``, a read. Needs no token.

        Reads the text of one guide from a character offset on, as much of it as maxChars allows, and says
        where to continue.
        Characters are Unicode code points. A window ends early rather than cut what is read as one character,
        such as an emoji of several code points.
        The windows joined are the guide. An offset at or beyond its end gives an empty window with nextOffset
        null.

        Takes ``types.PrepReadGuideRequest``, which documents each field with its bounds and default: slug,
        maxChars, offset.
        Returns ``types.PrepReadGuideData``. One window of the guide, its length and where to continue.
        Raises LecternError if the service refuses, LecternConnectionError if no complete answer arrives.

        Example: ``client.prep.read_guide({"slug": "how-the-test-is-marked"})``
        """
        answer = self._client.invoke("ielts_prep_read_guide", request, timeout=timeout, retries=retries, on_answer=on_answer)
        return cast(types.PrepReadGuideData, answer)


class PredictionOperations:
    """The methods of ``client.prediction``."""

    def __init__(self, client: "Operations") -> None:
        self._client = client

    def search_hits(
        self,
        request: Optional[types.PredictionSearchHitsRequest] = None,
        *,
        timeout: Optional[float] = None,
        retries: Optional[int] = None,
        on_answer: Optional[Callable[[AnswerNotice], None]] = None,
    ) -> types.PredictionSearchHitsData:
        """Find exam reports and rolling rankings, with what may be asked: ``ielts_prediction_search_hits``, a
        read. Needs no token.

        Searches prediction records by words, source, subject, day or month, newest first, with the candidates
        that each record points to. Record and candidates are separate facts, and neither is a promise of what
        will be asked.
        The newest day comes first. testDate and testMonth are days of Asia/Shanghai; when both are given,
        testDate counts.
        Candidates under a match score of 50 are left out. practiceUrl is null unless the candidate is bound
        to a part that the question bank offers.
        Records older than 3 calendar months stay searchable; their candidates are withheld, as
        candidatesWithheld says.
        reportIds names exact records, of either kind; the other filters hold for them too.
        Operators and quotes in a query are plain text; a query without any letter, digit or Chinese character
        finds nothing.

        Takes ``types.PredictionSearchHitsRequest``, which documents each field with its bounds and default:
        kind, query, source, subject, testDate, testMonth, reportIds, limit, offset.
        Returns ``types.PredictionSearchHitsData``. One page of records, how many match, and the days and
        sources there are.
        Raises LecternError if the service refuses, LecternConnectionError if no complete answer arrives.

        Example: ``client.prediction.search_hits()``
        """
        answer = self._client.invoke("ielts_prediction_search_hits", request, timeout=timeout, retries=retries, on_answer=on_answer)
        return cast(types.PredictionSearchHitsData, answer)


class PracticeOperations:
    """The methods of ``client.practice``."""

    def __init__(self, client: "Operations") -> None:
        self._client = client

    def search_parts(
        self,
        request: Optional[types.PracticeSearchPartsRequest] = None,
        *,
        timeout: Optional[float] = None,
        retries: Optional[int] = None,
        on_answer: Optional[Callable[[AnswerNotice], None]] = None,
    ) -> types.PracticeSearchPartsData:
        """Search the question bank for parts to practise: ``ielts_practice_search_parts``, a read. Needs
        ``question_bank:read``.

        Lists published parts (listening parts, reading passages, writing tasks, speaking parts) that satisfy
        every filter. Parts that belong to a course section are left out unless includeCourseLinked is true.
        Continue with nextCursor and the same filters. A cursor stays right while content is added or
        withdrawn: nothing comes twice, and what stays in the library is not skipped.
        With preferUnseen, whether a part was practised is judged as of the first page; practised shows what
        holds now.
        Where every slot is filled in or every slot is selected, questionType says so; mixed and open parts
        are found with questionType empty.
        Operators and quotes in search are plain text. A search without any letter, digit or Chinese character
        finds nothing.

        Takes ``types.PracticeSearchPartsRequest``, which documents each field with its bounds and default:
        search, subject, partNumber, difficulty, questionType, requiresAudio, tagIds, tagQueries,
        includeCourseLinked, excludePartIds, preferUnseen, sort, limit, cursor.
        Returns ``types.PracticeSearchPartsData``. One page of parts with their tags, and whether the learner
        has practised them.
        Raises LecternError if the service refuses, LecternConnectionError if no complete answer arrives.

        Example: ``client.practice.search_parts({"subject": "reading", "preferUnseen": True})``
        """
        answer = self._client.invoke("ielts_practice_search_parts", request, timeout=timeout, retries=retries, on_answer=on_answer)
        return cast(types.PracticeSearchPartsData, answer)

    def list_taxonomy(
        self,
        request: Optional[types.PracticeListTaxonomyRequest] = None,
        *,
        timeout: Optional[float] = None,
        retries: Optional[int] = None,
        on_answer: Optional[Callable[[AnswerNotice], None]] = None,
    ) -> types.PracticeListTaxonomyData:
        """List the tags, subjects, difficulties and question types of the question bank:
        ``ielts_practice_list_taxonomy``, a read. Needs ``question_bank:read``.

        Lists what the question bank offers: each subject, difficulty, question type, part number and tag that
        occurs, with the number of parts that have it. The counts obey the filters, so a filter shows what is
        left to narrow it by.
        The counts are those of ielts_practice_search_parts with the same filters.
        Pass the ids of tags on as tagIds; a part must hold all of them.

        Takes ``types.PracticeListTaxonomyRequest``, which documents each field with its bounds and default:
        search, subject, difficulty, tagIds, tagQueries, includeCourseLinked.
        Returns ``types.PracticeListTaxonomyData``. Everything the question bank can be filtered by, with the
        number of parts that have it.
        Raises LecternError if the service refuses, LecternConnectionError if no complete answer arrives.

        Example: ``client.practice.list_taxonomy()``
        """
        answer = self._client.invoke("ielts_practice_list_taxonomy", request, timeout=timeout, retries=retries, on_answer=on_answer)
        return cast(types.PracticeListTaxonomyData, answer)

    def read_part(
        self,
        request: types.PracticeReadPartRequest,
        *,
        timeout: Optional[float] = None,
        retries: Optional[int] = None,
        on_answer: Optional[Callable[[AnswerNotice], None]] = None,
    ) -> types.PracticeReadPartData:
        """Read a part: its material and its questions: ``ielts_practice_read_part``, a read. Needs
        ``question_bank:read``.

        Returns what the learner sees of a part: the passages, task or cue card as plain text, and the
        questions with their layout. Answers, explanations, sample answers and the listening transcript are
        not part of it.
        Text is cut between paragraphs where that loses little, else between characters, never within one.
        Lengths count Unicode characters.
        The learner answers in the browser, at practiceUrl; after submission ielts_review_read_snapshot holds
        answers, explanations and transcript.

        Takes ``types.PracticeReadPartRequest``, which documents each field with its bounds and default:
        partId, maxChars.
        Returns ``types.PracticeReadPartData``. The part's facts, its material up to maxChars, and its
        questions without answers.
        Raises LecternError if the service refuses, LecternConnectionError if no complete answer arrives.

        Example: ``client.practice.read_part({"partId": 1})``
        """
        answer = self._client.invoke("ielts_practice_read_part", request, timeout=timeout, retries=retries, on_answer=on_answer)
        return cast(types.PracticeReadPartData, answer)

    def match_parts(
        self,
        request: types.PracticeMatchPartsRequest,
        *,
        timeout: Optional[float] = None,
        retries: Optional[int] = None,
        on_answer: Optional[Callable[[AnswerNotice], None]] = None,
    ) -> types.PracticeMatchPartsData:
        """Find the parts that a learner's words or an excerpt belong to: ``ielts_practice_match_parts``, a read.
        Needs ``question_bank:read``.

        Matches a title or its beginning, a few keywords, an excerpt or the name of a tag or question type
        that the learner gives, as it is, to at most three published parts, and says by which fact each of
        them matched. It starts no practice.
        exact_title: the title is the query. title_phrase: one contains the other word for word.
        material_phrase: the query, or one of its sentences or eight words in a row, is in the passage,
        questions or transcript; the first match decides. keywords: every significant word occurs.
        title_words: every significant word is in the title, where the end of a word may be missing.
        some_keywords: at least half of the words occur. tag: the part has a tag that the query names;
        question_type: it has questions of a type that the query names.
        A query that is the name of a tag or question type, in English or Chinese, in any case, number and
        punctuation, or a question type's code, finds the parts that have it before all others, also among
        words such as give me or practice. Several names ask for parts that have all of them. Together with
        other words, names count after titles and phrases. If nothing else matches, tags count that have a
        name that begins with the query or contains it as a word; Chinese is found anywhere in a name.
        Keywords and what follows them are searched only if no title and no phrase matches, and each of them
        only if the one before finds nothing.
        A query of nothing but frequent English words, such as the, matches only a title of just these words.
        matched.text holds words of the query, never text of the transcript.
        Of a long query the first eight sentences, eight runs of eight words from all over it and its twelve
        longest words are looked for.

        Takes ``types.PracticeMatchPartsRequest``, which documents each field with its bounds and default:
        query, subject, partNumber, questionType, requiresAudio.
        Returns ``types.PracticeMatchPartsData``. At most three parts with the mode of their match and an
        attributed link to practise each.
        Raises LecternError if the service refuses, LecternConnectionError if no complete answer arrives.

        Example: ``client.practice.match_parts({"query": "Community garden", "subject": "listening"})``
        """
        answer = self._client.invoke("ielts_practice_match_parts", request, timeout=timeout, retries=retries, on_answer=on_answer)
        return cast(types.PracticeMatchPartsData, answer)

    def recent_activity(
        self,
        request: Optional[types.PracticeRecentActivityRequest] = None,
        *,
        timeout: Optional[float] = None,
        retries: Optional[int] = None,
        on_answer: Optional[Callable[[AnswerNotice], None]] = None,
    ) -> types.PracticeRecentActivityData:
        """List the learner's standalone practices: ``ielts_practice_recent_activity``, a read. Needs
        ``practice:read``.

        Lists standalone practices, the one with the latest activity first: the status of each, how many
        questions are answered, and how it was marked. Mock tests are never included, and answers to questions
        are not part of it.
        A day is that of the last activity: a practice started on Monday and submitted on Tuesday is found on
        Tuesday.
        For mock tests call ielts_review_recent_activity with kind mock.

        Takes ``types.PracticeRecentActivityRequest``, which documents each field with its bounds and default:
        dateFrom, dateTo, subject, status, limit, offset.
        Returns ``types.PracticeRecentActivityData``. A page of practices.
        Raises LecternError if the service refuses, LecternConnectionError if no complete answer arrives.

        Example: ``client.practice.recent_activity()``
        """
        answer = self._client.invoke("ielts_practice_recent_activity", request, timeout=timeout, retries=retries, on_answer=on_answer)
        return cast(types.PracticeRecentActivityData, answer)

    def read_session(
        self,
        request: types.PracticeReadSessionRequest,
        *,
        timeout: Optional[float] = None,
        retries: Optional[int] = None,
        on_answer: Optional[Callable[[AnswerNotice], None]] = None,
    ) -> types.PracticeReadSessionData:
        """Read one standalone practice: ``ielts_practice_read_session``, a read. Needs ``practice:read``.

        Returns the progress of one standalone practice: its state, times, answered questions, marks in sum,
        and the address that opens it. Answers to questions are not part of it; a submitted practice is read
        with ielts_review_read_snapshot.
        A mock test is refused with 400 (reason session.is_mock): its sections are read one by one as reviews.

        Takes ``types.PracticeReadSessionRequest``, which documents each field with its bounds and default:
        sessionId.
        Returns ``types.PracticeReadSessionData``. The practice.
        Raises LecternError if the service refuses, LecternConnectionError if no complete answer arrives.

        Example: ``client.practice.read_session({"sessionId": 1})``
        """
        answer = self._client.invoke("ielts_practice_read_session", request, timeout=timeout, retries=retries, on_answer=on_answer)
        return cast(types.PracticeReadSessionData, answer)


class DictationOperations:
    """The methods of ``client.dictation``."""

    def __init__(self, client: "Operations") -> None:
        self._client = client

    def search_materials(
        self,
        request: Optional[types.DictationSearchMaterialsRequest] = None,
        *,
        timeout: Optional[float] = None,
        retries: Optional[int] = None,
        on_answer: Optional[Callable[[AnswerNotice], None]] = None,
    ) -> types.DictationSearchMaterialsData:
        """Search listening parts for dictation: ``ielts_dictation_search_materials``, a read. Needs
        ``question_bank:read``.

        Lists published listening parts that have a segmented transcript, in the order of the catalogue, parts
        of courses included. The sentences themselves are shown only in the browser.
        The learner takes the dictation in the browser, at practiceUrl.
        Where search is the name of a tag or question type, the parts that have it come first.

        Takes ``types.DictationSearchMaterialsRequest``, which documents each field with its bounds and
        default: search, difficulty, tagQueries, limit, offset.
        Returns ``types.DictationSearchMaterialsData``. One page of dictation materials with tags and segment
        counts.
        Raises LecternError if the service refuses, LecternConnectionError if no complete answer arrives.

        Example: ``client.dictation.search_materials()``
        """
        answer = self._client.invoke("ielts_dictation_search_materials", request, timeout=timeout, retries=retries, on_answer=on_answer)
        return cast(types.DictationSearchMaterialsData, answer)

    def recent_attempts(
        self,
        request: Optional[types.DictationRecentAttemptsRequest] = None,
        *,
        timeout: Optional[float] = None,
        retries: Optional[int] = None,
        on_answer: Optional[Callable[[AnswerNotice], None]] = None,
    ) -> types.DictationRecentAttemptsData:
        """List the dictations that the learner submitted: ``ielts_dictation_recent_attempts``, a read. Needs
        ``practice:read``.

        Lists the learner's submitted dictation attempts, the newest first, with their word counts and
        accuracy. Attempts in progress are not among them.
        Scores count the lines that were checked: compare checkedCount with lineCount before comparing two
        attempts.
        Attempts of parts that were changed or withdrawn since stay listed as they were.

        Takes ``types.DictationRecentAttemptsRequest``, which documents each field with its bounds and
        default: partId, limit, offset.
        Returns ``types.DictationRecentAttemptsData``. One page of submitted attempts with their scores.
        Raises LecternError if the service refuses, LecternConnectionError if no complete answer arrives.

        Example: ``client.dictation.recent_attempts()``
        """
        answer = self._client.invoke("ielts_dictation_recent_attempts", request, timeout=timeout, retries=retries, on_answer=on_answer)
        return cast(types.DictationRecentAttemptsData, answer)

    def read_attempt(
        self,
        request: types.DictationReadAttemptRequest,
        *,
        timeout: Optional[float] = None,
        retries: Optional[int] = None,
        on_answer: Optional[Callable[[AnswerNotice], None]] = None,
    ) -> types.DictationReadAttemptData:
        """Read a submitted dictation, line by line: ``ielts_dictation_read_attempt``, a read. Needs
        ``practice:read``.

        Returns one submitted attempt: its scores, the words missed in all of it, and its lines in their
        order, each with the sentence as it was said, the learner's entry, the comparison word by word and the
        translation.
        Take attemptId from ielts_dictation_recent_attempts. An attempt in progress is refused with 400,
        because the learner has yet to hear its sentences.
        Sentences are those of the part as it was when the attempt started; a part that was changed or
        withdrawn since does not change them.

        Takes ``types.DictationReadAttemptRequest``, which documents each field with its bounds and default:
        attemptId, limit, offset.
        Returns ``types.DictationReadAttemptData``. The attempt, its missed words, and one page of its lines.
        Raises LecternError if the service refuses, LecternConnectionError if no complete answer arrives.

        Example: ``client.dictation.read_attempt({"attemptId": "7f3c2a10-5b1e-4c4e-9a63-0d2b8c1e4f55"})``
        """
        answer = self._client.invoke("ielts_dictation_read_attempt", request, timeout=timeout, retries=retries, on_answer=on_answer)
        return cast(types.DictationReadAttemptData, answer)


class ReviewOperations:
    """The methods of ``client.review``."""

    def __init__(self, client: "Operations") -> None:
        self._client = client

    def recent_activity(
        self,
        request: Optional[types.ReviewRecentActivityRequest] = None,
        *,
        timeout: Optional[float] = None,
        retries: Optional[int] = None,
        on_answer: Optional[Callable[[AnswerNotice], None]] = None,
    ) -> types.ReviewRecentActivityData:
        """List practices and mock tests that can be reviewed: ``ielts_review_recent_activity``, a read. Needs
        ``practice:read``.

        Lists submitted practices and mock tests with at least one submitted section, latest submission first.
        Each names the exact targets that ielts_review_read_snapshot reads. A mock test has the status and
        marks of each section, and its overall band once all four sections have one.
        Pass a reviewTarget back unchanged to ielts_review_read_snapshot.
        Bands of listening and reading are estimates from the score of a whole section; those of writing and
        speaking are what a teacher or the learner entered.
        score is null where the service marks nothing; teacherReview is what teachers made of the texts.

        Takes ``types.ReviewRecentActivityRequest``, which documents each field with its bounds and default:
        kind, limit, offset.
        Returns ``types.ReviewRecentActivityData``. A page of practices and mock tests that can be reviewed.
        Raises LecternError if the service refuses, LecternConnectionError if no complete answer arrives.

        Example: ``client.review.recent_activity()``
        """
        answer = self._client.invoke("ielts_review_recent_activity", request, timeout=timeout, retries=retries, on_answer=on_answer)
        return cast(types.ReviewRecentActivityData, answer)

    def read_snapshot(
        self,
        request: types.ReviewReadSnapshotRequest,
        *,
        timeout: Optional[float] = None,
        retries: Optional[int] = None,
        on_answer: Optional[Callable[[AnswerNotice], None]] = None,
    ) -> types.ReviewReadSnapshotData:
        """Read how a practice or a section of a mock test was answered and marked:
        ``ielts_review_read_snapshot``, a read. Needs ``practice:read``.

        Returns the review of one submitted practice, or of one submitted section of a mock test, question by
        question: what was asked, what the learner answered, the key, the mark and the rule that decided it,
        the explanation, and where the answer is in the material. It shows the content as it was answered. The
        material itself comes along where includeMaterial is true.
        Another learner's target is answered as one that does not exist (404).
        A section that is not submitted is refused with 400 (reason review.not_submitted), a target of the
        wrong kind with 400 (review.kind_mismatch).
        After a key was corrected the newest marking is shown, and snapshot says what was corrected.

        Takes ``types.ReviewReadSnapshotRequest``, which documents each field with its bounds and default:
        target, scope, includeMaterial, maxChars, maxMaterialChars, limit, offset.
        Returns ``types.ReviewReadSnapshotData``. Facts of the section, and a page of its questions in the
        order of the test.
        Raises LecternError if the service refuses, LecternConnectionError if no complete answer arrives.

        Example: ``client.review.read_snapshot({"target": {"kind": "practice", "sessionId": 1}, "scope":
        "incorrect", "includeMaterial": True})``
        """
        answer = self._client.invoke("ielts_review_read_snapshot", request, timeout=timeout, retries=retries, on_answer=on_answer)
        return cast(types.ReviewReadSnapshotData, answer)


class MockOperations:
    """The methods of ``client.mock``."""

    def __init__(self, client: "Operations") -> None:
        self._client = client

    def search_papers(
        self,
        request: Optional[types.MockSearchPapersRequest] = None,
        *,
        timeout: Optional[float] = None,
        retries: Optional[int] = None,
        on_answer: Optional[Callable[[AnswerNotice], None]] = None,
    ) -> types.MockSearchPapersData:
        """Find mock papers: ``ielts_mock_search_papers``, a read. Needs ``practice:read``.

        Searches preset papers and the learner's own by words of the title, category, subjects and duration.
        Own papers come first, newest first; then presets in the order in which they were installed.
        A learner's own papers have the category custom.
        While a part of a paper is withdrawn, the paper cannot be sat: an own one stays in the list with
        available false, a preset is left out. The references of both still resolve.
        Operators and quotes in keyword are plain text. A keyword without any letter, digit or Chinese
        character finds nothing.
        categories obeys every filter but category itself.

        Takes ``types.MockSearchPapersRequest``, which documents each field with its bounds and default:
        keyword, category, subjects, maxDurationMinutes, limit, offset.
        Returns ``types.MockSearchPapersData``. One page of papers with their sections and parts, and the
        categories there are.
        Raises LecternError if the service refuses, LecternConnectionError if no complete answer arrives.

        Example: ``client.mock.search_papers()``
        """
        answer = self._client.invoke("ielts_mock_search_papers", request, timeout=timeout, retries=retries, on_answer=on_answer)
        return cast(types.MockSearchPapersData, answer)

    def create_paper(
        self,
        request: types.MockCreatePaperRequest,
        *,
        timeout: Optional[float] = None,
        retries: Optional[int] = None,
        on_answer: Optional[Callable[[AnswerNotice], None]] = None,
        idempotency_key: Union[str, Literal[False], None] = None,
    ) -> types.MockCreatePaperData:
        """Create a mock paper from published parts: ``ielts_mock_create_paper``, a write. Needs
        ``practice:write``.

        Puts exact parts of the question bank together as a paper of the learner's own, which can be sat as
        often as wanted. The parts must form complete sections.
        Complete sections: listening parts 1-4, reading passages 1-3, writing tasks 1-2, speaking parts 1-3.
        Every subject that occurs must be complete; a paper has at least one section.
        Reading and writing parts of a paper belong to one module: academic and general do not mix, parts for
        both fit either. Listening and speaking are the same in both.
        A learner keeps up to 500 papers. Two may have the same title: after an unclear outcome search before
        you repeat.

        Takes ``types.MockCreatePaperRequest``, which documents each field with its bounds and default: title,
        partIds.
        Returns ``types.MockCreatePaperData``. The paper as ielts_mock_search_papers returns it.
        Raises LecternError if the service refuses, LecternConnectionError if no complete answer arrives.

        Example: ``client.mock.create_paper({"title": "Saturday listening", "partIds": [1, 2, 3, 4]})``
        """
        answer = self._client.invoke("ielts_mock_create_paper", request, timeout=timeout, retries=retries, on_answer=on_answer, idempotency_key=idempotency_key)
        return cast(types.MockCreatePaperData, answer)


class SpeakingOperations:
    """The methods of ``client.speaking``."""

    def __init__(self, client: "Operations") -> None:
        self._client = client

    def materials_search(
        self,
        request: Optional[types.SpeakingMaterialsSearchRequest] = None,
        *,
        timeout: Optional[float] = None,
        retries: Optional[int] = None,
        on_answer: Optional[Callable[[AnswerNotice], None]] = None,
    ) -> types.SpeakingMaterialsSearchData:
        """Find the learner's own speaking materials: ``ielts_speaking_materials_search``, a read. Needs
        ``speaking:read``.

        Searches title and story of the materials in the learner's active library. Without a query it lists
        them, the one that changed last first.
        With a query the best match comes first; words of the title weigh more than words of the story.
        Operators and quotes in a query are plain text. A query without any letter, digit or Chinese character
        finds nothing.
        Archived materials are left out. ielts_speaking_materials_read shows the links and the recent practice
        of one.

        Takes ``types.SpeakingMaterialsSearchRequest``, which documents each field with its bounds and
        default: query, limit, offset.
        Returns ``types.SpeakingMaterialsSearchData``. One page of materials with the number of their links
        and practices.
        Raises LecternError if the service refuses, LecternConnectionError if no complete answer arrives.

        Example: ``client.speaking.materials_search()``
        """
        answer = self._client.invoke("ielts_speaking_materials_search", request, timeout=timeout, retries=retries, on_answer=on_answer)
        return cast(types.SpeakingMaterialsSearchData, answer)

    def materials_read(
        self,
        request: types.SpeakingMaterialsReadRequest,
        *,
        timeout: Optional[float] = None,
        retries: Optional[int] = None,
        on_answer: Optional[Callable[[AnswerNotice], None]] = None,
    ) -> types.SpeakingMaterialsReadData:
        """Read one of the learner's speaking materials: ``ielts_speaking_materials_read``, a read. Needs
        ``speaking:read``.

        Returns a material with the questions it is linked to and its recent practice history.
        An archived material answers 404, as one that never was.
        withdrawn says that a linked question is no longer offered; the link stays as it is until the links
        are replaced.
        recentPractices holds what the learner marked as done, at most 10; practiceCount counts all of it.

        Takes ``types.SpeakingMaterialsReadRequest``, which documents each field with its bounds and default:
        materialId.
        Returns ``types.SpeakingMaterialsReadData``. The material with its links in their order and its recent
        practices.
        Raises LecternError if the service refuses, LecternConnectionError if no complete answer arrives.

        Example: ``client.speaking.materials_read({"materialId": 1})``
        """
        answer = self._client.invoke("ielts_speaking_materials_read", request, timeout=timeout, retries=retries, on_answer=on_answer)
        return cast(types.SpeakingMaterialsReadData, answer)

    def materials_create(
        self,
        request: types.SpeakingMaterialsCreateRequest,
        *,
        timeout: Optional[float] = None,
        retries: Optional[int] = None,
        on_answer: Optional[Callable[[AnswerNotice], None]] = None,
        idempotency_key: Union[str, Literal[False], None] = None,
    ) -> types.SpeakingMaterialsCreateData:
        """Keep a new speaking material: ``ielts_speaking_materials_create``, a write. Needs ``speaking:write``.

        Adds a story to the learner's active library and links it to the questions that are named. Nothing is
        matched: without questionLinks it has no links.
        A link to a question that is unknown, withdrawn or of another subject is refused, and so is the same
        question twice; the answer names each of them.
        A library holds up to 2,000 active materials. Two may have the same title: after an unclear outcome
        search before you repeat.

        Takes ``types.SpeakingMaterialsCreateRequest``, which documents each field with its bounds and
        default: title, coreStory, questionLinks.
        Returns ``types.SpeakingMaterialsCreateData``. The material as ielts_speaking_materials_read returns
        it.
        Raises LecternError if the service refuses, LecternConnectionError if no complete answer arrives.

        Example: ``client.speaking.materials_create({"title": "The night train", "coreStory": "Two years ago I
        took a night train to visit my grandmother, and it stopped in the snow."})``
        """
        answer = self._client.invoke("ielts_speaking_materials_create", request, timeout=timeout, retries=retries, on_answer=on_answer, idempotency_key=idempotency_key)
        return cast(types.SpeakingMaterialsCreateData, answer)

    def materials_update(
        self,
        request: types.SpeakingMaterialsUpdateRequest,
        *,
        timeout: Optional[float] = None,
        retries: Optional[int] = None,
        on_answer: Optional[Callable[[AnswerNotice], None]] = None,
        idempotency_key: Union[str, Literal[False], None] = None,
    ) -> types.SpeakingMaterialsUpdateData:
        """Change one of the learner's speaking materials: ``ielts_speaking_materials_update``, a write. Needs
        ``speaking:write``.

        Replaces the fields that are sent and leaves the others as they are. questionLinks replaces all links,
        an empty list takes them away; a change of title or story never touches them.
        A link to a question that is unknown, withdrawn or of another subject is refused, and so is the same
        question twice. A link that the material has already stays allowed when its question has been
        withdrawn since.
        Sending what the material holds already changes nothing, updatedAt included. An archived material
        answers 404.

        Takes ``types.SpeakingMaterialsUpdateRequest``, which documents each field with its bounds and
        default: id, title, coreStory, questionLinks.
        Returns ``types.SpeakingMaterialsUpdateData``. The material as ielts_speaking_materials_read returns
        it.
        Raises LecternError if the service refuses, LecternConnectionError if no complete answer arrives.

        Example: ``client.speaking.materials_update({"id": 1, "title": "The night train in the snow"})``
        """
        answer = self._client.invoke("ielts_speaking_materials_update", request, timeout=timeout, retries=retries, on_answer=on_answer, idempotency_key=idempotency_key)
        return cast(types.SpeakingMaterialsUpdateData, answer)

    def materials_archive(
        self,
        request: types.SpeakingMaterialsArchiveRequest,
        *,
        timeout: Optional[float] = None,
        retries: Optional[int] = None,
        on_answer: Optional[Callable[[AnswerNotice], None]] = None,
        idempotency_key: Union[str, Literal[False], None] = None,
    ) -> types.SpeakingMaterialsArchiveData:
        """Archive one of the learner's speaking materials: ``ielts_speaking_materials_archive``, a write. Needs
        ``speaking:write``.

        Takes a material out of the active library: search and read show it no more. Its links and practices
        stay.
        Repeating the call answers 404: the material has left the active library already.
        The learner can restore it in the workspace.

        Takes ``types.SpeakingMaterialsArchiveRequest``, which documents each field with its bounds and
        default: id.
        Returns ``types.SpeakingMaterialsArchiveData``. The id of the archived material.
        Raises LecternError if the service refuses, LecternConnectionError if no complete answer arrives.

        Example: ``client.speaking.materials_archive({"id": 1})``
        """
        answer = self._client.invoke("ielts_speaking_materials_archive", request, timeout=timeout, retries=retries, on_answer=on_answer, idempotency_key=idempotency_key)
        return cast(types.SpeakingMaterialsArchiveData, answer)


class WritingOperations:
    """The methods of ``client.writing``."""

    def __init__(self, client: "Operations") -> None:
        self._client = client

    def read_practice(
        self,
        request: types.WritingReadPracticeRequest,
        *,
        timeout: Optional[float] = None,
        retries: Optional[int] = None,
        on_answer: Optional[Callable[[AnswerNotice], None]] = None,
    ) -> types.WritingReadPracticeData:
        """Read the saved versions of a writing practice and what teachers say of them:
        ``ielts_writing_read_practice``, a read. Needs ``writing:read``.

        Reads a writing practice of the learner, or the writing section of one of their mock tests: its tasks,
        and the versions of the texts, which never change, each with the reviews that teachers wrote of
        exactly this version.
        A version is saved whenever the learner chooses so, and when the text is submitted. Text in progress
        is not returned before that.
        Offsets of a comment count UTF-16 units of the version's text; its quote is the text there.
        Bands of a review are a teacher's estimate of one task.

        Takes ``types.WritingReadPracticeRequest``, which documents each field with its bounds and default:
        sessionId, limit, offset.
        Returns ``types.WritingReadPracticeData``. The practice with its tasks, and a page of versions with
        their reviews, the newest version first.
        Raises LecternError if the service refuses, LecternConnectionError if no complete answer arrives.

        Example: ``client.writing.read_practice({"sessionId": 2})``
        """
        answer = self._client.invoke("ielts_writing_read_practice", request, timeout=timeout, retries=retries, on_answer=on_answer)
        return cast(types.WritingReadPracticeData, answer)


class LearnerOperations:
    """The methods of ``client.learner``."""

    def __init__(self, client: "Operations") -> None:
        self._client = client

    def read_profile(
        self,
        request: Optional[types.LearnerReadProfileRequest] = None,
        *,
        timeout: Optional[float] = None,
        retries: Optional[int] = None,
        on_answer: Optional[Callable[[AnswerNotice], None]] = None,
    ) -> types.LearnerReadProfileData:
        """Read the learner's skill profile and a summary of 30 days: ``ielts_learner_read_profile``, a read.
        Needs ``profile:read``.

        Reads the value of each of the 29 skills from the available evidence: what the service marked,
        teachers' reviews of texts, and evidence that agents pushed. It also has counts of the last 30 days in
        Asia/Shanghai. These are facts: nothing is recommended, and no target is set.
        A skill without evidence has mastery null and confidence unknown. That is not a mastery of 0.
        Evidence is: each question of the latest 60 listening and 60 submitted reading sections, by their
        newest marking, unanswered ones as not correct; the bands of the latest 60 reviews of texts, divided
        by 9; and the latest 500 events of each subject that agents pushed. Evidence of more than 365 days ago
        or of the future is left out.
        Mastery is the weighted mean of the performance. A question or a pushed objective or retrieval event
        weighs 1, a teacher's band 7.5, a pushed rubric 2.5, 5 or 7.5 by its confidence; every weight halves
        in 30 days.
        Confidence goes by the sum of the weights: low under 5, medium under 20, high from there.
        Which skills a question exercises goes by its type; skills that no type shows stay unknown until
        evidence of them is pushed.
        Pushed evidence counts in mastery and is marked as such everywhere; practice, question types and
        vocabulary are what the service recorded itself.

        Takes nothing.
        Returns ``types.LearnerReadProfileData``. Every skill, with or without evidence, and the summary of 30
        days.
        Raises LecternError if the service refuses, LecternConnectionError if no complete answer arrives.

        Example: ``client.learner.read_profile()``
        """
        answer = self._client.invoke("ielts_learner_read_profile", request, timeout=timeout, retries=retries, on_answer=on_answer)
        return cast(types.LearnerReadProfileData, answer)

    def export_data(
        self,
        request: Optional[types.LearnerExportDataRequest] = None,
        *,
        timeout: Optional[float] = None,
        retries: Optional[int] = None,
        on_answer: Optional[Callable[[AnswerNotice], None]] = None,
    ) -> types.LearnerExportDataData:
        """Export all of the learner's data, or learn that a saved copy is up to date:
        ``ielts_learner_export_data``, a read. Needs ``profile:read``, ``practice:read``, ``learning:read``,
        ``study_plans:read``, ``vocabulary:read``, ``speaking:read``, ``writing:read``, ``courses:read``.

        Returns everything that the service stores of the learner's work, as flat lists of records from one
        consistent read: skill profile, plans and tasks, practice, reviewable results with their materials,
        writing, dictation, vocabulary, courses, speaking and learning events. With the dataVersion of a saved
        copy it answers unchanged true, without the lists, while that copy is up to date.
        Save the complete answer privately, apart for each address of the service and accountId. Replace a
        saved copy as a whole, and only by an answer whose code is 0 and coverage.complete is true, for the
        same account and schemaVersion; keep the old one after any failure and give its date.
        The answer is made while it is sent and may be large: one that breaks off is not a copy. White space
        may come before the data while others are served.
        Read summary and the descriptions of the datasets first. Datasets overlap, so their counts must not be
        added up.
        dataVersion does not depend on the time or on the order of writes. skill_profile is that of the moment
        at which the newest learning event was recorded, or the account was created if there is none, for the
        same reason.
        Left out are the catalogue of the site, the feedback conversation, files, notes, recordings and other
        media, answers of unfinished practice and footprint statistics. Learning events about notes, feedback,
        connections and the calendar link are there without their payload.
        Two exports are made at a time, and one of an account: others wait for their turn. A client that reads
        nothing for a minute is given up, and so is an export that has not come to its end 15 minutes after
        its turn came: the answer breaks off.

        Takes ``types.LearnerExportDataRequest``, which documents each field with its bounds and default:
        dataVersion.
        Returns ``types.LearnerExportDataData``. The whole copy, or the same envelope without datasets if the
        version sent is up to date.
        Raises LecternError if the service refuses, LecternConnectionError if no complete answer arrives.

        Example: ``client.learner.export_data()``
        """
        answer = self._client.invoke("ielts_learner_export_data", request, timeout=timeout, retries=retries, on_answer=on_answer)
        return cast(types.LearnerExportDataData, answer)


class FootprintsOperations:
    """The methods of ``client.footprints``."""

    def __init__(self, client: "Operations") -> None:
        self._client = client

    def list(
        self,
        request: Optional[types.FootprintsListRequest] = None,
        *,
        timeout: Optional[float] = None,
        retries: Optional[int] = None,
        on_answer: Optional[Callable[[AnswerNotice], None]] = None,
    ) -> types.FootprintsListData:
        """List what the learner did, with statistics: ``ielts_footprints_list``, a read. Needs ``profile:read``.

        Lists the learner's activities, the newest first, with statistics of the whole filtered history:
        practices, dictations and texts, mock tests, course sections, words and spoken answers, files, notes
        and messages. What happened to one course section, or to one word, on one day is one activity.
        All pages show the list as it was at asOf: later changes neither repeat nor hide an activity. A list
        can be continued for 24 hours.
        Keep kinds, query and timeRange unchanged while paging. With a cursor leave offset out, or send
        nextOffset of the same page.
        Statistics do not depend on limit, offset or cursor; do not work them out from activities.
        A practice in progress is updated when it is started, submitted, abandoned or resumed, and within five
        minutes of every answer that is saved.

        Takes ``types.FootprintsListRequest``, which documents each field with its bounds and default: cursor,
        kinds, limit, offset, query, timeRange.
        Returns ``types.FootprintsListData``. A page of activities, and statistics that are the same on every
        page.
        Raises LecternError if the service refuses, LecternConnectionError if no complete answer arrives.

        Example: ``client.footprints.list()``
        """
        answer = self._client.invoke("ielts_footprints_list", request, timeout=timeout, retries=retries, on_answer=on_answer)
        return cast(types.FootprintsListData, answer)


class StudyPlansOperations:
    """The methods of ``client.study_plans``."""

    def __init__(self, client: "Operations") -> None:
        self._client = client

    def list(
        self,
        request: Optional[types.StudyPlansListRequest] = None,
        *,
        timeout: Optional[float] = None,
        retries: Optional[int] = None,
        on_answer: Optional[Callable[[AnswerNotice], None]] = None,
    ) -> types.StudyPlansListData:
        """List the learner's study plans: ``ielts_study_plans_list``, a read. Needs ``study_plans:read``.

        Lists the study plans, the one that changed last first, each with its exact id, revision, progress and
        latest review. Tasks are read with ielts_study_plans_get.
        A task counts as overdue from the day after its own, by the learner's calendar, until it is completed
        or moved.
        A plan changes, and moves to the top, when the learner starts or finishes content of one of its tasks
        too.

        Takes ``types.StudyPlansListRequest``, which documents each field with its bounds and default: limit,
        offset.
        Returns ``types.StudyPlansListData``. A page of plans.
        Raises LecternError if the service refuses, LecternConnectionError if no complete answer arrives.

        Example: ``client.study_plans.list()``
        """
        answer = self._client.invoke("ielts_study_plans_list", request, timeout=timeout, retries=retries, on_answer=on_answer)
        return cast(types.StudyPlansListData, answer)

    def get(
        self,
        request: types.StudyPlansGetRequest,
        *,
        timeout: Optional[float] = None,
        retries: Optional[int] = None,
        on_answer: Optional[Callable[[AnswerNotice], None]] = None,
    ) -> types.StudyPlansGetData:
        """Read one study plan with its tasks: ``ielts_study_plans_get``, a read. Needs ``study_plans:read``.

        Reads one plan with a page of its tasks in the order of their dates and slots. Days and state narrow
        the tasks, not the progress, which always counts the whole plan.
        A task's snapshot holds the facts of its content from when the task was given it: an updated pack does
        not change them. available says whether the content can be used now.
        A task starts and completes automatically when the learner begins and finishes that exact content in
        the workspace: question_part, mock_paper, course_section, listening_dictation and speaking_material.
        prep_guide, prediction_hit and asset are completed by hand. A learner who marks a course section or a
        spoken answer as not done reopens the tasks it completed.
        Where several tasks of a plan have the same content, the one that is in progress moves, else the
        earliest.
        A task that is moved between two pages is neither repeated nor left out. A list can be continued for
        24 hours.
        Send revision as expectedRevision with a change, so that concurrent changes are detected.

        Takes ``types.StudyPlansGetRequest``, which documents each field with its bounds and default: planId,
        limit, cursor, state, fromDate, toDate.
        Returns ``types.StudyPlansGetData``. The plan and a page of its tasks.
        Raises LecternError if the service refuses, LecternConnectionError if no complete answer arrives.

        Example: ``client.study_plans.get({"planId": 1})``
        """
        answer = self._client.invoke("ielts_study_plans_get", request, timeout=timeout, retries=retries, on_answer=on_answer)
        return cast(types.StudyPlansGetData, answer)

    def create(
        self,
        request: types.StudyPlansCreateRequest,
        *,
        timeout: Optional[float] = None,
        retries: Optional[int] = None,
        on_answer: Optional[Callable[[AnswerNotice], None]] = None,
        idempotency_key: Union[str, Literal[False], None] = None,
    ) -> types.StudyPlansCreateData:
        """Create a study plan with its tasks: ``ielts_study_plans_create``, a write. Needs
        ``study_plans:write``.

        Creates a plan with at least one task. Each task names one exact resource by its contentRef, a day and
        a slot; the service looks the resource up and stores its facts with the task. All or nothing: one
        reference that does not resolve refuses the whole call and is named.
        Take each contentRef unchanged from the operation that owns it, such as ielts_practice_search_parts,
        ielts_courses_search_sections, ielts_dictation_search_materials or ielts_mock_search_papers.
        An account holds at most 200 plans (reason plan.limit_reached) and a plan 1,000 tasks.
        A reference to nothing is refused with reason content.not_found, a mock paper that cannot be sat with
        content.unavailable, problems of several kinds with request.invalid; details has each of them by its
        path, such as /tasks/3/contentRef.
        Slots begin at times that the owner of the service sets; 08:00, 14:00 and 19:00 unless they chose
        others, by the learner's clock. remindAt of a task gives its time.
        A day that is past is accepted, from 2000-01-01 on: the task is overdue immediately, without a
        reminder. The last day accepted is ten years ahead.

        Takes ``types.StudyPlansCreateRequest``, which documents each field with its bounds and default:
        title, goal, tasks.
        Returns ``types.StudyPlansCreateData``. The new plan with the first page of its tasks.
        Raises LecternError if the service refuses, LecternConnectionError if no complete answer arrives.

        Example: ``client.study_plans.create({"title": "Three weeks to the reading test", "goal": "Band 7 in
        reading, with attention to headings.", "tasks": [{"contentRef": {"kind": "course_section", "courseId":
        1, "sectionId": 1}, "date": "2030-12-01", "slot": "morning", "messengerReminder": False},
        {"contentRef": {"kind": "question_part", "partId": 1}, "date": "2030-12-02", "slot": "evening",
        "durationMinutes": 25, "messengerReminder": True}]})``
        """
        answer = self._client.invoke("ielts_study_plans_create", request, timeout=timeout, retries=retries, on_answer=on_answer, idempotency_key=idempotency_key)
        return cast(types.StudyPlansCreateData, answer)

    def update(
        self,
        request: types.StudyPlansUpdateRequest,
        *,
        timeout: Optional[float] = None,
        retries: Optional[int] = None,
        on_answer: Optional[Callable[[AnswerNotice], None]] = None,
        idempotency_key: Union[str, Literal[False], None] = None,
    ) -> types.StudyPlansUpdateData:
        """Change the title or goal of a study plan: ``ielts_study_plans_update``, a write. Needs
        ``study_plans:write``.

        Changes title, goal or both and leaves what is not sent as it is. Tasks never change here.
        Sending what the plan holds already changes nothing, its revision included.
        A stale expectedRevision is refused with reason plan.revision_stale and the plan's currentRevision.

        Takes ``types.StudyPlansUpdateRequest``, which documents each field with its bounds and default:
        planId, title, goal, expectedRevision.
        Returns ``types.StudyPlansUpdateData``. The plan as it is now, without its tasks.
        Raises LecternError if the service refuses, LecternConnectionError if no complete answer arrives.

        Example: ``client.study_plans.update({"planId": 1, "goal": "Band 7.5 in reading."})``
        """
        answer = self._client.invoke("ielts_study_plans_update", request, timeout=timeout, retries=retries, on_answer=on_answer, idempotency_key=idempotency_key)
        return cast(types.StudyPlansUpdateData, answer)

    def change_tasks(
        self,
        request: types.StudyPlansChangeTasksRequest,
        *,
        timeout: Optional[float] = None,
        retries: Optional[int] = None,
        on_answer: Optional[Callable[[AnswerNotice], None]] = None,
        idempotency_key: Union[str, Literal[False], None] = None,
    ) -> types.StudyPlansChangeTasksData:
        """Add, edit, remove or complete exact tasks of one study plan: ``ielts_study_plans_change_tasks``, a
        write. Needs ``study_plans:write``.

        Takes a list of steps, each on one exact task, and does all of them or none. It does not patch the
        plan: tasks that no step names do not change, and title and goal never change here.
        A pending task may change date, slot, duration and contentRef; a new contentRef gets a new snapshot,
        and the duration stays unless it is sent. A task in progress keeps its contentRef (reason
        task.started). A completed one is not edited (reason task.completed), but may be removed.
        Completing a completed task changes nothing. Of each task at most one step is accepted.
        A taskId that is not in this plan answers 404 (reason task.not_found), and nothing is changed. details
        has every step that cannot be done by its path, such as /steps/3/taskId; problems of several kinds
        answer 400 (request.invalid).
        The revision grows by one for the whole call, and not at all when no step changed anything.
        Reminders of tasks that are there are switched by
        ielts_notifications_configure_messenger_task_reminders.

        Takes ``types.StudyPlansChangeTasksRequest``, which documents each field with its bounds and default:
        planId, steps, expectedRevision.
        Returns ``types.StudyPlansChangeTasksData``. The plan as it is now and what became of each step.
        Raises LecternError if the service refuses, LecternConnectionError if no complete answer arrives.

        Example: ``client.study_plans.change_tasks({"planId": 1, "steps": [{"action": "edit", "taskId": 1,
        "date": "2026-12-03", "slot": "afternoon"}, {"action": "remove", "taskId": 2}, {"action": "add",
        "contentRef": {"kind": "listening_dictation", "partId": 1}, "date": "2026-12-04", "slot": "evening",
        "messengerReminder": False}]})``
        """
        answer = self._client.invoke("ielts_study_plans_change_tasks", request, timeout=timeout, retries=retries, on_answer=on_answer, idempotency_key=idempotency_key)
        return cast(types.StudyPlansChangeTasksData, answer)

    def replan(
        self,
        request: types.StudyPlansReplanRequest,
        *,
        timeout: Optional[float] = None,
        retries: Optional[int] = None,
        on_answer: Optional[Callable[[AnswerNotice], None]] = None,
        idempotency_key: Union[str, Literal[False], None] = None,
    ) -> types.StudyPlansReplanData:
        """Replace the unfinished tasks of a study plan: ``ielts_study_plans_replan``, a write. Needs
        ``study_plans:write``.

        Removes every task that is not completed, those in progress too, and adds the new ones, in one
        transaction. The plan keeps its id, title, goal and completed tasks. review says what was found and
        becomes the plan's latest review.
        A task in progress is removed too; the work on its content stays recorded. Name the content again to
        keep it in the plan.
        To move or replace single tasks, use ielts_study_plans_change_tasks.
        Completed tasks count towards the 1,000 that a plan holds (reason plan.tasks_limit_reached).

        Takes ``types.StudyPlansReplanRequest``, which documents each field with its bounds and default:
        planId, tasks, review, expectedRevision.
        Returns ``types.StudyPlansReplanData``. The plan with the first page of its tasks, completed ones
        among them.
        Raises LecternError if the service refuses, LecternConnectionError if no complete answer arrives.

        Example: ``client.study_plans.replan({"planId": 1, "review": "Two of five tasks done; evenings do not
        work out. Headings cost most marks.", "tasks": [{"contentRef": {"kind": "question_part", "partId": 1},
        "date": "2026-12-08", "slot": "morning", "messengerReminder": False}]})``
        """
        answer = self._client.invoke("ielts_study_plans_replan", request, timeout=timeout, retries=retries, on_answer=on_answer, idempotency_key=idempotency_key)
        return cast(types.StudyPlansReplanData, answer)

    def delete(
        self,
        request: types.StudyPlansDeleteRequest,
        *,
        timeout: Optional[float] = None,
        retries: Optional[int] = None,
        on_answer: Optional[Callable[[AnswerNotice], None]] = None,
        idempotency_key: Union[str, Literal[False], None] = None,
    ) -> types.StudyPlansDeleteData:
        """Delete a study plan and all its tasks: ``ielts_study_plans_delete``, a write. Needs
        ``study_plans:write``.

        Deletes the plan with its tasks, completed ones too, and the reminders of upcoming tasks. It cannot be
        undone. The learner's completed work stays recorded.
        To keep what was completed and plan the rest again, use ielts_study_plans_replan instead.

        Takes ``types.StudyPlansDeleteRequest``, which documents each field with its bounds and default:
        planId, expectedRevision.
        Returns ``types.StudyPlansDeleteData``. The id and how many tasks went with it.
        Raises LecternError if the service refuses, LecternConnectionError if no complete answer arrives.

        Example: ``client.study_plans.delete({"planId": 1})``
        """
        answer = self._client.invoke("ielts_study_plans_delete", request, timeout=timeout, retries=retries, on_answer=on_answer, idempotency_key=idempotency_key)
        return cast(types.StudyPlansDeleteData, answer)


class ResourcesOperations:
    """The methods of ``client.resources``."""

    def __init__(self, client: "Operations") -> None:
        self._client = client

    def related(
        self,
        request: types.ResourcesRelatedRequest,
        *,
        timeout: Optional[float] = None,
        retries: Optional[int] = None,
        on_answer: Optional[Callable[[AnswerNotice], None]] = None,
    ) -> types.ResourcesRelatedData:
        """Find what is related to a resource: ``ielts_resources_related``, a read. Needs ``resources:read``.

        Lists the resources that a pack relates to the given one, from either end, and those that belong to it
        by structure: the same course or unit, linked practice, dictation, papers, guides, predictions,
        speaking materials and the learner's own files. Works for every kind of contentRef.
        Structural relation types: same_course (the other sections of a section's course); same_unit (sections
        of other courses in the same unit of the same subject); linked_practice (parts that a section links);
        practised_in_section (sections that link a part); dictation_of (between a listening part and its
        dictation, from either); in_mock_paper (papers that contain a part); contains_part (parts of a paper);
        about (parts that a guide or a prediction record is about); about_part (guides and prediction records
        about a part); same_source (parts of the same test of the same book); speaking_material_for (the
        learner's speaking materials linked to questions of a part); uses_question_of (parts to whose
        questions a speaking material is linked); mentions (the learner's files in which the title of the
        resource occurs); mentioned_in_file (parts, guides, course sections and papers whose titles occur in
        the learner's file).
        Packs name further relation types of their own, which are found from both ends: direction says from
        which. What a guide is about comes from its pack, so that about and about_part are explicit for
        guides.
        mentions and mentioned_in_file need a title of at least two words or four Chinese characters. Of one
        file at most 50 resources are listed as mentioned_in_file, from the first 400,000 characters of its
        text.
        Of prediction records, the candidates that ielts_prediction_search_hits shows count.
        Explicit relations come first, then structural ones; by relation type, then by id. A resource appears
        once for each relation type.
        Of one structural type at most 1,000 are counted and listed.
        Own papers, speaking materials and files appear for their owner alone. A withdrawn, archived or
        deleted resource resolves no more.

        Takes ``types.ResourcesRelatedRequest``, which documents each field with its bounds and default:
        contentRef, limit, relationTypes.
        Returns ``types.ResourcesRelatedData``. Related resources with their facts, and the relation types
        there are.
        Raises LecternError if the service refuses, LecternConnectionError if no complete answer arrives.

        Example: ``client.resources.related({"contentRef": {"kind": "question_part", "partId": 1}})``
        """
        answer = self._client.invoke("ielts_resources_related", request, timeout=timeout, retries=retries, on_answer=on_answer)
        return cast(types.ResourcesRelatedData, answer)


class AssetsOperations:
    """The methods of ``client.assets``."""

    def __init__(self, client: "Operations") -> None:
        self._client = client

    def search(
        self,
        request: Optional[types.AssetsSearchRequest] = None,
        *,
        timeout: Optional[float] = None,
        retries: Optional[int] = None,
        on_answer: Optional[Callable[[AnswerNotice], None]] = None,
    ) -> types.AssetsSearchData:
        """Find the learner's own files: ``ielts_assets_search``, a read. Needs ``resources:read``.

        Searches title, file name and text of the files that the learner uploaded in the workspace, and
        returns each with the place of the first hit. Without a query it lists the files, newest first.
        With a query the best match comes first; words of the title weigh more than words of the text.
        Text is searched in PDF, DOCX, TXT and MD files; of others the title and file name are.
        Operators and quotes in a query are plain text. A query without any letter, digit or Chinese character
        finds nothing.
        An excerpt is looked for in the first 400,000 characters of the text; of a later hit it is the
        beginning.
        Deleted files are left out. Uploading, renaming and deleting is done by the learner in the workspace.

        Takes ``types.AssetsSearchRequest``, which documents each field with its bounds and default: query,
        limit, offset.
        Returns ``types.AssetsSearchData``. One page of files with an excerpt of each.
        Raises LecternError if the service refuses, LecternConnectionError if no complete answer arrives.

        Example: ``client.assets.search()``
        """
        answer = self._client.invoke("ielts_assets_search", request, timeout=timeout, retries=retries, on_answer=on_answer)
        return cast(types.AssetsSearchData, answer)


class StudyTodosOperations:
    """The methods of ``client.study_todos``."""

    def __init__(self, client: "Operations") -> None:
        self._client = client

    def list(
        self,
        request: Optional[types.StudyTodosListRequest] = None,
        *,
        timeout: Optional[float] = None,
        retries: Optional[int] = None,
        on_answer: Optional[Callable[[AnswerNotice], None]] = None,
    ) -> types.StudyTodosListData:
        """List the learner's todos: ``ielts_study_todos_list``, a read. Needs ``study_plans:read``.

        Lists the one list of todos that the learner and their agents share: open ones first, the nearest
        scheduledAt before the others, then those that are done, newest first.
        content is what contentRef names now; it is null if the content no longer exists.
        Open todos without a time come after those with one, oldest first.

        Takes ``types.StudyTodosListRequest``, which documents each field with its bounds and default: limit,
        offset, status, query.
        Returns ``types.StudyTodosListData``. A page of todos.
        Raises LecternError if the service refuses, LecternConnectionError if no complete answer arrives.

        Example: ``client.study_todos.list({"status": "open"})``
        """
        answer = self._client.invoke("ielts_study_todos_list", request, timeout=timeout, retries=retries, on_answer=on_answer)
        return cast(types.StudyTodosListData, answer)

    def create(
        self,
        request: types.StudyTodosCreateRequest,
        *,
        timeout: Optional[float] = None,
        retries: Optional[int] = None,
        on_answer: Optional[Callable[[AnswerNotice], None]] = None,
        idempotency_key: Union[str, Literal[False], None] = None,
    ) -> types.StudyTodosCreateData:
        """Add todos: ``ielts_study_todos_create``, a write. Needs ``study_plans:write``.

        Adds todos to the list that the learner and their agents share, immediately and without a draft: all
        of them, or none if one cannot be added.
        scheduledAt must be in the future, at most ten years ahead, on the hour as written (minutes and
        seconds 0), and with its offset. At that time the workspace and the browsers that allow it show a
        notice; the messenger only with messengerReminder.
        A time or a contentRef that cannot be used refuses the whole call; details has each of them by its
        path, such as /items/3/contentRef.
        No more than 2,000 todos can be open.

        Takes ``types.StudyTodosCreateRequest``, which documents each field with its bounds and default:
        items.
        Returns ``types.StudyTodosCreateData``. The new todos.
        Raises LecternError if the service refuses, LecternConnectionError if no complete answer arrives.

        Example: ``client.study_todos.create({"items": [{"title": "Speaking with Li Wei", "note": "Part 2
        cards", "scheduledAt": "2030-12-01T08:00:00+08:00", "messengerReminder": True}]})``
        """
        answer = self._client.invoke("ielts_study_todos_create", request, timeout=timeout, retries=retries, on_answer=on_answer, idempotency_key=idempotency_key)
        return cast(types.StudyTodosCreateData, answer)

    def update(
        self,
        request: types.StudyTodosUpdateRequest,
        *,
        timeout: Optional[float] = None,
        retries: Optional[int] = None,
        on_answer: Optional[Callable[[AnswerNotice], None]] = None,
        idempotency_key: Union[str, Literal[False], None] = None,
    ) -> types.StudyTodosUpdateData:
        """Change, complete or reopen a todo: ``ielts_study_todos_update``, a write. Needs ``study_plans:write``.

        Changes exactly the fields that are sent and leaves the others as they are; null clears note,
        scheduledAt and contentRef.
        scheduledAt as in ielts_study_todos_create. The time that the todo has already can be sent again, even
        when it has passed.
        A completed todo keeps scheduledAt, but no notice comes. When it is reopened, one comes where the time
        is still ahead.
        Sending what the todo holds already changes nothing, updatedAt included.

        Takes ``types.StudyTodosUpdateRequest``, which documents each field with its bounds and default:
        todoId, title, note, scheduledAt, messengerReminder, contentRef, completed.
        Returns ``types.StudyTodosUpdateData``. The todo after the change.
        Raises LecternError if the service refuses, LecternConnectionError if no complete answer arrives.

        Example: ``client.study_todos.update({"todoId": 57, "scheduledAt": "2030-12-01T09:00:00+08:00"})``
        """
        answer = self._client.invoke("ielts_study_todos_update", request, timeout=timeout, retries=retries, on_answer=on_answer, idempotency_key=idempotency_key)
        return cast(types.StudyTodosUpdateData, answer)

    def delete(
        self,
        request: types.StudyTodosDeleteRequest,
        *,
        timeout: Optional[float] = None,
        retries: Optional[int] = None,
        on_answer: Optional[Callable[[AnswerNotice], None]] = None,
        idempotency_key: Union[str, Literal[False], None] = None,
    ) -> types.StudyTodosDeleteData:
        """Delete a todo: ``ielts_study_todos_delete``, a write. Needs ``study_plans:write``.

        Takes one todo off the list, open or done. No notice of it comes any more.
        Repeating the call answers 404: the todo is gone from the list already.
        The learner can restore it in the workspace for a day.

        Takes ``types.StudyTodosDeleteRequest``, which documents each field with its bounds and default:
        todoId.
        Returns ``types.StudyTodosDeleteData``. The id of the deleted todo.
        Raises LecternError if the service refuses, LecternConnectionError if no complete answer arrives.

        Example: ``client.study_todos.delete({"todoId": 57})``
        """
        answer = self._client.invoke("ielts_study_todos_delete", request, timeout=timeout, retries=retries, on_answer=on_answer, idempotency_key=idempotency_key)
        return cast(types.StudyTodosDeleteData, answer)


class RemindersOperations:
    """The methods of ``client.reminders``."""

    def __init__(self, client: "Operations") -> None:
        self._client = client

    def get_delivery_status(
        self,
        request: Optional[types.RemindersGetDeliveryStatusRequest] = None,
        *,
        timeout: Optional[float] = None,
        retries: Optional[int] = None,
        on_answer: Optional[Callable[[AnswerNotice], None]] = None,
    ) -> types.RemindersGetDeliveryStatusData:
        """Whether reminders can reach the learner's messenger: ``ielts_reminders_get_delivery_status``, a read.
        Needs ``notifications:read``.

        Says whether messenger reminders can be delivered now, by what, and what the user has to do if they
        cannot. It changes nothing and returns no credentials.
        canDeliver covers messengers. Reminders always show in the workspace, and browsers are notified as
        well.
        missingAction.text can be passed on as it is; the user does it at missingAction.url.
        ielts_reminders_connect_messenger presents it as a card.
        In quiet hours reminders wait until quietUntil; they are not lost.

        Takes nothing.
        Returns ``types.RemindersGetDeliveryStatusData``. How reminders are delivered.
        Raises LecternError if the service refuses, LecternConnectionError if no complete answer arrives.

        Example: ``client.reminders.get_delivery_status()``
        """
        answer = self._client.invoke("ielts_reminders_get_delivery_status", request, timeout=timeout, retries=retries, on_answer=on_answer)
        return cast(types.RemindersGetDeliveryStatusData, answer)

    def connect_messenger(
        self,
        request: Optional[types.RemindersConnectMessengerRequest] = None,
        *,
        timeout: Optional[float] = None,
        retries: Optional[int] = None,
        on_answer: Optional[Callable[[AnswerNotice], None]] = None,
    ) -> types.RemindersConnectMessengerData:
        """Present a card for connecting a messenger: ``ielts_reminders_connect_messenger``, a read. Needs
        ``notifications:read``.

        Answers a connection card for the current conversation: what can be connected here, and a link to
        where the user does it. It does not connect anything.
        Show title, text and url to the user. The link works after expiresAt too; the page then says that the
        card is an older one.
        Never ask the user for an address, a token or a code: they are entered in the page alone.

        Takes nothing.
        Returns ``types.RemindersConnectMessengerData``. The card.
        Raises LecternError if the service refuses, LecternConnectionError if no complete answer arrives.

        Example: ``client.reminders.connect_messenger()``
        """
        answer = self._client.invoke("ielts_reminders_connect_messenger", request, timeout=timeout, retries=retries, on_answer=on_answer)
        return cast(types.RemindersConnectMessengerData, answer)

    def create(
        self,
        request: types.RemindersCreateRequest,
        *,
        timeout: Optional[float] = None,
        retries: Optional[int] = None,
        on_answer: Optional[Callable[[AnswerNotice], None]] = None,
        idempotency_key: Union[str, Literal[False], None] = None,
    ) -> types.RemindersCreateData:
        """Remind the learner at an exact time: ``ielts_reminders_create``, a write. Needs
        ``notifications:write``.

        Makes a reminder that comes once, at an exact instant: in the workspace, in browsers that allow it,
        and by messenger where wanted and connected. It needs no plan and no task.
        remindAt names its offset and lies at most ten years ahead; the service keeps it to the millisecond.
        Where no messenger is connected when it is due, the workspace shows it all the same; creating never
        fails for that.
        No more than 10,000 reminders can be ahead.

        Takes ``types.RemindersCreateRequest``, which documents each field with its bounds and default:
        content, remindAt, messengerDelivery.
        Returns ``types.RemindersCreateData``. The new reminder.
        Raises LecternError if the service refuses, LecternConnectionError if no complete answer arrives.

        Example: ``client.reminders.create({"content": "Take your passport", "remindAt":
        "2030-12-01T07:15:00+08:00"})``
        """
        answer = self._client.invoke("ielts_reminders_create", request, timeout=timeout, retries=retries, on_answer=on_answer, idempotency_key=idempotency_key)
        return cast(types.RemindersCreateData, answer)

    def update(
        self,
        request: types.RemindersUpdateRequest,
        *,
        timeout: Optional[float] = None,
        retries: Optional[int] = None,
        on_answer: Optional[Callable[[AnswerNotice], None]] = None,
        idempotency_key: Union[str, Literal[False], None] = None,
    ) -> types.RemindersUpdateData:
        """Switch messenger delivery of a reminder on or off: ``ielts_reminders_update``, a write. Needs
        ``notifications:write``.

        Says of one reminder that is ahead or held whether it goes to the messenger too. Its content and its
        time stay as they are.
        A reminder that is running, has come or was cancelled is refused; the refusal names its state.
        A held reminder that is switched off is delivered immediately, since the workspace showed it: what
        waited for its messengers is cancelled, and it cannot be switched on again.
        For another content or time, cancel the reminder and create a new one.

        Takes ``types.RemindersUpdateRequest``, which documents each field with its bounds and default:
        reminderId, messengerDelivery.
        Returns ``types.RemindersUpdateData``. The reminder after the change.
        Raises LecternError if the service refuses, LecternConnectionError if no complete answer arrives.

        Example: ``client.reminders.update({"reminderId": 57, "messengerDelivery": False})``
        """
        answer = self._client.invoke("ielts_reminders_update", request, timeout=timeout, retries=retries, on_answer=on_answer, idempotency_key=idempotency_key)
        return cast(types.RemindersUpdateData, answer)

    def list(
        self,
        request: Optional[types.RemindersListRequest] = None,
        *,
        timeout: Optional[float] = None,
        retries: Optional[int] = None,
        on_answer: Optional[Callable[[AnswerNotice], None]] = None,
    ) -> types.RemindersListData:
        """List the learner's reminders: ``ielts_reminders_list``, a read. Needs ``notifications:read``.

        Lists reminders with their exact time and with how each was delivered: those with the latest time
        first, or, of the scheduled ones alone, the nearest first.
        deliveries holds a record for each way by which a reminder went, with its attempts.

        Takes ``types.RemindersListRequest``, which documents each field with its bounds and default: limit,
        offset, state.
        Returns ``types.RemindersListData``. A page of reminders.
        Raises LecternError if the service refuses, LecternConnectionError if no complete answer arrives.

        Example: ``client.reminders.list({"state": "scheduled"})``
        """
        answer = self._client.invoke("ielts_reminders_list", request, timeout=timeout, retries=retries, on_answer=on_answer)
        return cast(types.RemindersListData, answer)

    def cancel(
        self,
        request: types.RemindersCancelRequest,
        *,
        timeout: Optional[float] = None,
        retries: Optional[int] = None,
        on_answer: Optional[Callable[[AnswerNotice], None]] = None,
        idempotency_key: Union[str, Literal[False], None] = None,
    ) -> types.RemindersCancelData:
        """Cancel a reminder: ``ielts_reminders_cancel``, a write. Needs ``notifications:write``.

        Cancels one reminder that is ahead or held. It changes no plan and no todo.
        A reminder that is running or has come is refused; the refusal names its state.
        Cancelling one that is cancelled already answers it unchanged.

        Takes ``types.RemindersCancelRequest``, which documents each field with its bounds and default:
        reminderId.
        Returns ``types.RemindersCancelData``. The cancelled reminder.
        Raises LecternError if the service refuses, LecternConnectionError if no complete answer arrives.

        Example: ``client.reminders.cancel({"reminderId": 57})``
        """
        answer = self._client.invoke("ielts_reminders_cancel", request, timeout=timeout, retries=retries, on_answer=on_answer, idempotency_key=idempotency_key)
        return cast(types.RemindersCancelData, answer)


class NotificationsOperations:
    """The methods of ``client.notifications``."""

    def __init__(self, client: "Operations") -> None:
        self._client = client

    def get_status(
        self,
        request: Optional[types.NotificationsGetStatusRequest] = None,
        *,
        timeout: Optional[float] = None,
        retries: Optional[int] = None,
        on_answer: Optional[Callable[[AnswerNotice], None]] = None,
    ) -> types.NotificationsGetStatusData:
        """Whether a messenger is connected and can take task notifications: ``ielts_notifications_get_status``,
        a read. Needs ``notifications:read``.

        Says whether the learner has a messenger connected, whether notices of tasks can reach it now, and
        what the user has to do where they cannot. It changes nothing.
        missingAction.text can be passed on as it is; the user does it at missingAction.url.
        In quiet hours notices wait until quietUntil; they are not lost.

        Takes nothing.
        Returns ``types.NotificationsGetStatusData``. Status of the learner's messengers.
        Raises LecternError if the service refuses, LecternConnectionError if no complete answer arrives.

        Example: ``client.notifications.get_status()``
        """
        answer = self._client.invoke("ielts_notifications_get_status", request, timeout=timeout, retries=retries, on_answer=on_answer)
        return cast(types.NotificationsGetStatusData, answer)

    def configure_messenger_task_reminders(
        self,
        request: types.NotificationsConfigureMessengerTaskRemindersRequest,
        *,
        timeout: Optional[float] = None,
        retries: Optional[int] = None,
        on_answer: Optional[Callable[[AnswerNotice], None]] = None,
        idempotency_key: Union[str, Literal[False], None] = None,
    ) -> types.NotificationsConfigureMessengerTaskRemindersData:
        """Switch messenger reminders of exact tasks on or off:
        ``ielts_notifications_configure_messenger_task_reminders``, a write. Needs ``notifications:write``.

        Says of exact tasks, of whatever plans, whether the learner is reminded when their slots begin, in the
        page and by messenger. No task is made or moved. All or none.
        It needs no connected messenger: status says whether one can be reached now, and what is missing.
        No reminder is sent for a slot that has already begun; remindAt is null then.
        Each plan whose tasks change gets a new revision; read it again before you change the plan.
        A taskId that is not the learner's answers 404 (reason task.not_found), and nothing is changed;
        details has each of them by its path, such as /taskIds/3.

        Takes ``types.NotificationsConfigureMessengerTaskRemindersRequest``, which documents each field with
        its bounds and default: taskIds, enabled.
        Returns ``types.NotificationsConfigureMessengerTaskRemindersData``. The tasks as they are now, and
        whether a messenger can be reached.
        Raises LecternError if the service refuses, LecternConnectionError if no complete answer arrives.

        Example: ``client.notifications.configure_messenger_task_reminders({"taskIds": [1, 2], "enabled":
        True})``
        """
        answer = self._client.invoke("ielts_notifications_configure_messenger_task_reminders", request, timeout=timeout, retries=retries, on_answer=on_answer, idempotency_key=idempotency_key)
        return cast(types.NotificationsConfigureMessengerTaskRemindersData, answer)


class FeedbackOperations:
    """The methods of ``client.feedback``."""

    def __init__(self, client: "Operations") -> None:
        self._client = client

    def create(
        self,
        request: types.FeedbackCreateRequest,
        *,
        timeout: Optional[float] = None,
        retries: Optional[int] = None,
        on_answer: Optional[Callable[[AnswerNotice], None]] = None,
        idempotency_key: Union[str, Literal[False], None] = None,
    ) -> types.FeedbackCreateData:
        """Write to the people who run this service: ``ielts_feedback_create``, a write. Needs
        ``feedback:write``.

        Adds a message to the learner's conversation with the owners of this service, and notifies them: in
        the workspace, in browsers that allow it, and through their connected messengers, unless an earlier
        message is still unread.
        Send feedback only where the learner asks for it, and never put passwords, tokens or other credentials
        in it.
        Calling it again writes the message again. Where the outcome is unclear, list the messages first.
        Thirty messages an hour at most.
        Answers come into the same conversation; ielts_feedback_list shows them.

        Takes ``types.FeedbackCreateRequest``, which documents each field with its bounds and default:
        content, pagePath.
        Returns ``types.FeedbackCreateData``. Id and time of the message.
        Raises LecternError if the service refuses, LecternConnectionError if no complete answer arrives.

        Example: ``client.feedback.create({"content": "Could the vocabulary book be sorted by date?"})``
        """
        answer = self._client.invoke("ielts_feedback_create", request, timeout=timeout, retries=retries, on_answer=on_answer, idempotency_key=idempotency_key)
        return cast(types.FeedbackCreateData, answer)

    def list(
        self,
        request: Optional[types.FeedbackListRequest] = None,
        *,
        timeout: Optional[float] = None,
        retries: Optional[int] = None,
        on_answer: Optional[Callable[[AnswerNotice], None]] = None,
    ) -> types.FeedbackListData:
        """Read the conversation with the people who run this service: ``ielts_feedback_list``, a read. Needs
        ``feedback:read``.

        Lists the latest 200 messages of the learner's conversation, oldest first: what the learner wrote,
        what agents wrote for them, and the answers.
        Listing marks nothing as read; the workspace does that when the learner looks at the conversation.

        Takes nothing.
        Returns ``types.FeedbackListData``. The messages, and how many answers are new.
        Raises LecternError if the service refuses, LecternConnectionError if no complete answer arrives.

        Example: ``client.feedback.list()``
        """
        answer = self._client.invoke("ielts_feedback_list", request, timeout=timeout, retries=retries, on_answer=on_answer)
        return cast(types.FeedbackListData, answer)


class Operations:
    """The operations as methods, by group."""

    def __init__(self) -> None:
        self.vocabulary = VocabularyOperations(self)
        self.learning = LearningOperations(self)
        self.courses = CoursesOperations(self)
        self.prep = PrepOperations(self)
        self.prediction = PredictionOperations(self)
        self.practice = PracticeOperations(self)
        self.dictation = DictationOperations(self)
        self.review = ReviewOperations(self)
        self.mock = MockOperations(self)
        self.speaking = SpeakingOperations(self)
        self.writing = WritingOperations(self)
        self.learner = LearnerOperations(self)
        self.footprints = FootprintsOperations(self)
        self.study_plans = StudyPlansOperations(self)
        self.resources = ResourcesOperations(self)
        self.assets = AssetsOperations(self)
        self.study_todos = StudyTodosOperations(self)
        self.reminders = RemindersOperations(self)
        self.notifications = NotificationsOperations(self)
        self.feedback = FeedbackOperations(self)

    @overload
    def call(
        self,
        operation: Literal["ielts_vocabulary_personal_search"],
        request: Optional[types.VocabularyPersonalSearchRequest] = None,
        *,
        timeout: Optional[float] = None,
        retries: Optional[int] = None,
        on_answer: Optional[Callable[[AnswerNotice], None]] = None,
    ) -> types.VocabularyPersonalSearchData: ...

    @overload
    def call(
        self,
        operation: Literal["ielts_vocabulary_personal_export"],
        request: Optional[types.VocabularyPersonalExportRequest] = None,
        *,
        timeout: Optional[float] = None,
        retries: Optional[int] = None,
        on_answer: Optional[Callable[[AnswerNotice], None]] = None,
    ) -> types.VocabularyPersonalExportData: ...

    @overload
    def call(
        self,
        operation: Literal["ielts_vocabulary_personal_progress"],
        request: Optional[types.VocabularyPersonalProgressRequest] = None,
        *,
        timeout: Optional[float] = None,
        retries: Optional[int] = None,
        on_answer: Optional[Callable[[AnswerNotice], None]] = None,
    ) -> types.VocabularyPersonalProgressData: ...

    @overload
    def call(
        self,
        operation: Literal["ielts_vocabulary_personal_prepare_cards"],
        request: Optional[types.VocabularyPersonalPrepareCardsRequest] = None,
        *,
        timeout: Optional[float] = None,
        retries: Optional[int] = None,
        on_answer: Optional[Callable[[AnswerNotice], None]] = None,
    ) -> types.VocabularyPersonalPrepareCardsData: ...

    @overload
    def call(
        self,
        operation: Literal["ielts_vocabulary_personal_add"],
        request: types.VocabularyPersonalAddRequest,
        *,
        timeout: Optional[float] = None,
        retries: Optional[int] = None,
        on_answer: Optional[Callable[[AnswerNotice], None]] = None,
        idempotency_key: Union[str, Literal[False], None] = None,
    ) -> types.VocabularyPersonalAddData: ...

    @overload
    def call(
        self,
        operation: Literal["ielts_vocabulary_personal_import"],
        request: types.VocabularyPersonalImportRequest,
        *,
        timeout: Optional[float] = None,
        retries: Optional[int] = None,
        on_answer: Optional[Callable[[AnswerNotice], None]] = None,
        idempotency_key: Union[str, Literal[False], None] = None,
    ) -> types.VocabularyPersonalImportData: ...

    @overload
    def call(
        self,
        operation: Literal["ielts_vocabulary_personal_update"],
        request: types.VocabularyPersonalUpdateRequest,
        *,
        timeout: Optional[float] = None,
        retries: Optional[int] = None,
        on_answer: Optional[Callable[[AnswerNotice], None]] = None,
        idempotency_key: Union[str, Literal[False], None] = None,
    ) -> types.VocabularyPersonalUpdateData: ...

    @overload
    def call(
        self,
        operation: Literal["ielts_vocabulary_personal_record_review"],
        request: types.VocabularyPersonalRecordReviewRequest,
        *,
        timeout: Optional[float] = None,
        retries: Optional[int] = None,
        on_answer: Optional[Callable[[AnswerNotice], None]] = None,
        idempotency_key: Union[str, Literal[False], None] = None,
    ) -> types.VocabularyPersonalRecordReviewData: ...

    @overload
    def call(
        self,
        operation: Literal["ielts_vocabulary_personal_delete"],
        request: types.VocabularyPersonalDeleteRequest,
        *,
        timeout: Optional[float] = None,
        retries: Optional[int] = None,
        on_answer: Optional[Callable[[AnswerNotice], None]] = None,
        idempotency_key: Union[str, Literal[False], None] = None,
    ) -> types.VocabularyPersonalDeleteData: ...

    @overload
    def call(
        self,
        operation: Literal["ielts_vocabulary_builtin_progress"],
        request: Optional[types.VocabularyBuiltinProgressRequest] = None,
        *,
        timeout: Optional[float] = None,
        retries: Optional[int] = None,
        on_answer: Optional[Callable[[AnswerNotice], None]] = None,
    ) -> types.VocabularyBuiltinProgressData: ...

    @overload
    def call(
        self,
        operation: Literal["ielts_vocabulary_builtin_prepare_cards"],
        request: Optional[types.VocabularyBuiltinPrepareCardsRequest] = None,
        *,
        timeout: Optional[float] = None,
        retries: Optional[int] = None,
        on_answer: Optional[Callable[[AnswerNotice], None]] = None,
    ) -> types.VocabularyBuiltinPrepareCardsData: ...

    @overload
    def call(
        self,
        operation: Literal["ielts_vocabulary_builtin_record_review"],
        request: types.VocabularyBuiltinRecordReviewRequest,
        *,
        timeout: Optional[float] = None,
        retries: Optional[int] = None,
        on_answer: Optional[Callable[[AnswerNotice], None]] = None,
        idempotency_key: Union[str, Literal[False], None] = None,
    ) -> types.VocabularyBuiltinRecordReviewData: ...

    @overload
    def call(
        self,
        operation: Literal["ielts_learning_route_read"],
        request: Optional[types.LearningRouteReadRequest] = None,
        *,
        timeout: Optional[float] = None,
        retries: Optional[int] = None,
        on_answer: Optional[Callable[[AnswerNotice], None]] = None,
    ) -> types.LearningRouteReadData: ...

    @overload
    def call(
        self,
        operation: Literal["ielts_courses_search_sections"],
        request: Optional[types.CoursesSearchSectionsRequest] = None,
        *,
        timeout: Optional[float] = None,
        retries: Optional[int] = None,
        on_answer: Optional[Callable[[AnswerNotice], None]] = None,
    ) -> types.CoursesSearchSectionsData: ...

    @overload
    def call(
        self,
        operation: Literal["ielts_prep_search_guides"],
        request: Optional[types.PrepSearchGuidesRequest] = None,
        *,
        timeout: Optional[float] = None,
        retries: Optional[int] = None,
        on_answer: Optional[Callable[[AnswerNotice], None]] = None,
    ) -> types.PrepSearchGuidesData: ...

    @overload
    def call(
        self,
        operation: Literal["ielts_prep_read_guide"],
        request: types.PrepReadGuideRequest,
        *,
        timeout: Optional[float] = None,
        retries: Optional[int] = None,
        on_answer: Optional[Callable[[AnswerNotice], None]] = None,
    ) -> types.PrepReadGuideData: ...

    @overload
    def call(
        self,
        operation: Literal["ielts_prediction_search_hits"],
        request: Optional[types.PredictionSearchHitsRequest] = None,
        *,
        timeout: Optional[float] = None,
        retries: Optional[int] = None,
        on_answer: Optional[Callable[[AnswerNotice], None]] = None,
    ) -> types.PredictionSearchHitsData: ...

    @overload
    def call(
        self,
        operation: Literal["ielts_practice_search_parts"],
        request: Optional[types.PracticeSearchPartsRequest] = None,
        *,
        timeout: Optional[float] = None,
        retries: Optional[int] = None,
        on_answer: Optional[Callable[[AnswerNotice], None]] = None,
    ) -> types.PracticeSearchPartsData: ...

    @overload
    def call(
        self,
        operation: Literal["ielts_practice_list_taxonomy"],
        request: Optional[types.PracticeListTaxonomyRequest] = None,
        *,
        timeout: Optional[float] = None,
        retries: Optional[int] = None,
        on_answer: Optional[Callable[[AnswerNotice], None]] = None,
    ) -> types.PracticeListTaxonomyData: ...

    @overload
    def call(
        self,
        operation: Literal["ielts_practice_read_part"],
        request: types.PracticeReadPartRequest,
        *,
        timeout: Optional[float] = None,
        retries: Optional[int] = None,
        on_answer: Optional[Callable[[AnswerNotice], None]] = None,
    ) -> types.PracticeReadPartData: ...

    @overload
    def call(
        self,
        operation: Literal["ielts_practice_match_parts"],
        request: types.PracticeMatchPartsRequest,
        *,
        timeout: Optional[float] = None,
        retries: Optional[int] = None,
        on_answer: Optional[Callable[[AnswerNotice], None]] = None,
    ) -> types.PracticeMatchPartsData: ...

    @overload
    def call(
        self,
        operation: Literal["ielts_dictation_search_materials"],
        request: Optional[types.DictationSearchMaterialsRequest] = None,
        *,
        timeout: Optional[float] = None,
        retries: Optional[int] = None,
        on_answer: Optional[Callable[[AnswerNotice], None]] = None,
    ) -> types.DictationSearchMaterialsData: ...

    @overload
    def call(
        self,
        operation: Literal["ielts_dictation_recent_attempts"],
        request: Optional[types.DictationRecentAttemptsRequest] = None,
        *,
        timeout: Optional[float] = None,
        retries: Optional[int] = None,
        on_answer: Optional[Callable[[AnswerNotice], None]] = None,
    ) -> types.DictationRecentAttemptsData: ...

    @overload
    def call(
        self,
        operation: Literal["ielts_dictation_read_attempt"],
        request: types.DictationReadAttemptRequest,
        *,
        timeout: Optional[float] = None,
        retries: Optional[int] = None,
        on_answer: Optional[Callable[[AnswerNotice], None]] = None,
    ) -> types.DictationReadAttemptData: ...

    @overload
    def call(
        self,
        operation: Literal["ielts_practice_recent_activity"],
        request: Optional[types.PracticeRecentActivityRequest] = None,
        *,
        timeout: Optional[float] = None,
        retries: Optional[int] = None,
        on_answer: Optional[Callable[[AnswerNotice], None]] = None,
    ) -> types.PracticeRecentActivityData: ...

    @overload
    def call(
        self,
        operation: Literal["ielts_practice_read_session"],
        request: types.PracticeReadSessionRequest,
        *,
        timeout: Optional[float] = None,
        retries: Optional[int] = None,
        on_answer: Optional[Callable[[AnswerNotice], None]] = None,
    ) -> types.PracticeReadSessionData: ...

    @overload
    def call(
        self,
        operation: Literal["ielts_review_recent_activity"],
        request: Optional[types.ReviewRecentActivityRequest] = None,
        *,
        timeout: Optional[float] = None,
        retries: Optional[int] = None,
        on_answer: Optional[Callable[[AnswerNotice], None]] = None,
    ) -> types.ReviewRecentActivityData: ...

    @overload
    def call(
        self,
        operation: Literal["ielts_review_read_snapshot"],
        request: types.ReviewReadSnapshotRequest,
        *,
        timeout: Optional[float] = None,
        retries: Optional[int] = None,
        on_answer: Optional[Callable[[AnswerNotice], None]] = None,
    ) -> types.ReviewReadSnapshotData: ...

    @overload
    def call(
        self,
        operation: Literal["ielts_mock_search_papers"],
        request: Optional[types.MockSearchPapersRequest] = None,
        *,
        timeout: Optional[float] = None,
        retries: Optional[int] = None,
        on_answer: Optional[Callable[[AnswerNotice], None]] = None,
    ) -> types.MockSearchPapersData: ...

    @overload
    def call(
        self,
        operation: Literal["ielts_mock_create_paper"],
        request: types.MockCreatePaperRequest,
        *,
        timeout: Optional[float] = None,
        retries: Optional[int] = None,
        on_answer: Optional[Callable[[AnswerNotice], None]] = None,
        idempotency_key: Union[str, Literal[False], None] = None,
    ) -> types.MockCreatePaperData: ...

    @overload
    def call(
        self,
        operation: Literal["ielts_speaking_materials_search"],
        request: Optional[types.SpeakingMaterialsSearchRequest] = None,
        *,
        timeout: Optional[float] = None,
        retries: Optional[int] = None,
        on_answer: Optional[Callable[[AnswerNotice], None]] = None,
    ) -> types.SpeakingMaterialsSearchData: ...

    @overload
    def call(
        self,
        operation: Literal["ielts_speaking_materials_read"],
        request: types.SpeakingMaterialsReadRequest,
        *,
        timeout: Optional[float] = None,
        retries: Optional[int] = None,
        on_answer: Optional[Callable[[AnswerNotice], None]] = None,
    ) -> types.SpeakingMaterialsReadData: ...

    @overload
    def call(
        self,
        operation: Literal["ielts_speaking_materials_create"],
        request: types.SpeakingMaterialsCreateRequest,
        *,
        timeout: Optional[float] = None,
        retries: Optional[int] = None,
        on_answer: Optional[Callable[[AnswerNotice], None]] = None,
        idempotency_key: Union[str, Literal[False], None] = None,
    ) -> types.SpeakingMaterialsCreateData: ...

    @overload
    def call(
        self,
        operation: Literal["ielts_speaking_materials_update"],
        request: types.SpeakingMaterialsUpdateRequest,
        *,
        timeout: Optional[float] = None,
        retries: Optional[int] = None,
        on_answer: Optional[Callable[[AnswerNotice], None]] = None,
        idempotency_key: Union[str, Literal[False], None] = None,
    ) -> types.SpeakingMaterialsUpdateData: ...

    @overload
    def call(
        self,
        operation: Literal["ielts_speaking_materials_archive"],
        request: types.SpeakingMaterialsArchiveRequest,
        *,
        timeout: Optional[float] = None,
        retries: Optional[int] = None,
        on_answer: Optional[Callable[[AnswerNotice], None]] = None,
        idempotency_key: Union[str, Literal[False], None] = None,
    ) -> types.SpeakingMaterialsArchiveData: ...

    @overload
    def call(
        self,
        operation: Literal["ielts_writing_read_practice"],
        request: types.WritingReadPracticeRequest,
        *,
        timeout: Optional[float] = None,
        retries: Optional[int] = None,
        on_answer: Optional[Callable[[AnswerNotice], None]] = None,
    ) -> types.WritingReadPracticeData: ...

    @overload
    def call(
        self,
        operation: Literal["ielts_learner_read_profile"],
        request: Optional[types.LearnerReadProfileRequest] = None,
        *,
        timeout: Optional[float] = None,
        retries: Optional[int] = None,
        on_answer: Optional[Callable[[AnswerNotice], None]] = None,
    ) -> types.LearnerReadProfileData: ...

    @overload
    def call(
        self,
        operation: Literal["ielts_footprints_list"],
        request: Optional[types.FootprintsListRequest] = None,
        *,
        timeout: Optional[float] = None,
        retries: Optional[int] = None,
        on_answer: Optional[Callable[[AnswerNotice], None]] = None,
    ) -> types.FootprintsListData: ...

    @overload
    def call(
        self,
        operation: Literal["ielts_learner_export_data"],
        request: Optional[types.LearnerExportDataRequest] = None,
        *,
        timeout: Optional[float] = None,
        retries: Optional[int] = None,
        on_answer: Optional[Callable[[AnswerNotice], None]] = None,
    ) -> types.LearnerExportDataData: ...

    @overload
    def call(
        self,
        operation: Literal["ielts_learning_pull_events"],
        request: Optional[types.LearningPullEventsRequest] = None,
        *,
        timeout: Optional[float] = None,
        retries: Optional[int] = None,
        on_answer: Optional[Callable[[AnswerNotice], None]] = None,
    ) -> types.LearningPullEventsData: ...

    @overload
    def call(
        self,
        operation: Literal["ielts_learning_push_events"],
        request: types.LearningPushEventsRequest,
        *,
        timeout: Optional[float] = None,
        retries: Optional[int] = None,
        on_answer: Optional[Callable[[AnswerNotice], None]] = None,
        idempotency_key: Union[str, Literal[False], None] = None,
    ) -> types.LearningPushEventsData: ...

    @overload
    def call(
        self,
        operation: Literal["ielts_study_plans_list"],
        request: Optional[types.StudyPlansListRequest] = None,
        *,
        timeout: Optional[float] = None,
        retries: Optional[int] = None,
        on_answer: Optional[Callable[[AnswerNotice], None]] = None,
    ) -> types.StudyPlansListData: ...

    @overload
    def call(
        self,
        operation: Literal["ielts_study_plans_get"],
        request: types.StudyPlansGetRequest,
        *,
        timeout: Optional[float] = None,
        retries: Optional[int] = None,
        on_answer: Optional[Callable[[AnswerNotice], None]] = None,
    ) -> types.StudyPlansGetData: ...

    @overload
    def call(
        self,
        operation: Literal["ielts_study_plans_create"],
        request: types.StudyPlansCreateRequest,
        *,
        timeout: Optional[float] = None,
        retries: Optional[int] = None,
        on_answer: Optional[Callable[[AnswerNotice], None]] = None,
        idempotency_key: Union[str, Literal[False], None] = None,
    ) -> types.StudyPlansCreateData: ...

    @overload
    def call(
        self,
        operation: Literal["ielts_study_plans_update"],
        request: types.StudyPlansUpdateRequest,
        *,
        timeout: Optional[float] = None,
        retries: Optional[int] = None,
        on_answer: Optional[Callable[[AnswerNotice], None]] = None,
        idempotency_key: Union[str, Literal[False], None] = None,
    ) -> types.StudyPlansUpdateData: ...

    @overload
    def call(
        self,
        operation: Literal["ielts_study_plans_change_tasks"],
        request: types.StudyPlansChangeTasksRequest,
        *,
        timeout: Optional[float] = None,
        retries: Optional[int] = None,
        on_answer: Optional[Callable[[AnswerNotice], None]] = None,
        idempotency_key: Union[str, Literal[False], None] = None,
    ) -> types.StudyPlansChangeTasksData: ...

    @overload
    def call(
        self,
        operation: Literal["ielts_study_plans_replan"],
        request: types.StudyPlansReplanRequest,
        *,
        timeout: Optional[float] = None,
        retries: Optional[int] = None,
        on_answer: Optional[Callable[[AnswerNotice], None]] = None,
        idempotency_key: Union[str, Literal[False], None] = None,
    ) -> types.StudyPlansReplanData: ...

    @overload
    def call(
        self,
        operation: Literal["ielts_study_plans_delete"],
        request: types.StudyPlansDeleteRequest,
        *,
        timeout: Optional[float] = None,
        retries: Optional[int] = None,
        on_answer: Optional[Callable[[AnswerNotice], None]] = None,
        idempotency_key: Union[str, Literal[False], None] = None,
    ) -> types.StudyPlansDeleteData: ...

    @overload
    def call(
        self,
        operation: Literal["ielts_resources_related"],
        request: types.ResourcesRelatedRequest,
        *,
        timeout: Optional[float] = None,
        retries: Optional[int] = None,
        on_answer: Optional[Callable[[AnswerNotice], None]] = None,
    ) -> types.ResourcesRelatedData: ...

    @overload
    def call(
        self,
        operation: Literal["ielts_assets_search"],
        request: Optional[types.AssetsSearchRequest] = None,
        *,
        timeout: Optional[float] = None,
        retries: Optional[int] = None,
        on_answer: Optional[Callable[[AnswerNotice], None]] = None,
    ) -> types.AssetsSearchData: ...

    @overload
    def call(
        self,
        operation: Literal["ielts_study_todos_list"],
        request: Optional[types.StudyTodosListRequest] = None,
        *,
        timeout: Optional[float] = None,
        retries: Optional[int] = None,
        on_answer: Optional[Callable[[AnswerNotice], None]] = None,
    ) -> types.StudyTodosListData: ...

    @overload
    def call(
        self,
        operation: Literal["ielts_study_todos_create"],
        request: types.StudyTodosCreateRequest,
        *,
        timeout: Optional[float] = None,
        retries: Optional[int] = None,
        on_answer: Optional[Callable[[AnswerNotice], None]] = None,
        idempotency_key: Union[str, Literal[False], None] = None,
    ) -> types.StudyTodosCreateData: ...

    @overload
    def call(
        self,
        operation: Literal["ielts_study_todos_update"],
        request: types.StudyTodosUpdateRequest,
        *,
        timeout: Optional[float] = None,
        retries: Optional[int] = None,
        on_answer: Optional[Callable[[AnswerNotice], None]] = None,
        idempotency_key: Union[str, Literal[False], None] = None,
    ) -> types.StudyTodosUpdateData: ...

    @overload
    def call(
        self,
        operation: Literal["ielts_study_todos_delete"],
        request: types.StudyTodosDeleteRequest,
        *,
        timeout: Optional[float] = None,
        retries: Optional[int] = None,
        on_answer: Optional[Callable[[AnswerNotice], None]] = None,
        idempotency_key: Union[str, Literal[False], None] = None,
    ) -> types.StudyTodosDeleteData: ...

    @overload
    def call(
        self,
        operation: Literal["ielts_reminders_get_delivery_status"],
        request: Optional[types.RemindersGetDeliveryStatusRequest] = None,
        *,
        timeout: Optional[float] = None,
        retries: Optional[int] = None,
        on_answer: Optional[Callable[[AnswerNotice], None]] = None,
    ) -> types.RemindersGetDeliveryStatusData: ...

    @overload
    def call(
        self,
        operation: Literal["ielts_reminders_connect_messenger"],
        request: Optional[types.RemindersConnectMessengerRequest] = None,
        *,
        timeout: Optional[float] = None,
        retries: Optional[int] = None,
        on_answer: Optional[Callable[[AnswerNotice], None]] = None,
    ) -> types.RemindersConnectMessengerData: ...

    @overload
    def call(
        self,
        operation: Literal["ielts_reminders_create"],
        request: types.RemindersCreateRequest,
        *,
        timeout: Optional[float] = None,
        retries: Optional[int] = None,
        on_answer: Optional[Callable[[AnswerNotice], None]] = None,
        idempotency_key: Union[str, Literal[False], None] = None,
    ) -> types.RemindersCreateData: ...

    @overload
    def call(
        self,
        operation: Literal["ielts_reminders_update"],
        request: types.RemindersUpdateRequest,
        *,
        timeout: Optional[float] = None,
        retries: Optional[int] = None,
        on_answer: Optional[Callable[[AnswerNotice], None]] = None,
        idempotency_key: Union[str, Literal[False], None] = None,
    ) -> types.RemindersUpdateData: ...

    @overload
    def call(
        self,
        operation: Literal["ielts_reminders_list"],
        request: Optional[types.RemindersListRequest] = None,
        *,
        timeout: Optional[float] = None,
        retries: Optional[int] = None,
        on_answer: Optional[Callable[[AnswerNotice], None]] = None,
    ) -> types.RemindersListData: ...

    @overload
    def call(
        self,
        operation: Literal["ielts_reminders_cancel"],
        request: types.RemindersCancelRequest,
        *,
        timeout: Optional[float] = None,
        retries: Optional[int] = None,
        on_answer: Optional[Callable[[AnswerNotice], None]] = None,
        idempotency_key: Union[str, Literal[False], None] = None,
    ) -> types.RemindersCancelData: ...

    @overload
    def call(
        self,
        operation: Literal["ielts_notifications_get_status"],
        request: Optional[types.NotificationsGetStatusRequest] = None,
        *,
        timeout: Optional[float] = None,
        retries: Optional[int] = None,
        on_answer: Optional[Callable[[AnswerNotice], None]] = None,
    ) -> types.NotificationsGetStatusData: ...

    @overload
    def call(
        self,
        operation: Literal["ielts_notifications_configure_messenger_task_reminders"],
        request: types.NotificationsConfigureMessengerTaskRemindersRequest,
        *,
        timeout: Optional[float] = None,
        retries: Optional[int] = None,
        on_answer: Optional[Callable[[AnswerNotice], None]] = None,
        idempotency_key: Union[str, Literal[False], None] = None,
    ) -> types.NotificationsConfigureMessengerTaskRemindersData: ...

    @overload
    def call(
        self,
        operation: Literal["ielts_feedback_create"],
        request: types.FeedbackCreateRequest,
        *,
        timeout: Optional[float] = None,
        retries: Optional[int] = None,
        on_answer: Optional[Callable[[AnswerNotice], None]] = None,
        idempotency_key: Union[str, Literal[False], None] = None,
    ) -> types.FeedbackCreateData: ...

    @overload
    def call(
        self,
        operation: Literal["ielts_feedback_list"],
        request: Optional[types.FeedbackListRequest] = None,
        *,
        timeout: Optional[float] = None,
        retries: Optional[int] = None,
        on_answer: Optional[Callable[[AnswerNotice], None]] = None,
    ) -> types.FeedbackListData: ...

    def call(
        self,
        operation: str,
        request: object = None,
        *,
        timeout: Optional[float] = None,
        retries: Optional[int] = None,
        on_answer: Optional[Callable[[AnswerNotice], None]] = None,
        idempotency_key: Union[str, Literal[False], None] = None,
    ) -> object:
        """Calls an operation by its id and returns its data, with the types of that operation.

        Raises LecternError if the service refuses, LecternConnectionError if no complete answer arrives.
        """
        answer = self.invoke(
            operation,
            cast(Optional[Mapping[str, object]], request),
            timeout=timeout,
            retries=retries,
            on_answer=on_answer,
            idempotency_key=idempotency_key,
        )
        return answer

    @overload
    def pages(
        self,
        operation: Literal["ielts_vocabulary_personal_search"],
        request: Optional[types.VocabularyPersonalSearchRequest] = None,
        *,
        timeout: Optional[float] = None,
        retries: Optional[int] = None,
        on_answer: Optional[Callable[[AnswerNotice], None]] = None,
    ) -> Iterator[types.VocabularyPersonalSearchData]: ...

    @overload
    def pages(
        self,
        operation: Literal["ielts_vocabulary_personal_export"],
        request: Optional[types.VocabularyPersonalExportRequest] = None,
        *,
        timeout: Optional[float] = None,
        retries: Optional[int] = None,
        on_answer: Optional[Callable[[AnswerNotice], None]] = None,
    ) -> Iterator[types.VocabularyPersonalExportData]: ...

    @overload
    def pages(
        self,
        operation: Literal["ielts_courses_search_sections"],
        request: Optional[types.CoursesSearchSectionsRequest] = None,
        *,
        timeout: Optional[float] = None,
        retries: Optional[int] = None,
        on_answer: Optional[Callable[[AnswerNotice], None]] = None,
    ) -> Iterator[types.CoursesSearchSectionsData]: ...

    @overload
    def pages(
        self,
        operation: Literal["ielts_prep_search_guides"],
        request: Optional[types.PrepSearchGuidesRequest] = None,
        *,
        timeout: Optional[float] = None,
        retries: Optional[int] = None,
        on_answer: Optional[Callable[[AnswerNotice], None]] = None,
    ) -> Iterator[types.PrepSearchGuidesData]: ...

    @overload
    def pages(
        self,
        operation: Literal["ielts_prep_read_guide"],
        request: types.PrepReadGuideRequest,
        *,
        timeout: Optional[float] = None,
        retries: Optional[int] = None,
        on_answer: Optional[Callable[[AnswerNotice], None]] = None,
    ) -> Iterator[types.PrepReadGuideData]: ...

    @overload
    def pages(
        self,
        operation: Literal["ielts_prediction_search_hits"],
        request: Optional[types.PredictionSearchHitsRequest] = None,
        *,
        timeout: Optional[float] = None,
        retries: Optional[int] = None,
        on_answer: Optional[Callable[[AnswerNotice], None]] = None,
    ) -> Iterator[types.PredictionSearchHitsData]: ...

    @overload
    def pages(
        self,
        operation: Literal["ielts_practice_search_parts"],
        request: Optional[types.PracticeSearchPartsRequest] = None,
        *,
        timeout: Optional[float] = None,
        retries: Optional[int] = None,
        on_answer: Optional[Callable[[AnswerNotice], None]] = None,
    ) -> Iterator[types.PracticeSearchPartsData]: ...

    @overload
    def pages(
        self,
        operation: Literal["ielts_dictation_search_materials"],
        request: Optional[types.DictationSearchMaterialsRequest] = None,
        *,
        timeout: Optional[float] = None,
        retries: Optional[int] = None,
        on_answer: Optional[Callable[[AnswerNotice], None]] = None,
    ) -> Iterator[types.DictationSearchMaterialsData]: ...

    @overload
    def pages(
        self,
        operation: Literal["ielts_dictation_recent_attempts"],
        request: Optional[types.DictationRecentAttemptsRequest] = None,
        *,
        timeout: Optional[float] = None,
        retries: Optional[int] = None,
        on_answer: Optional[Callable[[AnswerNotice], None]] = None,
    ) -> Iterator[types.DictationRecentAttemptsData]: ...

    @overload
    def pages(
        self,
        operation: Literal["ielts_dictation_read_attempt"],
        request: types.DictationReadAttemptRequest,
        *,
        timeout: Optional[float] = None,
        retries: Optional[int] = None,
        on_answer: Optional[Callable[[AnswerNotice], None]] = None,
    ) -> Iterator[types.DictationReadAttemptData]: ...

    @overload
    def pages(
        self,
        operation: Literal["ielts_practice_recent_activity"],
        request: Optional[types.PracticeRecentActivityRequest] = None,
        *,
        timeout: Optional[float] = None,
        retries: Optional[int] = None,
        on_answer: Optional[Callable[[AnswerNotice], None]] = None,
    ) -> Iterator[types.PracticeRecentActivityData]: ...

    @overload
    def pages(
        self,
        operation: Literal["ielts_review_recent_activity"],
        request: Optional[types.ReviewRecentActivityRequest] = None,
        *,
        timeout: Optional[float] = None,
        retries: Optional[int] = None,
        on_answer: Optional[Callable[[AnswerNotice], None]] = None,
    ) -> Iterator[types.ReviewRecentActivityData]: ...

    @overload
    def pages(
        self,
        operation: Literal["ielts_review_read_snapshot"],
        request: types.ReviewReadSnapshotRequest,
        *,
        timeout: Optional[float] = None,
        retries: Optional[int] = None,
        on_answer: Optional[Callable[[AnswerNotice], None]] = None,
    ) -> Iterator[types.ReviewReadSnapshotData]: ...

    @overload
    def pages(
        self,
        operation: Literal["ielts_mock_search_papers"],
        request: Optional[types.MockSearchPapersRequest] = None,
        *,
        timeout: Optional[float] = None,
        retries: Optional[int] = None,
        on_answer: Optional[Callable[[AnswerNotice], None]] = None,
    ) -> Iterator[types.MockSearchPapersData]: ...

    @overload
    def pages(
        self,
        operation: Literal["ielts_speaking_materials_search"],
        request: Optional[types.SpeakingMaterialsSearchRequest] = None,
        *,
        timeout: Optional[float] = None,
        retries: Optional[int] = None,
        on_answer: Optional[Callable[[AnswerNotice], None]] = None,
    ) -> Iterator[types.SpeakingMaterialsSearchData]: ...

    @overload
    def pages(
        self,
        operation: Literal["ielts_writing_read_practice"],
        request: types.WritingReadPracticeRequest,
        *,
        timeout: Optional[float] = None,
        retries: Optional[int] = None,
        on_answer: Optional[Callable[[AnswerNotice], None]] = None,
    ) -> Iterator[types.WritingReadPracticeData]: ...

    @overload
    def pages(
        self,
        operation: Literal["ielts_footprints_list"],
        request: Optional[types.FootprintsListRequest] = None,
        *,
        timeout: Optional[float] = None,
        retries: Optional[int] = None,
        on_answer: Optional[Callable[[AnswerNotice], None]] = None,
    ) -> Iterator[types.FootprintsListData]: ...

    @overload
    def pages(
        self,
        operation: Literal["ielts_learning_pull_events"],
        request: Optional[types.LearningPullEventsRequest] = None,
        *,
        timeout: Optional[float] = None,
        retries: Optional[int] = None,
        on_answer: Optional[Callable[[AnswerNotice], None]] = None,
    ) -> Iterator[types.LearningPullEventsData]: ...

    @overload
    def pages(
        self,
        operation: Literal["ielts_study_plans_list"],
        request: Optional[types.StudyPlansListRequest] = None,
        *,
        timeout: Optional[float] = None,
        retries: Optional[int] = None,
        on_answer: Optional[Callable[[AnswerNotice], None]] = None,
    ) -> Iterator[types.StudyPlansListData]: ...

    @overload
    def pages(
        self,
        operation: Literal["ielts_study_plans_get"],
        request: types.StudyPlansGetRequest,
        *,
        timeout: Optional[float] = None,
        retries: Optional[int] = None,
        on_answer: Optional[Callable[[AnswerNotice], None]] = None,
    ) -> Iterator[types.StudyPlansGetData]: ...

    @overload
    def pages(
        self,
        operation: Literal["ielts_assets_search"],
        request: Optional[types.AssetsSearchRequest] = None,
        *,
        timeout: Optional[float] = None,
        retries: Optional[int] = None,
        on_answer: Optional[Callable[[AnswerNotice], None]] = None,
    ) -> Iterator[types.AssetsSearchData]: ...

    @overload
    def pages(
        self,
        operation: Literal["ielts_study_todos_list"],
        request: Optional[types.StudyTodosListRequest] = None,
        *,
        timeout: Optional[float] = None,
        retries: Optional[int] = None,
        on_answer: Optional[Callable[[AnswerNotice], None]] = None,
    ) -> Iterator[types.StudyTodosListData]: ...

    @overload
    def pages(
        self,
        operation: Literal["ielts_reminders_list"],
        request: Optional[types.RemindersListRequest] = None,
        *,
        timeout: Optional[float] = None,
        retries: Optional[int] = None,
        on_answer: Optional[Callable[[AnswerNotice], None]] = None,
    ) -> Iterator[types.RemindersListData]: ...

    def pages(
        self,
        operation: str,
        request: object = None,
        *,
        timeout: Optional[float] = None,
        retries: Optional[int] = None,
        on_answer: Optional[Callable[[AnswerNotice], None]] = None,
    ) -> Iterator[object]:
        """The pages of an operation, from the position in the request to the end.

        For lists and for long texts alike. Raises LecternPagingError if the end cannot be reached.
        """
        given = cast(Optional[Mapping[str, object]], request)
        return self._pages(operation, given, timeout=timeout, retries=retries, on_answer=on_answer)

    @overload
    def items(
        self,
        operation: Literal["ielts_vocabulary_personal_search"],
        request: Optional[types.VocabularyPersonalSearchRequest] = None,
        *,
        timeout: Optional[float] = None,
        retries: Optional[int] = None,
        on_answer: Optional[Callable[[AnswerNotice], None]] = None,
    ) -> Iterator[types.VocabularyPersonalSearchItem]: ...

    @overload
    def items(
        self,
        operation: Literal["ielts_courses_search_sections"],
        request: Optional[types.CoursesSearchSectionsRequest] = None,
        *,
        timeout: Optional[float] = None,
        retries: Optional[int] = None,
        on_answer: Optional[Callable[[AnswerNotice], None]] = None,
    ) -> Iterator[types.CoursesSearchSectionsItem]: ...

    @overload
    def items(
        self,
        operation: Literal["ielts_prep_search_guides"],
        request: Optional[types.PrepSearchGuidesRequest] = None,
        *,
        timeout: Optional[float] = None,
        retries: Optional[int] = None,
        on_answer: Optional[Callable[[AnswerNotice], None]] = None,
    ) -> Iterator[types.PrepSearchGuidesItem]: ...

    @overload
    def items(
        self,
        operation: Literal["ielts_prediction_search_hits"],
        request: Optional[types.PredictionSearchHitsRequest] = None,
        *,
        timeout: Optional[float] = None,
        retries: Optional[int] = None,
        on_answer: Optional[Callable[[AnswerNotice], None]] = None,
    ) -> Iterator[types.PredictionSearchHitsItem]: ...

    @overload
    def items(
        self,
        operation: Literal["ielts_practice_search_parts"],
        request: Optional[types.PracticeSearchPartsRequest] = None,
        *,
        timeout: Optional[float] = None,
        retries: Optional[int] = None,
        on_answer: Optional[Callable[[AnswerNotice], None]] = None,
    ) -> Iterator[types.PracticeSearchPartsItem]: ...

    @overload
    def items(
        self,
        operation: Literal["ielts_dictation_search_materials"],
        request: Optional[types.DictationSearchMaterialsRequest] = None,
        *,
        timeout: Optional[float] = None,
        retries: Optional[int] = None,
        on_answer: Optional[Callable[[AnswerNotice], None]] = None,
    ) -> Iterator[types.DictationSearchMaterialsItem]: ...

    @overload
    def items(
        self,
        operation: Literal["ielts_dictation_recent_attempts"],
        request: Optional[types.DictationRecentAttemptsRequest] = None,
        *,
        timeout: Optional[float] = None,
        retries: Optional[int] = None,
        on_answer: Optional[Callable[[AnswerNotice], None]] = None,
    ) -> Iterator[types.DictationRecentAttemptsItem]: ...

    @overload
    def items(
        self,
        operation: Literal["ielts_dictation_read_attempt"],
        request: types.DictationReadAttemptRequest,
        *,
        timeout: Optional[float] = None,
        retries: Optional[int] = None,
        on_answer: Optional[Callable[[AnswerNotice], None]] = None,
    ) -> Iterator[types.DictationReadAttemptItem]: ...

    @overload
    def items(
        self,
        operation: Literal["ielts_practice_recent_activity"],
        request: Optional[types.PracticeRecentActivityRequest] = None,
        *,
        timeout: Optional[float] = None,
        retries: Optional[int] = None,
        on_answer: Optional[Callable[[AnswerNotice], None]] = None,
    ) -> Iterator[types.PracticeRecentActivityItem]: ...

    @overload
    def items(
        self,
        operation: Literal["ielts_review_recent_activity"],
        request: Optional[types.ReviewRecentActivityRequest] = None,
        *,
        timeout: Optional[float] = None,
        retries: Optional[int] = None,
        on_answer: Optional[Callable[[AnswerNotice], None]] = None,
    ) -> Iterator[types.ReviewRecentActivityItem]: ...

    @overload
    def items(
        self,
        operation: Literal["ielts_review_read_snapshot"],
        request: types.ReviewReadSnapshotRequest,
        *,
        timeout: Optional[float] = None,
        retries: Optional[int] = None,
        on_answer: Optional[Callable[[AnswerNotice], None]] = None,
    ) -> Iterator[types.ReviewReadSnapshotItem]: ...

    @overload
    def items(
        self,
        operation: Literal["ielts_mock_search_papers"],
        request: Optional[types.MockSearchPapersRequest] = None,
        *,
        timeout: Optional[float] = None,
        retries: Optional[int] = None,
        on_answer: Optional[Callable[[AnswerNotice], None]] = None,
    ) -> Iterator[types.MockSearchPapersItem]: ...

    @overload
    def items(
        self,
        operation: Literal["ielts_speaking_materials_search"],
        request: Optional[types.SpeakingMaterialsSearchRequest] = None,
        *,
        timeout: Optional[float] = None,
        retries: Optional[int] = None,
        on_answer: Optional[Callable[[AnswerNotice], None]] = None,
    ) -> Iterator[types.SpeakingMaterialsSearchItem]: ...

    @overload
    def items(
        self,
        operation: Literal["ielts_writing_read_practice"],
        request: types.WritingReadPracticeRequest,
        *,
        timeout: Optional[float] = None,
        retries: Optional[int] = None,
        on_answer: Optional[Callable[[AnswerNotice], None]] = None,
    ) -> Iterator[types.WritingReadPracticeItem]: ...

    @overload
    def items(
        self,
        operation: Literal["ielts_footprints_list"],
        request: Optional[types.FootprintsListRequest] = None,
        *,
        timeout: Optional[float] = None,
        retries: Optional[int] = None,
        on_answer: Optional[Callable[[AnswerNotice], None]] = None,
    ) -> Iterator[types.FootprintsListItem]: ...

    @overload
    def items(
        self,
        operation: Literal["ielts_learning_pull_events"],
        request: Optional[types.LearningPullEventsRequest] = None,
        *,
        timeout: Optional[float] = None,
        retries: Optional[int] = None,
        on_answer: Optional[Callable[[AnswerNotice], None]] = None,
    ) -> Iterator[types.LearningPullEventsItem]: ...

    @overload
    def items(
        self,
        operation: Literal["ielts_study_plans_list"],
        request: Optional[types.StudyPlansListRequest] = None,
        *,
        timeout: Optional[float] = None,
        retries: Optional[int] = None,
        on_answer: Optional[Callable[[AnswerNotice], None]] = None,
    ) -> Iterator[types.StudyPlansListItem]: ...

    @overload
    def items(
        self,
        operation: Literal["ielts_study_plans_get"],
        request: types.StudyPlansGetRequest,
        *,
        timeout: Optional[float] = None,
        retries: Optional[int] = None,
        on_answer: Optional[Callable[[AnswerNotice], None]] = None,
    ) -> Iterator[types.StudyPlansGetItem]: ...

    @overload
    def items(
        self,
        operation: Literal["ielts_assets_search"],
        request: Optional[types.AssetsSearchRequest] = None,
        *,
        timeout: Optional[float] = None,
        retries: Optional[int] = None,
        on_answer: Optional[Callable[[AnswerNotice], None]] = None,
    ) -> Iterator[types.AssetsSearchItem]: ...

    @overload
    def items(
        self,
        operation: Literal["ielts_study_todos_list"],
        request: Optional[types.StudyTodosListRequest] = None,
        *,
        timeout: Optional[float] = None,
        retries: Optional[int] = None,
        on_answer: Optional[Callable[[AnswerNotice], None]] = None,
    ) -> Iterator[types.StudyTodosListItem]: ...

    @overload
    def items(
        self,
        operation: Literal["ielts_reminders_list"],
        request: Optional[types.RemindersListRequest] = None,
        *,
        timeout: Optional[float] = None,
        retries: Optional[int] = None,
        on_answer: Optional[Callable[[AnswerNotice], None]] = None,
    ) -> Iterator[types.RemindersListItem]: ...

    def items(
        self,
        operation: str,
        request: object = None,
        *,
        timeout: Optional[float] = None,
        retries: Optional[int] = None,
        on_answer: Optional[Callable[[AnswerNotice], None]] = None,
    ) -> Iterator[object]:
        """The items that an operation lists, over all pages.

        Raises LecternPagingError if the end cannot be reached.
        """
        given = cast(Optional[Mapping[str, object]], request)
        return self._items(operation, given, timeout=timeout, retries=retries, on_answer=on_answer)

    def invoke(
        self,
        operation: str,
        request: Optional[Mapping[str, object]] = None,
        *,
        timeout: Optional[float] = None,
        retries: Optional[int] = None,
        on_answer: Optional[Callable[[AnswerNotice], None]] = None,
        idempotency_key: Union[str, Literal[False], None] = None,
    ) -> Dict[str, object]:
        """Calls an operation whose id is known only at run time."""
        raise NotImplementedError

    def _pages(
        self,
        operation: str,
        request: Optional[Mapping[str, object]],
        *,
        timeout: Optional[float],
        retries: Optional[int],
        on_answer: Optional[Callable[[AnswerNotice], None]],
    ) -> Iterator[Dict[str, object]]:
        raise NotImplementedError

    def _items(
        self,
        operation: str,
        request: Optional[Mapping[str, object]],
        *,
        timeout: Optional[float],
        retries: Optional[int],
        on_answer: Optional[Callable[[AnswerNotice], None]],
    ) -> Iterator[object]:
        raise NotImplementedError
