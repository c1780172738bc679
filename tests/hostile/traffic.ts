import { type Arena, send, strikeEach, strikeTogether } from './arena.ts';
import { bodyAttacks, oddBodyAttacks } from './attacks/bodies.ts';
import { attackWithBombs } from './attacks/bombs.ts';
import { attackWithCrowd } from './attacks/crowd.ts';
import { fuzzAttacks } from './attacks/fuzz.ts';
import { headerAttacks, manyQueryAttacks, queryAttacks } from './attacks/headers.ts';
import { attackMarkdown, previewAttacks, variedAttacks } from './attacks/markdown.ts';
import { framingAttacks, holdConnections, pipelineAttacks, targetAttacks } from './attacks/sockets.ts';
import type { Row } from './verdict.ts';
import { requestBytes } from './wire.ts';

type Traffic = (arena: Arena, row: Row) => Promise<void>;

/** All kinds of hostile traffic, in order. */
export const traffic: Readonly<Record<string, Traffic>> = {
  'pipelines and upgrades': (arena, row) => strikeTogether(arena, row, pipelineAttacks(), 48),
  'request targets': (arena, row) => strikeEach(arena, row, targetAttacks()),
  framing: (arena, row) => strikeEach(arena, row, framingAttacks()),
  'slow and half-open connections': (arena, row) =>
    holdConnections(arena, row, arena.share < 1 ? { count: 60, ms: 1000 } : { count: 1000, ms: 15_000 }),
  'header values': (arena, row) => strikeEach(arena, row, headerAttacks(arena.world)),
  'query values': (arena, row) =>
    strikeEach(arena, row, [...queryAttacks(arena.world), ...manyQueryAttacks()]),
  'bodies by contract': (arena, row) => strikeEach(arena, row, bodyAttacks(arena.world)),
  'odd bodies': (arena, row) => strikeEach(arena, row, oddBodyAttacks(arena.world)),
  'file bombs': attackWithBombs,
  markdown: attackMarkdown,
  'varied addresses': (arena, row) =>
    strikeTogether(whole(arena), row, variedAttacks(arena.world, some(arena, 1000)), 16),
  previews: attackPreviews,
  fuzz: (arena, row) =>
    strikeTogether(whole(arena), row, fuzzAttacks(arena.world, some(arena, 5000), arena.seed), 8),
  'crowd of sockets': (arena, row) => attackWithCrowd(arena, row, some(arena, 20_000)),
};

/** Meanwhile another client requests a small preview, which must arrive in time. */
async function attackPreviews(arena: Arena, row: Row): Promise<void> {
  const flood = strikeTogether(whole(arena), row, previewAttacks(arena.world, some(arena, 120)), 24);
  const path = `/v1/storage/buckets/images/files/${arena.world.pictureId}/view`;
  const honest = await send(arena, { name: 'the picture itself', bytes: () => requestBytes({ path }) });
  await flood;
  row.note = `the picture itself meanwhile: ${honest.status} after ${Math.round(honest.ms)} ms`;
}

/** Attacks already drawn in the right number. */
function whole(arena: Arena): Arena {
  return { ...arena, share: 1 };
}

function some({ share }: Arena, all: number): number {
  return Math.max(1, Math.round(all * Math.min(1, share)));
}
