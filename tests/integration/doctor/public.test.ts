import { createSocket, type Socket } from 'node:dgram';
import { once } from 'node:events';
import { request as plainRequest } from 'node:http';
import { createServer, type Server } from 'node:https';
import { type AddressInfo, connect } from 'node:net';
import { getCACertificates, setDefaultCACertificates } from 'node:tls';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { type Check, examine, type Finding } from '../../../scripts/doctor/examine.ts';
import { mailDomain } from '../../../scripts/doctor/mail-domain.ts';
import { publicAddress } from '../../../scripts/doctor/public.ts';
import { readConfig } from '../../../server/config/index.ts';
import { freePort } from '../../../server/infra/free-port.ts';
import { startMela, type TestMela } from '../../kit/app.ts';
import { createPrivateAuthority, type PrivateAuthority } from '../../kit/private-authority.ts';

const secret = 'Ug8x-2mQ0zvL7_kWcR41nbTYp5e9HaSdJf3i';
const publicSettings = (port: number, more: Record<string, string> = {}) => ({
  PUBLIC_URL: `https://localhost:${port}`,
  SECRET: secret,
  SMTP_URL: 'smtp://127.0.0.1:9',
  MAIL_FROM: 'Mela <events@mela.example>',
  ...more,
});

async function findingsOf(check: Check, settings: Record<string, string>) {
  const found: Finding[] = [];
  const tell = (_: string, findings: readonly Finding[]) => found.push(...findings);
  await examine(readConfig(settings), [check], { argument: undefined, tell });
  return found;
}

describe('through the proxy', () => {
  let authority: PrivateAuthority;
  let mela: TestMela;
  let site: URL;
  let port: number;
  const usual = getCACertificates('default');

  beforeAll(async () => {
    authority = await createPrivateAuthority();
    port = await freePort();
    mela = await startMela({ settings: publicSettings(port) });
    site = new URL(await mela.listen());
  });
  afterAll(async () => {
    setDefaultCACertificates(usual);
    await mela.close();
    await authority.remove();
  });

  /** A proxy with TLS in front of the site, good unless told otherwise. */
  async function examined(options: {
    certificate?: ReturnType<PrivateAuthority['issue']>;
    forwards?: 'replaced' | 'added' | 'not';
    sockets?: boolean;
    trusted?: boolean;
  }): Promise<Finding[]> {
    const { forwards = 'replaced', sockets = true, trusted = true } = options;
    const { key, cert } = options.certificate ?? authority.issue(['localhost']);
    setDefaultCACertificates(trusted ? [...usual, authority.certificate] : usual);
    const proxy: Server = createServer({ key, cert }, (incoming, outgoing) => {
      const from = incoming.socket.remoteAddress?.replace('::ffff:', '') ?? '';
      const { 'x-forwarded-for': claimed, ...headers } = incoming.headers;
      const passed = {
        ...headers,
        ...(forwards === 'replaced' && { 'x-forwarded-for': from }),
        // The site takes the last address it doesn't trust, so a proxy that only passes the header on is the danger.
        ...(forwards === 'added' && claimed !== undefined && { 'x-forwarded-for': claimed }),
      };
      const { method, url } = incoming;
      const inner = plainRequest({ host: '127.0.0.1', port: site.port, method, path: url, headers: passed });
      inner.on('response', (answer) => {
        outgoing.writeHead(answer.statusCode ?? 502, answer.headers);
        answer.pipe(outgoing);
      });
      inner.on('error', () => outgoing.destroy());
      incoming.pipe(inner);
    });
    if (sockets) {
      proxy.on('upgrade', (incoming, socket, head) => {
        const inner = connect(Number(site.port), '127.0.0.1', () => {
          const lines = Object.entries(incoming.headers).map(([name, value]) => `${name}: ${value}`);
          inner.write(`GET ${incoming.url} HTTP/1.1\r\n${lines.join('\r\n')}\r\n\r\n`);
          inner.write(head);
          socket.pipe(inner).pipe(socket);
        });
        inner.on('error', () => socket.destroy());
        socket.on('error', () => inner.destroy());
      });
    }
    await once(proxy.listen(port, '127.0.0.1'), 'listening');
    try {
      return await findingsOf(publicAddress, publicSettings(port, { DATA_DIR: mela.config.dataDir }));
    } finally {
      proxy.closeAllConnections();
      proxy.close();
      await once(proxy, 'close');
    }
  }
  const states = (findings: readonly Finding[]) => findings.map(({ state }) => state);

  test('finds nothing wrong with a good one', async () => {
    expect(await examined({})).toMatchObject([
      { state: 'good', text: expect.stringMatching(/^The certificate of localhost is valid until/) },
      { state: 'good', text: `The site answers at https://localhost:${port}.` },
      { state: 'good', text: 'The site sees the address of each visitor.' },
      { state: 'good', text: 'WebSockets work: open pages update by themselves.' },
    ]);
  });

  test('says when a certificate is about to expire, is for another name, or is not trusted', async () => {
    expect(await examined({ certificate: authority.issue(['localhost'], 90, 85) })).toMatchObject([
      { state: 'warning', remedy: expect.stringContaining('renew') },
      {},
      {},
      {},
    ]);
    const forDays = await examined({ certificate: authority.issue(['localhost'], 5) });
    expect(states(forDays)).toEqual(['good', 'good', 'good', 'good']);
    const otherName = await examined({ certificate: authority.issue(['other.example']) });
    expect(otherName).toMatchObject([{ state: 'bad', text: expect.stringContaining('localhost') }]);
    expect(states(await examined({ trusted: false }))).toEqual(['bad']);
  });

  test('says when the proxy hides visitors, or lets them claim any address', async () => {
    expect((await examined({ forwards: 'not' }))[2]).toMatchObject({
      state: 'warning',
      text: expect.stringContaining('for 127.0.0.1'),
    });
    expect((await examined({ forwards: 'added' }))[2]).toMatchObject({
      state: 'bad',
      remedy: expect.stringContaining('$remote_addr'),
    });
  });

  test("says when WebSockets don't get through, or nothing answers", async () => {
    expect((await examined({ sockets: false }))[3]).toMatchObject({ state: 'warning' });
    expect(await findingsOf(publicAddress, publicSettings(await freePort()))).toMatchObject([
      { state: 'bad', text: expect.stringContaining('ECONNREFUSED') },
    ]);
  });
});

describe('records of the domain that mail comes from', () => {
  const records = new Map<string, string[]>();
  let server: Socket;

  beforeAll(async () => {
    server = createSocket('udp4');
    server.on('message', (question, { port, address }) =>
      server.send(answerTo(question, records), port, address),
    );
    await once(server.bind(0, '127.0.0.1'), 'listening');
  });
  afterAll(() => server.close());

  const findings = (found: Record<string, string[]>, settings: Record<string, string> = {}) => {
    records.clear();
    for (const [name, texts] of Object.entries(found)) records.set(name, texts);
    const { port } = server.address() as AddressInfo;
    return findingsOf(mailDomain, publicSettings(8443, { DNS_SERVERS: `127.0.0.1:${port}`, ...settings }));
  };
  const good = {
    'mela.example': ['v=spf1 mx -all', 'something-else=1'],
    'main._domainkey.mela.example': ['v=DKIM1; k=rsa; p=MIIBIjANBgkqhkiG9w0B'],
    '_dmarc.mela.example': ['v=DMARC1; p=quarantine'],
  };
  const dkim = { DKIM_SELECTOR: 'main' };

  test('finds nothing wrong with good ones', async () => {
    const found = await findings(good, dkim);
    expect(found.map(({ state }) => state)).toEqual(['good', 'good', 'good']);
    expect(found[0]?.text).toBe('SPF: v=spf1 mx -all');
  });

  test('names each one that is missing', async () => {
    expect((await findings({}, dkim)).map(({ state }) => state)).toEqual(['warning', 'warning', 'warning']);
    expect((await findings(good))[1]).toMatchObject({
      state: 'good',
      text: expect.stringContaining('DKIM_SELECTOR'),
    });
  });

  test('says when SPF is contradictory or allows everyone, and when a DKIM key was revoked', async () => {
    const two = { ...good, 'mela.example': ['v=spf1 mx -all', 'v=spf1 a ~all'] };
    expect((await findings(two))[0]).toMatchObject({ state: 'bad' });
    const open = { ...good, 'mela.example': ['v=spf1 +all'] };
    expect((await findings(open))[0]).toMatchObject({ state: 'warning' });
    const revoked = { ...good, 'main._domainkey.mela.example': ['v=DKIM1; p='] };
    expect((await findings(revoked, dkim))[1]).toMatchObject({
      state: 'warning',
      text: expect.stringContaining('revoked'),
    });
  });
});

/** An answer of a name server (RFC 1035): the TXT records of a name, or that there is no such name. */
function answerTo(question: Buffer, records: ReadonlyMap<string, string[]>): Buffer {
  const labels: string[] = [];
  let at = 12;
  for (let length = question[at] ?? 0; length > 0; length = question[at] ?? 0) {
    labels.push(question.subarray(at + 1, at + 1 + length).toString('ascii'));
    at += length + 1;
  }
  const asked = question.subarray(12, at + 5);
  const texts = records.get(labels.join('.').toLowerCase()) ?? [];
  const head = Buffer.alloc(12);
  question.copy(head, 0, 0, 2);
  // A response, recursion available; 3: no such name.
  head.writeUInt16BE(0x8180 | (texts.length === 0 ? 3 : 0), 2);
  head.writeUInt16BE(1, 4);
  head.writeUInt16BE(texts.length, 6);
  const answers = texts.map((text) => {
    const data = Buffer.from(text, 'ascii');
    const fixed = Buffer.from([0xc0, 0x0c, 0, 16, 0, 1, 0, 0, 0, 60, 0, data.length + 1, data.length]);
    return Buffer.concat([fixed, data]);
  });
  return Buffer.concat([head, asked, ...answers]);
}
