import type { OutsideServices } from '../../../contracts/installation.ts';

/** A paragraph: its message key, and the services it names. */
interface Paragraph {
  readonly text: string;
  readonly hosts?: readonly string[];
}

interface Section {
  /** The fragment in the page's address. */
  readonly id: (typeof sectionIds)[number];
  readonly key: 'collection' | 'storage' | 'cookies' | 'rights' | 'thirdParties' | 'contact';
  readonly paragraphs: readonly Paragraph[];
}

/** The same for every configuration. */
const sectionIds = [
  'data-collection',
  'data-storage',
  'cookies-usage',
  'user-rights',
  'third-party-services',
  'contact-information',
] as const;

/** The sections in order. What they say about other companies depends on the site's settings. */
export function sectionsOf(services: OutsideServices): Section[] {
  const { mapTiles, geocoder, router, assistant, mail, files, signIn, payments, stripe } = services;
  return [
    {
      id: 'data-collection',
      key: 'collection',
      paragraphs: plain('account', 'events', 'groups', 'others', 'checkIns', 'traces', 'position'),
    },
    {
      id: 'data-storage',
      key: 'storage',
      paragraphs: [
        ...plain('place'),
        ...(files === null ? [] : [{ text: 'files', hosts: [files] }]),
        ...plain('duration', 'deletion'),
      ],
    },
    {
      id: 'cookies-usage',
      key: 'cookies',
      paragraphs: plain('session', 'access', ...(signIn.length > 0 ? ['providers'] : []), 'storage'),
    },
    { id: 'user-rights', key: 'rights', paragraphs: plain('change', 'ask', 'mails') },
    {
      id: 'third-party-services',
      key: 'thirdParties',
      paragraphs: [
        ...(signIn.length > 0 ? [{ text: 'signIn', hosts: signIn }] : []),
        named(mail, 'mailHost', 'mail'),
        named(mapTiles, 'mapTiles', 'ownMap'),
        named(geocoder, 'geocoder', 'ownPlaces'),
        named(router, 'router', 'ownRoutes'),
        ...plain('mapLinks'),
        named(assistant, 'assistant', 'ownAssistant'),
        ...(stripe && payments === 'none'
          ? []
          : [
              {
                text: ({ razorpay: 'razorpay', sandbox: 'sandboxPayments', none: 'noPayments' } as const)[
                  payments
                ],
              },
            ]),
        ...(stripe ? [{ text: 'stripe' as const }] : []),
        ...plain('organiserPayments', 'software'),
      ],
    },
    { id: 'contact-information', key: 'contact', paragraphs: plain('write', 'changes') },
  ];
}

function plain(...texts: string[]): Paragraph[] {
  return texts.map((text) => ({ text }));
}

function named(host: string | null, outside: string, own: string): Paragraph {
  return host === null ? { text: own } : { text: outside, hosts: [host] };
}
