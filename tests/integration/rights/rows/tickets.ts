import { newAddress } from '../../../kit/people.ts';
import { cells, forHolders, type Row } from '../row.ts';

/** Tickets and what comes with them. */
export const ticketRows: readonly Row[] = [
  {
    route: 'GET /v1/tickets/:registrationId',
    cells: cells('registration_not_found', { attendee: 'ok' }),
    note: "the attendee's",
    send: ({ confirmedId }) => ({ params: { registrationId: confirmedId } }),
  },
  {
    route: 'PUT /v1/tickets/:registrationId/offer',
    cells: cells('registration_not_found', { attendee: 'ok' }),
    note: "the attendee's",
    send: ({ confirmedId }) => ({
      params: { registrationId: confirmedId },
      body: { email: newAddress('friend') },
    }),
  },
  {
    route: 'DELETE /v1/tickets/:registrationId/offer',
    cells: cells('registration_not_found', { attendee: 'ok' }),
    note: "the attendee's",
    send: ({ confirmedId }) => ({ params: { registrationId: confirmedId } }),
  },
  {
    route: 'GET /v1/held-tickets/:registrationId',
    cells: forHolders('registration_not_found'),
    note: 'with the secret from the mail',
    send: ({ confirmedId }) => ({ params: { registrationId: confirmedId }, query: 'secret=guess' }),
  },
  {
    route: 'PUT /v1/held-tickets/:registrationId/mails',
    cells: forHolders('registration_not_found'),
    note: 'with the secret from the mail',
    send: ({ confirmedId }) => ({
      params: { registrationId: confirmedId },
      body: { secret: 'a guess', mailed: true },
    }),
  },
  {
    route: 'GET /v1/tickets/:registrationId/add-ons',
    cells: cells('registration_not_found', { attendee: 'ok' }),
    note: "the attendee's",
    send: ({ confirmedId }) => ({ params: { registrationId: confirmedId } }),
  },
  {
    route: 'POST /v1/tickets/:registrationId/add-ons',
    cells: cells('registration_not_found', { attendee: 'add_on_not_found' }),
    note: "the attendee's; no such add-on",
    send: ({ confirmedId }) => ({
      params: { registrationId: confirmedId },
      body: { addOns: [{ $id: 'nothing', count: 1 }] },
    }),
  },
  {
    route: 'DELETE /v1/tickets/:registrationId/add-ons/:addOnId',
    cells: cells('registration_not_found', { attendee: 'add_on_not_found' }),
    note: "the attendee's; no such add-on",
    send: ({ confirmedId }) => ({ params: { registrationId: confirmedId, addOnId: 'nothing' } }),
  },
  {
    route: 'POST /v1/tickets/:registrationId/payment',
    cells: cells('registration_not_found', { attendee: 'registration_not_possible' }),
    note: "the attendee's; nothing to pay",
    send: ({ confirmedId }) => ({ params: { registrationId: confirmedId } }),
  },
];
