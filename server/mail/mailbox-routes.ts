import type { FastifyInstance, FastifyReply } from 'fastify';
import { z } from 'zod';
import { Email, Id, PageNumber } from '../../contracts/values.ts';
import { parseInput } from '../platform/input.ts';
import type { Parts } from '../platform/parts.ts';
import { Problem } from '../platform/problem.ts';
import { requireOwnMachine } from './mailbox-access.ts';
import { framedMail, listPage, mailPage, mailPolicy, pagePolicy } from './mailbox-page.ts';
import { findMail, listMails, type MailRow } from './store.ts';

const mailsPerPage = 50;
const MailParams = z.object({ mailId: Id });
const ListQuery = z.object({ page: PageNumber, to: Email.optional() });

/**
 * Serves the mails that the outbox keeps at `/dev/mailbox`, to this machine only. Bind it where the outbox is the
 * provider and nowhere else.
 */
export function mailboxRoutes(app: FastifyInstance, { db }: Pick<Parts, 'db'>): void {
  const mailOf = async (params: unknown): Promise<MailRow> => {
    const mail = await findMail(db, parseInput(MailParams, params).mailId);
    if (mail === null) throw new Problem('general_route_not_found');
    return mail;
  };
  const guarded = {
    onRequest: async (request: Parameters<typeof requireOwnMachine>[0]) => requireOwnMachine(request),
  };
  app.get('/dev/mailbox', guarded, async (request, reply) => {
    const { page, to } = parseInput(ListQuery, request.query);
    const mails = await listMails(db, to, { limit: mailsPerPage + 1, offset: (page - 1) * mailsPerPage });
    const older = mails.length > mailsPerPage ? page + 1 : null;
    return send(reply, pagePolicy, listPage(mails.slice(0, mailsPerPage), { page, older, to }));
  });
  app.get('/dev/mailbox/:mailId', guarded, async (request, reply) =>
    send(reply, pagePolicy, mailPage(await mailOf(request.params))),
  );
  app.get('/dev/mailbox/:mailId/html', guarded, async (request, reply) =>
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
