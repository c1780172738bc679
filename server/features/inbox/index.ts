export { inboxJobs, inboxRecurring, notify } from './inbox.ts';
export { inboxRoutes } from './routes.ts';
export { countUnread, type NewNotification } from './store.ts';
