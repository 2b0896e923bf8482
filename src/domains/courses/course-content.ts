import type { Course } from "../../content/format/course.ts";
import { linkMedia, type MediaFiles, mediaFile } from "../../content/media-links.ts";

/** The complete content of a course in its written form. Sections carry the tags of their course. */
export function toCourseContent(course: Course, media: MediaFiles) {
  return {
    ...course,
    sections: course.sections.map(({ video, body, tags, ...section }) => ({
      ...section,
      tags: [...course.tags, ...tags],
      body: linkMedia(body, media),
      videoSha256: video === undefined ? null : mediaFile(video, media).sha256,
    })),
  };
}
export type SectionContent = ReturnType<typeof toCourseContent>["sections"][number];
