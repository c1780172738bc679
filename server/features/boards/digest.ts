import { sql } from 'kysely';
import { z } from 'zod';
import type { MailTopic } from '../../../contracts/notifications.ts';
import type { SubjectAddress } from '../../../contracts/values.ts';
import { anyOf, type Db, transaction } from '../../infra/db/database.ts';
import type { Deps } from '../../infra/deps.ts';
import { addJob, handle, type JobHandler, job, type Recurring } from '../../infra/jobs/queue.ts';
import { plainExcerpt } from '../../infra/text/markdown.ts';
import { nextOptedIn } from '../accounts/index.ts';
import { type Mail, queueMails } from '../mail/index.ts';
import type { ReportDeps } from '../moderation/index.ts';
import { beginDigest, readersAtOnce, turnPage } from '../notifications/index.ts';
import { boardPath, moderatingRoles } from './subject.ts';

export interface BoardDeps extends Deps, ReportDeps {
  /** The link that unsubscribes from mails of one topic. */
  readonly unsubscribeUrl: (topic: MailTopic, userId: string) => string;
}

/** Boards per mail; the site shows the others. */
const maxBoards = 10;

/** Starts the daily digest in the morning (8 a.m. in India), once per day. */
export function dailyBoardDigest({ db, clock }: BoardDeps): Recurring {
  const start = () => {
    const day = clock.now().toZonedDateTimeISO('UTC').toPlainDate().toString();
    return transaction(db, async (tx) => {
      if (await beginDigest(tx, { kind: 'boards', day })) await addJob(tx, boardDigestJob, { day });
    });
  };
  return { cron: '30 2 * * *', handler: handle(startBoardDigestJob, start) };
}

/**
 * The job that mails one page of people and queues the next. Each post is in one day's mail only.
 * Posts already read or muted are left out, and people without news get no mail.
 */
export function boardDigestPage(deps: BoardDeps): JobHandler {
  return handle(boardDigestJob, ({ day }) =>
    transaction(deps.db, async (tx) => {
      const now = deps.clock.now();
      const until = Temporal.PlainDate.from(day)
        .toZonedDateTime({ timeZone: 'UTC', plainTime: '02:30' })
        .toInstant();
      const span = { since: until.subtract({ hours: 24 }), until };
      const more = await turnPage(tx, { kind: 'boards', day }, now, async (notifiedThrough) => {
        const readers = await nextOptedIn(tx, 'board_digest', notifiedThrough, readersAtOnce);
        const news = await listNews(
          tx,
          readers.map(({ id }) => id),
          span,
        );
        const latest = await findLatest(tx, [...news.values()].flat());
        const mails = readers.flatMap(({ id, email, name, locale, timeZone }): Mail[] => {
          const boards = news
            .get(id)
            ?.slice(0, maxBoards)
            .map(({ title, posts, startDate, latestId, ...address }) => ({
              ...{ title, posts, startDate },
              latest: latest.get(latestId) ?? { author: '', text: '' },
              url: deps.siteUrl + boardPath(address),
            }));
          if (boards === undefined) return [];
          return [
            {
              kind: 'board_digest',
              to: { address: email, name, locale, timeZone },
              about: { userId: id },
              unsubscribeUrl: deps.unsubscribeUrl('board_digest', id),
              values: { boards },
            },
          ];
        });
        await queueMails(tx, mails);
        return readers;
      });
      if (more) await addJob(tx, boardDigestJob, { day });
    }),
  );
}

/** A board with news for a person. */
interface News extends SubjectAddress {
  readonly title: string;
  readonly posts: number;
  /** Null for a group's. */
  readonly startDate: string | null;
  /** The newest of the posts. */
  readonly latestId: string;
}

/** Characters of a post in the mail. */
const excerptLength = 120;

async function findLatest(
  db: Db,
  news: readonly News[],
): Promise<
  ReadonlyMap<string, { readonly author: string; readonly text: string; readonly at: Temporal.Instant }>
> {
  const rows = await db
    .selectFrom('board_posts')
    .leftJoin('users', 'users.id', 'board_posts.author_id')
    .select(['board_posts.id', 'board_posts.text', 'board_posts.created_at as at', 'users.name as author'])
    .where('board_posts.id', '=', anyOf([...new Set(news.map(({ latestId }) => latestId))]))
    .execute();
  return new Map(
    rows.map(({ id, text, author, at }) => [
      id,
      { author: author ?? '', text: plainExcerpt(text, excerptLength), at },
    ]),
  );
}

const boards = {
  events: {
    column: sql.ref('event_id'),
    table: sql.table('events'),
    title: sql`coalesce(subjects.translations -> readers.locale ->> 'title', subjects.title)`,
    startDate: sql`subjects.start_date::text`,
  },
  groups: {
    column: sql.ref('group_id'),
    table: sql.table('groups'),
    title: sql`subjects.name`,
    startDate: sql`null`,
  },
};

/** The boards these people belong to. */
function boardsOf(kind: SubjectAddress['kind'], userIds: readonly string[]) {
  if (kind === 'groups') {
    return sql`select user_id, group_id as subject_id from group_members where user_id = any(${userIds}::text[])`;
  }
  return sql`
      select user_id, event_id as subject_id from registrations
      where user_id = any(${userIds}::text[]) and state in ('confirmed', 'pending', 'waitlisted', 'awaiting_payment')
      union
      select organiser_id, id from events where organiser_id = any(${userIds}::text[])
      union
      select user_id, event_id from event_helpers
      where user_id = any(${userIds}::text[]) and role = any(${moderatingRoles}::text[])`;
}

/**
 * What others posted in a time span on people's boards and they haven't read or muted; the
 * liveliest board first. People without news, imported posts, and hidden events and groups, are left out.
 */
async function listNews(
  db: Db,
  userIds: readonly string[],
  span: Span,
): Promise<ReadonlyMap<string, readonly News[]>> {
  const ofEvents = await newsOf(db, 'events', userIds, span);
  const ofGroups = await newsOf(db, 'groups', userIds, span);
  const liveliest = [...ofEvents, ...ofGroups].sort((one, other) => other.posts - one.posts);
  return Map.groupBy(liveliest, ({ userId }) => userId);
}

interface Span {
  readonly since: Temporal.Instant;
  readonly until: Temporal.Instant;
}

async function newsOf(
  db: Db,
  kind: SubjectAddress['kind'],
  userIds: readonly string[],
  { since, until }: Span,
): Promise<(News & { readonly userId: string })[]> {
  const { column, table, title, startDate } = boards[kind];
  const { rows } = await sql<News & { userId: string }>`
    select theirs.user_id as "userId", ${kind}::text as kind, subjects.id as "subjectId", ${title} as title, ${startDate} as "startDate",
      count(*) as posts, (array_agg(posts.id order by posts.created_at desc, posts.id))[1] as "latestId"
    from (${boardsOf(kind, userIds)}) as theirs
    join users as readers on readers.id = theirs.user_id
    join ${table} as subjects on subjects.id = theirs.subject_id and subjects.hidden_at is null
    left join board_reads as looks on looks.${column} = theirs.subject_id and looks.user_id = theirs.user_id
    join board_posts as posts on posts.${column} = theirs.subject_id
      and posts.created_at >= ${since} and posts.created_at < ${until}
      and posts.created_at > coalesce(looks.read_at, '-infinity')
      and posts.author_id <> theirs.user_id and posts.deleted_at is null and posts.imported_author is null
    where not exists (select from muted_people
        where muted_people.user_id = theirs.user_id and muted_id = posts.author_id)
      and not exists (select from board_mutes
        where board_mutes.user_id = theirs.user_id and board_mutes.${column} = posts.${column}
          and (board_mutes.thread_id is null or board_mutes.thread_id = coalesce(posts.thread_id, posts.id)))
    group by theirs.user_id, readers.id, subjects.id
    order by theirs.user_id, posts desc, subjects.id`.execute(db);
  return rows;
}

/** Notifies the people a post mentions. */
export const notifyMentionedJob = job('tell_mentioned', z.object({ postId: z.string() }));

/** Mails an announcement to the next page of a group's members. */
export const announceToGroupJob = job('announce_to_group', z.object({ postId: z.string() }));

/** Starts the daily board digest. */
const startBoardDigestJob = job('start_board_digest', z.unknown(), 12);

/** Mails the digest, page by page. */
const boardDigestJob = job('send_board_digest', z.object({ day: z.string() }));
