import { z } from 'zod';
import { endpoint } from './endpoint.ts';

/** In pixels: what consumers reserve; our script adapts the height, others scroll. */
export const embedSize = { width: 480, height: 580 } as const;

const Size = z
  .string()
  .max(5)
  .regex(/^[1-9]\d{0,4}$/, 'Use whole pixels')
  .transform(Number)
  .optional();

/** oEmbed 1.0 (oembed.com): how other software shows a pasted link to an event or a group. */
export const describeEmbed = endpoint({
  method: 'GET',
  path: '/v1/oembed',
  access: 'anyone',
  summary:
    'Describe how to embed the page of an event or a group, as oEmbed 1.0 in JSON. `?language=` in the address of an event chooses one of its translations.',
  query: z.object({
    url: z.string().max(2000),
    format: z.literal('json', { error: 'Only json is supported' }).default('json'),
    maxwidth: Size,
    maxheight: Size,
  }),
  reply: z.object({
    version: z.literal('1.0'),
    type: z.literal('rich'),
    title: z.string(),
    provider_name: z.string(),
    provider_url: z.string(),
    author_name: z.string().optional(),
    thumbnail_url: z.string().optional(),
    thumbnail_width: z.int().optional(),
    thumbnail_height: z.int().optional(),
    width: z.int(),
    height: z.int(),
    html: z.string(),
  }),
  problems: ['general_argument_invalid', 'event_not_found', 'group_not_found'],
});

export const embedEndpoints = { describeEmbed };
