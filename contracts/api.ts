import { accountEndpoints, exportAccount } from './accounts.ts';
import { administrationEndpoints, administrationPaymentEndpoints } from './administration.ts';
import { apiKeyEndpoints } from './api-keys.ts';
import { assistantEndpoints } from './assistant.ts';
import { avatarEndpoints } from './avatars.ts';
import { boardEndpoints, boardModerationEndpoints, exportBoard } from './boards.ts';
import { checkInEndpoints } from './check-in.ts';
import { closedSellerBytesEndpoints, closedSellerEndpoints } from './closed-sellers.ts';
import { contactEndpoints } from './contact.ts';
import { currencyEndpoints } from './currencies.ts';
import { developerEndpoints } from './developers.ts';
import { discoveryEndpoints } from './discovery.ts';
import { disputeEndpoints, downloadEvidence } from './disputes.ts';
import { documentEndpoints } from './documents.ts';
import { doorPaymentEndpoints } from './door-payments.ts';
import { eventAccessEndpoints } from './event-access.ts';
import { eventGroupEndpoints } from './event-groups.ts';
import { eventMailEndpoints } from './event-mails.ts';
import { eventOverviewEndpoints } from './event-overview.ts';
import { eventTeamEndpoints } from './event-team.ts';
import { eventTemplateEndpoints } from './event-templates.ts';
import { eventEndpoints } from './events.ts';
import { feedEndpoints } from './feeds.ts';
import { fileEndpoints, pictureEndpoints } from './files.ts';
import { followedCalendarEndpoints } from './followed-calendars.ts';
import { followingEndpoints } from './following.ts';
import { exportEarlierGuests, exportGroup, groupArchiveEndpoints } from './group-archives.ts';
import { groupEndpoints } from './groups.ts';
import { guestRegistrationEndpoints } from './guest-registrations.ts';
import { identityEndpoints } from './identities.ts';
import { importEndpoints } from './imports.ts';
import { inboxEndpoints } from './inbox.ts';
import { installationEndpoints } from './installation.ts';
import { invoiceBytesEndpoints, invoiceEndpoints } from './invoices.ts';
import { localeEndpoints, ping } from './locale.ts';
import { mailAdministrationEndpoints } from './mail-administration.ts';
import { exportRegistrations, manageEndpoints, organiserBlockEndpoints } from './manage-registrations.ts';
import { notificationEndpoints } from './notifications.ts';
import { embedEndpoints } from './oembed.ts';
import { orderEndpoints } from './orders.ts';
import { organiseEndpoints } from './organise.ts';
import { paymentAccountEndpoints } from './payment-accounts.ts';
import { paymentMethodEndpoints } from './payment-methods.ts';
import { paymentEndpoints } from './payments.ts';
import { exportLog, peopleAdministrationEndpoints } from './people-administration.ts';
import { placeEndpoints } from './places.ts';
import { publicationEndpoints } from './publication.ts';
import { questionEndpoints } from './questions.ts';
import { registrationEndpoints } from './registrations.ts';
import { savedEventEndpoints } from './saved-events.ts';
import { secondFactorEndpoints } from './second-factors.ts';
import { seriesEndpoints } from './series.ts';
import { seriesPassEndpoints } from './series-passes.ts';
import { exportEventSettlement, exportSettlement, settlementEndpoints } from './settlement.ts';
import { siteStateEndpoints } from './site-state.ts';
import { ticketChangeEndpoints } from './ticket-changes.ts';
import { ticketCodeEndpoints } from './ticket-codes.ts';
import { ticketTypeEndpoints } from './ticket-types.ts';
import { ticketEndpoints, ticketOfferEndpoints } from './tickets.ts';
import { transferBytesEndpoints, transferEndpoints } from './transfers.ts';
import { waitingRoomEndpoints } from './waiting-room.ts';
import { webhookEndpoints } from './webhooks.ts';

/** Every endpoint: the source of the typed client, the routes and the OpenAPI document. */
export const api = {
  ...accountEndpoints,
  ...apiKeyEndpoints,
  ...webhookEndpoints,
  ...identityEndpoints,
  ...secondFactorEndpoints,
  ...discoveryEndpoints,
  ...currencyEndpoints,
  ...eventEndpoints,
  ...organiseEndpoints,
  ...seriesEndpoints,
  ...seriesPassEndpoints,
  ...eventTemplateEndpoints,
  ...eventGroupEndpoints,
  ...publicationEndpoints,
  ...eventAccessEndpoints,
  ...eventTeamEndpoints,
  ...eventOverviewEndpoints,
  ...registrationEndpoints,
  ...guestRegistrationEndpoints,
  ...questionEndpoints,
  ...orderEndpoints,
  ...ticketTypeEndpoints,
  ...ticketChangeEndpoints,
  ...ticketCodeEndpoints,
  ...ticketEndpoints,
  ...ticketOfferEndpoints,
  ...boardEndpoints,
  ...boardModerationEndpoints,
  ...groupEndpoints,
  ...importEndpoints,
  ...groupArchiveEndpoints,
  ...followedCalendarEndpoints,
  ...followingEndpoints,
  ...savedEventEndpoints,
  ...waitingRoomEndpoints,
  ...checkInEndpoints,
  ...manageEndpoints,
  ...paymentEndpoints,
  ...settlementEndpoints,
  ...disputeEndpoints,
  ...invoiceEndpoints,
  ...closedSellerEndpoints,
  ...paymentMethodEndpoints,
  ...doorPaymentEndpoints,
  ...paymentAccountEndpoints,
  ...transferEndpoints,
  ...placeEndpoints,
  ...fileEndpoints,
  ...documentEndpoints,
  ...localeEndpoints,
  ...contactEndpoints,
  ...installationEndpoints,
  ...assistantEndpoints,
  ...developerEndpoints,
  ...feedEndpoints,
  ...embedEndpoints,
  ...notificationEndpoints,
  ...inboxEndpoints,
  ...eventMailEndpoints,
  ...organiserBlockEndpoints,
  ...administrationEndpoints,
  ...administrationPaymentEndpoints,
  ...siteStateEndpoints,
  ...mailAdministrationEndpoints,
  ...peopleAdministrationEndpoints,
} as const;

/** Endpoints that return bytes instead of JSON. */
export const bytesEndpoints = {
  ...pictureEndpoints,
  ...avatarEndpoints,
  ping,
  exportRegistrations,
  exportEventSettlement,
  exportSettlement,
  downloadEvidence,
  ...transferBytesEndpoints,
  ...invoiceBytesEndpoints,
  ...closedSellerBytesEndpoints,
  exportBoard,
  exportEarlierGuests,
  exportGroup,
  exportLog,
  exportAccount,
} as const;

type Named = (typeof api)[keyof typeof api];

/**
 * The endpoints by `METHOD /path`. The web client imports only this type, so no schema is in its first
 * bundle.
 */
export type Routes = { [Spec in Named as `${Spec['method']} ${Spec['path']}`]: Spec };
