import { z } from 'zod';
import { mentionPattern, mostMentions } from './board-limits.ts';
import { type BytesSpec, endpoint } from './endpoint.ts';
import { Id, Line, PageNumber, Prose, SubjectParams } from './values.ts';

/** Threads on one page of a board, and replies on one page of a thread. */
export const postsPerPage = 50;
/** Longest post, in characters of Markdown. */
export const longestPost = 5000;

const PostText = Prose.min(1, 'This field is required')
  .max(longestPost)
  .refine(
    (text) => new Set(text.match(mentionPattern)).size <= mostMentions,
    `A post can mention ${mostMentions} people`,
  );

/** Somebody by name. */
export const Mentioned = z.object({ $id: z.string(), name: z.string() });

/** A post on a board, as one reader sees it. */
export const BoardPost = z.object({
  $id: z.string(),
  /** The thread that it replies to; null for one that begins a thread. */
  threadId: z.string().nullable(),
  /** Null once it was deleted. */
  author: z
    .object({
      $id: z.string(),
      name: z.string(),
      organiser: z.boolean(),
      /** Whether the account is gone. */
      former: z.boolean(),
      /** Whether the reader does not want to see their posts. */
      muted: z.boolean(),
    })
    .nullable(),
  /** Markdown, for whoever may edit it; empty for everybody else. It mentions people as `@{id}`. */
  text: z.string(),
  /** Whom that text mentions. */
  mentions: z.array(Mentioned),
  /** Sanitised; empty once it was deleted. */
  html: z.string(),
  $createdAt: z.string(),
  editedAt: z.string().nullable(),
  deleted: z.boolean(),
  pinned: z.boolean(),
  /** By an organiser, and mailed to everybody who was registered, or in the group. */
  announced: z.boolean(),
  replies: z.int(),
  /** Written by somebody else since the reader last looked. */
  isNew: z.boolean(),
  /** Of a thread: whether its reader does not want to hear of it. */
  muted: z.boolean(),
  /** How many people reported it; the organiser only. */
  reports: z.int(),
  /** Whether its author may no longer write here; the organiser only. */
  authorBlocked: z.boolean(),
  may: z.object({
    edit: z.boolean(),
    delete: z.boolean(),
    pin: z.boolean(),
    report: z.boolean(),
    block: z.boolean(),
    muteAuthor: z.boolean(),
    muteThread: z.boolean(),
  }),
});
export type BoardPost = z.infer<typeof BoardPost>;

/**
 * Why somebody can only read: they are a visitor, are not registered for the event, are not in the group, or were
 * blocked. Null where they can write.
 */
export const BoardBar = z.enum(['visitor', 'unregistered', 'outsider', 'blocked']).nullable();
export type BoardBar = z.infer<typeof BoardBar>;

export const PostParams = SubjectParams.extend({ postId: Id });
const reading = ['general_argument_invalid', 'event_not_found', 'group_not_found'] as const;
/** How calls of people with an account are refused on a board, and on a post of it. */
export const writing = ['general_unauthorized_scope', ...reading, 'general_rate_limit_exceeded'] as const;
export const onPost = [...writing, 'board_post_not_found'] as const;

export const getBoard = endpoint({
  method: 'GET',
  path: '/v1/:kind/:subjectId/board',
  access: 'anyone',
  summary: 'The threads on the board of an event or a group, pinned ones first, then by their latest post.',
  params: SubjectParams,
  query: z.object({ page: PageNumber }),
  reply: z.object({
    total: z.int(),
    page: z.int(),
    pages: z.int(),
    /** Posts by others since the reader last looked, counted up to 100; none of what they muted. */
    unread: z.int(),
    /** Whether the reader keeps order here, and announces: organisers do. */
    keeps: z.boolean(),
    /** Whether the reader does not want to hear of this board. */
    muted: z.boolean(),
    bar: BoardBar,
    threads: z.array(BoardPost),
  }),
  problems: reading,
});

export const findMentionable = endpoint({
  method: 'GET',
  path: '/v1/:kind/:subjectId/board/people',
  access: 'user',
  summary:
    'Whom the caller can mention on a board. Of an event: who has written there and still may; for its organiser all who are registered. Of a group: its members.',
  params: SubjectParams,
  query: z.object({
    /** How a word of their name begins. */
    search: Line.max(100).default(''),
  }),
  reply: z.object({ people: z.array(Mentioned) }),
  problems: ['general_unauthorized_scope', ...reading, 'board_not_allowed'],
});

export const exportBoard = {
  method: 'GET',
  path: '/v1/:kind/:subjectId/board.md',
  access: 'user',
  summary: 'All that stands on a board, as one Markdown file, the oldest thread first; organisers only.',
  params: SubjectParams,
  mediaTypes: ['text/markdown; charset=UTF-8'],
  ranges: false,
  kept: false,
  problems: ['general_unauthorized_scope', ...reading, 'board_not_allowed'],
} as const satisfies BytesSpec;

export const getThread = endpoint({
  method: 'GET',
  path: '/v1/:kind/:subjectId/board/:postId',
  access: 'anyone',
  summary: 'The thread of a post, and on which page of its replies the post stands.',
  params: PostParams,
  reply: z.object({
    thread: BoardPost,
    /** 1 where the post is the one that begins the thread. */
    page: z.int(),
  }),
  problems: [...reading, 'board_post_not_found'],
});

export const listReplies = endpoint({
  method: 'GET',
  path: '/v1/:kind/:subjectId/board/:postId/replies',
  access: 'anyone',
  summary: 'The replies of one thread, oldest first.',
  params: PostParams,
  query: z.object({ page: PageNumber }),
  reply: z.object({ total: z.int(), page: z.int(), pages: z.int(), replies: z.array(BoardPost) }),
  problems: [...reading, 'board_post_not_found'],
});

export const writePost = endpoint({
  method: 'POST',
  path: '/v1/:kind/:subjectId/board',
  access: 'user',
  summary:
    'Begins a thread or replies to one; for people who are registered or in the group, and organisers.',
  params: SubjectParams,
  body: z.object({
    text: PostText,
    replyTo: Id.nullable().default(null),
    /** Pins it and mails it to everybody who is registered, or in the group; organisers only, and not a reply. */
    announce: z.boolean().default(false),
    /** The post's id, made once for each: a call that is tried again, since its answer was lost, posts nothing else. */
    postId: Id.optional(),
  }),
  status: 201,
  reply: BoardPost,
  problems: [...onPost, 'board_not_allowed', 'user_not_found', 'event_hidden', 'group_hidden'],
});

export const editPost = endpoint({
  method: 'PUT',
  path: '/v1/:kind/:subjectId/board/:postId',
  access: 'user',
  summary: 'Writes a post of the caller anew.',
  params: PostParams,
  body: z.object({ text: PostText }),
  reply: BoardPost,
  problems: [...onPost, 'board_not_allowed', 'user_not_found'],
});

export const deletePost = endpoint({
  method: 'DELETE',
  path: '/v1/:kind/:subjectId/board/:postId',
  access: 'user',
  summary: 'Takes a post away: its author, an organiser (not the owner’s), or an administrator.',
  params: PostParams,
  reply: null,
  problems: [...onPost, 'board_not_allowed'],
});

export const pinPost = endpoint({
  method: 'PUT',
  path: '/v1/:kind/:subjectId/board/:postId/pin',
  access: 'user',
  summary: 'Pins a thread above the others, or lets it go; organisers only.',
  params: PostParams,
  body: z.object({ pinned: z.boolean() }),
  reply: null,
  problems: [...onPost, 'board_not_allowed'],
});

export const markBoardRead = endpoint({
  method: 'PUT',
  path: '/v1/:kind/:subjectId/board/read',
  access: 'user',
  summary: 'Notes that the caller has seen what is on the board now.',
  params: SubjectParams,
  reply: null,
  problems: writing,
});

export const boardEndpoints = {
  getBoard,
  findMentionable,
  getThread,
  listReplies,
  writePost,
  editPost,
  deletePost,
  pinPost,
  markBoardRead,
};
