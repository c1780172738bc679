import { createServer } from 'node:net';
import PostalMime from 'postal-mime';
import { decodeQR } from 'qr/decode.js';
import sharp from 'sharp';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { smtpProvider } from '../../server/features/mail/providers/smtp.ts';
import { sceneFile } from '../../server/features/mail/scenes.ts';
import { type MailServer, startMailServer } from '../kit/mail-server.ts';
import { plainPicture } from '../kit/pictures.ts';
import { mail } from './mail/mails.ts';

const from = 'Mela <events@mela.example>';
const timeouts = { connect: 500, greeting: 500, silence: 500 };

describe('a mail server', () => {
  let server: MailServer;
  beforeAll(async () => {
    server = await startMailServer();
  });
  afterAll(() => server.stop());

  const deliver = (one = mail()) => smtpProvider({ url: server.url, from, timeouts }).deliver(one);
  const newest = async () => PostalMime.parse(server.received.at(-1)?.raw ?? Buffer.alloc(0));

  test('gets text and HTML, names and subjects in any script, and the reply address', async () => {
    const outcome = await deliver(
      mail({
        id: '66f0a1',
        to: { address: 'zoe@example.org', name: 'Zoë "Zed" O’Neil, आशा' },
        replyTo: { address: 'organiser@example.org', name: 'Ravi; <Events>' },
        subject: 'Du är anmäld: "मेला" 🎪',
        text: 'नमस्ते\n.\nfor a line of one dot\n',
        html: '<p>नमस्ते</p>',
      }),
    );
    expect(outcome).toMatchObject({ outcome: 'sent' });
    const parsed = await newest();
    expect(parsed).toMatchObject({
      from: { name: 'Mela', address: 'events@mela.example' },
      to: [{ name: 'Zoë "Zed" O’Neil, आशा', address: 'zoe@example.org' }],
      replyTo: [{ name: 'Ravi; <Events>', address: 'organiser@example.org' }],
      subject: 'Du är anmäld: "मेला" 🎪',
      messageId: '<66f0a1@mela.example>',
      date: '2026-12-01T06:30:00.000Z',
    });
    expect(parsed.text?.replaceAll('\r\n', '\n').trim()).toBe('नमस्ते\n.\nfor a line of one dot');
    expect(parsed.html?.trim()).toBe('<p>नमस्ते</p>');
    expect(parsed.headers).toContainEqual(
      expect.objectContaining({ key: 'auto-submitted', value: 'auto-generated' }),
    );
    expect(server.received.at(-1)).toMatchObject({ from: 'events@mela.example', to: 'zoe@example.org' });
  });

  test('gets a ticket as an inline picture that can be scanned', async () => {
    const code = 'MELA1:kite-day:r1:1:signature';
    await deliver(mail({ ticketCode: code, html: '<img src="cid:ticket">' }));
    const [picture, ...others] = (await newest()).attachments;
    expect(others).toEqual([]);
    expect(picture).toMatchObject({ mimeType: 'image/gif', disposition: 'inline', contentId: '<ticket>' });
    const { data, info } = await sharp(picture?.content as ArrayBuffer)
      .ensureAlpha()
      .raw()
      .toBuffer({ resolveWithObject: true });
    expect(decodeQR({ width: info.width, height: info.height, data })).toBe(code);
  });

  test("gets the site's logo as an inline picture", async () => {
    const mark = await plainPicture(72, 72);
    await deliver(mail({ mark, html: '<img src="cid:mark">' }));
    const [picture, ...others] = (await newest()).attachments;
    expect(others).toEqual([]);
    expect(picture).toMatchObject({ mimeType: 'image/png', disposition: 'inline', contentId: '<mark>' });
    expect(Buffer.from(picture?.content as ArrayBuffer)).toEqual(mark);
  });

  test('gets a drawn picture as an inline picture', async () => {
    const scene = sceneFile('ticket');
    await deliver(mail({ scene, html: '<img src="cid:scene">' }));
    const [picture, ...others] = (await newest()).attachments;
    expect(others).toEqual([]);
    expect(picture).toMatchObject({ mimeType: 'image/png', disposition: 'inline', contentId: '<scene>' });
    expect(Buffer.from(picture?.content as ArrayBuffer)).toEqual(scene?.content);
  });

  test('gets the same Message-ID with every attempt', async () => {
    const one = mail();
    server.behave({ hangUp: 'after data' });
    await deliver(one);
    const first = await newest();
    await deliver(one);
    expect((await newest()).messageId).toBe(first.messageId);
  });

  test("that disconnects before the data hasn't received the mail", async () => {
    const before = server.received.length;
    server.behave({ hangUp: 'before data' });
    expect(await deliver()).toMatchObject({ outcome: 'deferred' });
    expect(server.received).toHaveLength(before);
  });

  test.each([
    [452, 'deferred'],
    [421, 'deferred'],
    [554, 'refused'],
  ])("that responds %i to the data hasn't accepted the mail: %s", async (code, outcome) => {
    const before = server.received.length;
    server.behave({ refuse: 'message', code, words: 'Not this one' });
    expect(await deliver()).toEqual({ outcome, reason: `${code} Not this one`, code: String(code) });
    expect(server.received).toHaveLength(before);
  });

  test("isn't contacted about an invalid address", async () => {
    const one = mail({ to: { address: 'a@b>\r\nRCPT TO:<c@d', name: '' } });
    expect(await deliver(one)).toMatchObject({ outcome: 'refused' });
  });
});

test('logs in with the password; a wrong one keeps emails queued', async () => {
  const server = await startMailServer({
    authOptional: false,
    allowInsecureAuth: true,
    authMethods: ['PLAIN', 'LOGIN'],
    onAuth: ({ username, password }, _session, done) =>
      username === 'mela' && password === 'p@ss word'
        ? done(null, { user: username })
        : done(new Error('Wrong')),
  });
  const withUser = (user: string) => server.url.replace('//', `//${user}@`);
  try {
    const right = smtpProvider({ url: withUser('mela:p%40ss%20word'), from, timeouts });
    expect(await right.deliver(mail())).toMatchObject({ outcome: 'sent' });
    const wrong = smtpProvider({ url: withUser('mela:guess'), from, timeouts });
    expect(await wrong.deliver(mail())).toEqual({
      outcome: 'deferred',
      reason: expect.stringContaining('535'),
      code: expect.stringContaining('535'),
    });
    const none = smtpProvider({ url: server.url, from, timeouts });
    expect(await none.deliver(mail())).toEqual({
      outcome: 'deferred',
      reason: expect.stringContaining('530'),
      code: expect.stringContaining('530'),
    });
  } finally {
    await server.stop();
  }
});

test('a mail server is greeted with the name of the machine, or else the domain of the sender', async () => {
  const names: string[] = [];
  const server = await startMailServer({
    onMailFrom(_address, session, done) {
      names.push(session.hostNameAppearsAs);
      done();
    },
  });
  try {
    const sender = 'Mela <events@मेला.example>';
    for (const hostname of ['bare', 'machine.example.org'])
      await smtpProvider({ url: server.url, from: sender, timeouts, hostname }).deliver(mail());
    const url = `${server.url}/?name=relay.example.org`;
    await smtpProvider({ url, from: sender, timeouts, hostname: 'bare' }).deliver(mail());
    expect(names).toEqual(['xn--r2bi0b8a.example', 'machine.example.org', 'relay.example.org']);
  } finally {
    await server.stop();
  }
});

describe('an internationalised address', () => {
  const address = 'ünï@xn--mnchen-3ya.de';

  test('gets mail if the server supports SMTPUTF8', async () => {
    let asked: boolean | undefined;
    const server = await startMailServer({
      onMailFrom(_address, session, done) {
        asked = session.envelope.smtpUtf8;
        done();
      },
    });
    try {
      const provider = smtpProvider({ url: server.url, from, timeouts });
      expect(await provider.deliver(mail({ to: { address, name: 'Ünï' } }))).toMatchObject({
        outcome: 'sent',
      });
      expect(asked).toBe(true);
      expect(server.received.at(-1)?.to).toMatch(/^ünï@/);
    } finally {
      await server.stop();
    }
  });

  test('is otherwise rejected with the reason, rather than sent to another mailbox', async () => {
    const server = await startMailServer({ hideSMTPUTF8: true });
    try {
      const provider = smtpProvider({ url: server.url, from, timeouts });
      expect(await provider.deliver(mail({ to: { address, name: 'Ünï' } }))).toMatchObject({
        outcome: 'refused',
        reason: 'The mail server does not support internationalised addresses (SMTPUTF8).',
      });
      expect(server.received).toEqual([]);
      const answerable = mail({ replyTo: { address, name: 'Ünï' } });
      expect(await provider.deliver(answerable)).toMatchObject({ outcome: 'sent' });
      const parsed = await PostalMime.parse(server.received.at(-1)?.raw ?? Buffer.alloc(0));
      expect(parsed.replyTo).toBeUndefined();
    } finally {
      await server.stop();
    }
  });

  test('with only an internationalised domain needs no support from the server', async () => {
    const server = await startMailServer({ hideSMTPUTF8: true });
    try {
      const provider = smtpProvider({ url: server.url, from, timeouts });
      const to = { address: 'info@xn--mnchen-3ya.de', name: 'München' };
      expect(await provider.deliver(mail({ to }))).toMatchObject({ outcome: 'sent' });
      expect(server.received.at(-1)?.to).toMatch(/^info@/);
    } finally {
      await server.stop();
    }
  });
});

test('gives up on a silent server and retries later', async () => {
  const server = createServer(() => undefined);
  await new Promise<void>((ready) => server.listen(0, '127.0.0.1', ready));
  const address = server.address();
  const port = typeof address === 'object' ? address?.port : undefined;
  const silent = smtpProvider({ url: `smtp://127.0.0.1:${port}`, from, timeouts });
  expect(await silent.deliver(mail())).toMatchObject({ outcome: 'deferred' });
  server.close();
});
