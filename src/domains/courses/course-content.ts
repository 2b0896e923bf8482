import type { Course } from "../../content/format/course.ts";
import { linkMedia, type MediaFiles, mediaFile } from "../../content/media-links.ts";

/** All that is written of a course, in the form in which it is written. Sections carry the tags of their course. */
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
