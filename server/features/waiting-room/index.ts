import { z } from 'zod';
import { handle, job, type Recurring } from '../../infra/jobs/queue.ts';
import type { AdmissionDeps } from './admit.ts';
import { deleteRoomsBefore, listWaiting } from './store.ts';

export { type AdmissionDeps, type GuestPlace, guestPlace, waitingAmong } from './admit.ts';
export { advance, askAfterDraw, askAgainIn, type Line, standingOf } from './line.ts';
export { signPlace } from './place-token.ts';
export { openRooms } from './rooms.ts';
export { waitingRoomRoutes } from './routes.ts';
export { proveAdmission } from './store.ts';
export { measureStrain } from './strain.ts';

const moveLinesJob = job('move_waiting_rooms', z.unknown(), 3);
const forgetLinesJob = job('forget_waiting_rooms', z.unknown(), 3);

/** Every minute, lines that no one looks at move on; every night, those of events that began a week ago are forgotten. */
export function waitingRoomRecurring({ db, clock, rooms }: AdmissionDeps): Recurring[] {
  const move = async (): Promise<void> => {
    for (const eventId of await listWaiting(db, clock.now())) await rooms.look(eventId);
  };
  const forget = () => deleteRoomsBefore(db, clock.now().subtract({ hours: 7 * 24 }));
  return [
    { cron: '* * * * *', handler: handle(moveLinesJob, move) },
    { cron: '37 3 * * *', handler: handle(forgetLinesJob, forget) },
  ];
}
