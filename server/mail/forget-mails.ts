import type { Parts } from '../platform/parts.ts';
import { deleteMailsBefore } from './store.ts';

/** Mails hold personal data and serve as proof of delivery only for a while. */
const keptDays = 90;

/** Deletes mails that are older than anybody's question about them. */
export async function forgetMails({ db, clock }: Pick<Parts, 'db' | 'clock'>): Promise<void> {
  await deleteMailsBefore(db, clock.now().subtract({ hours: 24 * keptDays }));
}
