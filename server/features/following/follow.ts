import { type Following, type Organiser, pastEventsCounted } from '../../../contracts/following.ts';
import { groupLimits } from '../../../contracts/limits.ts';
import { type Db, type Tx, transaction } from '../../infra/db/database.ts';
import type { Deps } from '../../infra/deps.ts';
import { Problem } from '../../infra/http/problem.ts';
import type { Principal } from '../../infra/http/server.ts';
import { plainExcerpt } from '../../infra/text/markdown.ts';
import { shownHtml } from '../../infra/text/rendered-text.ts';
import { findUserRecords } from '../accounts/index.ts';
import { countPastOf, organisesAnything } from '../events/index.ts';
import { listGroupOrganisers, openGroup, readLedGroups } from '../groups/index.ts';
import { notify } from '../inbox/index.ts';
import {
  countFollowed,
  countFollowers,
  deleteFollow,
  insertFollow,
  isFollowing,
  type Subject,
} from './store.ts';

/** Followers are counted up to this number. */
const maxCount = 5000;

type FollowDeps = Pick<Deps, 'db' | 'clock'>;

/**
 * The number of followers, and whether the caller is one.
 * @throws Problem `group_not_found`, `organiser_not_found`
 */
export async function readFollowing(
  { db }: Pick<FollowDeps, 'db'>,
  subject: Subject,
  caller: Principal | null,
): Promise<Following> {
  await requireSubject(db, subject, caller);
  return {
    followers: await countFollowers(db, subject, maxCount),
    following: caller !== null && (await isFollowing(db, subject, caller.userId)),
  };
}

/** @throws Problem `group_not_found`, `organiser_not_found`, `following_too_many` */
export async function startFollowing(
  { db, clock }: FollowDeps,
  subject: Subject,
  caller: Principal,
): Promise<void> {
  const title = await requireSubject(db, subject, caller);
  await transaction(db, async (tx) => {
    if (await isFollowing(tx, subject, caller.userId)) return;
    const followed = await countFollowed(tx, subject.kind, caller.userId);
    if (followed >= groupLimits.followed) throw new Problem('following_too_many');
    if (await insertFollow(tx, subject, caller.userId, clock.now())) await notifyFollowed(tx, subject, title);
  });
}

/** Works for deleted organisers and groups too. */
export async function stopFollowing(
  { db }: Pick<FollowDeps, 'db'>,
  subject: Subject,
  { userId }: Principal,
): Promise<void> {
  await transaction(db, (tx) => deleteFollow(tx, subject, userId));
}

/** Characters of a bio in search results and link previews. */
const excerptLength = 200;

interface PublicOrganiser {
  readonly id: string;
  readonly name: string;
  readonly picture: string | null;
  /** Markdown. */
  readonly bio: string;
  readonly links: readonly string[];
}

/**
 * Only organisers of visible events have a public page.
 * @throws Problem `organiser_not_found`
 */
export async function findOrganiser(db: Db, organiserId: string): Promise<PublicOrganiser> {
  const organiser = (await findUserRecords(db, [organiserId])).get(organiserId);
  if (organiser === undefined || !(await organisesAnything(db, organiserId))) {
    throw new Problem('organiser_not_found');
  }
  const { id, name, avatarFileId, bio, links } = organiser;
  return { id, name, picture: avatarFileId, bio, links };
}

/** @throws Problem `organiser_not_found` */
export async function readOrganiser({ db, clock }: FollowDeps, organiserId: string): Promise<Organiser> {
  const { id, name, picture, bio, links } = await findOrganiser(db, organiserId);
  const [bioHtml, past, groups] = await Promise.all([
    bio === '' ? '' : shownHtml(bio, undefined),
    countPastOf(db, { organiserId: id, now: clock.now(), most: pastEventsCounted }),
    readLedGroups({ db, clock }, id, groupLimits.ofOrganiser),
  ]);
  return {
    $id: id,
    name,
    picture,
    bioHtml,
    excerpt: plainExcerpt(bio, excerptLength),
    links: [...links],
    past,
    groups,
  };
}

/** @returns its name */
async function requireSubject(
  db: Db,
  { kind, subjectId }: Subject,
  caller: Principal | null,
): Promise<string> {
  if (kind === 'groups') return (await openGroup(db, subjectId, caller)).group.name;
  return (await findOrganiser(db, subjectId)).name;
}

/** Organisers of a group notified of new followers. */
const maxNotified = 20;

/** Who follows is private, so the notification only counts. */
async function notifyFollowed(tx: Tx, { kind, subjectId }: Subject, title: string): Promise<void> {
  if (kind === 'organisers') {
    await notify(tx, [{ userId: subjectId, kind: 'new_follower', details: {}, mergeKey: 'new_follower' }]);
    return;
  }
  const organisers = await listGroupOrganisers(tx, subjectId, maxNotified);
  await notify(
    tx,
    organisers.map(({ userId }) => ({
      ...{ userId, kind: 'new_follower', groupId: subjectId, details: { title } },
      mergeKey: `new_follower ${subjectId}`,
    })),
  );
}

export interface FollowingDeps extends Deps {
  /** Public address without a trailing slash. */
  readonly siteUrl: string;
  /** The key that signs unsubscribe links is derived from it. */
  readonly secret: string;
}
