import { handle, type Recurring } from '../../infra/jobs/queue.ts';
import { forgetInvitationsJob } from './invitations.ts';
import type { TeamDeps } from './manage-team.ts';
import { forgetInvitations } from './store.ts';

export { teamRoutes } from './routes.ts';

/** Deletes long-expired invitations, nightly. */
export function teamRecurring({ db, clock }: Pick<TeamDeps, 'db' | 'clock'>): Recurring[] {
  const sweep = () => forgetInvitations(db, clock.now());
  return [{ cron: '56 3 * * *', handler: handle(forgetInvitationsJob, sweep) }];
}
