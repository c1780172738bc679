import { handle, type Recurring } from '../platform/jobs.ts';
import { forgetInvitationsJob } from './jobs.ts';
import type { TeamParts } from './parts.ts';
import { forgetInvitations } from './store.ts';

export { teamRoutes } from './routes.ts';

/** Deletes invitations whose time has been over for long, once a night. */
export function teamRecurring({ db, clock }: Pick<TeamParts, 'db' | 'clock'>): Recurring[] {
  const sweep = () => forgetInvitations(db, clock.now());
  return [{ cron: '56 3 * * *', handler: handle(forgetInvitationsJob, sweep) }];
}
