import { dehydrate, hydrate, QueryClient, useSuspenseQuery } from '@tanstack/react-query';
import type { ComponentType } from 'react';
import type { Profile } from '../contracts/accounts.ts';
import type { EventDetail } from '../contracts/events.ts';
import {
  type PersonalPart,
  type PersonalRequest,
  personPart,
  type SharedRendering,
} from '../contracts/pages.ts';
import { pendingKey, viewerQuery } from './api/account.ts';
import { eventQuery } from './api/events.ts';
import { ownRegistrationQuery } from './api/registrations.ts';
import { type PersonalState, parseState, personalStateId, writeState } from './lib/page-state.ts';
import type { PersonalPartName } from './lib/personal-part.tsx';
import { createPartQueries, notCalled, readData, renderPart } from './render-part.tsx';
import { Header } from './shell/header.tsx';
import { themeOf } from './shell/theme.tsx';

type PartProps = { readonly eventId: string };

/** A part with its input. Nothing else can get into its markup. */
interface Part {
  readonly open: () => Promise<ComponentType<PartProps>>;
  /** Its catalogues besides the layout's. */
  readonly texts: readonly string[];
  /** Whether it gets the person; otherwise it only knows that someone is signed in. */
  readonly viewer?: true;
  /** The person's registration for the event. */
  readonly registration?: true;
  /** The shared page's data. */
  readonly ofPage?: true;
}

const parts: Readonly<Record<PersonalPartName, Part>> = {
  header: { open: async () => Header, texts: [], viewer: true },
  register: {
    open: async () => ofEvent((await import('./screens/event/register-panel.tsx')).RegisterPanel),
    texts: ['event'],
    registration: true,
    ofPage: true,
  },
};

function ofEvent(Shown: ComponentType<{ readonly event: EventDetail }>): ComponentType<PartProps> {
  return ({ eventId }) => <Shown event={useSuspenseQuery(eventQuery(eventId)).data} />;
}

/** A placeholder for the person, for parts that don't show who is signed in. */
const someone: Profile = {
  $id: '',
  name: '',
  email: '',
  interests: '',
  bio: '',
  links: [],
  avatar: null,
  language: 'en',
  timeZone: 'UTC',
  pendingEmail: null,
  administrator: false,
  administratorNeedsSecondFactor: false,
  hasPassword: true,
  acceptedTerms: null,
  unreadNotifications: 0,
};

/** The parts of a shared page for one person. */
export const personalParts: SharedRendering['personalParts'] = (request) => {
  const { viewer, own } = request;
  const asked = Object.entries(parts).filter(([, part]) => viewer !== null || !part.viewer);
  const made = asked.map(([name, part]) => [name, partFor(request, part)] as const);
  return new Map(
    viewer === null ? made : [...made, [personPart, statePart(textFor(viewer, own, request.now))]],
  );
};

/** For the browser: the person with what only they see. */
function statePart(text: string): PersonalPart {
  return {
    key: text,
    ofPage: false,
    render: async () => `<script id="${personalStateId}" type="application/json">${text}</script>`,
  };
}

function textFor(viewer: Profile, own: PersonalRequest['own'], now: number): string {
  const queries = new QueryClient();
  const updatedAt = { updatedAt: now };
  queries.setQueryData(viewerQuery(notCalled).queryKey, viewer, updatedAt);
  queries.setQueryData(pendingKey, false, updatedAt);
  if (own !== null) {
    queries.setQueryData(ownRegistrationQuery(own.eventId).queryKey, own.registration, updatedAt);
  }
  const state: PersonalState = { queries: dehydrate(queries) };
  return writeState(state);
}

function partFor(request: PersonalRequest, part: Part): PersonalPart {
  const { language, own, cookies } = request;
  const viewer = (part.viewer ? request.viewer : null) ?? someone;
  const registration = part.registration ? own : null;
  const theme = themeOf(cookies);
  // All events' pages have the same header.
  const path = own === null ? (request.path.split('?', 1)[0] ?? '/') : '/event/-';
  return {
    key: JSON.stringify([part.texts, theme, language, path, viewer, registration]),
    ofPage: part.ofPage === true,
    async render() {
      const queries = createPartQueries();
      const page = part.ofPage ? readData(request.pageData()) : null;
      if (page !== null) hydrate(queries, page.queries);
      const { queries: personal } = parseState<PersonalState>(textFor(viewer, registration, request.now));
      hydrate(queries, personal);
      const Shown = await part.open();
      const Part = () => <Shown eventId={own?.eventId ?? ''} />;
      const now = page?.now ?? request.now;
      return renderPart(Part, { ...request, path, queries, texts: part.texts, now });
    },
  };
}
