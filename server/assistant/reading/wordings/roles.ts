import { askedRolesInEnglish } from './asked-roles-in-english.ts';
import { askedRolesInHindi } from './asked-roles-in-hindi.ts';
import { askedRolesInHinglish } from './asked-roles-in-hinglish.ts';
import { everydayRoles } from './everyday-roles.ts';
import { linesOf, type Variant } from './index.ts';
import { rolesInEnglish } from './roles-in-english.ts';
import { rolesInHindi } from './roles-in-hindi.ts';
import { rolesInHinglish } from './roles-in-hinglish.ts';
import { rolesInSpeech } from './roles-in-speech.ts';

/**
 * Messages, one a line, with marks before words: `+` is looked for, `-` is left out, `~` only belongs to what someone tells;
 * `^` after it is a word of a title. Words without a mark are told.
 */
export const marked: readonly Variant[] = [
  ...[rolesInEnglish, rolesInHinglish, rolesInHindi, rolesInSpeech, everydayRoles],
  ...[askedRolesInEnglish, askedRolesInHinglish, askedRolesInHindi],
].flatMap(linesOf);
