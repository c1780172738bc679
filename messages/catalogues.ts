import { en } from './en.ts';
import { hi } from './hi.ts';

/**
 * The texts of every language, by its code: for the server, which speaks them all. They have the types of the English
 * ones, which say what a text is filled with; a test finds a translation that is filled otherwise.
 */
export const catalogues = { en, hi: hi as typeof en };
