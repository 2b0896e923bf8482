// Made by `bun scripts/gen.ts` from the migrations; do not edit.
import type { Generated } from "kysely";
import type { ConnectionKind, Instant, Json, NoticeKind } from "./kinds.ts";

/** Every table by its name in the database, with its columns in camelCase. */
export interface Tables {
  accounts: {
    id: Generated<number>;
    email: string;
    emailKey: string;
    name: string;
    role: "owner" | "teacher" | "learner";
    passwordHash: string;
    disabledAt: Instant | null;
    createdAt: Instant;
    updatedAt: Instant;
    timeZone: Generated<string>;
  };
  setup_links: {
    id: Generated<number>;
    secretHash: string;
    expiresAt: Instant;
  };
  web_sessions: {
    id: Generated<number>;
    accountId: number;
    secretHash: string;
    userAgent: string;
    createdAt: Instant;
    lastUsedAt: Instant;
    expiresAt: Instant;
  };
  agent_tokens: {
    id: Generated<number>;
    accountId: number;
    secretHash: string;
    clientName: string;
    scopes: Json;
    createdAt: Instant;
    lastUsedAt: Instant | null;
    expiresAt: Instant;
    revokedAt: Instant | null;
  };
  agent_bindings: {
    id: string;
    secretHash: string;
    clientName: string;
    createdAt: Instant;
    expiresAt: Instant;
    accountId: number | null;
    confirmedAt: Instant | null;
    declinedAt: Instant | null;
    claimedAt: Instant | null;
    network: string | null;
    userAgent: Generated<string>;
  };
  learning_events: {
    accountId: number;
    cursor: number;
    eventId: string;
    origin: "server" | "agent";
    deviceId: string;
    eventType: string;
    subjectCode: string | null;
    objectType: string | null;
    objectId: string | null;
    skillCodes: Json;
    payload: Json;
    schemaVersion: number;
    occurredAt: Instant;
    recordedAt: Instant;
  };
  vocabulary_entries: {
    id: Generated<number>;
    accountId: number;
    slot: number;
    phrase: string;
    phraseKey: string;
    meaning: string;
    partOfSpeech: string;
    example: string;
    usage: string;
    expansion: Json;
    createdAt: Instant;
    updatedAt: Instant;
  };
  vocabulary_sources: {
    id: Generated<number>;
    entryId: number;
    sourceType: string;
    sourceId: string;
    sourceTitle: string;
    context: string;
    createdAt: Instant;
  };
  wordbooks: {
    setId: string;
    packId: string;
    title: string;
    titleZh: string;
    entryCount: number;
    contentHash: string;
    importedAt: Instant;
  };
  wordbook_groups: {
    setId: string;
    groupId: string;
    position: number;
    title: string;
    titleZh: string;
    entryCount: number;
    packId: string | null;
  };
  wordbook_entries: {
    id: Generated<number>;
    setId: string;
    entryId: string;
    groupId: string;
    position: number;
    phrase: string;
    meaning: string;
    meaningZh: string;
    partOfSpeech: string;
    example: string;
    usage: string;
    expansion: Json;
    withdrawn: Generated<number>;
    packId: string | null;
  };
  vocabulary_progress: {
    accountId: number;
    book: string;
    itemId: number;
    learningState: "new" | "learning" | "review" | "relearning" | "mastered";
    schedulerState: number;
    dueAt: Instant | null;
    stability: number;
    difficulty: number;
    scheduledDays: number;
    learningSteps: number;
    reps: number;
    lapses: number;
    lastRating: Tables["vocabulary_reviews"]["rating"] | null;
    lastReviewedAt: Instant | null;
  };
  vocabulary_reviews: {
    id: Generated<number>;
    accountId: number;
    book: string;
    itemId: number;
    phrase: string;
    rating: "again" | "hard" | "good";
    responseMs: number | null;
    reviewedAt: Instant;
    beforeReview: Json;
    afterReview: Json;
    undoneAt: Instant | null;
  };
  vocabulary_tallies: {
    accountId: number;
    book: string;
    learningState: Tables["vocabulary_progress"]["learningState"];
    dueDay: number;
    items: number;
  };
  vocabulary_entry_text: {
    rowid: number;
    owner: string;
    phrase: string;
    meaning: string;
    usage: string;
  };
  vocabulary_phrase_text: {
    rowid: number;
    owner: string;
    phrase: string;
  };
  wordbook_entry_text: {
    rowid: number;
    owner: string;
    phrase: string;
    meaning: string;
    usage: string;
  };
  content_packs: {
    id: string;
    version: string;
    title: string;
    licence: string;
    author: string;
    source: string;
    description: string;
    contentHash: string;
    installedAt: Instant;
    updatedAt: Instant;
  };
  content_revision: {
    id: Generated<number>;
    revision: number;
    indexFormat: Generated<number>;
  };
  stored_files: {
    sha256: string;
    byteLength: number;
    createdAt: Instant;
  };
  pack_media: {
    packId: string;
    path: string;
    sha256: string;
    mediaType: string;
    withdrawn: Generated<number>;
  };
  tags: {
    id: Generated<number>;
    tagGroup: string;
    name: string;
    nameKey: string;
    nameZh: Generated<string>;
    otherNames: Generated<Json>;
    mergedInto: number | null;
  };
  parts: {
    id: Generated<number>;
    packId: string;
    partKey: string;
    subject: "listening" | "reading" | "writing" | "speaking";
    partNumber: number;
    title: string;
    difficulty: "基础" | "核心" | "冲刺";
    module: "academic" | "general" | "both";
    responseKind: "blank" | "choice" | "mixed" | "open";
    questionTypes: Json;
    questionCount: number;
    segmentCount: number;
    durationMinutes: number;
    questionBank: string;
    sourceBook: string;
    sourceTest: string;
    sourceUnit: string;
    audioSha256: string | null;
    courseLinked: Generated<number>;
    contentHash: string;
    withdrawn: Generated<number>;
    createdAt: Instant;
    updatedAt: Instant;
  };
  part_tags: {
    partId: number;
    tagId: number;
  };
  part_materials: {
    partId: Generated<number>;
    passages: Json;
    groups: Json;
    sampleAnswers: Json;
    task: Json | null;
  };
  transcript_segments: {
    partId: number;
    position: number;
    startMs: number;
    endMs: number;
    speaker: string;
    text: string;
    translation: string;
  };
  question_slots: {
    id: Generated<number>;
    partId: number;
    slotKey: string;
    position: number;
    groupPosition: number;
    number: number;
    questionType: string;
    responseKind: "blank" | "choice" | "open";
    stem: string;
    answerKey: string;
    explanation: string;
    explanationZh: string;
    evidence: Json;
    withdrawn: Generated<number>;
  };
  part_practice: {
    accountId: number;
    partId: number;
    times: number;
    firstAt: Instant;
    lastAt: Instant;
  };
  courses: {
    id: Generated<number>;
    packId: string;
    courseKey: string;
    position: number;
    subject: "listening" | "reading" | "writing" | "speaking" | "grammar";
    unit: string;
    title: string;
    summary: string;
    contentHash: string;
    withdrawn: Generated<number>;
    createdAt: Instant;
    updatedAt: Instant;
  };
  course_sections: {
    id: Generated<number>;
    courseId: number;
    sectionKey: string;
    position: number;
    title: string;
    kind: "video" | "reading" | "exercise";
    durationMinutes: number;
    videoSha256: string | null;
    withdrawn: Generated<number>;
    body: string;
  };
  section_tags: {
    sectionId: number;
    tagId: number;
  };
  section_parts: {
    sectionId: number;
    position: number;
    partId: number;
  };
  course_progress: {
    accountId: number;
    sectionId: number;
    status: "in_progress" | "completed";
    positionSeconds: number;
    highestSeconds: number;
    firstAt: Instant;
    lastAt: Instant;
    completedAt: Instant | null;
  };
  guides: {
    id: Generated<number>;
    packId: string;
    slug: string;
    title: string;
    summary: string;
    tags: Json;
    publishedOn: string;
    contentHash: string;
    withdrawn: Generated<number>;
    createdAt: Instant;
    updatedAt: Instant;
    body: string;
  };
  predictions: {
    id: Generated<number>;
    packId: string;
    predictionKey: string;
    sequence: number;
    kind: "exam_report" | "rolling_ranking";
    subject: "listening" | "reading" | "writing" | "speaking";
    source: string;
    sourceName: string;
    sourceUrl: string;
    examDate: string;
    examMode: string;
    venue: string;
    recallKind: string;
    title: string;
    contentHash: string;
    withdrawn: Generated<number>;
    createdAt: Instant;
    updatedAt: Instant;
    recallContent: string;
  };
  prediction_candidates: {
    predictionId: number;
    position: number;
    title: string;
    details: string;
    matchScore: number;
    partId: number | null;
  };
  prediction_days: {
    kind: Tables["predictions"]["kind"];
    examDate: string;
    subject: Tables["parts"]["subject"];
    source: string;
    records: number;
  };
  mock_papers: {
    id: Generated<number>;
    paperId: string;
    accountId: number | null;
    packId: string | null;
    title: string;
    category: string;
    categoryKey: string;
    subjects: Json;
    durationMinutes: number;
    contentHash: string;
    withdrawn: Generated<number>;
    createdAt: Instant;
    updatedAt: Instant;
    bandTables: Json | null;
  };
  mock_paper_parts: {
    mockPaperId: number;
    position: number;
    partId: number;
  };
  relations: {
    packId: string;
    fromRef: string;
    toRef: string;
    relationType: string;
    note: string;
  };
  assets: {
    id: Generated<number>;
    accountId: number;
    title: string;
    fileName: string;
    mediaType: string;
    byteLength: number;
    sha256: string;
    textState: "indexed" | "none" | "failed";
    createdAt: Instant;
    updatedAt: Instant;
    deletedAt: Instant | null;
  };
  asset_contents: {
    assetId: Generated<number>;
    content: string;
  };
  speaking_materials: {
    id: Generated<number>;
    accountId: number;
    title: string;
    coreStory: string;
    archivedAt: Instant | null;
    createdAt: Instant;
    updatedAt: Instant;
  };
  speaking_material_links: {
    materialId: number;
    position: number;
    questionSlotId: number;
    answerAngle: string;
    outline: Json;
    requiredAdaptation: string;
  };
  part_text: {
    rowid: number;
    facets: string;
    title: string;
  };
  part_material_text: {
    rowid: number;
    facets: string;
    title: string;
    material: string;
    transcript: string;
  };
  section_text: {
    rowid: number;
    facets: string;
    title: string;
    body: string;
  };
  guide_text: {
    rowid: number;
    facets: string;
    title: string;
    summary: string;
    body: string;
  };
  prediction_text: {
    rowid: number;
    facets: string;
    title: string;
    contentText: string;
  };
  mock_paper_text: {
    rowid: number;
    facets: string;
    title: string;
  };
  asset_text: {
    rowid: number;
    facets: string;
    title: string;
    contentText: string;
  };
  part_versions: {
    id: Generated<number>;
    partId: number;
    contentHash: string;
    recordedAt: Instant;
    content: Json;
  };
  part_version_files: {
    versionId: number;
    sha256: string;
  };
  practice_sessions: {
    id: Generated<number>;
    accountId: number;
    kind: "practice" | "mock";
    mode: "practice" | "test";
    state: "unanswered" | "in_progress" | "submitted" | "abandoned";
    title: string;
    subject: Tables["parts"]["subject"] | null;
    partId: number | null;
    paperId: string | null;
    startedAt: Instant;
    lastActivityAt: Instant;
    finishedAt: Instant | null;
    reviewableAt: Instant | null;
    sharedAt: Instant | null;
    bandTables: Json | null;
  };
  session_sections: {
    sessionId: number;
    subject: "listening" | "reading" | "writing" | "speaking";
    status: "waiting" | "in_progress" | "submitted" | "abandoned";
    module: "academic" | "general" | "both";
    durationMinutes: number;
    questionCount: number;
    answeredCount: Generated<number>;
    markableCount: number;
    correctCount: number | null;
    unansweredCount: number | null;
    startedAt: Instant | null;
    endsAt: Instant | null;
    finishedAt: Instant | null;
    finishReason: "learner" | "time" | null;
    activeMs: Generated<number>;
    seenAt: Instant | null;
    revision: Generated<number>;
    markedThrough: Generated<number>;
  };
  session_parts: {
    sessionId: number;
    subject: Tables["parts"]["subject"];
    position: number;
    partId: number;
    versionId: number;
    audioMs: Generated<number>;
  };
  session_answers: {
    sessionId: number;
    subject: Tables["parts"]["subject"];
    slotId: number;
    value: string;
    flagged: number;
    revision: number;
    updatedAt: Instant;
  };
  session_notes: {
    id: Generated<number>;
    accountId: number;
    sessionId: number;
    partId: number;
    passage: number;
    paragraph: number;
    startOffset: number;
    endOffset: number;
    quote: string;
    note: string;
    createdAt: Instant;
    updatedAt: Instant;
  };
  key_corrections: {
    id: Generated<number>;
    slotId: number;
    partId: number;
    fromKey: string;
    toKey: string;
    reason: string;
    correctedBy: number;
    createdAt: Instant;
  };
  review_snapshots: {
    id: Generated<number>;
    sessionId: number;
    subject: Tables["parts"]["subject"];
    number: number;
    correctionId: number | null;
    correctCount: number;
    createdAt: Instant;
    marks: Json;
  };
  section_bands: {
    sessionId: number;
    subject: "writing" | "speaking";
    source: "teacher" | "learner";
    band: number;
    note: string;
    enteredBy: number;
    enteredAt: Instant;
    taskBands: Json | null;
  };
  dictation_attempts: {
    id: Generated<number>;
    attemptId: string;
    accountId: number;
    partId: number;
    versionId: number;
    title: string;
    lineCount: number;
    checkedCount: Generated<number>;
    expectedWords: Generated<number>;
    correctWords: Generated<number>;
    substitutedWords: Generated<number>;
    missingWords: Generated<number>;
    extraWords: Generated<number>;
    activeMs: Generated<number>;
    startedAt: Instant;
    lastActivityAt: Instant;
    submittedAt: Instant | null;
  };
  dictation_lines: {
    attempt: number;
    position: number;
    entry: string;
    plays: number;
    words: Json;
    checkedAt: Instant;
  };
  writing_versions: {
    id: Generated<number>;
    sessionId: number;
    slotId: number;
    number: number;
    reason: "saved" | "handed_in";
    text: string;
    savedAt: Instant;
  };
  writing_reviews: {
    id: Generated<number>;
    versionId: number;
    reviewerId: number;
    reviewerName: string;
    criteria: Json;
    comments: Json;
    summary: string;
    createdAt: Instant;
    updatedAt: Instant;
  };
  speaking_practices: {
    id: Generated<number>;
    accountId: number;
    slotId: number;
    question: string;
    materialId: number | null;
    assetId: number | null;
    durationMs: number;
    createdAt: Instant;
    doneAt: Instant | null;
  };
  speaking_material_text: {
    rowid: number;
    facets: string;
    title: string;
    coreStory: string;
  };
  study_plans: {
    id: Generated<number>;
    accountId: number;
    revision: number;
    title: string;
    goal: string;
    createdAt: Instant;
    updatedAt: Instant;
    latestReview: Json | null;
  };
  study_tasks: {
    id: Generated<number>;
    planId: number;
    accountId: number;
    contentKey: string;
    contentRef: Json;
    snapshot: Json;
    day: string;
    slot: number;
    durationMinutes: number;
    state: "pending" | "in_progress" | "completed";
    messengerReminder: number;
    awaitsNotice: number;
    startedAt: Instant | null;
    completedAt: Instant | null;
    createdAt: Instant;
    updatedAt: Instant;
    timeZone: Generated<string>;
  };
  todos: {
    id: Generated<number>;
    accountId: number;
    title: string;
    note: string;
    scheduledAt: Instant | null;
    messengerReminder: number;
    awaitsNotice: number;
    completedAt: Instant | null;
    createdAt: Instant;
    updatedAt: Instant;
    deletedAt: Instant | null;
    contentRef: Json | null;
  };
  reminders: {
    id: Generated<number>;
    accountId: number;
    content: string;
    remindAt: Instant;
    messengerDelivery: number;
    state: "scheduled" | "running" | "delivered" | "failed" | "cancelled";
    createdAt: Instant;
    updatedAt: Instant;
  };
  notices: {
    id: Generated<number>;
    accountId: number;
    kind: NoticeKind;
    sourceId: number;
    text: string;
    route: string;
    dueAt: Instant;
    createdAt: Instant;
    isLate: number;
    readAt: Instant | null;
  };
  connections: {
    id: Generated<number>;
    accountId: number;
    kind: ConnectionKind;
    label: string;
    language: "en" | "zh-CN";
    state: "pending" | "active" | "needs_attention";
    attention: Generated<string>;
    sealed: string;
    lookupHash: string | null;
    sessionId: number | null;
    codeTries: Generated<number>;
    expiresAt: Instant | null;
    createdAt: Instant;
    updatedAt: Instant;
    confirmedAt: Instant | null;
    lastDeliveredAt: Instant | null;
    endedAt: Instant | null;
  };
  quiet_hours: {
    accountId: Generated<number>;
    fromMinute: number;
    toMinute: number;
  };
  calendar_feeds: {
    accountId: Generated<number>;
    secretHash: string;
    sealed: string;
    createdAt: Instant;
    readAt: Instant | null;
  };
  service_keys: {
    name: string;
    sealed: string;
    createdAt: Instant;
  };
  feedback_messages: {
    id: Generated<number>;
    accountId: number;
    senderType: "user" | "team";
    senderName: string;
    source: "agent" | "web";
    content: string;
    pagePath: string;
    createdAt: Instant;
    readAt: Instant | null;
  };
  feedback_conversations: {
    accountId: Generated<number>;
    lastMessageId: number;
  };
  activity_texts: {
    id: Generated<number>;
    accountId: number;
    kind: "chat" | "file" | "mock" | "note" | "practice" | "study";
    title: string;
    description: string;
    uses: Generated<number>;
    activities: Generated<number>;
    questions: Generated<number>;
    correct: Generated<number>;
    judged: Generated<number>;
    seconds: Generated<number>;
    isIndexed: Generated<number>;
  };
  activity_text: {
    rowid: number;
    facets: string;
    title: string;
    description: string;
  };
  activity_revisions: {
    accountId: Generated<number>;
    revision: number;
    first: Generated<number>;
  };
  activities: {
    id: Generated<number>;
    accountId: number;
    activityKey: string;
    kind: "chat" | "file" | "mock" | "note" | "practice" | "study";
    textId: number;
    entityId: string | null;
    occurredAt: Instant;
    startedAt: Instant | null;
    day: number;
    metrics: Json;
    questions: number;
    correct: number;
    judged: number;
    seconds: number;
    revision: number;
    supersededIn: number | null;
    supersededAt: Instant | null;
  };
  activity_days: {
    accountId: number;
    kind: Tables["activities"]["kind"];
    day: number;
    activities: number;
    questions: number;
    correct: number;
    judged: number;
    seconds: number;
  };
  course_days: {
    accountId: number;
    sectionId: number;
    day: number;
    firstAt: Instant;
    lastAt: Instant;
    highestSeconds: number;
    status: Tables["course_progress"]["status"];
    courseId: number;
    subject: Tables["courses"]["subject"];
    courseTitle: string;
    sectionTitle: string;
    sectionKind: Tables["course_sections"]["kind"];
  };
  imported_records: {
    accountId: number;
    origin: string;
    kind: string;
    sourceId: string;
    localId: string;
  };
  agent_calls: {
    id: Generated<number>;
    accountId: number;
    tokenId: number;
    operation: string;
    via: "http" | "mcp";
    target: Json | null;
    at: Instant;
    status: number;
    reason: string | null;
    isRepeat: number;
    changed: number;
  };
  deliveries: {
    id: Generated<number>;
    accountId: number;
    noticeId: number | null;
    connectionId: number | null;
    channel: string;
    purpose: "notice" | "test" | "code";
    state: "waiting" | "sending" | "delivered" | "failed" | "cancelled" | "not_connected";
    attempts: Generated<number>;
    unknowns: Generated<number>;
    nextAt: Instant | null;
    attemptedAt: Instant | null;
    finishedAt: Instant | null;
    detail: Generated<string>;
    createdAt: Instant;
  };
  pack_importers: {
    packId: string;
    accountId: number;
  };
  wordbook_additions: {
    setId: string;
    packId: string;
    groups: Json;
  };
  activity_lags: {
    sessionId: Generated<number>;
    accountId: number;
    dueAt: Instant;
  };
  study_task_moves: {
    id: Generated<number>;
    accountId: number;
    planId: number;
    taskId: number;
    day: string;
    slot: number;
    revision: number;
    movedAt: Instant;
  };
  pulses: {
    id: Generated<number>;
    filler: Uint8Array;
  };
  quotas: {
    kind: string;
    most: number;
  };
  account_counts: {
    accountId: number;
    kind: string;
    items: number;
  };
  study_plan_counts: {
    planId: number;
    span: number;
    period: string;
    tasks: number;
    inProgress: number;
    completed: number;
    minutes: number;
    completedMinutes: number;
  };
  vocabulary_source_counts: {
    entryId: Generated<number>;
    sources: number;
  };
  idempotent_answers: {
    accountId: number;
    caller: number;
    keyHash: string;
    requestHash: string;
    answer: string;
    at: Instant;
  };
  oauth_clients: {
    id: Generated<number>;
    clientId: string;
    clientName: string;
    redirectUris: Json;
    network: string | null;
    createdAt: Instant;
    expiresAt: Instant;
  };
  oauth_grants: {
    tokenId: Generated<number>;
    accountId: number;
    clientId: string;
    clientHost: string | null;
    resources: Json;
  };
  oauth_codes: {
    codeHash: string;
    accountId: number;
    clientId: string;
    clientName: string;
    clientHost: string | null;
    redirectUri: string;
    codeChallenge: string;
    scopes: Json;
    resources: Json;
    expiresAt: Instant;
    tokenId: number | null;
  };
  oauth_tokens: {
    id: Generated<number>;
    secretHash: string;
    kind: "access" | "refresh";
    tokenId: number;
    accountId: number;
    scopes: Json;
    resources: Json;
    createdAt: Instant;
    expiresAt: Instant;
    usedAt: Instant | null;
  };
  oauth_devices: {
    deviceHash: string;
    userCode: string;
    clientId: string;
    clientName: string;
    clientHost: string | null;
    scopes: Json;
    resources: Json;
    network: string | null;
    userAgent: string;
    intervalSeconds: number;
    createdAt: Instant;
    expiresAt: Instant;
    polledAt: Instant | null;
    accountId: number | null;
    confirmedAt: Instant | null;
    declinedAt: Instant | null;
    claimedAt: Instant | null;
  };
}
