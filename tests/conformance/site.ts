import type { TestProject } from 'vitest/node';
import { freePort } from '../../server/infra/free-port.ts';
import { startSiteProcess } from '../kit/site-process.ts';
import { removeFolder, temporaryFolder } from '../kit/temporary-folder.ts';

declare module 'vitest' {
  interface ProvidedContext {
    /** The server under test. */
    conformance: { readonly url: string; readonly project: string };
  }
}

/** Apps that the server allows besides its own pages. */
export const mobileOrigins = {
  android: 'appwrite-android://com.example.kites',
  apple: 'appwrite-ios://com.example.kites',
  flutter: 'appwrite-linux://com.example.kites',
} as const;

/** Uses the server in `CONFORMANCE_URL`, or starts one with its own data folder. */
export default async function setup(project: TestProject): Promise<(() => Promise<void>) | undefined> {
  const given = process.env.CONFORMANCE_URL;
  const protocolProject = process.env.CONFORMANCE_PROJECT ?? 'mela';
  if (given) {
    project.provide('conformance', { url: given.replace(/\/$/, ''), project: protocolProject });
    return undefined;
  }
  const dataDir = await temporaryFolder();
  const port = await freePort();
  const ALLOWED_ORIGINS = Object.values(mobileOrigins).join();
  const site = startSiteProcess({
    PORT: String(port),
    DATA_DIR: dataDir,
    LOG_LEVEL: 'warn',
    ALLOWED_ORIGINS,
  });
  const url = `http://localhost:${port}`;
  await ready(url, site.ended);
  project.provide('conformance', { url, project: protocolProject });
  return async () => {
    site.child.kill('SIGTERM');
    await site.ended;
    await removeFolder(dataDir);
  };
}

async function ready(url: string, ended: Promise<unknown>): Promise<void> {
  let over = false;
  void ended.then(() => {
    over = true;
  });
  for (let tries = 0; tries < 600 && !over; tries++) {
    const answer = await fetch(`${url}/health/ready`).catch(() => undefined);
    if (answer?.ok) return;
    await new Promise((resolve) => setTimeout(resolve, 100));
  }
  throw new Error(`The server at ${url} did not become ready.`);
}
