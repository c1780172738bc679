import { expect, test } from 'vitest';
import { sampleMail } from '../../../scripts/sample-mails.ts';
import { forReader } from './for-reader.ts';
import type { Mail } from './mail.ts';

const translated = { language: 'en', translations: { hi: { title: 'पतंग दिवस' } } } as const;

/** A sample whose event has a Hindi title, to a reader of Hindi. */
function toHindi<Kind extends Mail['kind']>(kind: Kind): Extract<Mail, { kind: Kind }> {
  const mail = sampleMail(kind, { to: { locale: 'hi' } }) as Mail & { values: { event: object } };
  return { ...mail, values: { ...mail.values, event: { ...mail.values.event, ...translated } } } as never;
}

test("shows an event's title in the reader's language, and the rest as it was written", () => {
  const mail = toHindi('registration_confirmed');
  const shown = forReader(mail);
  expect(shown.values).toMatchObject({ event: { title: 'पतंग दिवस', opening: mail.values.event.opening } });
  const english = forReader({ ...mail, to: { ...mail.to, locale: 'en' } });
  expect(english.values).toMatchObject({ event: { title: mail.values.event.title } });
});

test('shows both titles in the original when the title itself changes', () => {
  const mail = toHindi('event_changed');
  const renamed = { ...mail, values: { ...mail.values, before: { title: 'Kites' } } };
  expect(forReader(renamed).values).toMatchObject({
    event: { title: mail.values.event.title },
    before: { title: 'Kites' },
  });
  const moved = { ...mail, values: { ...mail.values, before: { location: 'Pune' } } };
  expect(forReader(moved).values).toMatchObject({ event: { title: 'पतंग दिवस' } });
});

test("shows all dates of a pass in the reader's language", () => {
  const mail = toHindi('registration_confirmed');
  const { event } = mail.values;
  const price = { name: 'Pass', pricePaise: 60_000, currency: 'INR', dates: 3 };
  const values = { event, pass: { ...price, seats: [event, event], waiting: [event] } };
  const hindi = { title: 'पतंग दिवस' };
  expect(forReader({ ...mail, values }).values).toMatchObject({
    event: hindi,
    pass: { seats: [hindi, hindi], waiting: [hindi] },
  });
});
