import { spawn } from 'node:child_process';
import { randomUUID } from 'node:crypto';
import { once } from 'node:events';
import { rm } from 'node:fs/promises';
import { createRequire } from 'node:module';
import { AwsClient } from 'aws4fetch';
import type { S3Options } from '../../server/files/providers/s3.ts';
import { temporaryFolder } from './temporary-folder.ts';

/** A server on this machine that speaks the S3 API. It knows keys by their id; of signatures it checks the form only. */
export interface S3Server {
  /** A bucket that nobody has used, and the key to it. */
  emptyBucket(): Promise<S3Options>;
  close(): Promise<void>;
}

const program = createRequire(import.meta.url).resolve('s3rver/bin/s3rver.js');
/** The key that the server knows. */
const key = { accessKeyId: 'S3RVER', secretAccessKey: 'S3RVER', region: 'us-east-1' };

/** Starts one on a free port, over a folder of its own. */
export async function startS3Server(): Promise<S3Server> {
  const directory = await temporaryFolder();
  const place = ['--directory', directory, '--address', '127.0.0.1', '--port', '0', '--no-vhost-buckets'];
  // Its marks for the next page are made with a cipher that has had its time.
  const child = spawn(process.execPath, ['--openssl-legacy-provider', program, '--silent', ...place], {
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  let output = '';
  while (!/listening on \S+:\d+/.test(output)) output += String((await once(child.stdout, 'data'))[0]);
  const port = Number(/listening on \S+:(\d+)/.exec(output)?.[1]);
  return {
    async emptyBucket() {
      const url = `http://127.0.0.1:${port}/${randomUUID()}`;
      const made = await new AwsClient({ ...key, service: 's3' }).fetch(url, { method: 'PUT' });
      if (!made.ok) throw new Error(await made.text());
      return { url, ...key };
    },
    async close() {
      const ended = once(child, 'exit');
      child.kill();
      await ended;
      await rm(directory, { recursive: true });
    },
  };
}
