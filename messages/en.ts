import { about } from './en/about.ts';
import { accounts } from './en/accounts.ts';
import { admin } from './en/admin.ts';
import { allEvents } from './en/all-events.ts';
import { assistant } from './en/assistant.ts';
import { auth } from './en/auth.ts';
import { board } from './en/board.ts';
import { calendar } from './en/calendar.ts';
import { cancel } from './en/cancel.ts';
import { chat } from './en/chat.ts';
import { confirmContact } from './en/confirm-contact.ts';
import { developers } from './en/developers.ts';
import { door } from './en/door.ts';
import { event } from './en/event.ts';
import { eventFields } from './en/event-fields.ts';
import { eventForm } from './en/event-form.ts';
import { eventMails } from './en/event-mails.ts';
import { feeds } from './en/feeds.ts';
import { following } from './en/following.ts';
import { footer } from './en/footer.ts';
import { categories, errors, events, shell, site } from './en/frame.ts';
import { groupForm, groups } from './en/groups.ts';
import { guest } from './en/guest.ts';
import { home } from './en/home.ts';
import { lists } from './en/lists.ts';
import { location } from './en/location.ts';
import { mail } from './en/mail.ts';
import { manage } from './en/manage.ts';
import { map } from './en/map.ts';
import { offline } from './en/offline.ts';
import { payment } from './en/payment.ts';
import { privacy } from './en/privacy.ts';
import { problems } from './en/problems.ts';
import { profile } from './en/profile.ts';
import { questions } from './en/questions.ts';
import { registeredEvents } from './en/registered-events.ts';
import { report } from './en/report.ts';
import { rsvp } from './en/rsvp.ts';
import { search } from './en/search.ts';
import { sheet } from './en/sheet.ts';
import { stillComing } from './en/still-coming.ts';
import { subscription, unsubscribe } from './en/subscription.ts';
import { team } from './en/team.ts';
import { terms } from './en/terms.ts';
import { ticket } from './en/ticket.ts';
import { ticketOffer } from './en/ticket-offer.ts';
import { yourEvents } from './en/your-events.ts';

/**
 * The English texts. The server reads all of them here; the browser loads the frame's, and with each screen the files
 * that `web/routes.tsx` names for it.
 */
export const en = {
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
} as const;
