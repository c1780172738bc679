import { z } from 'zod';
import { Report } from './administration.ts';
import { Mentioned, onPost, PostParams, writing } from './boards.ts';
import { endpoint } from './endpoint.ts';
import { After, Id, Next, SubjectParams } from './values.ts';

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
