import { keepPreviousData, type QueryClient, useMutation, useQuery, useQueryClient } from "@tanstack/react-query";
import { call, callOnLeave, type RequestOf, type ResponseOf } from "../../api.ts";
import { learningKeys } from "./keys.ts";
import { learningPath } from "./paths.ts";

export type LearningRoute = ResponseOf<"ielts_learning_route_read">;
export type Course = LearningRoute["nodes"][number];
export type Section = ResponseOf<"courses_read_section">;
export type OutlineSection = Section["course"]["sections"][number];
export type LinkedPart = Section["linkedPractice"][number];
export type FoundSection = ResponseOf<"ielts_courses_search_sections">["items"][number];
export type ProgressState = OutlineSection["status"];
type ProgressRequest = RequestOf<"courses_record_progress">;

export const SUBJECTS = [
  "listening",
  "reading",
  "writing",
  "speaking",
  "grammar",
] as const satisfies readonly Course["subject"][];

/** The most courses that the service returns at once. */
const ROUTE_COURSES = 500;

/** The whole route; subjects are filtered here, so that changing the subject needs no request. */
export function useLearningRoute() {
  return useQuery({
    queryKey: learningKeys.route,
    queryFn: ({ signal }) => call("ielts_learning_route_read", { limit: ROUTE_COURSES }, signal),
  });
}

export function useSectionSearch(request: RequestOf<"ielts_courses_search_sections">) {
  return useQuery({
    queryKey: learningKeys.search(request),
    queryFn: ({ signal }) => call("ielts_courses_search_sections", request, signal),
    placeholderData: keepPreviousData,
  });
}

export function useSection(courseId: number, sectionId: number) {
  return useQuery({
    queryKey: learningKeys.section(courseId, sectionId),
    queryFn: ({ signal }) => call("courses_read_section", { courseId, sectionId }, signal),
  });
}

/** Records progress and shows it at once everywhere; reverted if the service refuses. */
export function useRecordProgress() {
  const client = useQueryClient();
  return useMutation({
    mutationFn: (request: ProgressRequest) => call("courses_record_progress", request),
    onMutate: async (request) => {
      // Only cached data changed here; a first read of something else continues.
      await client.cancelQueries({
        queryKey: learningKeys.all,
        predicate: (query) => query.state.data !== undefined,
      });
      const before = client.getQueriesData({ queryKey: learningKeys.all });
      showProgress(client, request);
      return before;
    },
    onError: (_error, _request, before) => {
      for (const [key, data] of before ?? []) client.setQueryData(key, data);
    },
    onSettled: () => client.invalidateQueries({ queryKey: learningKeys.all }),
  });
}

/** Records progress while the page is being left. */
export function recordOnLeave(request: ProgressRequest): void {
  callOnLeave("courses_record_progress", request);
}

/** The section to continue with: the first one not completed, or the first of all. */
function nextSection(sections: readonly OutlineSection[]): OutlineSection | undefined {
  return sections.find((section) => section.status !== "completed") ?? sections[0];
}

/** The section where a course continues. */
export function continuePath(course: Pick<Course, "courseId" | "successCriteria">): string {
  const section = nextSection(course.successCriteria?.sections ?? []);
  return learningPath({ course: course.courseId, section: section?.sectionId });
}

function showProgress(client: QueryClient, request: ProgressRequest): void {
  const { courseId, sectionId } = request;
  const next = (status: ProgressState): ProgressState =>
    status === "completed" && request.reopen !== true ? status : request.status;
  const change = (sections: readonly OutlineSection[]) =>
    sections.map((section) =>
      section.sectionId === sectionId ? { ...section, status: next(section.status) } : section,
    );
  client.setQueryData<LearningRoute>(learningKeys.route, (route) => {
    if (route === undefined) return route;
    const nodes = route.nodes.map((node) => {
      if (node.courseId !== courseId || node.successCriteria === undefined) return node;
      const sections = change(node.successCriteria.sections);
      const progress = { ...node.progress, ...progressOf(sections) };
      return { ...node, successCriteria: { ...node.successCriteria, sections }, progress };
    });
    const completedSections = nodes.reduce((sum, node) => sum + node.progress.completedSections, 0);
    return { ...route, nodes, summary: { ...route.summary, completedSections } };
  });
  client.setQueriesData<Section>({ queryKey: learningKeys.sectionsOf(courseId) }, (section) => {
    if (section === undefined) return section;
    const sections = change(section.course.sections);
    const course = { ...section.course, sections, progress: { ...section.course.progress, ...progressOf(sections) } };
    if (section.sectionId !== sectionId) return { ...section, course };
    const { status, positionSeconds } = section.progress;
    const progress = { status: next(status), positionSeconds: request.positionSeconds ?? positionSeconds };
    return { ...section, course, progress: { ...section.progress, ...progress } };
  });
}

function progressOf(sections: readonly OutlineSection[]): Pick<Course["progress"], "status" | "completedSections"> {
  const completedSections = sections.filter((section) => section.status === "completed").length;
  const hasStarted = sections.some((section) => section.status !== "not_started");
  const begun = completedSections === sections.length ? "completed" : "in_progress";
  return { completedSections, status: hasStarted ? begun : "not_started" };
}
