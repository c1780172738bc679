import {
  Banknote,
  Bell,
  type LucideIcon,
  Plug,
  ShieldCheck,
  UserRound,
  UserRoundCog,
  Webhook,
} from 'lucide-react';
import { apiKeysQuery } from '../../api/api-keys.ts';
import { mutedQuery } from '../../api/board.ts';
import { notificationsQuery } from '../../api/contact-and-notifications.ts';
import { ownGroupsQuery } from '../../api/groups.ts';
import { identitiesQuery, signInProvidersQuery } from '../../api/identities.ts';
import { calendarAddressQuery, sessionsQuery } from '../../api/profile.ts';
import { securityQuery } from '../../api/second-factors.ts';
import { webhooksQuery } from '../../api/webhooks.ts';
import type { ProfileSection } from '../../paths.ts';
import type { Tools } from '../../screen.ts';

/** In the order of the navigation; the first is also shown at the address without a section. */
export const sections = [
  'you',
  'security',
  'notifications',
  'apps',
  'developers',
  'payments',
  'privacy',
] as const satisfies ProfileSection[];

export const sectionIcons: Readonly<Record<ProfileSection, LucideIcon>> = {
  you: UserRound,
  security: ShieldCheck,
  notifications: Bell,
  apps: Plug,
  developers: Webhook,
  payments: Banknote,
  privacy: UserRoundCog,
};

/** Null for an address that names no section. */
export function sectionIn(name: string | undefined): ProfileSection | null {
  if (name === undefined) return 'you';
  return sections.find((section) => section === name) ?? null;
}

/** Loads what one section shows. What fails is shown, and retried, where it belongs. */
export function prefetchSection(section: ProfileSection, { queries, call }: Pick<Tools, 'queries' | 'call'>) {
  switch (section) {
    case 'you':
      return Promise.resolve();
    case 'security':
      return Promise.all([queries.prefetchQuery(securityQuery), queries.prefetchQuery(sessionsQuery)]);
    case 'notifications':
      return queries.prefetchQuery(notificationsQuery);
    case 'apps':
      return Promise.all([
        queries.prefetchQuery(calendarAddressQuery),
        queries.prefetchQuery(signInProvidersQuery),
        queries.prefetchQuery(identitiesQuery),
        queries.prefetchQuery(apiKeysQuery),
      ]);
    case 'developers':
      return Promise.all([queries.prefetchQuery(apiKeysQuery), queries.prefetchQuery(webhooksQuery)]);
    case 'payments':
      return queries.prefetchQuery(ownGroupsQuery());
    case 'privacy':
      return queries.prefetchInfiniteQuery(mutedQuery(call));
  }
}
