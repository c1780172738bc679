import { transaction } from '../platform/database.ts';
import { handle, type JobHandler } from '../platform/jobs.ts';
import { carryOut } from './carry-out.ts';
import { offerSeatsJob } from './jobs.ts';
import type { DeskParts } from './parts.ts';

/** The job that goes on offering seats; a command without orders offers whatever is due. */
export function offerMoreSeats(parts: DeskParts): JobHandler {
  return handle(offerSeatsJob, async ({ eventId }) => {
    await transaction(parts.db, (tx) => carryOut(parts, tx, eventId, []));
  });
}
