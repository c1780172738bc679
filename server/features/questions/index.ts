export { questionRoutes } from './routes.ts';
export { answerErrors, givenAnswers } from './rules.ts';
export { answersOf, askedBy, eraseAnswersOf, type GivenAnswer, insertAnswers, questionsOf } from './store.ts';
