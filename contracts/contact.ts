import { z } from 'zod';
import { endpoint } from './endpoint.ts';
import { Email, Line, Prose } from './values.ts';

/** In characters. */
export const contactLimits = { name: 128, email: 254, subject: 200, message: 5000 } as const;

const required = 'This field is required';

export const ContactMessage = z.object({
  name: Line.min(1, required).max(contactLimits.name),
  email: Email,
  subject: Line.min(1, required).max(contactLimits.subject),
  message: Prose.min(1, required).max(contactLimits.message),
});
export type ContactMessage = z.infer<typeof ContactMessage>;

export const sendContactMessage = endpoint({
  method: 'POST',
  path: '/v1/contact',
  access: 'anyone',
  summary: "Send a message to the site's operator",
  body: ContactMessage,
  reply: null,
  problems: ['general_argument_invalid', 'general_rate_limit_exceeded'],
});

export const contactEndpoints = { sendContactMessage };
