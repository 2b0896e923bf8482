/** Questions that a story of the library can answer besides those it was written for, by the story's title. */
const EXTRA_QUESTIONS: Readonly<Record<string, readonly string[]>> = {
  "The lane along the canal": [
    "Which part of it do you know best?",
    "How has it changed since you were small?",
    "Why do some people feel attached all their lives to the place where they grew up?",
    "To what extent does a place shape the character of those who live in it?",
    "What happens to a small community when most of its young people leave?",
    "Do you think that the differences between one town and another are disappearing?",
  ],
  "Eight thousand books in two days": [
    "Which part of your working or studying day do you enjoy most?",
    "Apart from money, what do people gain from having a job?",
    "Why are some kinds of work respected more than others that are just as useful?",
    "What role might public libraries have once almost everything can be read online?",
  ],
  "Grandmother's sewing machine": [
    "Who do you ask for help when something stops working?",
    "Does technology that saves time really give people more freedom?",
    "Which human abilities are at risk as devices do more and more for us?",
    "Can a society choose to slow down the spread of a new technology, or is that unrealistic?",
  ],
  "New Year's dinner on the roof": [
    "Is there a dish that you can cook well?",
    "Which foods in your country are eaten only at certain times of the year?",
    "Is something lost when the members of a family eat at different times?",
    "What do you miss most when you are far from home?",
  ],
  "The slow train and the beekeeper": [
    "When you are away, would you rather stay in a town or in the countryside?",
    "Can a short visit really tell us anything about another culture?",
    "Could a virtual visit ever be a satisfying substitute for seeing a place in person?",
    "Does travel make people more open-minded, or does it sometimes strengthen their prejudices?",
    "Do you ever talk to other passengers on a bus or a train?",
    "What do you do to pass the time on the way?",
  ],
  "My kite does not fly": [
    "Is defeat a better teacher than victory?",
    "Does competition bring out the best or the worst in people?",
    "Do you enjoy team games, or do you prefer exercise that you do by yourself?",
  ],
  "The paper moon": [
    "Did you enjoy the drawing and painting lessons at your school?",
    "Why have people in every age made art, even when life was hard?",
    "Do you ever make presents yourself instead of buying them?",
  ],
};

const TITLES: ReadonlyMap<string, string> = new Map(
  Object.entries(EXTRA_QUESTIONS).flatMap(([title, questions]) =>
    questions.map((question) => [question, title] as const),
  ),
);

/** The title of a story that answers a question for which none was written, or undefined. */
export function findExtraMaterialTitle(question: string): string | undefined {
  return TITLES.get(question);
}
