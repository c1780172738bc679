export { listActions, recordAction, recordActions } from './store.ts';
