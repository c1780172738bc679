import type { Category } from '../../../contracts/events.ts';
import { foldText } from './text.ts';

/** A topic's display name; it includes the source's word, so that a search finds it. */
export interface Topic {
  readonly label: string;
  readonly categories: readonly Category[];
}

const tech: readonly Category[] = ['technology'];
const work: readonly Category[] = ['technology', 'business'];

/** The topics of technical conferences. */
const conferenceTopics: Record<string, Topic> = {
  accessibility: { label: 'accessibility', categories: ['technology', 'social'] },
  android: { label: 'Android', categories: tech },
  api: { label: 'APIs (api)', categories: tech },
  cfml: { label: 'CFML', categories: tech },
  clojure: { label: 'Clojure', categories: tech },
  cpp: { label: 'C++ (cpp)', categories: tech },
  css: { label: 'CSS', categories: ['technology', 'art'] },
  data: { label: 'data', categories: tech },
  devops: { label: 'DevOps', categories: tech },
  dotnet: { label: '.NET (dotnet)', categories: tech },
  elixir: { label: 'Elixir', categories: tech },
  elm: { label: 'Elm', categories: tech },
  general: { label: 'technology', categories: tech },
  golang: { label: 'Go (golang)', categories: tech },
  graphql: { label: 'GraphQL', categories: tech },
  groovy: { label: 'Groovy', categories: tech },
  haskell: { label: 'Haskell', categories: tech },
  identity: { label: 'digital identity', categories: work },
  ios: { label: 'iOS', categories: tech },
  iot: { label: 'the internet of things (iot)', categories: tech },
  java: { label: 'Java', categories: tech },
  javascript: { label: 'JavaScript', categories: tech },
  kotlin: { label: 'Kotlin', categories: tech },
  leadership: { label: 'leadership', categories: work },
  networking: { label: 'networking', categories: tech },
  opensource: { label: 'open source (opensource)', categories: ['technology', 'social'] },
  performance: { label: 'performance', categories: tech },
  php: { label: 'PHP', categories: tech },
  product: { label: 'product management', categories: work },
  python: { label: 'Python', categories: tech },
  ruby: { label: 'Ruby', categories: tech },
  rust: { label: 'Rust', categories: tech },
  scala: { label: 'Scala', categories: tech },
  security: { label: 'security', categories: tech },
  sre: { label: 'site reliability (sre)', categories: tech },
  'tech-comm': { label: 'technical communication (tech-comm)', categories: work },
  testing: { label: 'software testing', categories: tech },
  typescript: { label: 'TypeScript', categories: tech },
  ux: { label: 'user experience (ux)', categories: ['technology', 'art'] },
};

/** An unknown topic becomes technology under its own name. */
export function topicNamed(name: string): Topic {
  return conferenceTopics[name] ?? { label: name, categories: tech };
}

/** Puns in conference names, with the subject people would search for. */
const playedOn: readonly (readonly [pattern: RegExp, subject: string])[] = [
  [/kube|k8s/i, 'Kubernetes'],
  [/js\b/i, 'JavaScript'],
  [/\bPy[A-Z]/, 'Python'],
  [/gopher/i, 'Go (golang)'],
  [/\brb\b|\.rb/i, 'Ruby'],
];

/**
 * The subjects hinted at by a conference's name: `KubeCon` is about Kubernetes without saying so.
 */
export function subjectsInName(name: string): string[] {
  return playedOn.filter(([pattern]) => pattern.test(name)).map(([, subject]) => subject);
}

/** Other calendars' and tables' words for our nine categories. */
const categoryWords: Record<Category, string> = {
  music: 'music concert concerts gig gigs raga jazz rock choir singing dj',
  art: 'art arts design film cinema photography theatre theater dance painting craft crafts literature',
  technology:
    'technology tech software hardware programming coding developer developers ai data web cloud hackathon',
  business: 'business startup startups entrepreneurship marketing management leadership career networking',
  sports: 'sports sport running marathon cricket football cycling yoga fitness chess badminton hiking trek',
  gaming: 'gaming games game esports tabletop boardgames',
  finance: 'finance investing investment money banking trading crypto economy',
  cultural: 'cultural culture festival festivals heritage history religion language food',
  social: 'social community meetup charity volunteering family kids picnic party environment health',
};

const categoryOfWord = new Map(
  Object.entries(categoryWords).flatMap(([category, words]) =>
    words.split(' ').map((word) => [word, category as Category] as const),
  ),
);

/** The categories for a list of free-form words; unknown words are ignored. */
export function categoriesOf(words: readonly string[]): Category[] {
  const found = words.flatMap((word) => {
    const topic = conferenceTopics[word.trim().toLowerCase()];
    if (topic !== undefined) return topic.categories;
    return foldText(word)
      .split(' ')
      .map((part) => categoryOfWord.get(part))
      .filter((category) => category !== undefined);
  });
  return [...new Set(found)];
}
