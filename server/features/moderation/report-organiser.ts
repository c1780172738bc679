import type { ReportReason } from '../../../contracts/administration.ts';
import { transaction } from '../../infra/db/database.ts';
import { Problem } from '../../infra/http/problem.ts';
import type { Principal } from '../../infra/http/server.ts';
import { clearPublicProfile, findPeople } from '../accounts/index.ts';
import { recordAction } from '../audit/index.ts';
import { findOrganiser } from '../following/index.ts';
import { settleReportsOf } from './report-store.ts';
import { fileReport, limitReports, type ModerationDeps } from './reports.ts';

/**
 * Reports an organiser's public page to the administrators. A repeated report changes nothing.
 * @throws Problem `organiser_not_found`, `general_rate_limit_exceeded`
 */
export async function reportOrganiser(
  deps: ModerationDeps,
  asked: { caller: Principal; organiserId: string; reason: ReportReason; text: string },
): Promise<void> {
  const { caller, organiserId, reason, text } = asked;
  const { name } = await findOrganiser(deps.db, organiserId);
  await limitReports(deps, caller);
  await transaction(deps.db, (tx) =>
    fileReport(deps, tx, {
      address: { kind: 'organisers', subjectId: organiserId },
      subject: { title: name, organiserName: name },
      reporterId: caller.userId,
      reason,
      text,
      post: null,
    }),
  );
}

/**
 * Dismisses the reports of a person's page.
 * @throws Problem `organiser_not_found`
 */
export async function settleOrganiserReports(
  deps: ModerationDeps,
  asked: { caller: Principal; organiserId: string },
): Promise<void> {
  await settle(deps, asked, false);
}

/**
 * Removes a person's bio and links, which settles the reports of their page.
 * @throws Problem `organiser_not_found`
 */
export async function removeProfileTexts(
  deps: ModerationDeps,
  asked: { caller: Principal; organiserId: string },
): Promise<void> {
  await settle(deps, asked, true);
}

async function settle(
  { db, clock }: ModerationDeps,
  { caller, organiserId }: { caller: Principal; organiserId: string },
  clears: boolean,
): Promise<void> {
  await transaction(db, async (tx) => {
    if (!(await findPeople(tx, [organiserId])).has(organiserId)) throw new Problem('organiser_not_found');
    const now = clock.now();
    const actor = { actorId: caller.userId, object: { kind: 'user', id: organiserId } as const };
    if (clears && (await clearPublicProfile(tx, organiserId, now)))
      await recordAction(tx, now, { action: 'profile_cleared', ...actor });
    const count = await settleReportsOf(tx, { kind: 'organisers', subjectId: organiserId }, undefined, now);
    if (count > 0) await recordAction(tx, now, { action: 'reports_settled', ...actor, details: { count } });
  });
}
