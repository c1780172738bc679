import type { Parts } from '../platform/parts.ts';
import { deleteMailsBefore } from './store.ts';

/** Deletes mails that are older than anybody's question about them: they hold personal data, and prove a delivery. */
export async function forgetMails(
  { db, clock }: Pick<Parts, 'db' | 'clock'>,
  keptDays: number,
): Promise<void> {
  await deleteMailsBefore(db, clock.now().subtract({ hours: 24 * keptDays }));
}
