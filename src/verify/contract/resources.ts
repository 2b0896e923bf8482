import { contractFields } from "./fields.ts";

/** Request fields of the resource operation as in interface.md, section 4.2; contentRef is one of the eight kinds of section 2.2. */
export const RESOURCES_FIELDS = contractFields({
  ielts_resources_related: `
    contentRef | undefined | - | required
    contentRef.kind | string | - | required
    contentRef.partId | integer | 1-9007199254740991 | required
    contentRef.kind | string | - | required
    contentRef.paperId | string | 1-160 | required
    contentRef.kind | string | - | required
    contentRef.courseId | integer | 1-9007199254740991 | required
    contentRef.sectionId | integer | 1-9007199254740991 | required
    contentRef.kind | string | - | required
    contentRef.partId | integer | 1-9007199254740991 | required
    contentRef.kind | string | - | required
    contentRef.slug | string | 1-200 | required
    contentRef.kind | string | - | required
    contentRef.hitId | integer | 1-9007199254740991 | required
    contentRef.kind | string | - | required
    contentRef.materialId | integer | 1-9007199254740991 | required
    contentRef.kind | string | - | required
    contentRef.assetId | integer | 1-9007199254740991 | required
    limit | integer | 1-30 | 12
    relationTypes | array | -12 | []
    relationTypes.0 | string | 1-80 | required`,
});
