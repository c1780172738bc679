export { questionRoutes } from './routes.ts';
export {
  answerErrors,
  answersFor,
  givenAnswers,
  type StandardQuestions,
  standardAnswers,
  standardErrorsIn,
} from './rules.ts';
export {
  answersOf,
  askedBy,
  askedByEach,
  copyQuestions,
  eraseAnswersOf,
  type GivenAnswer,
  insertAnswers,
  insertQuestions,
  questionsOf,
} from './store.ts';
