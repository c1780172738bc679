import { by, erased, type PersonalTable } from './personal-table.ts';

/** What is kept of who is in which group, and of who follows whom. */
export const followingTables = {
  group_members: {
    personal: 'which groups, since when, as what',
    why: 'to be in a group',
    kept: 'until they leave it',
    atDeletion: 'erased; a group goes to its longest organiser, or ends with its owner',
    whose: by('user_id'),
    withheld: [],
  },
  group_removals: {
    personal: 'which groups took somebody out',
    why: 'to keep them out until they are let in again',
    kept: 'until it is lifted',
    atDeletion: 'stays, by the id of a former member, until it is lifted: see `former_addresses`',
    whose: by('user_id'),
    withheld: [],
  },
  group_follows: {
    personal: 'which groups somebody follows',
    why: 'to be shown what they add',
    kept: 'until unfollowed',
    atDeletion: erased,
    whose: by('follower_id'),
    withheld: [],
    erased: true,
  },
  organiser_follows: {
    personal: 'which organisers somebody follows',
    why: 'to be shown what they add',
    kept: 'until unfollowed',
    atDeletion: 'erased, and who followed the account, too',
    whose: by('follower_id'),
    withheld: [],
    erased: true,
  },
} as const satisfies Record<string, PersonalTable>;
