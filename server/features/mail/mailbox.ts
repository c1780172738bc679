import { createHash } from 'node:crypto';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { z } from 'zod';
import { escapeHtml } from '../../../contracts/escape-html.ts';
import { Email, Id, PageNumber } from '../../../contracts/values.ts';
import { sliceOf } from '../../infra/db/pagination.ts';
import type { Deps } from '../../infra/deps.ts';
import { Problem } from '../../infra/http/problem.ts';
import { parseInput } from '../../infra/http/server.ts';
import { drawTicketFile } from '../tickets/index.ts';
import { mailsPerJob } from './deliver-mail.ts';
import { ticketPicture } from './html-event.ts';
import { mailTheme, markPicture } from './mail-theme.ts';
import type { MailProvider } from './provider.ts';
import { scenePicture } from './scenes.ts';
import { findMail, type ListedMail, listMails, type MailRow } from './store.ts';
import { htmlOf, sceneIn } from './write-mail.ts';

/** Without a trailing slash. */
export const mailboxPath = '/dev/mailbox';
const mailsPerPage = 50;
const MailParams = z.object({ mailId: Id });
const ListQuery = z.object({ page: PageNumber, to: Email.optional() });

/**
 * Serves the outbox's mails at `/dev/mailbox`, to this machine only. Only bind it when the outbox
 * is the mail provider.
 */
export function mailboxRoutes(app: FastifyInstance, { db }: Pick<Deps, 'db'>): void {
  const mailOf = async (params: unknown): Promise<MailRow> => {
    const mail = await findMail(db, parseInput(MailParams, params).mailId);
    if (mail === null) throw new Problem('general_route_not_found');
    return mail;
  };
  const guarded = {
    onRequest: async (request: Parameters<typeof requireOwnMachine>[0]) => requireOwnMachine(request),
  };
  app.get(mailboxPath, guarded, async (request, reply) => {
    const { page, to } = parseInput(ListQuery, request.query);
    const { offset, limit } = sliceOf(page, mailsPerPage);
    const mails = await listMails(db, to, { offset, limit: limit + 1 });
    const older = mails.length > mailsPerPage ? page + 1 : null;
    return send(reply, pagePolicy, listPage(mails.slice(0, mailsPerPage), { page, older, to }));
  });
  app.get(`${mailboxPath}/:mailId`, guarded, async (request, reply) =>
    send(reply, pagePolicy, mailPage(await mailOf(request.params))),
  );
  app.get(`${mailboxPath}/:mailId/html`, guarded, async (request, reply) =>
    send(reply, mailPolicy, framedMail(await mailOf(request.params))),
  );
}

function send(reply: FastifyReply, policy: string, html: string): FastifyReply {
  return reply
    .header('content-security-policy', policy)
    .header('cache-control', 'no-store')
    .header('referrer-policy', 'no-referrer')
    .header('x-content-type-options', 'nosniff')
    .type('text/html; charset=utf-8')
    .send(html);
}

const style = `
:root{color-scheme:light dark;font:16px/1.5 system-ui,sans-serif;background:light-dark(#f4f8f5,#081411);color:light-dark(#0f211c,#eef6f1)}
body{max-width:60rem;margin:0 auto;padding:2rem 1rem}
h1{font-size:1.5rem}h2{margin-top:2rem;font-size:1rem}
a{color:light-dark(#b40f55,#ff86b6)}
ol{list-style:none;margin:0;padding:0}
li{padding:.75rem 0;border-top:1px solid light-dark(#d9e4de,#2a4339)}
li a{font-weight:600}
p,dl{color:light-dark(#41544c,#b0c4bb)}
li p{margin:0;font-size:.875rem}
dl{display:grid;grid-template-columns:max-content 1fr;gap:.25rem 1rem}dd{margin:0}
iframe{width:100%;height:44rem;border:1px solid light-dark(#d9e4de,#2a4339);border-radius:.75rem}
pre{padding:1rem;background:light-dark(#fff,#10201b);border-radius:.75rem;white-space:pre-wrap;overflow-wrap:anywhere}
nav{display:flex;gap:1rem}`;

const styleHash = createHash('sha256').update(style).digest('base64');

/** The pages may only load their own style sheet and, in the frame, a mail. */
const pagePolicy = `default-src 'none'; style-src 'sha256-${styleHash}'; frame-src 'self'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'`;

/** A shown mail may run no scripts and load nothing external; its links open in new windows. */
const mailPolicy =
  "sandbox allow-popups allow-popups-to-escape-sandbox; default-src 'none'; style-src 'unsafe-inline'; img-src data:; frame-ancestors 'self'";

/**
 * Mails newest first, optionally of one address. `older` is the URL of the next page, if there is
 * one.
 */
function listPage(
  mails: readonly ListedMail[],
  { page, older, to }: { page: number; older: number | null; to: string | undefined },
): string {
  const items = mails.map(
    (mail) => `<li><a href="${mailboxPath}/${escapeHtml(mail.id)}">${escapeHtml(mail.subject)}</a>
<p>${escapeHtml(mail.to_address)} · ${escapeHtml(mail.state)} · ${time(mail.created_at)}</p></li>`,
  );
  const link = (number: number, label: string) => {
    const query = new URLSearchParams({ page: String(number), ...(to !== undefined && { to }) });
    return `<a href="${mailboxPath}?${escapeHtml(query.toString())}">${label}</a>`;
  };
  return layout(
    'Mailbox',
    `<h1>${to === undefined ? 'Mailbox' : `Emails to ${escapeHtml(to)}`}</h1>
<p>This site doesn't send emails. They're kept here, visible on this computer only.</p>
${items.length === 0 ? '<p>No emails yet</p>' : `<ol>${items.join('\n')}</ol>`}
<nav>${page > 1 ? link(page - 1, 'Newer') : ''}${older === null ? '' : link(older, 'Older')}</nav>`,
  );
}

/** A mail's headers, its HTML in a sandbox, and its plain text. */
function mailPage(mail: MailRow): string {
  const headers: [string, string][] = [
    ['To', mail.to_name ? `${mail.to_name} <${mail.to_address}>` : mail.to_address],
    ['Reply-To', mail.reply_to ?? '–'],
    ['Type', mail.kind],
    ['Status', mail.last_error ? `${mail.state}: ${mail.last_error}` : mail.state],
    ['Date', time(mail.created_at)],
  ];
  return layout(
    mail.subject,
    `<nav><a href="${mailboxPath}">All emails</a></nav>
<h1>${escapeHtml(mail.subject)}</h1>
<dl>${headers.map(([name, value]) => `<dt>${name}</dt><dd>${escapeHtml(value)}</dd>`).join('')}</dl>
<iframe src="${mailboxPath}/${escapeHtml(mail.id)}/html" title="HTML version" sandbox="allow-popups allow-popups-to-escape-sandbox"></iframe>
<h2>Plain text</h2>
<pre>${linked(mail.text_body)}</pre>`,
  );
}

/**
 * The HTML document of a mail, with its attached picture inlined and links that open outside the
 * frame.
 */
function framedMail(mail: MailRow): string {
  const { mark } = mailTheme();
  const code = mail.ticket_code;
  const scene = sceneIn(mail);
  const drawn = scene === null ? '' : `data:${scene.type};base64,${scene.content.toString('base64')}`;
  const framed = htmlOf(mail)
    .replace('<head>', '<head><base target="_blank">')
    .replace(`cid:${markPicture}`, `data:image/png;base64,${mark.toString('base64')}`)
    .replace(`cid:${scenePicture}`, drawn);
  if (code === null) return framed;
  const picture = `data:image/gif;base64,${drawTicketFile(code).toString('base64')}`;
  return framed.replace(`cid:${ticketPicture}`, picture);
}

function layout(title: string, body: string): string {
  return `<!doctype html>
<html lang="en"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width">
<title>${escapeHtml(title)}</title><style>${style}</style></head>
<body><main>${body}</main></body></html>`;
}

function linked(text: string): string {
  return escapeHtml(text).replace(
    /https?:\/\/[^\s<]+/g,
    (address) => `<a href="${address}" rel="noreferrer" target="_blank">${address}</a>`,
  );
}

function time(instant: Temporal.Instant): string {
  return instant.toString({ smallestUnit: 'second' }).replace('T', ' ').replace('Z', ' UTC');
}

const loopback = /^(?:127(?:\.\d{1,3}){3}|::1|::ffff:127(?:\.\d{1,3}){3})$/;
const localHost = /^(?:localhost|127\.0\.0\.1|\[::1\])(?::\d+)?$/i;
/** Headers added by proxies: behind one, any client looks like a loopback peer. */
const forwarding = ['forwarded', 'via', 'x-real-ip', 'x-client-ip', 'cf-connecting-ip', 'true-client-ip'];

/**
 * Allows direct requests from this machine only (product rule 30): a loopback peer, a local host
 * name, no proxy headers. The host name is checked because a foreign page can point its own name at
 * 127.0.0.1.
 * @throws Problem `general_route_not_found` for everyone else
 */
function requireOwnMachine(request: FastifyRequest): void {
  const forwarded = Object.keys(request.headers).some(
    (name) => forwarding.includes(name) || name.startsWith('x-forwarded-'),
  );
  const peer = request.raw.socket.remoteAddress ?? '';
  if (forwarded || !loopback.test(peer) || !localHost.test(request.headers.host ?? '')) {
    throw new Problem('general_route_not_found');
  }
}

/** Stores mails in the database, to be read on this machine (product rule 30). */
export function outboxProvider(): MailProvider {
  return { atOnce: mailsPerJob, deliver: async () => ({ outcome: 'kept' }) };
}
