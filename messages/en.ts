import { about } from './en/about.ts';
import { accounts } from './en/accounts.ts';
import { admin } from './en/admin.ts';
import { apiKeys } from './en/api-keys.ts';
import { assistant } from './en/assistant.ts';
import { auth, security } from './en/auth.ts';
import { board } from './en/board.ts';
import { chat } from './en/chat.ts';
import { developers } from './en/developers.ts';
import { door } from './en/door.ts';
import { feeds, settlementSheet, sheet } from './en/downloads.ts';
import { embed } from './en/embed.ts';
import { event } from './en/event.ts';
import { eventAccess } from './en/event-access.ts';
import { calendar, cancel, report } from './en/event-dialogs.ts';
import { eventFields } from './en/event-fields.ts';
import { eventForm } from './en/event-form.ts';
import { eventParts } from './en/event-parts.ts';
import { following, subscription, unsubscribe } from './en/following.ts';
import { footer, siteNotice } from './en/footer.ts';
import { categories, errors, events, shell, site } from './en/frame.ts';
import { groupForm, groups } from './en/groups.ts';
import { guest } from './en/guest.ts';
import { imports } from './en/imports.ts';
import { invoiceDocument, invoiceSheet, invoices } from './en/invoices.ts';
import { allEvents, home, lists, rows, search } from './en/lists.ts';
import { location, map } from './en/location.ts';
import { mail } from './en/mail.ts';
import { eventMails, manage, questions } from './en/manage.ts';
import { managePayments } from './en/manage-payments.ts';
import { manageTickets } from './en/manage-tickets.ts';
import { notifications } from './en/notifications.ts';
import { orders } from './en/orders.ts';
import { offline, registeredEvents, yourEvents } from './en/own-events.ts';
import { payment } from './en/payment.ts';
import { paymentAccounts } from './en/payment-accounts.ts';
import { privacy, terms } from './en/policies.ts';
import { problems } from './en/problems.ts';
import { profile } from './en/profile.ts';
import { providers } from './en/providers.ts';
import { rsvp } from './en/rsvp.ts';
import { savedEvents } from './en/saved-events.ts';
import { series } from './en/series.ts';
import { settlement } from './en/settlement.ts';
import { share } from './en/share.ts';
import { team } from './en/team.ts';
import { confirmContact, stillComing, ticket, ticketOffer } from './en/ticket.ts';
import { ticketSetup } from './en/ticket-setup.ts';
import { tickets } from './en/tickets.ts';
import { webhooks } from './en/webhooks.ts';

/**
 * The English texts. The server reads all of them here; the browser loads the frame's, and with each screen the files
 * that `web/routes.tsx` names for it.
 */
export const en = {
  site,
  shell,
  footer,
  siteNotice,
  errors,
  categories,
  events,
  accounts,
  home,
  allEvents,
  search,
  embed,
  event,
  rsvp,
  guest,
  imports,
  cancel,
  location,
  map,
  lists,
  rows,
  auth,
  eventFields,
  eventAccess,
  eventForm,
  series,
  eventParts,
  manage,
  questions,
  admin,
  report,
  share,
  sheet,
  settlementSheet,
  invoiceSheet,
  invoiceDocument,
  yourEvents,
  registeredEvents,
  offline,
  payment,
  paymentAccounts,
  profile,
  security,
  about,
  privacy,
  terms,
  developers,
  confirmContact,
  stillComing,
  chat,
  calendar,
  eventMails,
  subscription,
  unsubscribe,
  feeds,
  team,
  ticket,
  ticketOffer,
  orders,
  tickets,
  ticketSetup,
  managePayments,
  manageTickets,
  settlement,
  invoices,
  door,
  apiKeys,
  webhooks,
  assistant,
  board,
  groups,
  groupForm,
  following,
  notifications,
  savedEvents,
  providers,
  mail,
  problems,
} as const;
