import type { RegistrationDeps } from '../registrations/index.ts';
import type { TicketKey } from '../tickets/index.ts';

export interface CheckInDeps extends RegistrationDeps {
  readonly ticketKey: TicketKey;
}
