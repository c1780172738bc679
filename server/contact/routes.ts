import { sendContactMessage } from '../../contracts/contact.ts';
import type { Bind } from '../platform/http.ts';
import { type Limit, useLimits, usesOfNetwork } from '../platform/limits.ts';
import type { ContactParts } from './parts.ts';
import { sendMessage } from './send-message.ts';

/** Enough for somebody who forgot something, too little to fill a mailbox. */
const messagesPerSender: Limit = { most: 5, seconds: 3600 };

/** Serves the contact form. */
export function contactRoutes(bind: Bind, parts: ContactParts): void {
  bind(sendContactMessage, async ({ body, request, caller }) => {
    await useLimits(parts, usesOfNetwork('contact', request.ip, messagesPerSender));
    await sendMessage(parts, body, caller?.userId ?? null);
    return undefined;
  });
}
