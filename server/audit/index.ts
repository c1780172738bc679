export { type Action, type LoggedAction, listActions, recordAction, recordActions } from './store.ts';
