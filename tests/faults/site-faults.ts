import assert from 'node:assert/strict';
import { spawnSync } from 'node:child_process';
import { once } from 'node:events';
import { mkdir, readFile, writeFile } from 'node:fs/promises';
import { connect, type Socket } from 'node:net';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { WebSocket } from 'ws';
import { noisePicture } from '../kit/pictures.ts';
import { type Member, prizes } from '../race/crowd.ts';
import { race } from '../race/race.ts';
import { ServerPair } from '../race/server-pair.ts';
import { offences } from '../race/verdict.ts';
import { assertNoInternals, assertUnavailable, type Environment, within } from './environment.ts';

/**
 * Of three servers on one database, two are killed (SIGKILL) at random while people register, pay and cancel.
 */
export async function serverKilled(environment: Environment): Promise<string> {
  return environment.withDatabase(async ({ db }) => {
    const servers = await ServerPair.start(environment.postgres.url, environment.folder);
    try {
      const { crowd, organiser } = await environment.stage(60);
      const prize = prizes.find(({ name }) => name === 'paid, approval');
      assert.ok(prize);
      const verdict = await race({ db, servers, organiser, crowd, prize, seats: 8, seed: 31, kills: 2 });
      assert.deepEqual(verdict.findings, []);
      for (const offence of offences) assert.equal(verdict[offence], 0, offence);
      return `${servers.kills} kills, ${servers.brokenOff} calls cut off, no seat lost or given twice, no rupee missing`;
    } finally {
      await servers.stop();
    }
  });
}

/** The process is killed while it delivers emails: all are sent, none is created twice. */
export async function jobCrashes(environment: Environment): Promise<string> {
  const { eventId, crowd } = await environment.stage(60);
  const mails = () => environment.mailsOf(eventId);
  // Slow enough to be killed halfway.
  environment.gateway.delay = 20;
  const answers = await Promise.all(crowd.map((person) => environment.register(eventId, person)));
  assert.ok(answers.every(({ status }) => status === 201));
  await within('the first mails to go out', async () => assert.notEqual((await mails()).out, 0));
  await environment.killSite();
  environment.gateway.delay = 0;
  const before = (await mails()).out;
  assert.ok(before < 60, 'the fault came too late');
  await environment.restartSite();
  await within('all mails to go out', async () =>
    assert.deepEqual(await mails(), { made: 60, people: 60, out: 60 }),
  );
  await environment.recovered();
  return `${60 - before} of 60 mails weren't sent before the crash; afterwards each was sent once`;
}

/** The pictures' disk is full: no partial files, and uploads work again once there is space. */
export async function diskFull(environment: Environment): Promise<string> {
  const files = join(environment.folder, 'files');
  const { crowd } = await environment.stage(1);
  const person = crowd[0] as Member;
  const upload = async (bytes: Buffer) => {
    const form = new FormData();
    form.append('fileId', 'unique()');
    form.append('file', new File([new Uint8Array(bytes)], 'x.png', { type: 'image/png' }));
    return environment.call('/v1/storage/buckets/images/files', { method: 'POST', as: person, body: form });
  };
  await mkdir(files, { recursive: true });
  try {
    const { status, stderr } = spawnSync('mount', ['-t', 'tmpfs', '-o', 'size=256k', 'mela-faults', files]);
    assert.equal(status, 0, `a small disk has to be mounted, which takes root: ${stderr}`);
    await writeFile(join(files, 'ballast'), Buffer.alloc(220 * 1024));
    const large = await noisePicture(200, 200);
    await assertUnavailable(await upload(large));
    const listed = await environment.call('/v1/storage/buckets/images/files', { as: person });
    assert.equal(((await listed.json()) as { total: number }).total, 0);
    await environment.recovered();
    await writeFile(join(files, 'ballast'), '');
    const stored = await upload(large);
    assert.equal(stored.status, 201);
    const { $id } = (await stored.json()) as { $id: string };
    assert.equal((await environment.call(`/v1/storage/buckets/images/files/${$id}/view`)).status, 200);
  } finally {
    spawnSync('umount', ['-l', files]);
  }
  return 'the upload was told to retry, left no file behind, and succeeded once there was space';
}

/**
 * 5,000 sockets reconnect repeatedly from one address: pages are still served, and the next socket gets
 * events.
 */
export async function realtimeStorm(environment: Environment): Promise<string> {
  const { eventId, crowd } = await environment.stage(1);
  const url = `${environment.address.replace('http', 'ws')}/v1/realtime?project=mela&channels[]=documents`;
  let [opened, turnedAway, slowest] = [0, 0, 0];
  const reconnect = async () => {
    const socket = new WebSocket(url);
    const over = new Promise<'closed'>((done) => socket.once('close', () => done('closed')));
    socket.on('error', () => undefined);
    const first = await Promise.race([once(socket, 'message').then(([message]) => String(message)), over]);
    if (first !== 'closed' && first.includes('"connected"')) opened++;
    else turnedAway++;
    socket.terminate();
    await over;
  };
  const storm = Array.from({ length: 100 }, async () => {
    for (let round = 0; round < 50; round++) await reconnect().catch(() => turnedAway++);
  });
  const watching = (async () => {
    while (opened + turnedAway < 5000) {
      const started = performance.now();
      assert.equal((await environment.call('/health/live')).status, 200);
      slowest = Math.max(slowest, performance.now() - started);
      await sleep(100);
    }
  })();
  await Promise.all([...storm, watching]);
  assert.equal(opened + turnedAway, 5000);
  assert.ok(opened > 0);
  await within('a socket to be told again', async () => {
    const socket = new WebSocket(url);
    await once(socket, 'message');
    const told = once(socket, 'message', { signal: AbortSignal.timeout(5000) });
    const [person] = (await environment.stage(1)).crowd;
    await environment.register(eventId, (crowd[0] ?? person) as Member);
    await environment.register(eventId, person as Member);
    await told.finally(() => socket.terminate());
  });
  await environment.recovered();
  return `${opened} served and ${turnedAway} refused; the slowest health check took ${Math.round(slowest)} ms`;
}

/** 300 clients send a header byte by byte: others are served, and the slow ones are disconnected. */
export async function slowLoris(environment: Environment): Promise<string> {
  const sockets: Socket[] = [];
  let cut = 0;
  for (let count = 0; count < 300; count++) {
    const socket = connect(environment.port, '127.0.0.1');
    socket.on('error', () => undefined).on('close', () => cut++);
    socket.resume().write('GET /health/live HTTP/1.1\r\nHost: localhost\r\nX-Slow: ');
    sockets.push(socket);
  }
  const dripping = setInterval(() => {
    for (const socket of sockets) if (socket.writable) socket.write('a');
  }, 2000);
  const started = performance.now();
  try {
    const { eventId, crowd } = await environment.stage(5);
    for (const person of crowd) assert.equal((await environment.register(eventId, person)).status, 201);
    const seconds = ((performance.now() - started) / 1000).toFixed(1);
    while (cut < sockets.length) {
      assert.ok(
        performance.now() - started < 120_000,
        `${sockets.length - cut} are still there after two minutes`,
      );
      await sleep(500);
    }
    const all = Math.round((performance.now() - started) / 1000);
    await environment.recovered();
    return `five registrations took ${seconds} s meanwhile; all slow clients were disconnected within ${all} s`;
  } finally {
    clearInterval(dripping);
    for (const socket of sockets) socket.destroy();
  }
}

/** A hundred bodies of 10 MB where one megabyte is allowed: all rejected, and none buffered in memory. */
export async function hugeBodies(environment: Environment): Promise<string> {
  const memory = async () =>
    Number(/VmRSS:\s+(\d+)/.exec(await readFile(`/proc/${environment.site.child.pid}/status`, 'utf8'))?.[1]) /
    1024;
  const before = await memory();
  const body = JSON.stringify({ email: 'a'.repeat(10 * 1024 * 1024) });
  let refused = 0;
  for (let round = 0; round < 10; round++) {
    await Promise.all(
      Array.from({ length: 10 }, async () => {
        const answer = await environment
          .call('/v1/account', { method: 'POST', headers: { 'content-type': 'application/json' }, body })
          // The server may close the connection while the client is still sending.
          .catch(() => null);
        if (answer !== null) {
          const text = await answer.text();
          assert.ok(answer.status === 400 || answer.status === 413, text);
          assertNoInternals(text);
        }
        refused++;
      }),
    );
  }
  const grown = Math.round((await memory()) - before);
  assert.ok(grown < 300, `the process grew by ${grown} MB`);
  await environment.recovered();
  return `${refused} rejected; the process grew by ${Math.max(0, grown)} MB`;
}
