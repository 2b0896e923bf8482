/** The files of a new pack, by path: each a small, valid piece with comments that say what to write. */
export function packTemplate(pack: { readonly id: string; readonly title: string }): Readonly<Record<string, string>> {
  return {
    "pack.json": manifest(pack),
    "parts/reading.json": READING,
    "courses/course.json": COURSE,
    "guides/guide.json": GUIDE,
    "README.md": README,
  };
}

const manifest = ({
  id,
  title,
}: {
  id: string;
  title: string;
}) => `// What the pack says of itself. Comments like this one may stay: an import leaves them out.
{
  // Names the pack for good; learners' records lead to it. Letters, digits, dot, dash and underscore.
  "id": ${JSON.stringify(id)},
  // Raise it with every change: MAJOR.MINOR.PATCH.
  "version": "0.1.0",
  "title": ${JSON.stringify(title)},
  // Who may use the content, as an SPDX id: CC-BY-4.0, CC0-1.0, or LicenseRef-Proprietary.
  "licence": "CC-BY-4.0",
  "author": "Your name",
  // Where the content comes from. Bring only what you wrote or may pass on.
  "source": "Written for this pack",
  "description": "One reading passage, and a course and a guide that lead to it.",
  // What tags are called in Chinese, and under which other names they are found. May be left out.
  "tags": [{ "group": "topic", "name": "History", "nameZh": "历史", "otherNames": ["The past"] }]
}
`;

const READING = `// Parts of the question bank. A folder may hold any number of such files.
{
  "parts": [
    {
      // Never change a key: learners' answers lead to it.
      "key": "old-lamps",
      // listening (1-4), reading (1-3), writing (1-2) or speaking (1-3)
      "subject": "reading",
      "partNumber": 1,
      "title": "Old lamps",
      // 基础 (foundation), 核心 (core) or 冲刺 (stretch)
      "difficulty": "基础",
      // academic, general or both
      "module": "academic",
      "tags": [{ "group": "topic", "name": "History" }],
      "passages": [
        {
          "title": "Old lamps",
          "paragraphs": [
            { "label": "A", "text": "Streets were dark until the first oil lamps were hung above them in 1667." },
            { "label": "B", "text": "Each lamp was filled by hand every evening, and a glass kept the wind out." }
          ]
        }
      ],
      "groups": [
        {
          // docs/content-packs.md has the list of question types and an example of each.
          "type": "true_false_not_given",
          "instruction": "Do the following statements agree with the information in the passage?",
          "questions": [
            {
              "number": 1,
              "stem": "The first street lamps burned oil.",
              "answer": "TRUE",
              "explanation": "They are called oil lamps.",
              "explanationZh": "文中称之为油灯。",
              // Words of the passage, exactly as they are there.
              "evidence": [{ "quote": "the first oil lamps", "paragraph": "A" }]
            },
            {
              "number": 2,
              "stem": "The oil was cheap.",
              // Nothing can show that something is not said: NOT GIVEN needs no evidence.
              "answer": "NOT GIVEN",
              "explanation": "The passage says nothing of the price.",
              "explanationZh": "文中没有提到价格。"
            }
          ]
        },
        {
          "type": "sentence_completion",
          "instruction": "Complete the sentence. Write NO MORE THAN TWO WORDS from the passage.",
          // Checked against every spelling of the answers.
          "wordLimit": { "words": 2, "numbers": 0 },
          // A gap is {{number of its question}}.
          "blocks": [{ "kind": "paragraph", "text": "The flame was protected from the wind by {{3}}." }],
          "questions": [
            {
              "number": 3,
              // Text in parentheses may be left out; / separates whole answers.
              "answer": "(a) glass",
              "explanation": "A glass kept the wind out.",
              "explanationZh": "玻璃罩挡住了风。",
              "evidence": [{ "quote": "a glass kept the wind out", "paragraph": "B" }]
            }
          ]
        }
      ]
    }
  ]
}
`;

const COURSE = `// Courses of the learning route.
{
  "courses": [
    {
      "key": "first-steps",
      // The four subjects, or grammar.
      "subject": "reading",
      "unit": "First steps",
      "title": "Reading a short passage",
      "summary": "You can find a fact in a short passage.",
      "sections": [
        {
          "key": "find-it",
          "title": "Find it in the passage",
          // video, reading or exercise
          "kind": "exercise",
          "durationMinutes": 10,
          // Markdown, without HTML.
          "body": "Read the questions **first**. Then look for their words in the passage.",
          // Keys of parts in this pack.
          "practice": ["old-lamps"]
        }
      ]
    }
  ]
}
`;

const GUIDE = `// Articles that anyone may read.
{
  "guides": [
    {
      // The last part of its address.
      "slug": "reading-short-passages",
      "title": "Reading short passages",
      "summary": "What to do in the first minute.",
      "tags": ["reading"],
      "publishedOn": "2026-01-01",
      "body": "# The first minute\\n\\nRead the title and the first sentence of every paragraph.",
      // Keys of parts that the guide is about.
      "about": ["old-lamps"]
    }
  ]
}
`;

const README = `# A content pack for lectern

Change the examples to what you have written, and delete what you do not need. Only \`pack.json\` is required.

\`\`\`sh
lectern import . --check     # lists every problem with its place, and what would change
lectern import .             # imports the pack, all of it or nothing
\`\`\`

Further folders: \`predictions/\`, \`mock-papers/\`, \`relations/\`, \`wordbooks/\` (a whole wordbook, or with \`"adds": true\` what is
added to one), and \`media/\` for audio, images, video and documents. The running service describes every field at
\`/content-pack/guide.md\` and \`/content-pack/parts.schema.json\` (\`courses\`, \`guides\`, …), which editors can complete from.
`;
