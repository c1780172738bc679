import { en } from './en.ts';
import { hi } from './hi.ts';
import { overlay } from './overlay.ts';

/** The texts of every language, by its code: for the server, which speaks them all. */
export const catalogues = { en, hi: overlay(en, hi) };
