import type { en } from './en.ts';
import { about } from './hi/about.ts';
import { accounts } from './hi/accounts.ts';
import { admin } from './hi/admin.ts';
import { allEvents } from './hi/all-events.ts';
import { assistant } from './hi/assistant.ts';
import { auth } from './hi/auth.ts';
import { board } from './hi/board.ts';
import { calendar } from './hi/calendar.ts';
import { cancel } from './hi/cancel.ts';
import { chat } from './hi/chat.ts';
import { confirmContact } from './hi/confirm-contact.ts';
import { developers } from './hi/developers.ts';
import { door } from './hi/door.ts';
import { event } from './hi/event.ts';
import { eventFields } from './hi/event-fields.ts';
import { eventForm } from './hi/event-form.ts';
import { eventMails } from './hi/event-mails.ts';
import { feeds } from './hi/feeds.ts';
import { following } from './hi/following.ts';
import { footer } from './hi/footer.ts';
import { categories, errors, events, shell, site } from './hi/frame.ts';
import { groupForm, groups } from './hi/groups.ts';
import { guest } from './hi/guest.ts';
import { home } from './hi/home.ts';
import { lists } from './hi/lists.ts';
import { location } from './hi/location.ts';
import { mail } from './hi/mail.ts';
import { manage } from './hi/manage.ts';
import { map } from './hi/map.ts';
import { offline } from './hi/offline.ts';
import { payment } from './hi/payment.ts';
import { privacy } from './hi/privacy.ts';
import { problems } from './hi/problems.ts';
import { profile } from './hi/profile.ts';
import { questions } from './hi/questions.ts';
import { registeredEvents } from './hi/registered-events.ts';
import { report } from './hi/report.ts';
import { rsvp } from './hi/rsvp.ts';
import { search } from './hi/search.ts';
import { sheet } from './hi/sheet.ts';
import { stillComing } from './hi/still-coming.ts';
import { subscription, unsubscribe } from './hi/subscription.ts';
import { team } from './hi/team.ts';
import { terms } from './hi/terms.ts';
import { ticket } from './hi/ticket.ts';
import { ticketOffer } from './hi/ticket-offer.ts';
import { yourEvents } from './hi/your-events.ts';
import type { Translation } from './translation.ts';

/** The Hindi texts. */
export const hi: Translation<typeof en> = {
  site,
  shell,
  footer,
  errors,
  categories,
  events,
  accounts,
  home,
  allEvents,
  search,
  event,
  rsvp,
  guest,
  cancel,
  location,
  map,
  lists,
  auth,
  eventFields,
  eventForm,
  manage,
  questions,
  admin,
  report,
  sheet,
  yourEvents,
  registeredEvents,
  offline,
  payment,
  profile,
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
  door,
  assistant,
  board,
  groups,
  groupForm,
  following,
  mail,
  problems,
};
