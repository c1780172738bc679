import { statfs } from 'node:fs/promises';
import type { Config } from '../config/index.ts';
import type { Database, Db } from '../infra/db/database.ts';
import { measureLag, secondsToReplay } from '../infra/db/replica-lag.ts';
import { type CertificateDates, certificateDates } from '../infra/http/certificate.ts';
import type { Logger } from '../infra/log/log.ts';
import type { Meters } from '../infra/log/meters.ts';

/** Milliseconds for which a certificate is remembered, and after which a connection is given up. */
const [rememberedMs, timeoutMs] = [3_600_000, 5000];

/** Registers gauges of what an operator has to look after: the disk, the replica and the certificate. */
export function meterOperation(
  meters: Pick<Meters, 'level'>,
  { config, db, replica, log }: { config: Config; db: Db; replica: Database | null; log: Logger },
): void {
  meters.level({
    name: 'mela_disk_free_bytes',
    help: 'Bytes left for data on this machine',
    read: async () => {
      const { bavail, bsize } = await statfs(config.dataDir);
      return bavail * bsize;
    },
    shared: true,
  });
  meters.level({
    name: 'mela_disk_size_bytes',
    help: 'Bytes of the disk with the data',
    read: async () => {
      const { blocks, bsize } = await statfs(config.dataDir);
      return blocks * bsize;
    },
    shared: true,
  });
  if (replica !== null) meterReplica(meters, { primary: db, replica: replica.db, log });
  if (config.site.kind === 'public') {
    const url = new URL(config.site.url);
    const certificate = remembered(() => readCertificate(url, log));
    meters.level({
      name: 'mela_certificate_expires_timestamp_seconds',
      help: 'When the certificate of PUBLIC_URL expires; NaN if it could not be read',
      read: async () => (await certificate()).ends,
      shared: true,
    });
    meters.level({
      name: 'mela_certificate_renewal_due_timestamp_seconds',
      help: 'By when the certificate of PUBLIC_URL should have been renewed; NaN if it could not be read',
      read: async () => (await certificate()).renewalDue,
      shared: true,
    });
  }
}

function meterReplica(
  meters: Pick<Meters, 'level'>,
  { primary, replica, log }: { primary: Db; replica: Db; log: Logger },
): void {
  const lag = measureLag(primary, replica);
  const unlessDown = async (read: () => Promise<number>, otherwise: number) => {
    try {
      return await read();
    } catch (error) {
      log.warn({ err: error }, 'the replica does not answer');
      return otherwise;
    }
  };
  meters.level({
    name: 'mela_replica_up',
    help: 'Whether the replica answers',
    read: () => unlessDown(async () => ((await secondsToReplay(replica)) >= 0 ? 1 : 0), 0),
    shared: true,
  });
  meters.level({
    name: 'mela_replica_lag_seconds',
    help: 'How far the replica is behind, as seen since the scrape before; NaN if it does not answer',
    read: () => unlessDown(async () => (await lag()) / 1000, Number.NaN),
    shared: true,
  });
}

/** In seconds since 1970. Whether it is trusted is for the doctor. */
async function readCertificate(url: URL, log: Logger): Promise<CertificateDates> {
  try {
    const { ends, renewalDue } = await certificateDates(url, { timeoutMs, anyIssuer: true });
    return { ends: ends / 1000, renewalDue: renewalDue / 1000 };
  } catch (error) {
    log.warn({ err: error }, "the certificate of PUBLIC_URL couldn't be read");
    return { ends: Number.NaN, renewalDue: Number.NaN };
  }
}

function remembered<Value>(read: () => Promise<Value>): () => Promise<Value> {
  let known: Promise<Value> | undefined;
  let at = Number.NEGATIVE_INFINITY;
  return () => {
    const now = performance.now();
    if (known === undefined || now - at > rememberedMs) {
      at = now;
      known = read();
    }
    return known;
  };
}
