import { randomBytes } from 'node:crypto';
import { readdir, readFile } from 'node:fs/promises';
import { z } from 'zod';

const templates = new URL('../../deploy/cluster/', import.meta.url);

const port = (usual: number) => z.int().min(1).max(65_535).default(usual);
/** `root` comes before all paths: empty on a machine of its own. */
const machine = {
  name: z.string().regex(/^[a-z][a-z0-9-]{0,30}$/),
  host: z.ipv4(),
  root: z.string().default(''),
};
const password = () => randomBytes(24).toString('hex');
const secretText = z.string().regex(/^[A-Za-z0-9]{16,128}$/);

/** The machines of a site, and what they share. */
export const Plan = z.strictObject({
  name: z.string().regex(/^[a-z][a-z0-9_]{0,30}$/),
  databases: z
    .array(
      z.strictObject({
        ...machine,
        postgresPort: port(5432),
        restPort: port(8008),
        etcdPort: port(2379),
        etcdPeerPort: port(2380),
      }),
    )
    .length(3, 'Three: with two, neither knows which of them is cut off.'),
  apps: z
    .array(
      z.strictObject({
        ...machine,
        appPort: port(3000),
        poolerPort: port(6432),
        primaryPort: port(5000),
        replicaPort: port(5001),
      }),
    )
    .min(1),
  balancers: z.array(z.strictObject({ ...machine, balancerPort: port(80) })),
  /** From which PostgreSQL takes connections. */
  network: z.cidrv4(),
  publicUrl: z.url(),
  /** Where the WAL is archived: a folder that all database machines share, or a bucket. */
  archive: z.union([
    z.strictObject({ path: z.string().startsWith('/') }),
    z.strictObject({
      s3: z.strictObject({
        bucket: z.string(),
        endpoint: z.string(),
        /** pgBackRest speaks HTTPS only. */
        port: port(443),
        /** The certificate of a private authority; the system's if none. */
        caFile: z.string().startsWith('/').optional(),
        region: z.string(),
        key: z.string(),
        keySecret: z.string(),
      }),
    }),
  ]),
  /** In seconds. */
  archiveTimeout: z.int().min(1).max(3600).default(3),
  maxConnections: z.int().min(50).default(200),
  sharedBuffers: z.string().default('2GB'),
  superuserPassword: secretText.default(password),
  replicationPassword: secretText.default(password),
  applicationPassword: secretText.default(password),
  restPassword: secretText.default(password),
  secret: secretText.default(password),
});
export type Plan = z.infer<typeof Plan>;

type Values = Readonly<Record<string, string | number>>;
type Lists = Readonly<Record<string, readonly Values[]>>;

/**
 * Fills in a template: `{{name}}` is a value, and the lines between `# for each thing:` and `# end` are repeated for each
 * thing, whose values come before the others.
 *
 * @throws Error if it names a value or list that doesn't exist
 */
export function fillIn(template: string, values: Values, lists: Lists = {}): string {
  const repeated = template.replaceAll(
    /^[ \t]*# for each (\w+)\b[^\n]*:\n(.*?)^[ \t]*# end\n/gms,
    (_, name: string, body: string) => {
      const list = lists[name];
      if (list === undefined) throw new Error(`The template repeats an unknown ${name}.`);
      return list.map((each) => fillIn(body, { ...values, ...each })).join('');
    },
  );
  return repeated.replaceAll(/\{\{(\w+)\}\}/g, (_, name: string) => {
    const value = values[name];
    if (value === undefined) throw new Error(`The template names an unknown value, ${name}.`);
    return String(value);
  });
}

/** A file of a machine. */
export interface ClusterFile {
  readonly machine: string;
  /** From the machine's root. */
  readonly path: string;
  readonly content: string;
  /** It contains a password. */
  readonly secret: boolean;
}

/** Where each template belongs, by its name without the kind of machine. */
const places: Readonly<Record<string, string>> = {
  'etcd.env': 'etc/default/etcd',
  'etcd.service.conf': 'etc/systemd/system/etcd.service.d/mela.conf',
  'patroni.yml': 'etc/patroni/config.yml',
  'patroni.service.conf': 'etc/systemd/system/patroni.service.d/mela.conf',
  'pgbackrest.conf': 'etc/pgbackrest.conf',
  'haproxy.cfg': 'etc/haproxy/haproxy.cfg',
  'pgbouncer.ini': 'etc/pgbouncer/pgbouncer.ini',
  'pgbouncer.service.conf': 'etc/systemd/system/pgbouncer.service.d/mela.conf',
  'userlist.txt': 'etc/pgbouncer/userlist.txt',
  'mela.env': 'srv/mela/.env',
  'mela.sql': 'srv/mela/mela.sql',
};

/** All configuration files of all machines. */
export async function clusterFiles(plan: Plan): Promise<ClusterFile[]> {
  const { name, databases, apps, balancers, archive, ...rest } = plan;
  const shared = {
    cluster: name,
    ...rest,
    etcdMembers: databases.map((each) => `${each.name}=http://${each.host}:${each.etcdPeerPort}`).join(','),
    etcdHosts: databases.map(({ host, etcdPort }) => `${host}:${etcdPort}`).join(','),
    balancerHosts: balancers.map(({ host }) => host).join(',') || 'loopback',
    archiveRepository: repositoryOf(archive, name),
    // The rest is for replication, Patroni and you.
    applicationConnections: plan.maxConnections - 20,
  };
  const machines = [
    ...databases.map((each) => ({ kind: 'database', turn: 0, each })),
    ...apps.map((each, turn) => ({ kind: 'app', turn, each })),
    ...balancers.map((each) => ({ kind: 'balancer', turn: 0, each })),
  ];
  const files: ClusterFile[] = [];
  for (const template of (await readdir(templates)).sort()) {
    const [kind = '', ...others] = template.split('.');
    const path = places[others.join('.')];
    if (path === undefined) continue;
    const text = await readFile(new URL(template, templates), 'utf8');
    for (const { each, turn } of machines.filter((given) => given.kind === kind)) {
      const content = fillIn(
        text,
        { ...shared, ...each, proxyAccount: accountOf(each) },
        { database: [...databases.slice(turn % 3), ...databases.slice(0, turn % 3)], app: apps },
      );
      files.push({ machine: each.name, path, content, secret: /password|secret/i.test(text + content) });
    }
  }
  return files;
}

/** Below a root of its own, HAProxy runs under the account that starts it. */
function accountOf({ root }: { readonly root: string }): string {
  return root === '' ? 'user haproxy\n    group haproxy' : '';
}

function repositoryOf(archive: Plan['archive'], name: string): string {
  if ('path' in archive) return `repo1-path=${archive.path}`;
  const { bucket, endpoint, port: number, caFile, region, key, keySecret } = archive.s3;
  const settings = { type: 's3', path: `/${name}`, 's3-bucket': bucket, 's3-endpoint': endpoint };
  const server = { 'storage-port': number, ...(caFile !== undefined && { 'storage-ca-file': caFile }) };
  const keys = { 's3-region': region, 's3-key': key, 's3-key-secret': keySecret, 's3-uri-style': 'path' };
  return Object.entries({ ...settings, ...server, ...keys })
    .map(([setting, value]) => `repo1-${setting}=${value}`)
    .join('\n');
}

/** The programs of a cluster, and the Debian packages that bring them. */
const programs = [
  ['/usr/bin/etcd', 'etcd-server'],
  ['/usr/bin/patroni', 'patroni'],
  ['/usr/lib/python3/dist-packages/etcd/__init__.py', 'python3-etcd'],
  ['/usr/lib/postgresql/15/bin/postgres', 'postgresql-15'],
  ['/usr/sbin/haproxy', 'haproxy'],
  ['/usr/sbin/pgbouncer', 'pgbouncer'],
  ['/usr/bin/pgbackrest', 'pgbackrest'],
] as const;

/** Packages that are missing on this machine. */
export function missingPackages(exists: (path: string) => boolean): string[] {
  return programs.filter(([path]) => !exists(path)).map(([, name]) => name);
}
