import { describe, expect, test } from 'vitest';
import { kinds, kiteDay, sampleMail } from '../../../scripts/sample-mails.ts';
import { unconfirmedKinds } from './mail.ts';
import type { MailContent } from './mail-content.ts';
import { renderHtml, withoutAttached } from './render-html.ts';
import { sceneFile } from './scenes.ts';
import { writeMail } from './write-mail.ts';

const ticket = {
  code: 'MELA1:kite-day:r1:1:signature',
  shortCode: null,
  url: 'https://mela.example/ticket/r1',
};
const long = 'A very long title of an event with many words in it '.repeat(4).slice(0, 200);
/** Gmail cuts longer mails, and hides the unsubscribe link with the rest. */
const gmailLimit = 102 * 1024;

describe.each(kinds)('%s', (kind) => {
  const { html, content } = writeMail(sampleMail(kind, { ticket }));
  const body = html.slice(html.indexOf('<body'));
  const tags = (name: string) => body.match(new RegExp(`<${name}\\b[^>]*>`, 'g')) ?? [];

  test('needs no style sheet, and no layout that Outlook lacks', () => {
    // Style sheets only have dark colours, and fonts for Outlook.
    const sheets = [...html.matchAll(/<style>([\s\S]*?)<\/style>/g)].map(([, sheet]) => sheet).join('');
    expect(sheets).not.toMatch(/(?:width|padding|margin|display|float|font-size)\s*:/);
    expect(body).not.toMatch(/\b(?:position|float|grid[\w-]*|flex[\w-]*)\s*:|display:\s*(?:flex|grid)/);
    expect(body).not.toMatch(/background-image|url\(|\bcalc\(|\bvar\(/);
    expect(body).not.toMatch(/(?:margin|padding|border)-(?:left|right)\s*:|\balign="(?:left|right)"/);
    for (const table of tags('table')) expect(table).toContain('role="presentation"');
    expect(tags('table')).not.toHaveLength(0);
    expect(body).toContain('max-width:600px');
    expect(body.match(/<!--\[if mso\]><table[^>]*width="600"/g)).toHaveLength(1);
  });

  test('has pictures with a size and a text, and absolute links', () => {
    for (const picture of tags('img')) {
      expect(picture).toMatch(/ alt="/);
      expect(picture).toMatch(/ (?:width="\d+"|height="36")/);
      expect(picture).toMatch(/src="(?:cid:|https:\/\/mela\.example\/)/);
    }
    for (const link of tags('a')) expect(link).toMatch(/ href="(?:https?:\/\/|mailto:)/);
  });

  test('has one button at most, as a shape for Outlook and as a link for the others', () => {
    const buttons = content.blocks.filter(({ type }) => type === 'button');
    expect(buttons.length).toBeLessThanOrEqual(1);
    expect(body.match(/<v:roundrect\b/g) ?? []).toHaveLength(buttons.length);
    expect(body.match(/class="(?:button|quiet)"/g) ?? []).toHaveLength(buttons.length);
    const conditional =
      /<!--\[if mso\]><v:roundrect[^>]* href="((?:https|mailto):[^"]+)"[\s\S]*?<!\[endif\]--><!--\[if !mso\]><!--><a class="(?:button|quiet)" href="((?:https|mailto):[^"]+)"[\s\S]*?<!--<!\[endif\]-->/;
    if (buttons.length > 0) {
      const [, shape, link] = conditional.exec(body) ?? [];
      expect(shape).toBe(link);
      expect(shape).toBeDefined();
    }
  });

  test('has dark colours, and a preheader that is not the heading', () => {
    expect(html).toContain('@media(prefers-color-scheme:dark)');
    expect(html).toContain('[data-ogsc] .ink{');
    const [, preheader = ''] = /<div style="display:none[^>]*>([^&]*)/.exec(body) ?? [];
    expect(preheader.length).toBeGreaterThan(10);
    expect(preheader).not.toBe(content.heading);
  });

  test('balances its tables', () => {
    for (const name of ['table', 'tr', 'td', 'p', 'a', 'div', 'h1']) {
      const opened = body.match(new RegExp(`<${name}\\b`, 'g'))?.length;
      expect(body.match(new RegExp(`</${name}>`, 'g'))?.length, name).toBe(opened);
    }
  });

  test('fits into Gmail in both languages', () => {
    for (const locale of ['en', 'hi']) {
      const whole = writeMail(sampleMail(kind, { ticket, to: { locale } })).html;
      expect(Buffer.byteLength(whole)).toBeLessThan(gmailLimit / 2);
    }
  });
});

test('the longest mails fit into Gmail', () => {
  const event = { ...kiteDay, title: long, location: long };
  const digest = sampleMail('weekly_digest', {
    values: { events: Array.from({ length: 10 }, () => event) },
    to: { locale: 'hi' },
  });
  const message = sampleMail('organiser_message', {
    values: { event, text: `${'नमस्ते '.repeat(700)}\n` },
  });
  for (const mail of [digest, message]) {
    expect(Buffer.byteLength(writeMail(mail).html)).toBeLessThan(gmailLimit);
  }
});

test('an event has its date as a tile, a map, and for people with a seat the calendars', () => {
  const { html, text } = writeMail(sampleMail('registration_confirmed'));
  expect(html).toMatch(/>Dec<\/td><\/tr><tr><td[^>]*>5<\/td>/);
  expect(html).toContain('https://www.google.com/maps/search/?api=1&amp;query=19.0269%2C72.8383');
  for (const link of [
    'https://calendar.google.com/calendar/render?action=TEMPLATE&text=Kite+day&dates=20261205T123000Z%2F20261205T153000Z',
    'https://outlook.live.com/calendar/0/action/compose?rru=addevent&subject=Kite%20day',
    'https://mela.example/feeds/events/kite-day/event.ics',
  ]) {
    expect(html).toContain(link.replaceAll('&', '&amp;'));
    expect(text).toContain(link);
  }
  const waiting = writeMail(sampleMail('registration_received'));
  expect(waiting.text + waiting.html).not.toContain('calendar.google.com');
});

test('a ticket comes before the event, with its code and the way to its page', () => {
  const shown = { ...ticket, shortCode: '7K3M9QX0' };
  const order = ['paragraph', 'ticket', 'button', 'event'];
  // Shortly before the start, people need the way first.
  const orders = {
    registration_confirmed: order,
    registration_approved: order,
    reminder_hour: ['paragraph', 'event', 'ticket', 'button'],
  };
  for (const [kind, blocks] of Object.entries(orders)) {
    const { content, html } = writeMail(sampleMail(kind as keyof typeof orders, { ticket: shown }));
    expect(content.blocks.map(({ type }) => type).slice(0, 4)).toEqual(blocks);
    expect(content.blocks).toContainEqual({ type: 'button', label: 'View ticket', url: ticket.url });
    expect(html).toContain('>7K3M-9QX0</span>');
  }
});

test('an event that is off is tagged, without map and host, above the next step', () => {
  const tagged = {
    event_cancelled: 'Cancelled',
    registration_declined: 'Declined',
    seat_lapsed: 'Seat released',
  };
  for (const [kind, tag] of Object.entries(tagged)) {
    const { html, text } = writeMail(sampleMail(kind as keyof typeof tagged));
    expect(html).toContain(`>${tag}</span>`);
    expect(text).toContain(`Status: ${tag}`);
    expect(html + text).not.toMatch(/google\.com\/maps|Hosted by/);
    expect(html).toContain('class="button"');
  }
});

test('the last two words of a heading stay together, if they fit on a phone', () => {
  const headed = (title: string) =>
    writeMail(sampleMail('registration_confirmed', { values: { event: { ...kiteDay, title } } })).html;
  expect(headed('Kite day')).toContain(">You're going to Kite\u00a0day</h1>");
  expect(headed('Introductory beekeeping')).toContain('Introductory beekeeping</h1>');
});

test('long words wrap wherever people choose them', () => {
  const name = 'Donaudampfschifffahrtsgesellschaft'.repeat(3);
  const { html } = writeMail(sampleMail('contact_message', { values: { name, subject: name } }));
  expect(html.match(/<(?:h1|a class="button")[^>]*overflow-wrap:anywhere/g)).toHaveLength(2);
});

test('a mail that was stored before an update still shows', () => {
  const { content } = writeMail(sampleMail('registration_confirmed', { ticket }));
  const blocks: MailContent['blocks'] = [
    { type: 'ticket', label: 'Your ticket', text: 'Show this code.', url: ticket.url },
    { type: 'note', text: `Reset it here: ${ticket.url}`, link: ticket.url },
    { type: 'quote', text: 'Bring a kite.' },
  ];
  const html = renderHtml({ ...content, blocks }, { name: 'Mela', locale: 'en' });
  expect(html).toContain('<img src="cid:ticket" width="208"');
  expect(html).toContain(`>${ticket.url}</a>`);
  expect(html).not.toContain('undefined');
});

test('the cover of an event has its title for readers without pictures', () => {
  const updatedAt = Temporal.Instant.fromEpochMilliseconds(1_790_000_000_000);
  const event = { ...kiteDay, updatedAt };
  const { html } = writeMail(sampleMail('reminder_hour', { values: { event } }));
  expect(html).toMatch(
    /<img src="https:\/\/mela\.example\/event\/kite-day\/cover\.jpg\?v=1790000000000" width="600" height="240" alt="Kite day"/,
  );
  const unavailable = writeMail(sampleMail('event_unavailable'));
  expect(unavailable.html).not.toContain('cover.jpg');
  expect(unavailable.content.scene).toBe('unsure');
  expect(html).not.toContain('grayscale');
  for (const kind of ['event_cancelled', 'registration_declined', 'seat_lapsed'] as const) {
    expect(writeMail(sampleMail(kind)).html).toMatch(/cover\.jpg"[^>]*grayscale\(1\)/);
  }
});

test('people write to the organiser with their own mail program, also to an odd address', () => {
  const replyTo = { address: 'asha+kites?bcc=all@example.org', name: 'Asha Rao' };
  const { content, html } = writeMail(sampleMail('event_unavailable', { replyTo }));
  const url = 'mailto:asha%2Bkites%3Fbcc%3Dall@example.org?subject=Kite%20day';
  expect(content.blocks).toContainEqual({ type: 'button', label: 'Ask Asha Rao', url });
  expect(html).toContain(`<a class="button" href="${url}"`);
});

test("a drawn picture is attached, and left out where it can't be", () => {
  const { content, html } = writeMail(sampleMail('holder_invitation'));
  expect(sceneFile(content.scene)?.content.length).toBeLessThan(30_000);
  expect(html).toContain('<img src="cid:scene" width="600" height="240" alt=""');
  expect(withoutAttached(html)).not.toContain('cid:');
  const band = writeMail(sampleMail('event_reported')).html;
  expect(band).toContain('<img src="cid:scene" width="600" height="132" alt=""');
  expect(withoutAttached(band)).not.toContain('cid:');
  const other = { ...content, scene: 'of another release' as 'ticket' };
  expect(sceneFile(other.scene)).toBeNull();
  expect(renderHtml(other, { name: 'Mela', locale: 'en' })).not.toContain('cid:scene');
});

test('mails to unconfirmed addresses have no cover and no title', () => {
  for (const kind of unconfirmedKinds) {
    expect(writeMail(sampleMail(kind)).html).not.toMatch(/cover\.jpg|Kite day/);
  }
});

test('a code is shown in two groups, and copied in one piece', () => {
  const { html } = writeMail(sampleMail('sign_in_code'));
  expect(html).toMatch(/>234<\/span>567</);
});

test('people who know the event get its name and date only', () => {
  for (const kind of ['event_hidden', 'event_reported'] as const) {
    const { text, html } = writeMail(sampleMail(kind));
    expect(text).toContain('Event: Kite day\n');
    expect(html + text).not.toMatch(/google\.com\/maps|Shivaji Park/);
  }
});

test('an organiser reads who registered and for when, once, and how many others did', () => {
  const { content, text, html } = writeMail(sampleMail('new_registration'));
  expect(text).toContain('Meera Iyer\nWaiting for approval\nand 2 others since the last email\n');
  expect(text).toContain('Kite day\nSat, 5 Dec, 6:00 – 9:00 pm IST\n18 seats left\n');
  expect(html + text).not.toMatch(/google\.com\/maps|Shivaji Park/);
  const types = content.blocks.map(({ type }) => type);
  expect(types).toEqual(['paragraph', 'events', 'button']);
});

test("an announcement's first sentence is the heading, and isn't repeated", () => {
  const writtenOf = (text: string) => writeMail(sampleMail('group_announcement', { values: { text } }));
  const { content, text } = writtenOf('We meet on Sunday at the lake. Bring string.\nAnd a kite!');
  expect(content.heading).toBe('We meet on Sunday at the lake');
  expect(text.startsWith('New from Kite flyers\n\nWe meet on Sunday at the lake\n')).toBe(true);
  expect(text).toContain('Asha:\nSat, 21 Nov, 3:30 pm IST\n> Bring string.\n> And a kite!');
  expect(writtenOf('Who has string?').content).toMatchObject({ heading: 'Who has string?' });
  expect(writtenOf('Who has string?').content.blocks.some(({ type }) => type === 'quote')).toBe(false);
  expect(writtenOf('At 6.30 pm: kites').content.heading).toBe('At 6.30 pm: kites');
  const words = Array.from({ length: 40 }, (_, index) => `word${index}`).join(' ');
  const cut = writtenOf(words).content;
  expect(cut.heading).toMatch(/^word0 .* word\d+…$/);
  const rest = cut.blocks.find((block) => block.type === 'quote')?.text ?? '';
  expect(`${cut.heading.slice(0, -1)}${rest.slice(1)}`).toBe(words);
});

test('warnings reassure people who did it first, and ask the others above the button', () => {
  const warnings = [
    'new_device_notice',
    'failed_logins_notice',
    'wrong_codes_notice',
    'sign_in_changed_notice',
    'email_changed_notice',
  ] as const;
  for (const kind of warnings)
    expect(writeMail(sampleMail(kind)).text).toMatch(/Was it you\?.+\n\nWasn't you\?/);
});

test("a way in that a new password doesn't close is removed first", () => {
  const { content, text } = writeMail(sampleMail('sign_in_changed_notice'));
  const url = 'https://mela.example/profile-settings';
  expect(content.blocks.some(({ type }) => type === 'button')).toBe(false);
  expect(text).toContain(`Remove passkey:\n${url}\n\nReset password:\nhttps://mela.example/recovery\n`);
  const removed = writeMail(sampleMail('sign_in_changed_notice', { values: { change: 'passkey_removed' } }));
  expect(removed.content.blocks).toContainEqual(
    expect.objectContaining({ type: 'button', label: 'Reset password' }),
  );
});

test('reports say when, then what it is about and why, then what was written', () => {
  const { text } = writeMail(sampleMail('group_reported'));
  const post = /The reported post:\n.+\n> Buy kites, cheap!\n\nReview report:/;
  expect(text).toMatch(new RegExp(`Kite flyers\nSpam\nGroup owner: Asha\n.+\n\n${post.source}`));
  for (const kind of ['event_reported', 'group_reported', 'organiser_reported'] as const) {
    const { content } = writeMail(sampleMail(kind));
    const types = content.blocks.map(({ type }) => (type === 'event' ? 'events' : type));
    expect(types).toEqual(['paragraph', 'events', 'quote', 'button']);
    expect(content.blocks[0]).toMatchObject({
      text: expect.stringContaining('on Sun, 22 Nov, 12:00 pm IST.'),
    });
  }
});

test('a deadline at midnight is the last minute of the day before', () => {
  const { text } = writeMail(sampleMail('payment_dispute'));
  expect(text).toContain('Respond by: Sat, 12 Dec, 11:59 pm IST');
});

test('a refund says when and where it arrives, or who sends it', () => {
  expect(writeMail(sampleMail('payment_refund')).text).toContain(
    'Refund: ₹500\nExpected by Tue, 15 December\nGoes to: The same card or account\n',
  );
  expect(writeMail(sampleMail('payment_refund')).text).toContain('Status: Cancelled');
  const part = writeMail(sampleMail('payment_refund', { values: { cause: 'goodwill' } }));
  expect(part.text).not.toContain('Status: ');
  const values = { byHand: true, paidWith: 'bank' } as const;
  expect(writeMail(sampleMail('payment_refund', { values })).text).toContain(
    'Refund: ₹500\nPaid back by: The organiser\nPaid with: Bank transfer\n',
  );
});

test('a test payment is called one, and nobody is thanked for it', () => {
  const { content, text } = writeMail(sampleMail('payment_receipt'));
  expect(content.heading).toBe('Test payment of ₹500 for Kite day');
  expect(content.subject).toBe('Test payment: Kite day');
  expect(text).not.toMatch(/thanks|invoice/);
  expect(text).toContain('Test\nTotal: ₹500\n2 × Entry: ₹400\nLunch: ₹100\nTax included: ₹76.27\nDate: ');
  const real = writeMail(sampleMail('payment_receipt', { values: { test: false } }));
  expect(real.content.heading).toBe('You paid ₹500 for Kite day');
  expect(real.text).not.toMatch(/test/i);
  expect(real.text).toMatch(/\nTotal: ₹500\n2 × Entry: ₹400\nLunch: ₹100\nTax included: .+\nPaid on: /);
  const one = writeMail(sampleMail('payment_receipt', { values: { items: [] } }));
  expect(one.text).toContain('Total: ₹500\n2 × Entry · Lunch\n');
  expect(real.text).toContain('Receipt number: 6560b3a1f2c4d5e6f7a8\nPayment ID: pay_29QQoUBi66xm2f');
});

test('a hidden event or group leads to its form', () => {
  const urls = { event_hidden: '/edit-event/kite-day', group_hidden: '/edit-group/kite-flyers' };
  for (const [kind, path] of Object.entries(urls)) {
    const { content, text } = writeMail(sampleMail(kind as keyof typeof urls));
    const url = `https://mela.example${path}`;
    expect(content.blocks).toContainEqual(expect.objectContaining({ type: 'button', url }));
    expect(text).toContain('Contact the administrators: https://mela.example/About#contact');
  }
});

test('subjects say the news and name the event', () => {
  const subjectOf = (...given: Parameters<typeof sampleMail>) =>
    writeMail(sampleMail(...given)).content.subject;
  expect(subjectOf('registration_confirmed')).toBe("You're going: Kite day");
  expect(subjectOf('event_changed')).toBe('New place: Kite day');
  const startsAt = kiteDay.startsAt.subtract({ hours: 1 });
  expect(subjectOf('event_changed', { values: { before: { startsAt } } })).toBe('New time: Kite day');
  expect(subjectOf('event_changed', { values: { before: { title: 'Kites' } } })).toBe('Updated: Kite day');
  expect(subjectOf('new_registration')).toBe('Meera Iyer is waiting for your approval: Kite day');
});
