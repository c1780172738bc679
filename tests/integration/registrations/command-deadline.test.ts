import { once } from 'node:events';
import { type AddressInfo, createServer, type Socket } from 'node:net';
import { expect, test } from 'vitest';
import { openCommandQueue } from '../../../server/features/registrations/index.ts';
import { openDatabase } from '../../../server/infra/db/database.ts';
import { holdSeats } from '../contract/recipes/stage.ts';
import { useStage } from './stage.ts';

const stage = useStage();
const cancelling = (userId: string) => ({ kind: 'cancel', userId }) as const;

/** A database server that accepts connections and never answers. */
async function openSilentServer() {
  const sockets = new Set<Socket>();
  const server = createServer((socket) => {
    sockets.add(socket);
    socket.on('error', () => undefined);
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  const { port } = server.address() as AddressInfo;
  return {
    url: `postgres://mela@127.0.0.1:${port}/mela`,
    connections: () => sockets.size,
    async close() {
      for (const socket of sockets) socket.destroy();
      server.close();
      await once(server, 'close');
    },
  };
}

test('commands waiting together fail together while the database is down', async () => {
  const silent = await openSilentServer();
  const database = openDatabase(silent.url, { connectWithinMs: 200 });
  const commandQueue = openCommandQueue({ ...stage.deps(), db: database.db });
  try {
    const commands = Array.from({ length: 30 }, (_, index) =>
      commandQueue.submit('kites', cancelling(`person-${index}`)),
    );
    const outcomes = await Promise.allSettled(commands);
    expect(outcomes.every(({ status }) => status === 'rejected')).toBe(true);
    // One for the first command, one for all that queued up behind it.
    expect(silent.connections()).toBeLessThanOrEqual(2);
  } finally {
    await database.close();
    await silent.close();
  }
});

test('many commands on one event are a rush, few are not', async () => {
  const event = await stage.event(await stage.person());
  const people = await stage.people(12);
  const commandQueue = openCommandQueue(stage.deps());
  const register = (userId: string) => commandQueue.submit(event, { kind: 'register', userId, answers: {} });
  const [first = '', ...others] = people;
  await register(first);
  expect(commandQueue.isRushed()).toBe(false);
  // The first one runs alone, the others wait for it and come together.
  await Promise.all(others.map(register));
  expect(commandQueue.isRushed()).toBe(true);
});

test("a command is answered by its deadline, and dropped if it hasn't begun", async () => {
  const event = await stage.event(await stage.person());
  const [first = '', second = ''] = await stage.people(2);
  for (const person of [first, second]) await stage.register(person, event);
  const commandQueue = openCommandQueue(stage.deps(), 100, 100, 300);
  const end = Promise.withResolvers<void>();
  const { taken, released } = holdSeats(stage.db(), event, end.promise);
  await taken;
  const commands = [
    commandQueue.submit(event, cancelling(first)),
    commandQueue.submit(event, cancelling(second)),
  ];
  const busy = { type: 'general_service_unavailable', headers: { 'retry-after': '5' } };
  await Promise.all(commands.map((command) => expect(command).rejects.toMatchObject(busy)));
  end.resolve();
  await released;
  // Retried, each succeeds; the first one was already running and may have succeeded before.
  const third = await stage.person();
  await stage.register(third, event);
  await commandQueue.submit(event, cancelling(third));
  expect((await stage.own(first, event)).body.state).toBe('cancelled');
  expect((await stage.own(second, event)).body.state).toBe('confirmed');
});
