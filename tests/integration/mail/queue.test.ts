import PostalMime from 'postal-mime';
import { expect, test } from 'vitest';
import { sampleMail } from '../../../scripts/sample-mails.ts';
import { queueMail } from '../../../server/features/mail/index.ts';
import { transaction } from '../../../server/infra/db/database.ts';
import { startMela } from '../../kit/app.ts';
import { TestClock } from '../../kit/clock.ts';
import { effort } from '../../kit/effort.ts';
import { startMailServer } from '../../kit/mail-server.ts';

test(
  'sends each queued mail once, although every tenth is deferred at first',
  async () => {
    const count = effort(100, 1000);
    const server = await startMailServer();
    const mela = await startMela({
      settings: { SMTP_URL: server.url, MAIL_FROM: 'Mela <events@mela.example>' },
      // The queue uses the database's time. With a clock set to yesterday, every pause is over
      // immediately.
      clock: new TestClock(Temporal.Now.instant().subtract({ hours: 24 })),
    });
    try {
      server.behave(
        ...Array.from({ length: count }, (_, index) =>
          index % 10 === 0
            ? ({ refuse: 'recipient', code: 451, words: 'Greylisted, try again later' } as const)
            : ('take' as const),
        ),
      );
      await transaction(mela.deps.db, async (tx) => {
        for (let index = 0; index < count; index++) {
          const to = { address: `guest-${index}@example.org` };
          await queueMail(tx, sampleMail('registration_confirmed', { to }));
        }
      });
      await mela.startJobs();
      await expect
        .poll(
          () =>
            mela.deps.db
              .selectFrom('mails')
              .select(({ fn }) => ['state', fn.countAll<number>().as('count')])
              .groupBy('state')
              .execute(),
          { timeout: effort(15_000, 120_000), interval: 100 },
        )
        .toEqual([{ state: 'sent', count }]);
      expect(new Set(server.received.map(({ to }) => to)).size).toBe(count);
      expect(server.received).toHaveLength(count);
      const first = await PostalMime.parse(server.received[0]?.raw ?? Buffer.alloc(0));
      expect(first.subject).toBe("You're going: Kite day");
    } finally {
      await mela.close();
      await server.stop();
    }
  },
  effort(30_000, 180_000),
);
