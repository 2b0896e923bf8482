import type { Said } from "./essays.ts";

/**
 * The teacher's reviews of texts of mock tests, by the title of the part and in the order in which the learner wrote for it; null if she
 * does not share the text.
 */
export const MOCK_REVIEWS: Readonly<Record<string, readonly (Said | null)[]>> = {
  "Library visitors in five age groups": [
    {
      bands: [5.5, 5.5, 5.5, 5],
      remarks: [
        "All figures are there, but an overview has to compare, and reasons that the chart does not show cost marks.",
        "The order is by year, which is clear. The overview should come second.",
        "The people, the number, increased: the same few words carry the whole text.",
        "It was not the people who were 32%, but their share. This comes in nearly every sentence.",
      ],
      comments: [
        {
          quote: "how many percent of people",
          comment: "The percentage of people: ‘how many percent’ is not used in a report.",
        },
        {
          quote: "The people from 40 to 54 was 32%",
          comment: "The figure for people aged 40 to 54 was 32%.",
        },
        {
          quote: "it is twice than before",
          comment: "Twice as high as before; and a comma cannot join two sentences.",
        },
        {
          quote: "raised 10%",
          comment: "Rose by 10 percentage points. Raise needs somebody who raises something.",
        },
        {
          quote: "I think this is because young people use the phone and the internet to read.",
          comment: "Leave out what is not in the chart.",
        },
      ],
      summary:
        "Under the clock you fell back on the sentences that you know. The figures are right; learn two ways to say whose figure it is, and put the overview second.",
    },
    null,
  ],
  "Unpaid community work at school": [
    {
      bands: [5.5, 5.5, 5.5, 5.5],
      remarks: [
        "You agree and say why. The objection is brushed aside in two lines.",
        "Firstly, secondly, however: the frame holds, but inside the paragraphs the sentences stand side by side.",
        "Know many knowledge, do these works: both are counted the Chinese way.",
        "Simple sentences are right for the most part. Articles are missing or too many.",
      ],
      comments: [
        {
          quote: "most of students",
          comment: "Most students, or most of the students.",
        },
        {
          quote: "They know many knowledge from books",
          comment: "They gain a lot of knowledge from books. Knowledge is not counted, and it is gained.",
        },
        {
          quote: "the community can get benefit",
          comment: "The community benefits.",
        },
        {
          quote: "must prepare the exam",
          comment: "Prepare for the exam: who prepares the exam writes the questions.",
        },
      ],
      summary:
        "The week in the old people's home is your best paragraph: real, and told in order. Give the objection as much room next time.",
    },
    null,
  ],
  "From sheep's wool to insulation panels": [
    null,
    {
      bands: [7, 6.5, 6.5, 6.5],
      remarks: [
        "A full overview in phases, and no stage is missing.",
        "The paragraphs follow the phases. One sentence strings three steps together.",
        "Consists of, by-products, on top of each other: exact throughout.",
        "The passive is safe now.",
      ],
      comments: [
        {
          quote: "It is worth noting that almost nothing is wasted",
          comment: "‘It is worth noting that’ may go; the observation is good without it.",
        },
        {
          quote: "which is passed on to soap makers, and after that the clean wool is dried",
          comment: "Two things happen to two materials. Begin a new sentence.",
        },
        {
          quote: "The temperature is therefore much higher than that of washing",
          comment:
            "A comparison that the diagram offers: good. ‘Therefore’ is not right, as nothing follows from anything.",
        },
      ],
      summary: "The first time you counted nine steps; now you see three phases. A clear 6.5, and nearly more.",
    },
  ],
  "Old buildings or new homes?": [
    null,
    {
      bands: [6.5, 7, 6.5, 6.5],
      remarks: [
        "Both views are discussed and yours is clear from the first paragraph. The conclusion leans a little further than the essay.",
        "Each paragraph begins where the one before ended.",
        "Converted, demolished, a new purpose: the words of the topic are there.",
        "Long sentences, and they stand.",
      ],
      comments: [
        {
          quote: "an old silk factory was turned into a small museum with cafés",
          comment: "One place that you know is worth more than three that everybody knows.",
        },
        {
          quote: "On the other side, people who call for modern housing remind us",
          comment: "On the other hand. A side is a place.",
        },
        {
          quote: "Only when a building is dangerous and has no special meaning should it be demolished.",
          comment: "The inversion after ‘only when’ is right. Use it once in an essay, as here.",
        },
      ],
      summary:
        "A whole band above your first mock test, by the same clock. What is left: the small fixed phrases, and a last look at the conclusion.",
    },
  ],
};
