import type { SelectType } from "kysely";
import type { Tables } from "./tables.ts";

/** The values that a column can hold, as the migrations list them. */
type Words<T extends keyof Tables, C extends keyof Tables[T]> = NonNullable<SelectType<Tables[T][C]>>;

export type Role = Words<"accounts", "role">;
export type Subject = Words<"parts", "subject">;
export type CourseSubject = Words<"courses", "subject">;
export type Difficulty = Words<"parts", "difficulty">;
export type TestModule = Words<"parts", "module">;
export type PartResponseKind = Words<"parts", "responseKind">;
export type SlotResponseKind = Words<"question_slots", "responseKind">;
export type SectionKind = Words<"course_sections", "kind">;
export type PredictionKind = Words<"predictions", "kind">;
export type TextState = Words<"assets", "textState">;
export type SessionKind = Words<"practice_sessions", "kind">;
export type SessionMode = Words<"practice_sessions", "mode">;
export type SessionState = Words<"practice_sessions", "state">;
export type SectionStatus = Words<"session_sections", "status">;
export type FinishReason = Words<"session_sections", "finishReason">;
export type BandSource = Words<"section_bands", "source">;
export type JudgedSubject = Words<"section_bands", "subject">;
export type VersionReason = Words<"writing_versions", "reason">;
export type TaskState = Words<"study_tasks", "state">;
export type ReminderState = Words<"reminders", "state">;
export type ConnectionState = Words<"connections", "state">;
export type Language = Words<"connections", "language">;
export type DeliveryPurpose = Words<"deliveries", "purpose">;
export type DeliveryState = Words<"deliveries", "state">;
export type FeedbackSender = Words<"feedback_messages", "senderType">;
export type FeedbackSource = Words<"feedback_messages", "source">;
export type ActivityKind = Words<"activities", "kind">;
export type LearningState = Words<"vocabulary_progress", "learningState">;
export type ReviewRating = Words<"vocabulary_reviews", "rating">;
