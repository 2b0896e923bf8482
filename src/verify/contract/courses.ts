import { contractFields } from "./fields.ts";

/** Request fields of the course operations as in interface.md, section 4.2. */
export const COURSES_FIELDS = contractFields({
  ielts_learning_route_read: `
    limit | integer | 1-500 | 200
    subject | ,listening,reading,writing,speaking | - | ""
    view | route,progress | - | "route"`,
  ielts_courses_search_sections: `
    courseId | integer | 1-9007199254740991 | optional
    limit | integer | 1-6 | 4
    page | integer | 1-1000 | 1
    search | string | - | ""
    subject | ,listening,reading,speaking,writing,grammar | - | ""
    tagQueries | array | -6 | []
    tagQueries.0 | string | 1-80 | required`,
});
