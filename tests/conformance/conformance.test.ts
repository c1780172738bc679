import { afterAll, beforeAll, inject } from 'vitest';
import { accountChecks } from './account.ts';
import { commandChecks } from './commands.ts';
import { documentChecks } from './documents.ts';
import { exampleChecks } from './examples.ts';
import { fileChecks } from './files.ts';
import { problemChecks } from './problems.ts';
import { queryChecks } from './queries.ts';
import { realtimeChecks } from './realtime.ts';
import { secondFactorChecks } from './second-factor.ts';
import { type Member, World } from './world.ts';

// Sign-ups are limited per network address, so all tests share five accounts.
let world: World;
let organiser: Member;
let guest: Member;
let other: Member;
let settings: Member;

beforeAll(async () => {
  const { url, project } = inject('conformance');
  world = await World.open(url, project);
  organiser = await world.member('Meera');
  guest = await world.member('Ravi');
  other = await world.member('Zoya');
  settings = await world.member('Kabir');
});
afterAll(() => world?.close());

accountChecks(
  () => world,
  () => settings,
);
secondFactorChecks(
  () => world,
  () => settings,
);
documentChecks(
  () => world,
  () => organiser,
  () => guest,
);
queryChecks(
  () => organiser,
  () => guest,
);
fileChecks(
  () => organiser,
  () => guest,
);
commandChecks(
  () => world,
  () => organiser,
  () => guest,
  () => other,
);
problemChecks(
  () => world,
  () => organiser,
  () => guest,
);
exampleChecks(
  () => world,
  () => organiser,
  () => guest,
);
realtimeChecks(
  () => world,
  () => organiser,
  () => guest,
);
