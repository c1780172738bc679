import type { ChatFilters, ChatReply } from '../../contracts/assistant.ts';
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

/** Filters as query parameters of lists and of the endpoint behind them. */
export function listQuery({
  words,
  online,
  minPrice,
  maxPrice,
  within,
  ...others
}: ChatFilters): URLSearchParams {
  const query = {
    ...others,
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
