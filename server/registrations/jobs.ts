import { z } from 'zod';
import { job } from '../platform/jobs.ts';

/** Goes on offering seats where more were free than one transaction takes. */
export const offerSeatsJob = job('offer_seats', z.object({ eventId: z.string() }));

/** Tells everybody registered for an event something, page after page. */
export const announceJob = job('announce', z.object({ announcementId: z.string() }));

/** Begins the reminders that are due. */
export const remindJob = job('remind', z.unknown(), 3);

/** Tells an organiser who registered since the last time. */
export const tellOrganiserJob = job('tell_organiser', z.object({ eventId: z.string() }));

/** Ends holds whose time is over. */
export const lapseHoldsJob = job('lapse_holds', z.unknown(), 3);

/** Deletes offers of tickets that nobody accepted. */
export const forgetTicketOffersJob = job('forget_ticket_offers', z.unknown(), 3);

/** Deletes requests for another address that nobody answered. */
export const forgetContactRequestsJob = job('forget_contact_requests', z.unknown(), 3);
