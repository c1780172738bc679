import { expect, test } from 'vitest';
import { answers, useStage } from './stage.ts';

const stage = useStage();

/** Registers with another contact address. */
const registerWith = (person: string, event: string, email: string) =>
  stage.ask<{ $id: string }>(person, 'POST', `/v1/events/${event}/registrations`, { ...answers, email });

const confirm = (registrationId: string, secret: string) =>
  stage.process().app.inject({
    method: 'PUT',
    url: `/v1/registrations/${registrationId}/contact`,
    body: { secret },
  });

async function mailsAt(address: string) {
  return stage
    .db()
    .selectFrom('mails')
    .select(['kind', 'text_body', 'to_name'])
    .where('to_address', '=', address)
    .orderBy('created_at')
    .execute();
}

async function secretAt(address: string): Promise<string> {
  const mail = (await mailsAt(address)).findLast(({ kind }) => kind === 'contact_confirmation');
  return /secret=([\w-]{32})/.exec(mail?.text_body ?? '')?.[1] ?? '';
}

test('mails another address only after its owner agreed to a mail without details', async () => {
  const organiser = await stage.person();
  const event = await stage.event(organiser, { eventTitle: 'Win a prize at evil.example' });
  const asha = await stage.person('Call +91 999');
  const { body } = await registerWith(asha, event, 'Other@Example.org');
  expect(await stage.mailsTo(asha)).toEqual(['registration_confirmed']);
  const [asked, ...more] = await mailsAt('other@example.org');
  expect(more).toEqual([]);
  expect(asked).toMatchObject({ kind: 'contact_confirmation', to_name: '' });
  expect(asked?.text_body).not.toMatch(/prize|999/);
  // The page behind the link shows the event.
  expect(asked?.text_body).toContain(`/confirm-contact?eventId=${event}&`);

  expect((await confirm(body.$id, 'f'.repeat(64))).json()).toMatchObject({ type: 'user_invalid_token' });
  const secret = await secretAt('other@example.org');
  expect((await confirm(body.$id, secret)).statusCode).toBe(204);
  expect((await confirm(body.$id, secret)).statusCode).toBe(401);

  await stage.decide(organiser, event, body.$id, 'remove');
  expect((await mailsAt('other@example.org')).at(-1)?.kind).toBe('registration_cancelled_by_organiser');
  expect(await stage.mailsTo(asha)).toEqual(['registration_confirmed']);
});

test('asks an address once per person who enters it', async () => {
  const asha = await stage.person();
  const first = await registerWith(asha, await stage.event(await stage.person()), 'home@example.org');
  await confirm(first.body.$id, await secretAt('home@example.org'));
  await registerWith(asha, await stage.event(await stage.person()), 'home@example.org');
  expect((await mailsAt('home@example.org')).map(({ kind }) => kind)).toEqual([
    'contact_confirmation',
    'registration_confirmed',
  ]);
  await registerWith(await stage.person(), await stage.event(await stage.person()), 'home@example.org');
  expect((await mailsAt('home@example.org')).at(-1)?.kind).toBe('contact_confirmation');
});

test("doesn't ask for the account's own address", async () => {
  const asha = await stage.person();
  await registerWith(asha, await stage.event(await stage.person()), `${asha}@example.org`);
  expect(await stage.mailsTo(asha)).toEqual(['registration_confirmed']);
});

test('rejects an expired link', async () => {
  const event = await stage.event(await stage.person(), { date: '2027-01-01' });
  const { body } = await registerWith(await stage.person(), event, 'slow@example.org');
  stage.clock.advance({ hours: 24 * 7 });
  expect((await confirm(body.$id, await secretAt('slow@example.org'))).statusCode).toBe(401);
  await stage.tick();
  const left = await stage.db().selectFrom('contact_requests').selectAll().execute();
  expect(left).toEqual([]);
});

test("limits requests, so that strangers can't be flooded with mail", async () => {
  for (let times = 0; times < 5; times++) {
    await registerWith(
      await stage.person(),
      await stage.event(await stage.person(), { date: '2027-02-01' }),
      'victim@example.org',
    );
  }
  expect(await mailsAt('victim@example.org')).toHaveLength(3);
});
