import { once } from 'node:events';
import type { IncomingMessage } from 'node:http';
import { Agent, request } from 'node:https';
import { buffer } from 'node:stream/consumers';
import WebSocket from 'ws';
import type { Config } from '../../server/config/index.ts';
import { certificateDates } from '../../server/infra/http/certificate.ts';
import type { Check, Finding } from './examine.ts';

const timeoutMs = 10_000;
/** An address of documentation (RFC 5737) that no visitor has. */
const claimed = '203.0.113.77';

/** Asks the site at its public address, through the proxy, like a visitor: only while it is running. */
export const publicAddress: Check = {
  name: 'proxy',
  async run({ config }) {
    if (config.site.kind === 'local') return [{ state: 'good', text: 'A local site needs no proxy.' }];
    const url = new URL(config.site.url);
    const certificate = await examineCertificate(url);
    if (certificate.state === 'bad') return [certificate];
    const answering = await examineAnswer(url);
    if (answering.state === 'bad') return [certificate, answering];
    return [certificate, answering, await examineForwarding(url), await examineSocket(url, config)];
  },
};

async function examineCertificate(url: URL): Promise<Finding> {
  const { hostname } = url;
  try {
    const { ends, renewalDue } = await certificateDates(url, { timeoutMs });
    const text = `The certificate of ${hostname} is valid until ${new Date(ends).toISOString().slice(0, 10)}.`;
    if (Date.now() < renewalDue) return { state: 'good', text };
    return { state: 'warning', text, remedy: 'Check that your proxy renews it (certbot renew --dry-run).' };
  } catch (error) {
    return { state: 'bad', ...certificateProblem(hostname, error as NodeJS.ErrnoException) };
  }
}

function certificateProblem(
  hostname: string,
  { code = '', message }: NodeJS.ErrnoException,
): { text: string; remedy: string } {
  if (code === 'ENOTFOUND' || code === 'EAI_AGAIN') {
    const text = `The name ${hostname} in PUBLIC_URL isn't known.`;
    return { text, remedy: 'Add a record for it to your DNS, and wait until it has spread.' };
  }
  if (/ECONN|ETIMEDOUT|EHOSTUNREACH/.test(code)) {
    const text = `Nothing answers at ${hostname} (${code}).`;
    return { text, remedy: 'Start the proxy, and open ports 80 and 443 in the firewall.' };
  }
  const text = `Browsers don't accept the certificate of ${hostname}: ${message}`;
  return { text, remedy: 'Get a certificate for exactly this name, with its whole chain.' };
}

/** From this machine's second loopback address, if the proxy is on it: it must see that one, not its own. */
function sender(hostname: string): { localAddress?: string } {
  return /^(?:localhost|127\.)/.test(hostname) ? { localAddress: '127.0.0.2' } : {};
}

async function ask(url: URL, path: string, headers: Record<string, string> = {}) {
  const agent = new Agent({ ...sender(url.hostname), family: 4 });
  const asked = request(new URL(path, url), { agent, headers, timeout: timeoutMs });
  asked.end();
  asked.on('timeout', () => asked.destroy(new Error('no answer')));
  const [answer] = (await once(asked, 'response')) as [IncomingMessage];
  const from = answer.socket.localAddress?.replace('::ffff:', '');
  return { status: answer.statusCode ?? 0, from, text: (await buffer(answer)).toString('utf8') };
}

async function examineAnswer(url: URL): Promise<Finding> {
  const remedy = 'Start the site, and check the address and port that the proxy passes requests to.';
  try {
    const { status } = await ask(url, '/health/ready');
    if (status === 200) return { state: 'good', text: `The site answers at ${url.origin}.` };
    return { state: 'bad', text: `${url.origin} answers ${status} instead of the site.`, remedy };
  } catch (error) {
    return { state: 'bad', text: `${url.origin} doesn't answer: ${(error as Error).message}.`, remedy };
  }
}

/** Which address the site takes for ours, with a claim to be someone else. */
async function examineForwarding(url: URL): Promise<Finding> {
  const { text, from } = await ask(url, '/v1/locale', { 'x-forwarded-for': claimed });
  const { ip = '' } = JSON.parse(text) as { ip?: string };
  if (ip === claimed) {
    return {
      state: 'bad',
      text: 'Visitors can claim any network address: the proxy passes on X-Forwarded-For as they send it.',
      remedy: 'Have the proxy replace the header: proxy_set_header X-Forwarded-For $remote_addr; in nginx.',
    };
  }
  if (ip === from) return { state: 'good', text: 'The site sees the address of each visitor.' };
  return {
    state: 'warning',
    text: `The site takes a visitor from ${from} for ${ip}. Limits on logins may count all visitors as one.`,
    remedy:
      'Behind a NAT this is right. Otherwise set X-Forwarded-For in the proxy, and TRUST_PROXY to its address.',
  };
}

async function examineSocket(url: URL, { protocol }: Config): Promise<Finding> {
  const address = new URL(`/v1/realtime?project=${protocol.projectId}&channels[]=account`, url);
  address.protocol = 'wss:';
  const socket = new WebSocket(address, {
    origin: url.origin,
    handshakeTimeout: timeoutMs,
    ...sender(url.hostname),
  });
  try {
    await once(socket, 'open');
    return { state: 'good', text: 'WebSockets work: open pages update by themselves.' };
  } catch (error) {
    const text = `WebSockets don't get through: ${(error as Error).message}.`;
    const remedy = 'Pass on the headers Upgrade and Connection for /v1/realtime (see deploy/nginx.conf).';
    return { state: 'warning', text, remedy };
  } finally {
    socket.terminate();
  }
}
