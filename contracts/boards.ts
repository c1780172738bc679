import { z } from 'zod';
import { Report } from './administration.ts';
import { type BytesSpec, endpoint } from './endpoint.ts';
import { maxMentions, mentionPattern } from './limits.ts';
import { After, Id, Line, Next, PageNumber, Prose, pageFacts, SubjectParams } from './values.ts';

/** Threads per page of a board, and replies per page of a thread. */
export const postsPerPage = 50;
/** In characters of Markdown. */
export const longestPost = 5000;

const PostText = Prose.min(1, 'This field is required')
  .max(longestPost)
  .refine(
    (text) => new Set(text.match(mentionPattern)).size <= maxMentions,
    `A post can mention ${maxMentions} people`,
  );

const Mentioned = z.object({ $id: z.string(), name: z.string() });

/** A post as one reader sees it. */
export const BoardPost = z.object({
  $id: z.string(),
  /** Null for the first post of a thread. */
  threadId: z.string().nullable(),
  /** Null if the post was deleted. */
  author: z
    .object({
      $id: z.string(),
      name: z.string(),
      organiser: z.boolean(),
      /** Their account was deleted. */
      former: z.boolean(),
      /** They wrote it on another site. `$id` is the person who imported it. */
      imported: z.boolean(),
      /** Muted by the reader. */
      muted: z.boolean(),
    })
    .nullable(),
  /** Markdown, for readers who may edit the post; empty for others. Mentions are `@{id}`. */
  text: z.string(),
  /** People mentioned in `text`. */
  mentions: z.array(Mentioned),
  /** Sanitised; empty if the post was deleted. */
  html: z.string(),
  $createdAt: z.string(),
  editedAt: z.string().nullable(),
  deleted: z.boolean(),
  pinned: z.boolean(),
  /** An organiser's post, emailed to all registrants or group members. */
  announced: z.boolean(),
  replies: z.int(),
  /** Posted by someone else since the reader's last visit. */
  isNew: z.boolean(),
  /** Threads only: muted by the reader. */
  muted: z.boolean(),
  /** Number of reports; for organisers only. */
  reports: z.int(),
  /** The author is blocked from this board; for organisers only. */
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
 * Why the reader can't post: not signed in, not registered, not a member, or blocked. Null if they can post.
 */
export const BoardDenial = z.enum(['visitor', 'unregistered', 'outsider', 'blocked']).nullable();
export type BoardDenial = z.infer<typeof BoardDenial>;

const PostParams = SubjectParams.extend({ postId: Id });
const reading = ['general_argument_invalid', 'event_not_found', 'group_not_found'] as const;
const writing = ['general_unauthorized_scope', ...reading, 'general_rate_limit_exceeded'] as const;
const onPost = [...writing, 'board_post_not_found'] as const;

export const getBoard = endpoint({
  method: 'GET',
  path: '/v1/:kind/:subjectId/board',
  access: 'anyone',
  summary: 'List the threads of a board: pinned first, then by latest post',
  params: SubjectParams,
  query: z.object({ page: PageNumber }),
  reply: z.object({
    ...pageFacts,
    /** Posts by others since the reader's last visit, up to 100, without muted ones. */
    unread: z.int(),
    /** The reader can moderate and announce, as organisers can. */
    keeps: z.boolean(),
    muted: z.boolean(),
    bar: BoardDenial,
    threads: z.array(BoardPost),
  }),
  problems: reading,
});

export const findMentionable = endpoint({
  method: 'GET',
  path: '/v1/:kind/:subjectId/board/people',
  access: 'user',
  summary:
    'List people you can mention on a board. For an event: people who posted there and still can; organisers see all registrants. For a group: its members.',
  params: SubjectParams,
  query: z.object({
    /** The beginning of any word in their name. */
    search: Line.max(100).default(''),
  }),
  reply: z.object({ people: z.array(Mentioned) }),
  problems: ['general_unauthorized_scope', ...reading, 'board_not_allowed'],
});

export const exportBoard = {
  method: 'GET',
  path: '/v1/:kind/:subjectId/board.md',
  access: 'user',
  summary: 'Export a board as Markdown, oldest thread first. Organisers only.',
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
  summary: "Get a post's thread, and the page of replies it's on",
  params: PostParams,
  reply: z.object({
    thread: BoardPost,
    /** 1 for the post that starts the thread. */
    page: z.int(),
  }),
  problems: [...reading, 'board_post_not_found'],
});

export const listReplies = endpoint({
  method: 'GET',
  path: '/v1/:kind/:subjectId/board/:postId/replies',
  access: 'anyone',
  summary: 'List the replies of a thread, oldest first',
  params: PostParams,
  query: z.object({ page: PageNumber }),
  reply: z.object({ ...pageFacts, replies: z.array(BoardPost) }),
  problems: [...reading, 'board_post_not_found'],
});

export const writePost = endpoint({
  method: 'POST',
  path: '/v1/:kind/:subjectId/board',
  access: 'user',
  summary: 'Create a thread or a reply. For registrants, group members and organisers.',
  params: SubjectParams,
  body: z.object({
    text: PostText,
    replyTo: Id.nullable().default(null),
    /**
     * Pins the thread and emails it to all registrants or group members. Organisers only, and not for
     * replies.
     */
    announce: z.boolean().default(false),
    /** Chosen by the client: a retry after a lost response doesn't post twice. */
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
  summary: 'Edit your post',
  params: PostParams,
  body: z.object({ text: PostText }),
  reply: BoardPost,
  problems: [...onPost, 'board_not_allowed', 'user_not_found'],
});

export const deletePost = endpoint({
  method: 'DELETE',
  path: '/v1/:kind/:subjectId/board/:postId',
  access: 'user',
  summary: 'Delete a post. For its author, an organiser (except posts by the owner), or an administrator.',
  params: PostParams,
  reply: null,
  problems: [...onPost, 'board_not_allowed'],
});

export const pinPost = endpoint({
  method: 'PUT',
  path: '/v1/:kind/:subjectId/board/:postId/pin',
  access: 'user',
  summary: 'Pin or unpin a thread. Organisers only.',
  params: PostParams,
  body: z.object({ pinned: z.boolean() }),
  reply: null,
  problems: [...onPost, 'board_not_allowed'],
});

export const markBoardRead = endpoint({
  method: 'PUT',
  path: '/v1/:kind/:subjectId/board/read',
  access: 'user',
  summary: 'Mark a board as read',
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

const Muting = z.object({ muted: z.boolean() });

export const reportPost = endpoint({
  method: 'POST',
  path: '/v1/:kind/:subjectId/board/:postId/reports',
  access: 'user',
  summary: 'Report a post to the organisers and administrators. Once per person.',
  params: PostParams,
  body: Report,
  reply: null,
  problems: onPost,
});

export const dismissReports = endpoint({
  method: 'DELETE',
  path: '/v1/:kind/:subjectId/board/:postId/reports',
  access: 'user',
  summary: 'Dismiss the reports of a post. Organisers only.',
  params: PostParams,
  reply: null,
  problems: [...onPost, 'board_not_allowed'],
});

export const blockWriter = endpoint({
  method: 'PUT',
  path: '/v1/:kind/:subjectId/board/blocked/:userId',
  access: 'user',
  summary:
    'Block or unblock someone from posting on a board. Organisers only; only the owner can block organisers.',
  params: SubjectParams.extend({ userId: Id }),
  body: z.object({ blocked: z.boolean() }),
  reply: null,
  problems: [...writing, 'board_not_allowed', 'board_organiser_protected', 'user_not_found'],
});

export const muteBoard = endpoint({
  method: 'PUT',
  path: '/v1/:kind/:subjectId/board/muted',
  access: 'user',
  summary: 'Mute or unmute a board',
  params: SubjectParams,
  body: Muting,
  reply: null,
  problems: writing,
});

export const muteThread = endpoint({
  method: 'PUT',
  path: '/v1/:kind/:subjectId/board/:postId/muted',
  access: 'user',
  summary: 'Mute or unmute a thread',
  params: PostParams,
  body: Muting,
  reply: null,
  problems: onPost,
});

export const mutePerson = endpoint({
  method: 'PUT',
  path: '/v1/account/muted/:userId',
  access: 'user',
  summary: "Mute or unmute a person's posts on all boards",
  params: z.object({ userId: Id }),
  body: Muting,
  reply: null,
  problems: [
    'general_unauthorized_scope',
    'general_argument_invalid',
    'general_rate_limit_exceeded',
    'user_not_found',
  ],
});

export const listMutedPeople = endpoint({
  method: 'GET',
  path: '/v1/account/muted',
  access: 'user',
  summary: "List the people you've muted, newest first",
  query: z.object({ after: After }),
  reply: z.object({ people: z.array(Mentioned), next: Next }),
  problems: ['general_unauthorized_scope', 'general_argument_invalid'],
});

export const boardModerationEndpoints = {
  reportPost,
  dismissReports,
  blockWriter,
  muteBoard,
  muteThread,
  mutePerson,
  listMutedPeople,
};
