import { describe, expect, test } from 'vitest';
import { kinds, kiteDay, reader, sampleMail } from '../../../scripts/sample-mails.ts';
import { deadline } from './event-block.ts';
import { unconfirmedKinds } from './mail.ts';
import { oneLine } from './mail-content.ts';
import { writeMail } from './write-mail.ts';

const replyTo = { address: 'asha@example.org', name: 'Asha Rao' };

/** Labels of facts that the HTML shows beside the date tile, without their names. */
const toldByTheTile = new Set(['Event', 'Status', 'Date', 'Time', 'Location', 'View event', 'Reason']);
/** There, the year of a date that's near goes without saying. */
const year = / 2026$/;

describe.each(kinds)('%s', (kind) => {
  const { content, text, html } = writeMail(sampleMail(kind));

  test('has the same content as HTML and as plain text', () => {
    const read = readable(html);
    for (const line of text.split('\n').filter((each) => each.trim() && each !== '--')) {
      // In the text form, a link's URL follows its label, and a fact's value its name.
      for (const piece of line.replace(/^>/, '').split(/: | · | \(http|^http/)) {
        const said = piece.trim().replace(/:$/, '').replace(year, '');
        if (toldByTheTile.has(said)) continue;
        expect(read + html).toContain(said.replace(/^(?:http)?s:\/\/([^?#]*).*/, '$1'));
      }
    }
    expect(read).toContain(content.heading);
  });

  test('loads only pictures of the site, runs no scripts and supports dark mode', () => {
    expect(html).not.toMatch(/<(?:script|link|iframe|object|form|video)\b|@import|url\(|\bon\w+=/i);
    for (const [, source] of html.matchAll(/<img[^>]* src="([^"]*)"/g)) {
      expect(source).toMatch(/^(?:cid:\w+|https:\/\/mela\.example\/event\/(?:kite-day|raga)\/cover\.jpg)$/);
    }
    expect(html).toContain('prefers-color-scheme:dark');
    expect(html).toContain('<meta name="color-scheme" content="light dark">');
  });

  test('is in Hindi for Hindi readers', () => {
    const hindi = writeMail(sampleMail(kind, { to: { locale: 'hi' } }));
    expect(hindi.html).toContain('<html lang="hi"');
    // Organisers' texts aren't translated.
    const { subject, heading, footer } = hindi.content;
    const theirWords = kind === 'organiser_message' || kind === 'group_announcement';
    for (const said of theirWords ? [footer] : [subject, heading, footer])
      expect(said).toMatch(/\p{Script=Devanagari}{2}/u);
    expect(hindi.text).not.toMatch(/Hello|You |\{|\}|undefined/);
  });

  test.each([
    ['de', 'ltr'],
    ['ar', 'rtl'],
  ])('is in %s from %s', (locale, direction) => {
    const mail = writeMail(sampleMail(kind, { to: { locale } }));
    const english = writeMail(sampleMail(kind)).content;
    expect(mail.html).toContain(`<html lang="${locale}" dir="${direction}"`);
    expect(mail.content.footer).not.toBe(english.footer);
    expect(mail.text).not.toMatch(/Hello|You |\{|\}|undefined/);
  });

  test('has a greeting without a name', () => {
    const nameless = writeMail(sampleMail(kind, { to: { name: '' } }));
    expect(nameless.text).not.toMatch(/Hello ,|undefined|null|\{|\}/);
  });
});

test('calls people without a name someone', () => {
  const mention = writeMail(sampleMail('board_mention', { values: { author: '' } }));
  expect(mention.text).toContain('Someone mentioned you');
  const registration = writeMail(sampleMail('new_registration', { values: { attendeeName: '' } }));
  expect(registration.text).toContain('Someone wants to come to Kite day');
});

test("attaches the ticket's picture and links to its page", () => {
  const ticket = {
    code: 'MELA1:kite-day:r1:1:signature',
    shortCode: '7K3M9QX0',
    url: 'https://mela.example/ticket/r1',
  };
  const { text, html } = writeMail(sampleMail('registration_confirmed', { ticket }));
  expect(html).toMatch(/<img src="cid:ticket"[^>]* alt="Your ticket"/);
  expect(text).toContain('Your ticket:\nhttps://mela.example/ticket/r1');
});

test('a note ends with what to do next, as a link', () => {
  const { html, text } = writeMail(sampleMail('address_taken_notice'));
  expect(html).toMatch(/<a [^>]*href="https:\/\/mela\.example\/recovery"[^>]*>Reset password<\/a>/);
  expect(text).toContain('Forgot your password?\nReset password: https://mela.example/recovery');
});

test('escapes everything people typed', () => {
  const title = `"><script>alert('x')</script>& {name} <b>`;
  const event = { ...kiteDay, title };
  const { content, text, html } = writeMail(
    sampleMail('registration_declined', { values: { event, reason: '<img src=x onerror=y>' } }),
  );
  expect(content.subject).toBe(`Your registration for ${title} was declined`);
  expect(text).toContain('> <img src=x onerror=y>');
  expect(html).not.toMatch(/<script|<img src=x|<b>/);
  expect(readable(html)).toContain(title);
});

test('a subject is one line without direction overrides', () => {
  expect(oneLine('Kite\r\nBcc: all@example.org\u2028day \u202eyad')).toBe(
    'Kite Bcc: all@example.org day yad',
  );
});

test("rejects links that aren't http or https", () => {
  const event = { ...kiteDay, onlineLink: 'javascript:alert(1)' };
  expect(() => writeMail(sampleMail('registration_confirmed', { values: { event } }))).toThrow(
    /must not link/,
  );
});

test('only mails about a seat contain the online link', () => {
  const telling = kinds.filter((kind) => writeMail(sampleMail(kind)).text.includes('meet.example.org'));
  expect(telling).toEqual([
    'registration_confirmed',
    'registration_approved',
    'seat_confirmed_from_waitlist',
    'ticket_taken_over',
    'holder_ticket',
    'event_changed',
    'reminder_day',
    'reminder_hour',
  ]);
  const seatless = writeMail(sampleMail('event_changed', { values: { seat: false } }));
  expect(seatless.text).not.toContain('meet.example.org');
});

test('mails to unconfirmed addresses contain nothing the requester typed', () => {
  const to = { name: 'You won! visit evil.example' };
  for (const kind of unconfirmedKinds) {
    const { text, html, content } = writeMail(sampleMail(kind, { to }));
    expect(text + html + content.subject).not.toContain('evil.example');
  }
});

test('shows the time in both zones where they differ', () => {
  const here = writeMail(sampleMail('registration_confirmed')).text;
  expect(here).toContain('Time: 6:00 – 9:00 pm IST');
  expect(here).not.toContain('Your time');
  const there = writeMail(sampleMail('registration_confirmed', { to: { timeZone: 'Europe/Berlin' } })).text;
  expect(there).toContain('Time: 6:00 – 9:00 pm IST\nYour time: 1:30 – 4:30 pm CET');
  const nextDay = writeMail(
    sampleMail('registration_confirmed', { to: { timeZone: 'Pacific/Kiritimati' } }),
  ).text;
  expect(nextDay).toContain('Your time: Sunday, 6 December 2026, 2:30 – 5:30 am GMT+14');
});

test("shows a deadline in the event's zone, and in the reader's if it differs", () => {
  const here = writeMail(sampleMail('payment_due')).text;
  expect(here).toContain('Pay by: Fri, 4 Dec, 6:00 pm IST\n\n');
  const there = writeMail(sampleMail('payment_due', { to: { timeZone: 'Europe/London' } })).text;
  expect(there).toContain('Pay by: Fri, 4 Dec, 6:00 pm IST\n12:30 pm your time');
  const nextDay = writeMail(sampleMail('payment_due', { to: { timeZone: 'Pacific/Kiritimati' } })).text;
  expect(nextDay).toContain('Pay by: Fri, 4 Dec, 6:00 pm IST\nSat, 5 Dec, 2:30 am your time');
});

test.each([
  ['at noon', '2026-12-04T12:00', 'Asia/Kolkata', 'Friday'],
  ['at midnight, for an all-day event', '2026-12-05T00:00', 'Asia/Kolkata', 'Friday'],
  ['on the day before for the reader', '2026-12-04T01:00', 'America/New_York', 'Thursday'],
  ['on the day after for the reader', '2026-12-04T20:00', 'Pacific/Kiritimati', 'Friday'],
])('the subject names a day on which there is still time to pay: %s', (_, end, timeZone, day) => {
  const payBy = Temporal.PlainDateTime.from(end).toZonedDateTime(kiteDay.timeZone).toInstant();
  const values = { event: kiteDay, payBy, approved: true };
  const { subject } = writeMail(sampleMail('payment_due', { values, to: { timeZone } })).content;
  expect(subject).toBe(`You're approved: pay by ${day} to confirm your seat at Kite day`);
});

test.each([
  ['Asia/Kolkata', 'tomorrow, 6:00 am'],
  ['Asia/Kathmandu', 'tomorrow, 6:00 am IST'],
  ['America/New_York', 'coming up'],
])('the heading of a reminder says when it is, for a reader in %s', (timeZone, when) => {
  const startsAt = Temporal.Instant.from('2026-12-05T00:30:00Z');
  const event = { ...kiteDay, startsAt, asOf: startsAt.subtract({ hours: 7 }) };
  const values = { event, cancelLinkUrl: null };
  const { heading } = writeMail(sampleMail('reminder_day', { values, to: { timeZone } })).content;
  expect(heading).toBe(`Kite day is ${when}`);
});

test("a deadline is never shown later than it is, nor on the day after, in any event's or reader's zone", () => {
  const zones = Intl.supportedValuesOf('timeZone');
  const context = (timeZone: string) =>
    ({ reader: { timeZone }, locale: 'en', t: (key: string) => key }) as never;
  for (const [index, zone] of zones.entries()) {
    const readers = [zone, zones[(index * 7 + 3) % zones.length] ?? zone];
    for (let day = Temporal.PlainDate.from('2026-11-30'); day.year < 2028; day = day.add({ days: 47 }))
      for (const reader of readers) {
        const end = day.toZonedDateTime(zone);
        const { value, note } = deadline('Pay by', end.toInstant(), zone, context(reader));
        const isMidnight = end.hour === 0 && end.minute === 0;
        const last = isMidnight ? day.subtract({ days: 1 }) : day;
        const shown = isMidnight ? '11:59 pm' : momentAt(end);
        const name = `${zone} for ${reader}, ${end}: ${value}`;
        expect(value, name).toMatch(new RegExp(`^\\w{3}, ${last.day} [A-Z][a-z]{2,3}, ${shown} `));
        if (zone === reader) expect(note, name).toBeUndefined();
      }
  }
});

/** `1:00 am` */
const momentAt = ({ hour, minute }: Temporal.ZonedDateTime) =>
  `${hour % 12 || 12}:${String(minute).padStart(2, '0')} ${hour < 12 ? 'am' : 'pm'}`;

test('a change shows new and former values, and nothing else', () => {
  const before = {
    title: 'Kite evening',
    startsAt: kiteDay.startsAt.subtract({ hours: 1 }),
    location: '',
    organiserName: kiteDay.organiserName,
  };
  const { text } = writeMail(sampleMail('event_changed', { values: { event: kiteDay, before, seat: true } }));
  const changes = text.slice(text.indexOf("here's what changed"), text.indexOf('\n\nEvent: Kite day\nDate'));
  expect(changes).toBe(`here's what changed:

Event: Kite day
  Before: Kite evening
Time: 6:00 – 9:00 pm IST
  Before: 5:00 – 9:00 pm IST
Location: Shivaji Park, Mumbai · Online
  Before: Online`);
});

test('who paid for one of several cancelled dates learns of the refund', () => {
  const values = { event: kiteDay, reason: null, others: [{ ...kiteDay, id: 'next' }] };
  const refund = "If you paid, we'll email you about your refund separately.";
  const of = (paid: boolean) =>
    writeMail(sampleMail('event_cancelled', { values: { ...values, paid } })).text;
  expect(of(true)).toContain(refund);
  expect(of(false)).not.toContain(refund);
});

test('promises replies to reach the organiser only where they do', () => {
  const values = { event: kiteDay, reason: null };
  expect(writeMail(sampleMail('registration_declined', { values, replyTo })).text).toContain(
    'Replies go to the organiser.',
  );
  expect(writeMail(sampleMail('registration_declined', { values })).text).not.toMatch(/replies go/i);
});

test('falls back to English for a language without texts', () => {
  const french = writeMail(sampleMail('signup_code', { to: { ...reader, locale: 'fr' } }));
  expect(french).toEqual(writeMail(sampleMail('signup_code')));
});

/** The readable text of a document. */
function readable(html: string): string {
  return html
    .replace(/<style>.*?<\/style>/s, '')
    .replace(/<br>/g, '\n')
    .replace(/<[^>]*>/g, '')
    .replaceAll('\u00a0', ' ')
    .replaceAll('&lt;', '<')
    .replaceAll('&gt;', '>')
    .replaceAll('&quot;', '"')
    .replaceAll('&#39;', "'")
    .replaceAll('&amp;', '&');
}
