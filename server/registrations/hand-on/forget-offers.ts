import { handle, type Recurring } from '../../platform/jobs.ts';
import { forgetTicketOffersJob } from '../jobs.ts';
import type { DeskParts } from '../parts.ts';
import { forgetOffers } from './offer-store.ts';

/** Deletes offers that nobody accepted in time, once a night. */
export function ticketOfferSweep({ db, clock }: Pick<DeskParts, 'db' | 'clock'>): Recurring {
  return { cron: '54 3 * * *', handler: handle(forgetTicketOffersJob, () => forgetOffers(db, clock.now())) };
}
