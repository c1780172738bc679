import type { en } from './en.ts';
import { about } from './hi/about.ts';
import { accounts } from './hi/accounts.ts';
import { admin } from './hi/admin.ts';
import { apiKeys } from './hi/api-keys.ts';
import { assistant } from './hi/assistant.ts';
import { auth, security } from './hi/auth.ts';
import { board } from './hi/board.ts';
import { chat } from './hi/chat.ts';
import { developers } from './hi/developers.ts';
import { door } from './hi/door.ts';
import { feeds, settlementSheet, sheet } from './hi/downloads.ts';
import { embed } from './hi/embed.ts';
import { event } from './hi/event.ts';
import { eventAccess } from './hi/event-access.ts';
import { calendar, cancel, report } from './hi/event-dialogs.ts';
import { eventFields } from './hi/event-fields.ts';
import { eventForm } from './hi/event-form.ts';
import { eventParts } from './hi/event-parts.ts';
import { following, subscription, unsubscribe } from './hi/following.ts';
import { footer, siteNotice } from './hi/footer.ts';
import { categories, errors, events, shell, site } from './hi/frame.ts';
import { groupForm, groups } from './hi/groups.ts';
import { guest } from './hi/guest.ts';
import { imports } from './hi/imports.ts';
import { invoiceDocument, invoiceSheet, invoices } from './hi/invoices.ts';
import { allEvents, home, lists, rows, search } from './hi/lists.ts';
import { location, map } from './hi/location.ts';
import { mail } from './hi/mail.ts';
import { eventMails, manage, questions } from './hi/manage.ts';
import { managePayments } from './hi/manage-payments.ts';
import { manageTickets } from './hi/manage-tickets.ts';
import { notifications } from './hi/notifications.ts';
import { orders } from './hi/orders.ts';
import { offline, registeredEvents, yourEvents } from './hi/own-events.ts';
import { payment } from './hi/payment.ts';
import { paymentAccounts } from './hi/payment-accounts.ts';
import { privacy, terms } from './hi/policies.ts';
import { problems } from './hi/problems.ts';
import { profile } from './hi/profile.ts';
import { providers } from './hi/providers.ts';
import { rsvp } from './hi/rsvp.ts';
import { savedEvents } from './hi/saved-events.ts';
import { series } from './hi/series.ts';
import { settlement } from './hi/settlement.ts';
import { share } from './hi/share.ts';
import { team } from './hi/team.ts';
import { confirmContact, stillComing, ticket, ticketOffer } from './hi/ticket.ts';
import { ticketSetup } from './hi/ticket-setup.ts';
import { tickets } from './hi/tickets.ts';
import { webhooks } from './hi/webhooks.ts';
import type { Translation } from './translation.ts';

/** The Hindi texts. */
export const hi: Translation<typeof en> = {
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
};
