import { learningRouteRead } from "./learning-route-read.ts";
import { readSection } from "./read-section.ts";
import { recordProgress } from "./record-progress.ts";
import { searchSections } from "./search-sections.ts";

/** The learning route, the course sections and the learner's progress. */
export const coursesCapabilities = [learningRouteRead, searchSections, readSection, recordProgress] as const;
