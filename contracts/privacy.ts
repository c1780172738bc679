import type { BytesSpec } from './endpoint.ts';

export const exportAccount = {
  method: 'GET',
  path: '/v1/account/export',
  access: 'user',
  summary:
    'Everything that is kept about the caller, as a zip: JSON by matter, and the pictures they uploaded.',
  mediaTypes: ['application/zip'],
  ranges: false,
  kept: false,
  problems: ['general_unauthorized_scope', 'general_rate_limit_exceeded'],
} as const satisfies BytesSpec;
