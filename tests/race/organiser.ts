import { setTimeout as sleep } from 'node:timers/promises';
import type { ManagedRegistration } from '../../contracts/registrations.ts';
import type { RandomSource } from '../kit/dice.ts';
import type { Member } from './crowd.ts';
import type { ServerPair } from './server-pair.ts';

interface Duty {
  readonly organiser: Member;
  readonly eventId: string;
  readonly draw: RandomSource;
  /** No more people will register. */
  readonly everybodyIn: () => boolean;
}

/** Decides on all pending registrations, page by page and in both processes at once, until none is left. */
export async function decideAboutAll(servers: ServerPair, duty: Duty): Promise<void> {
  const { organiser, eventId, draw } = duty;
  const list = `/v1/events/${eventId}/registrations`;
  const { cookie } = organiser;
  for (;;) {
    // Checked before the list: registrations in between are on the next one.
    const isLastLook = duty.everybodyIn();
    const { body } = await servers.ask<{ registrations: ManagedRegistration[] }>(
      0,
      'GET',
      `${list}?state=pending`,
      { cookie },
    );
    if (body.registrations.length === 0 && isLastLook) return;
    await Promise.all(
      body.registrations.map(({ $id }, index) => {
        const decision = draw() < 0.9 ? 'approve' : 'decline';
        return servers.ask(index, 'POST', `${list}/${$id}/decision`, {
          cookie,
          body: { decision, seen: 'pending' },
        });
      }),
    );
    if (body.registrations.length === 0) await sleep(50);
  }
}
