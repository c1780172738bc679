import type { ChatFilters, ChatReply } from '../../contracts/assistant.ts';
import type { NamedConditions } from '../features/events/index.ts';
import { t } from './translate.ts';

type Link = ChatReply['links'][number];

/** Screens that answers link to. */
export const links = {
  allEvents: (): Link => ({ label: t('link.allEvents'), path: '/allevents' }),
  logIn: (): Link => ({ label: t('link.logIn'), path: '/login' }),
  createEvent: (): Link => ({ label: t('link.createEvent'), path: '/createevent' }),
  yourEvents: (): Link => ({ label: t('link.yourEvents'), path: '/your-events' }),
  registered: (): Link => ({ label: t('link.registered'), path: '/registered-events' }),
  terms: (): Link => ({ label: t('link.terms'), path: '/terms-and-conditions' }),
  contact: (): Link => ({ label: t('link.contact'), path: '/About#contact' }),
  saved: (): Link => ({ label: t('link.saved'), path: '/saved' }),
  groups: (): Link => ({ label: t('link.groups'), path: '/groups' }),
  manage: (eventId: string, tab?: string): Link => ({
    label: t('link.manage'),
    path: `/EventManager/${encodeURIComponent(eventId)}${tab === undefined ? '' : `?tab=${tab}`}`,
  }),
  ticket: (registrationId: string, title: string): Link => ({
    label: t('link.ticket', { title }),
    path: `/ticket/${encodeURIComponent(registrationId)}`,
  }),
  discussion: (eventId: string): Link => ({
    label: t('link.askOrganiser'),
    path: `${eventPath(eventId)}/discussion`,
  }),
  event: (eventId: string, title: string): Link => ({ label: title, path: eventPath(eventId) }),
  settings: (section: 'you' | 'privacy' | 'notifications'): Link => ({
    label: t('link.profile'),
    path: `/profile-settings/${section}`,
  }),
  profile: (): Link => ({ label: t('link.profile'), path: '/profile-settings' }),
  recovery: (): Link => ({ label: t('link.recovery'), path: '/recovery' }),
  matching: (filters: ChatFilters, total: number): Link => ({
    label: t('link.allMatching', { total: String(total) }),
    path: `/allevents?${listQuery(filters)}`,
  }),
} as const;

export function eventPath(eventId: string): string {
  return `/event/${encodeURIComponent(eventId)}`;
}

/** The conditions that lists have no query parameter for; undefined without any. */
export function conditionsBeyondLists(filters: ChatFilters): NamedConditions | undefined {
  const { from, to, otherDates, place, otherPlaces } = filters;
  const dates = otherDates && from !== undefined ? [{ from, to: to ?? from }, ...otherDates] : undefined;
  const conditions: NamedConditions = {
    ...(filters.categories && { anyCategory: filters.categories }),
    ...(filters.notCategories && { notCategories: filters.notCategories }),
    ...(dates && { anyDates: dates }),
    ...(filters.weekdays && { weekdays: filters.weekdays }),
    ...(filters.timeFrom && { timeFrom: filters.timeFrom }),
    ...(filters.timeTo && { timeTo: filters.timeTo }),
    ...(filters.seatsLeft && { seatsLeft: true }),
    ...(place !== undefined && otherPlaces && { otherPlaces }),
    ...(filters.notPlaces && { notPlaces: filters.notPlaces }),
    ...(filters.notWords && { notWords: filters.notWords }),
  };
  return Object.keys(conditions).length === 0 ? undefined : conditions;
}

/** Whether a list can show the same events. */
export function fitsLists(filters: ChatFilters): boolean {
  return conditionsBeyondLists(filters) === undefined && !filters.otherWords && filters.order !== 'cheapest';
}

/** Filters as query parameters of lists and of the endpoint behind them. */
export function listQuery({
  words,
  online,
  minPrice,
  maxPrice,
  within,
  otherDates,
  ...others
}: ChatFilters): URLSearchParams {
  const { from, to, category, place, ticketType, currency } = others;
  // With alternatives, the range reaches over all of them; which days count is decided apart.
  const ends = [to ?? from, ...(otherDates ?? []).map((each) => each.to)].filter(
    (each) => each !== undefined,
  );
  const starts = [from, ...(otherDates ?? []).map((each) => each.from)].filter((each) => each !== undefined);
  const query = {
    ...{ category, place, ticketType, currency },
    from: otherDates ? starts.sort()[0] : from,
    to: otherDates ? ends.sort().at(-1) : to,
    q: words,
    online: online?.toString(),
    minPrice: minPrice?.toString(),
    maxPrice: maxPrice?.toString(),
    within: within?.toString(),
  };
  return new URLSearchParams(
    Object.entries(query).filter((entry): entry is [string, string] => entry[1] !== undefined),
  );
}
