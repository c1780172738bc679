import { z } from 'zod';
import type { BytesSpec } from './endpoint.ts';
import { Id } from './values.ts';

export const exportGroup = {
  method: 'GET',
  path: '/v1/groups/:groupId/archive.zip',
  access: 'user',
  summary:
    'Export a group: its events, members, roles, registrations, posts and pictures. Another site imports its events and invites its people. Owner only.',
  params: z.object({ groupId: Id }),
  mediaTypes: ['application/zip'],
  ranges: false,
  kept: false,
  problems: [
    'general_unauthorized_scope',
    'general_argument_invalid',
    'group_not_found',
    'group_not_allowed',
    'general_rate_limit_exceeded',
  ],
} as const satisfies BytesSpec;
