import { z } from 'zod';
import type { BytesSpec } from './endpoint.ts';
import { Line } from './values.ts';

/** Clients send an empty string for options they leave out. */
const optional = <Schema extends z.ZodType>(schema: Schema) =>
  z.union([z.literal('').transform(() => undefined), schema]).optional();
const side = optional(z.coerce.number().int().min(0).max(2000));

const drawing = {
  method: 'GET',
  access: 'anyone',
  mediaTypes: ['image/png'],
  ranges: false,
  kept: true,
  problems: ['general_argument_invalid', 'general_rate_limit_exceeded', 'general_service_unavailable'],
} as const;

export const drawInitials = {
  ...drawing,
  path: '/v1/avatars/initials',
  summary: 'Draw initials on a colour that follows from the name: yours, unless a name is given',
  query: z.object({
    name: Line.max(128).optional(),
    width: side,
    height: side,
    background: optional(
      z
        .string()
        .max(8)
        .regex(/^(?:[0-9a-f]{3}|[0-9a-f]{6})$/i, 'Use a colour such as 2d6b5f'),
    ),
  }),
} as const satisfies BytesSpec;

export const drawFlag = {
  ...drawing,
  path: '/v1/avatars/flags/:code',
  summary: 'Draw the flag of a country by its two-letter code',
  params: z.object({ code: z.string().max(10) }),
  query: z.object({ width: side, height: side, quality: optional(z.coerce.number().int().min(0).max(100)) }),
} as const satisfies BytesSpec;

export const drawQrCode = {
  ...drawing,
  path: '/v1/avatars/qr',
  summary: 'Draw a text of up to 512 characters as a QR code',
  query: z.object({
    text: z.string().min(1).max(512),
    size: optional(z.coerce.number().int().min(1).max(1000)),
    margin: optional(z.coerce.number().int().min(0).max(10)),
    download: z.enum(['', '0', '1', 'true', 'false']).optional(),
  }),
} as const satisfies BytesSpec;

export const avatarEndpoints = { drawInitials, drawFlag, drawQrCode };
