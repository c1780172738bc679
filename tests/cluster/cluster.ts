import { execFile } from 'node:child_process';
import { chown, mkdir, readFile, writeFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';
import { parseEnv, promisify } from 'node:util';
import pg from 'pg';
import pino from 'pino';
import { clusterFiles, Plan } from '../../scripts/cluster/plan.ts';
import { type Database, openDatabase } from '../../server/infra/db/database.ts';
import { migrate } from '../../server/infra/db/migrate.ts';
import { freePort } from '../../server/infra/free-port.ts';
import { openFolder } from '../../server/infra/postgres/binaries.ts';
import { chooseAccount } from '../../server/infra/postgres/os-account.ts';
import { skipPlaces } from '../kit/skip-places.ts';
import { openBuckets } from './buckets.ts';
import { isIsolated, mountSmallDisk, Networks, processTree, Service } from './machines.ts';

const run = promisify(execFile);
const source = fileURLToPath(new URL('../../', import.meta.url));
const patienceMs = 90_000;
/** Megabytes of a database machine's disk: a restore needs room for a second database with its WAL. */
const diskSize = 4000;

export interface DatabaseMachine {
  readonly name: string;
  readonly host: string;
  readonly root: string;
  readonly postgresPort: number;
  readonly restPort: number;
  readonly etcd: Service;
  readonly patroni: Service;
}

export interface AppMachine {
  readonly name: string;
  readonly url: string;
  readonly root: string;
  readonly proxy: Service;
  readonly pooler: Service;
  app: Service;
  /** Starts its process, with more settings or from another checkout. */
  readonly launch: (more?: Readonly<Record<string, string>>, from?: string) => Promise<Service>;
}

/** What Patroni says about a machine. */
interface Member {
  readonly name: string;
  readonly role: string;
  readonly state: string;
}

/** Everything that `docs/scaling.md` describes, on this machine, from the same templates. */
export class Cluster implements AsyncDisposable {
  readonly databases: DatabaseMachine[] = [];
  readonly apps: AppMachine[] = [];
  plan!: Plan;
  url!: string;
  folder!: string;
  networks!: Networks;
  readonly account = chooseAccount(undefined).identity;
  readonly #started = new AsyncDisposableStack();
  /** What the app machines are told of their bucket. */
  #pictures: Readonly<Record<string, string>> = {};

  static async start(say: (line: string) => void): Promise<Cluster> {
    const cluster = new Cluster();
    try {
      await cluster.#start(say);
      return cluster;
    } catch (error) {
      const logs = await cluster.logs();
      await cluster[Symbol.asyncDispose]();
      throw new Error(`The cluster didn't start.\n${logs}`, { cause: error });
    }
  }

  async #start(say: (line: string) => void): Promise<void> {
    // Made, and removed when all is over, by scripts/cluster.ts.
    this.folder = process.env.MELA_CLUSTER_FOLDER ?? '';
    await openFolder(this.folder);
    this.networks = this.#started.use(await Networks.open());
    const buckets = await openBuckets(this.folder, this.#started);
    this.#pictures = buckets.pictures;
    this.plan = await this.#makePlan(buckets.archive);
    await this.#write();
    for (const each of this.plan.databases) await this.#startDatabase(each);
    const primary = await this.until('a primary and two replicas', async () => {
      const members = await this.members();
      const streaming = members.filter(
        ({ role, state }) => role !== 'leader' && /running|streaming/.test(state),
      );
      return streaming.length === 2 ? this.primary() : null;
    });
    say(`three PostgreSQL under Patroni and etcd; ${primary.name} is the primary`);
    await this.#makeDatabase(primary);
    for (const each of this.plan.apps) await this.#startApp(each);
    const [balancer] = this.plan.balancers;
    if (balancer === undefined) throw new Error('The plan has no load balancer.');
    const proxy = await Service.start(haproxy(balancer.root));
    this.#started.defer(() => proxy.stop());
    this.url = `http://${balancer.host}:${balancer.balancerPort}`;
    await this.until('the site', () => this.isUp(`${this.url}/health/ready`));
    say(
      `two app machines with HAProxy and PgBouncer behind a load balancer at ${this.url}, pictures and archive on S3`,
    );
  }

  async #makePlan(archive: Plan['archive']): Promise<Plan> {
    const host = (number: number) => (isIsolated ? `10.77.0.${number}` : '127.0.0.1');
    const machine = (name: string, at: string) => ({ name, host: at, root: join(this.folder, name) });
    const databases = [];
    for (const number of [1, 2, 3]) {
      const [postgresPort, restPort, etcdPort, etcdPeerPort] = await freePorts(4);
      const ports = { postgresPort, restPort, etcdPort, etcdPeerPort };
      databases.push({ ...machine(`db${number}`, host(10 + number)), ...ports });
    }
    const apps = [];
    for (const number of [1, 2]) {
      const [appPort, poolerPort, primaryPort, replicaPort] = await freePorts(4);
      const ports = { appPort, poolerPort, primaryPort, replicaPort };
      apps.push({ ...machine(`app${number}`, '127.0.0.1'), ...ports });
    }
    return Plan.parse({
      ...{ name: 'mela', databases, apps, publicUrl: 'https://events.example.org', sharedBuffers: '64MB' },
      balancers: [{ ...machine('lb1', '127.0.0.1'), balancerPort: await freePort() }],
      network: isIsolated ? '10.77.0.0/24' : '127.0.0.0/8',
      archive,
    });
  }

  async #write(): Promise<void> {
    const uid = this.account.uid ?? process.getuid?.() ?? 0;
    const gid = this.account.gid ?? process.getgid?.() ?? 0;
    const own = async (folder: string) => {
      await openFolder(folder);
      await chown(folder, uid, gid);
    };
    for (const { root } of this.plan.databases) {
      this.#started.use(await mountSmallDisk(join(root, 'var/lib/postgresql'), diskSize));
      await own(join(root, 'var/lib/postgresql'));
    }
    for (const { root } of [...this.plan.databases, ...this.plan.apps, ...this.plan.balancers]) {
      const folders = ['var/log/postgresql', 'var/log/pgbackrest', 'var/lib/etcd', 'run/postgresql'];
      for (const folder of [...folders, 'run/pgbackrest', 'var/spool/pgbackrest', 'var/log/mela'])
        await own(join(root, folder));
    }
    for (const { machine, path, content } of await clusterFiles(this.plan)) {
      const file = join(this.folder, machine, path);
      await openFolder(dirname(file));
      await writeFile(file, content, { mode: 0o600 });
      await chown(file, uid, gid);
    }
    await run('chmod', ['-R', 'go+rX', ...this.#roots().map((root) => join(root, 'etc'))]);
  }

  #roots(): string[] {
    const { databases, apps, balancers } = this.plan;
    return [...databases, ...apps, ...balancers].map(({ root }) => root);
  }

  async #startDatabase(machine: Plan['databases'][number]): Promise<void> {
    const { name, host, root } = machine;
    await this.networks.add(name, host);
    const on = (command: string[]) => ({
      command: this.networks.on(name, this.account, command),
      // Otherwise `setpriv` is what changes the account, inside.
      ...(isIsolated ? {} : { account: this.account }),
      folder: join(root, 'var/lib/postgresql'),
    });
    const environment = parseEnv(await readFile(join(root, 'etc/default/etcd'), 'utf8'));
    const etcd = await Service.start({
      ...on(['/usr/bin/etcd']),
      environment: environment as Record<string, string>,
      log: join(root, 'var/log/mela/etcd.log'),
    });
    this.#started.defer(() => etcd.stop('SIGKILL'));
    const patroni = await Service.start({
      ...on(['/usr/bin/patroni', join(root, 'etc/patroni/config.yml')]),
      log: join(root, 'var/log/mela/patroni.log'),
    });
    const database = { ...machine, etcd, patroni };
    this.#started.defer(async () => {
      await patroni.stop('SIGKILL');
      for (const pid of await this.postgresOf(database)) signal(pid, 'SIGKILL');
    });
    this.databases.push(database);
  }

  async #makeDatabase(primary: DatabaseMachine): Promise<void> {
    const client = await this.superuser(primary, 'postgres');
    try {
      const file = await readFile(join(primary.root, 'srv/mela/mela.sql'), 'utf8');
      for (const statement of file
        .replaceAll(/^--.*$/gm, '')
        .split(';')
        .filter((each) => each.trim()))
        await client.query(statement);
    } finally {
      await client.end();
    }
    await this.pgbackrest(primary, 'stanza-create');
    const url = this.#urlOf(primary);
    await migrate(url, pino({ level: 'warn' }));
    await skipPlaces(url);
  }

  async #startApp(machine: Plan['apps'][number]): Promise<void> {
    const { name, root, appPort } = machine;
    const proxy = await Service.start(haproxy(root));
    this.#started.defer(() => proxy.stop('SIGKILL'));
    const pooler = await Service.start({
      command: ['/usr/sbin/pgbouncer', '-q', join(root, 'etc/pgbouncer/pgbouncer.ini')],
      account: this.account,
      log: join(root, 'var/log/mela/pgbouncer.log'),
    });
    this.#started.defer(() => pooler.stop('SIGKILL'));
    // On this machine the site has no public address and no certificate.
    const { PUBLIC_URL, TRUST_PROXY, HOST, ...settings } = parseEnv(
      await readFile(join(root, 'srv/mela/.env'), 'utf8'),
    );
    const data = join(root, 'srv/mela/data');
    await mkdir(data, { recursive: true });
    const launch = (more: Readonly<Record<string, string>> = {}, from = source) =>
      Service.start({
        command: [process.execPath, ...process.execArgv, 'server/main.ts'],
        environment: {
          ...(settings as Record<string, string>),
          ...this.#pictures,
          DATA_DIR: data,
          LOG_LEVEL: 'warn',
          DOCUMENT_WRITES_PER_MINUTE: '1000000',
          ...more,
        },
        log: join(root, 'var/log/mela/app.log'),
        folder: from,
        patienceMs: 20_000,
      });
    const app = await launch();
    const made = { name, root, url: `http://127.0.0.1:${appPort}`, proxy, pooler, app, launch };
    this.#started.defer(() => made.app.stop('SIGKILL'));
    this.apps.push(made);
    await this.until(`${name} to answer`, () => this.isUp(`${made.url}/health/ready`));
  }

  async isUp(url: string): Promise<boolean> {
    return fetch(url, { signal: AbortSignal.timeout(2000) }).then(
      ({ ok }) => ok,
      () => false,
    );
  }

  /** As a Patroni that answers sees the cluster. */
  async members(): Promise<Member[]> {
    for (const { host, restPort } of this.databases) {
      const answer = await fetch(`http://${host}:${restPort}/cluster`, {
        signal: AbortSignal.timeout(1000),
      }).catch(() => null);
      if (answer?.ok) return ((await answer.json()) as { members: Member[] }).members;
    }
    return [];
  }

  /** The machine that takes writes; null while there is none. */
  async primary(): Promise<DatabaseMachine | null> {
    for (const machine of this.databases)
      if (await this.isUp(`http://${machine.host}:${machine.restPort}/primary`)) return machine;
    return null;
  }

  /** Three healthy machines again. */
  async healed(): Promise<void> {
    await this.until('a primary and two streaming replicas', async () => {
      const healthy = (await this.members()).filter(({ state }) => /^(running|streaming)$/.test(state));
      if (healthy.length !== 3) return null;
      const primary = await this.primary();
      if (primary === null) return null;
      const client = await this.superuser(primary, 'postgres');
      try {
        const { rows } = await client.query(
          `select count(*)::int as streaming, count(*) filter (where sync_state = 'sync')::int as sync
           from pg_stat_replication where state = 'streaming'`,
        );
        return rows[0].streaming === 2 && rows[0].sync === 1 ? true : null;
      } finally {
        await client.end();
      }
    });
    for (const { url } of this.apps)
      await this.until('the app machines', () => this.isUp(`${url}/health/ready`));
  }

  /** Changes settings of all three PostgreSQL. */
  async configure(parameters: Readonly<Record<string, string>>): Promise<void> {
    const { host, restPort } = await this.until('a primary', () => this.primary());
    const answer = await fetch(`http://${host}:${restPort}/config`, {
      method: 'PATCH',
      headers: { authorization: `Basic ${btoa(`patroni:${this.plan.restPassword}`)}` },
      body: JSON.stringify({ postgresql: { parameters } }),
    });
    if (!answer.ok) throw new Error(await answer.text());
  }

  /** Process numbers of a machine's PostgreSQL, the postmaster first; none if it doesn't run. */
  async postgresOf({ root }: Pick<DatabaseMachine, 'root'>): Promise<number[]> {
    const file = join(root, 'var/lib/postgresql/15', this.plan.name, 'postmaster.pid');
    const pid = Number.parseInt(await readFile(file, 'utf8').catch(() => ''), 10);
    return Number.isNaN(pid) ? [] : processTree(pid);
  }

  #urlOf({ host, postgresPort }: DatabaseMachine): string {
    return `postgresql://mela:${this.plan.applicationPassword}@${host}:${postgresPort}/mela`;
  }

  /** The site's database on its present primary, without the parts under test. */
  async withDatabase<Result>(work: (database: Database) => Promise<Result>): Promise<Result> {
    const primary = await this.until('a primary', () => this.primary());
    const database = openDatabase(this.#urlOf(primary), { onError: () => undefined });
    try {
      return await work(database);
    } finally {
      await database.close();
    }
  }

  async superuser({ host, postgresPort: port }: DatabaseMachine, database: string): Promise<pg.Client> {
    const password = this.plan.superuserPassword;
    const client = new pg.Client({ host, port, user: 'postgres', password, database });
    // The query that is cut off fails, too.
    client.on('error', () => undefined);
    await client.connect();
    return client;
  }

  /** Runs pgBackRest on a machine. */
  async pgbackrest(
    { name, root }: Pick<DatabaseMachine, 'name' | 'root'>,
    ...words: string[]
  ): Promise<string> {
    const config = `--config=${join(root, 'etc/pgbackrest.conf')}`;
    const command = [
      '/usr/bin/pgbackrest',
      config,
      `--stanza=${this.plan.name}`,
      '--log-level-console=warn',
      ...words,
    ];
    const [program = '', ...parameters] = this.networks.on(name, this.account, command);
    const { stdout } = await run(program, parameters, { cwd: '/', ...(isIsolated ? {} : this.account) });
    return stdout;
  }

  async until<Result>(what: string, look: () => Promise<Result | null | false>): Promise<Result> {
    const end = performance.now() + patienceMs;
    for (;;) {
      const seen = await look().catch(() => null);
      if (seen !== null && seen !== false) return seen;
      if (performance.now() > end) throw new Error(`Waited in vain for ${what}.\n${await this.logs()}`);
      await sleep(200);
    }
  }

  /** The ends of all logs. */
  async logs(): Promise<string> {
    const { stdout } = await run('sh', [
      '-c',
      `for log in ${this.folder}/*/var/log/mela/*.log; do echo "== $log"; tail -n 40 "$log" | cut -c1-300; done`,
    ]);
    return stdout;
  }

  [Symbol.asyncDispose](): Promise<void> {
    return this.#started.disposeAsync();
  }
}

function haproxy(root: string) {
  return {
    command: ['/usr/sbin/haproxy', '-db', '-f', join(root, 'etc/haproxy/haproxy.cfg')],
    log: join(root, 'var/log/mela/haproxy.log'),
  };
}

export function signal(pid: number, name: NodeJS.Signals): void {
  try {
    process.kill(pid, name);
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'ESRCH') throw error;
  }
}

async function freePorts(count: number): Promise<number[]> {
  const ports: number[] = [];
  while (ports.length < count) {
    const port = await freePort();
    if (!ports.includes(port)) ports.push(port);
  }
  return ports;
}
