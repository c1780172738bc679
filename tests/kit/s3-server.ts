import { spawn } from 'node:child_process';
import { randomUUID } from 'node:crypto';
import { once } from 'node:events';
import { rm } from 'node:fs/promises';
import { createServer, type IncomingMessage, request, type Server, type ServerResponse } from 'node:http';
import { createServer as createSecureServer } from 'node:https';
import { createRequire } from 'node:module';
import type { AddressInfo } from 'node:net';
import { buffer } from 'node:stream/consumers';
import { AwsClient } from 'aws4fetch';
import type { S3Options } from '../../server/features/files/providers/s3.ts';
import { isSigned } from './signature-v4.ts';
import { temporaryFolder } from './temporary-folder.ts';

/** A local S3 server that rejects requests without a valid signature. */
export interface S3Server {
  /** A new bucket, and its key. */
  emptyBucket(): Promise<S3Options>;
  close(): Promise<void>;
}

const program = createRequire(import.meta.url).resolve('s3rver/bin/s3rver.js');
/** The key the server accepts. */
const key = { accessKeyId: 'S3RVER', secretAccessKey: 'S3RVER', region: 'us-east-1' };

interface S3Place {
  /** The address that it listens on. */
  readonly host: string;
  /** The name in `certificate`, for clients that insist on TLS. */
  readonly name: string;
  readonly certificate?: { readonly key: Buffer; readonly cert: Buffer };
}

/** Starts on a free port, with its own folder. */
export async function startS3Server(
  place: S3Place = { host: '127.0.0.1', name: '127.0.0.1' },
): Promise<S3Server> {
  const directory = await temporaryFolder();
  const options = ['--directory', directory, '--address', '127.0.0.1', '--port', '0', '--no-vhost-buckets'];
  // Its pagination tokens use an outdated cipher.
  const child = spawn(process.execPath, ['--openssl-legacy-provider', program, '--silent', ...options], {
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  let output = '';
  while (!/listening on \S+:\d+/.test(output)) output += String((await once(child.stdout, 'data'))[0]);
  const port = Number(/listening on \S+:(\d+)/.exec(output)?.[1]);
  const gate = await startGate(port, place);
  const scheme = place.certificate === undefined ? 'http' : 'https';
  return {
    async emptyBucket() {
      const bucket = randomUUID();
      // Behind the gate, which may have a certificate that only those know who are told.
      const direct = `http://127.0.0.1:${port}/${bucket}`;
      const made = await new AwsClient({ ...key, service: 's3' }).fetch(direct, { method: 'PUT' });
      if (!made.ok) throw new Error(await made.text());
      return { url: `${scheme}://${place.name}:${(gate.address() as AddressInfo).port}/${bucket}`, ...key };
    },
    async close() {
      gate.closeAllConnections();
      gate.close();
      const ended = once(child, 'exit');
      child.kill();
      await ended;
      await rm(directory, { recursive: true });
    },
  };
}

/** Verifies signatures before the server, which only checks their format. */
async function startGate(port: number, { host, certificate }: S3Place): Promise<Server> {
  const answerTo = async (incoming: IncomingMessage, answer: ServerResponse) => {
    const { method = '', url = '', headers } = incoming;
    const body = await buffer(incoming);
    if (!isSigned({ method, url, headers, body }, key)) {
      const isKnown = headers.authorization?.includes(`Credential=${key.accessKeyId}/`);
      const code = isKnown ? 'SignatureDoesNotMatch' : 'InvalidAccessKeyId';
      answer.writeHead(403, { 'content-type': 'application/xml' });
      answer.end(`<Error><Code>${code}</Code></Error>`);
      return;
    }
    const passedOn = request({ port, host: '127.0.0.1', method, path: url, headers }, (given) => {
      answer.writeHead(given.statusCode ?? 500, given.headers);
      given.pipe(answer);
    });
    passedOn.on('error', () => answer.destroy());
    passedOn.end(body);
  };
  const gate = certificate === undefined ? createServer(answerTo) : createSecureServer(certificate, answerTo);
  gate.listen(0, host);
  await once(gate, 'listening');
  return gate;
}
