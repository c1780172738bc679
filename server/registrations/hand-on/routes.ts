import * as contract from '../../../contracts/ticket-offers.ts';
import type { Bind, Guard } from '../../platform/http.ts';
import type { RegistrationParts } from '../parts.ts';
import { acceptOffer } from './accept-offer.ts';
import { offerTicket, withdrawOffer } from './offer-ticket.ts';
import { showOffer } from './show-offer.ts';

/** Serves the handing on of tickets, to those who give and to those who get them. */
export function handOnRoutes(bind: Bind, parts: RegistrationParts, limited: Guard): void {
  bind(
    contract.offerTicket,
    ({ params, body, caller }) => offerTicket(parts, { caller, ...params, address: body.email }),
    limited,
  );
  bind(
    contract.withdrawOffer,
    async ({ params, caller }) => {
      await withdrawOffer(parts, { caller, ...params });
      return undefined;
    },
    limited,
  );
  bind(contract.getOffer, ({ params, query, caller }) => showOffer(parts, { caller, ...params, ...query }));
  bind(
    contract.acceptOffer,
    ({ params, body: { secret, answers: questions, ...answers }, caller }) =>
      acceptOffer(parts, { caller, ...params, secret, answers: { ...answers, questions } }),
    limited,
  );
}
