import { sql } from 'kysely';
import { by, erased, type PersonalTable, withTheEventOrGroup } from './personal-table.ts';

/** What boards keep of people. */
export const boardTables = {
  board_posts: {
    personal: 'what somebody wrote on a board',
    why: 'it is public',
    kept: withTheEventOrGroup,
    atDeletion: 'stays, by a former member; whoever wants it gone deletes it first',
    whose: by('author_id'),
    withheld: ['html', 'rendered_by'],
  },
  board_reports: {
    personal: 'which posts somebody reported',
    why: 'for the organiser to look',
    kept: withTheEventOrGroup,
    atDeletion: erased,
    whose: by('user_id'),
    withheld: [],
    erased: true,
  },
  board_blocks: {
    personal: 'who may not write on a board',
    why: 'to keep order',
    kept: withTheEventOrGroup,
    atDeletion: 'stays, by the id of a former member, until it is lifted: see `former_addresses`',
    whose: by('user_id'),
    withheld: [],
  },
  board_mutes: {
    personal: 'of which boards and threads somebody does not want to hear',
    why: 'not to be told',
    kept: withTheEventOrGroup,
    atDeletion: erased,
    whose: by('user_id'),
    withheld: [],
    erased: true,
  },
  muted_people: {
    personal: 'whose posts somebody does not want to see',
    why: 'not to be shown',
    kept: 'until it is lifted',
    atDeletion: erased,
    whose: (userId) => sql<boolean>`${userId} in (user_id, muted_id)`,
    withheld: false,
    erased: true,
  },
  board_mentions: {
    personal: 'who is mentioned in a post',
    why: 'to tell them, and to show their name',
    kept: withTheEventOrGroup,
    atDeletion: 'stays, and names a former member',
    whose: by('user_id'),
    withheld: [],
  },
  board_reads: {
    personal: 'until when somebody read a board',
    why: 'to mark what is new',
    kept: withTheEventOrGroup,
    atDeletion: erased,
    whose: by('user_id'),
    withheld: [],
    erased: true,
  },
} as const satisfies Record<string, PersonalTable>;
