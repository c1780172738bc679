import { createHash, timingSafeEqual } from 'node:crypto';
import type { FastifyInstance } from 'fastify';
import { z } from 'zod';
import type { Deps } from '../../infra/deps.ts';
import { Problem } from '../../infra/http/problem.ts';
import { parseInput } from '../../infra/http/server.ts';
import { type MailReport, readReportMail, readServiceReport, takeReports } from './bounces.ts';

const Params = z.object({ key: z.string().max(200) });
/** A confirmation that the service expects before it sends anything (Amazon SNS). */
const Subscription = z.object({
  Type: z.literal('SubscriptionConfirmation'),
  SubscribeURL: z.url().max(2000),
});

/**
 * Takes reports about mails that came back: from a mail service as JSON, or a whole mail from a mail server. The key
 * is in the address, because few services can send another.
 *
 * @param options `key` null: there is no such address
 */
export async function bounceRoutes(
  app: FastifyInstance,
  deps: Pick<Deps, 'db' | 'clock' | 'log'>,
  { key, secret }: { readonly key: string | null; readonly secret: string },
): Promise<void> {
  if (key === null) return;
  await app.register(async (scope) => {
    scope.removeAllContentTypeParsers();
    scope.addContentTypeParser('*', { parseAs: 'buffer' }, (_, body, done) => done(null, body));
    scope.post(
      '/v1/mail-reports/:key',
      { config: { anyOrigin: true, secretAddress: true } },
      async (request, reply) => {
        if (!isSame(parseInput(Params, request.params).key, key))
          throw new Problem('general_route_not_found');
        const body = Buffer.isBuffer(request.body) ? request.body : Buffer.alloc(0);
        const json = jsonIn(body);
        const asked = Subscription.safeParse(json).data;
        // Only a person can tell whether it's theirs; calling the address here would let others choose it.
        if (asked !== undefined)
          deps.log.warn({ url: asked.SubscribeURL }, 'open this to confirm mail reports');
        const reports: MailReport[] = json === null ? readReportMail(body, secret) : readServiceReport(json);
        await takeReports(deps, reports);
        return reply.code(204).header('cache-control', 'no-store').send();
      },
    );
  });
}

function isSame(given: string, expected: string): boolean {
  const hash = (text: string) => createHash('sha256').update(text).digest();
  return timingSafeEqual(hash(given), hash(expected));
}

/** Null if it isn't JSON: then it's a mail. */
function jsonIn(body: Buffer): unknown {
  try {
    return JSON.parse(body.toString('utf8'));
  } catch {
    return null;
  }
}
