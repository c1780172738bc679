import { execFileSync } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, readFileSync } from 'node:fs';
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import { createServer as createTlsServer } from 'node:https';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

export type Answer = (request: IncomingMessage, response: ServerResponse) => void;

/** Somebody else's web site on a free port of this machine, with an answer per path. */
export async function startOutsideSite(answers: Record<string, Answer>, options: { tls?: boolean } = {}) {
  const requests: { path: string; headers: IncomingMessage['headers'] }[] = [];
  const serve: Answer = (request, response) => {
    const path = request.url ?? '';
    requests.push({ path, headers: request.headers });
    const answer = answers[path.split('?', 1)[0] ?? ''];
    if (answer === undefined) response.writeHead(404).end();
    else answer(request, response);
  };
  const certificate = options.tls === true ? makeCertificate() : null;
  const server = certificate === null ? createServer(serve) : createTlsServer(certificate, serve);
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  const { port } = server.address() as AddressInfo;
  return {
    port,
    answers,
    requests,
    /** With TLS, for the names of the certificate. */
    url: (path: string, host = certificate === null ? '127.0.0.1' : 'events.test') =>
      `${certificate === null ? 'http' : 'https'}://${host}:${port}${path}`,
    ca: certificate?.cert,
    async stop() {
      server.closeAllConnections();
      server.close();
      await once(server, 'close');
    },
  };
}

/** Self-signed, for `events.test` and its subdomains. */
function makeCertificate(): { readonly key: string; readonly cert: string } {
  const folder = mkdtempSync(join(tmpdir(), 'mela-tls-'));
  const [key, cert] = [join(folder, 'key.pem'), join(folder, 'cert.pem')];
  const names = 'subjectAltName=DNS:events.test,DNS:*.events.test';
  const about = ['-subj', '/CN=events.test', '-addext', names, '-days', '2', '-nodes'];
  const kind = ['-newkey', 'ec', '-pkeyopt', 'ec_paramgen_curve:prime256v1'];
  execFileSync('openssl', ['req', '-x509', ...kind, ...about, '-keyout', key, '-out', cert], {
    stdio: 'ignore',
  });
  return { key: readFileSync(key, 'utf8'), cert: readFileSync(cert, 'utf8') };
}

/** Answers with a text. */
export function page(text: string | Buffer, type = 'text/html; charset=utf-8'): Answer {
  return (_, response) => response.writeHead(200, { 'content-type': type }).end(text);
}

export function redirect(to: string, status = 302): Answer {
  return (_, response) => response.writeHead(status, { location: to }).end();
}
