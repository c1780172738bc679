import type { RegistrationParts } from '../registrations/index.ts';
import type { TicketKey } from '../tickets/index.ts';

export interface DoorParts extends RegistrationParts {
  readonly ticketKey: TicketKey;
}
