import type { BytesSpec } from './endpoint.ts';

export const exportAccount = {
  method: 'GET',
  path: '/v1/account/export',
  access: 'user',
  summary: 'Export your data as a zip: JSON files by topic, and your uploaded pictures',
  mediaTypes: ['application/zip'],
  ranges: false,
  kept: false,
  problems: ['general_unauthorized_scope', 'general_rate_limit_exceeded'],
} as const satisfies BytesSpec;
