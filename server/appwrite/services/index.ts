/** Calls that Appwrite clients make beside accounts, documents and files. */
export { accountLogRoutes } from './account-logs.ts';
export { avatarRoutes } from './avatars.ts';
export { localeRoutes } from './locale.ts';
