import type { Subject } from "../../database/words.ts";

const PART_NAMES = {
  listening: "Listening part",
  reading: "Reading passage",
  writing: "Writing task",
  speaking: "Speaking part",
};

/** `Reading passage 2, 13 questions`. */
export function describePart(part: { subject: Subject; partNumber: number; questionCount: number }): string {
  const name = `${PART_NAMES[part.subject]} ${part.partNumber}`;
  return part.subject === "writing" ? name : `${name}, ${counted(part.questionCount, "question")}`;
}

/** `Dictation of listening part 2, 24 segments`. */
export function describeDictation(part: { partNumber: number; segmentCount: number }): string {
  return `Dictation of listening part ${part.partNumber}, ${counted(part.segmentCount, "segment")}`;
}

/** `Mock paper: listening, reading`. */
export function describePaper(paper: { subjects: readonly Subject[] }): string {
  return `Mock paper: ${paper.subjects.join(", ")}`;
}

/** `reading section of Scanning for names`. */
export function describeSection(section: { kind: string; courseTitle: string }): string {
  return `${section.kind} section of ${section.courseTitle}`;
}

/** `Exam report of 2026-08-01 in writing`. */
export function describePrediction(record: { kind: string; examDate: string; subject: Subject }): string {
  const name = record.kind === "exam_report" ? "Exam report" : "Rolling ranking";
  return `${name} of ${record.examDate} in ${record.subject}`;
}

/** `Speaking material for 3 questions`. */
export function describeMaterial(material: { linkCount: number }): string {
  return `Speaking material for ${counted(material.linkCount, "question")}`;
}

/** `application/pdf, Cities.pdf`. */
export function describeAsset(asset: { mediaType: string; fileName: string }): string {
  return `${asset.mediaType}, ${asset.fileName}`;
}

function counted(count: number, noun: string): string {
  return `${count} ${noun}${count === 1 ? "" : "s"}`;
}
