import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { Plan } from '../../scripts/cluster/plan.ts';
import { createPrivateAuthority } from '../kit/private-authority.ts';
import { startS3Server } from '../kit/s3-server.ts';
import { isIsolated, nameHost } from './machines.ts';

interface Buckets {
  /** What the app machines are told of theirs. */
  readonly pictures: Readonly<Record<string, string>>;
  readonly archive: Plan['archive'];
}

/** A bucket for pictures and one for the archive, on an S3 server with the certificate of a private authority. */
export async function openBuckets(folder: string, started: AsyncDisposableStack): Promise<Buckets> {
  const authority = await createPrivateAuthority();
  started.defer(authority.remove);
  const caFile = join(folder, 'authority.pem');
  await writeFile(caFile, authority.certificate, { mode: 0o644 });
  const [host, name] = isIsolated ? ['10.77.0.1', 's3.mela.example'] : ['127.0.0.1', 'localhost'];
  started.use(await nameHost(folder, host, name));
  const server = await startS3Server({ host, name, certificate: authority.issue([name]) });
  started.defer(server.close);
  const pictures = await server.emptyBucket();
  const { url, region, accessKeyId: key, secretAccessKey: keySecret } = await server.emptyBucket();
  const { hostname: endpoint, port, pathname } = new URL(url);
  return {
    pictures: {
      S3_URL: pictures.url,
      S3_ACCESS_KEY_ID: pictures.accessKeyId,
      S3_SECRET_ACCESS_KEY: pictures.secretAccessKey,
      S3_REGION: pictures.region,
      NODE_EXTRA_CA_CERTS: caFile,
    },
    archive: {
      s3: { bucket: pathname.slice(1), endpoint, port: Number(port), caFile, region, key, keySecret },
    },
  };
}
