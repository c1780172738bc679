import { afterAll, beforeAll, expect, test } from 'vitest';
import { type FakeEmailJs, fakeEmailJs } from './mail/fake-emailjs.ts';
import { mail } from './mail/mails.ts';

let service: FakeEmailJs;
beforeAll(async () => {
  service = await fakeEmailJs();
});
afterAll(() => service.stop());

test('fills a mail into the template of its flow', async () => {
  const templateParams = { event_name: 'Kite day', user_email: 'asha@example.org' };
  await service.provider.deliver(mail({ template: 'paid', templateParams }));
  expect(service.calls.at(-1)).toEqual({
    path: '/api/v1.0/email/send',
    contentType: 'application/json',
    body: {
      lib_version: '4.4.1',
      user_id: 'public-key',
      service_id: 'service_paid',
      template_id: 'template_paid',
      template_params: templateParams,
      accessToken: 'private-key',
    },
  });
});

test.each([
  [429, '', 'deferred', '429 Too Many Requests'],
  [451, '', 'refused', '451 Unavailable For Headless Browser'],
  [403, '', 'refused', '403 Forbidden'],
  [400, 'The template_params are malformed', 'refused', '400 The template_params are malformed'],
  [500, 'Internal error', 'deferred', '500 Internal error'],
  [502, 'Bad gateway', 'unknown', '502 Bad gateway'],
])('status %i %s: %s', async (status, text, outcome, reason) => {
  service.answerNext(status, text);
  expect(await service.provider.deliver(mail())).toEqual({ outcome, reason, code: String(status) });
});

test.each([
  [400, 'The Public Key is invalid'],
  [400, 'The service ID is required'],
  [400, 'The template ID not found'],
  [403, 'API calls are disabled for non-browser applications'],
])('keeps mails queued while settings are wrong: %i %s', async (status, text) => {
  service.answerNext(status, text);
  expect(await service.provider.deliver(mail())).toEqual({
    outcome: 'deferred',
    reason: `${status} ${text}`,
    code: String(status),
  });
});

test("doesn't follow redirects, which would receive the keys", async () => {
  service.answerNext(302, '');
  expect(await service.provider.deliver(mail())).toEqual({
    outcome: 'deferred',
    reason: '302 no reason given',
    code: '302',
  });
});

test("keeps to the service's rate limit", async () => {
  const paced = await fakeEmailJs({ pace: 100 });
  const started = performance.now();
  await Promise.all([mail(), mail(), mail()].map((each) => paced.provider.deliver(each)));
  // Timers may fire slightly early; without pacing, three calls take a few milliseconds.
  expect(performance.now() - started).toBeGreaterThan(190);
  await paced.stop();
});
