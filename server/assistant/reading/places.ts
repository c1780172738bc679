import type { RemainingText } from './remaining-text.ts';

export interface Place {
  /** As typed, in lower case. */
  readonly name: string;
  /** Radius in kilometres; absent if only the place itself is meant. */
  readonly within?: number | undefined;
}

/** Which words name places, looked up before parsing. */
export interface PlaceNames {
  /** Names of places that have events; they need no word such as `in` before them. */
  readonly known: ReadonlySet<string>;
  /** If given, only these may follow a word such as `in`. Otherwise, any word may. */
  readonly places?: ReadonlySet<string> | undefined;
  /** Of other words, those that may name a place after a word such as `in`. */
  readonly mayName?: ((word: string) => boolean) | undefined;
}

const radius =
  /(?:(?:within|in|inside|under) )?(?:a )?(?:radius of )?(\d{1,3}) ?(?:km|kms|kilomet(?:er|re)s?)(?: radius)?(?: (?:of|from|around|near|to|se))?(?: the)? /;
const thenRadius = / (?:ke|se) (\d{1,3}) ?(?:km|kms)(?: ke)?(?: (?:andar|mein|me|tak))?/;
const nearMe =
  /\b(?:near ?me|nearby|around me|close to me|close by|near (?:here|my (?:place|home|house|location))|in my (?:area|city|town)|mere (?:paas|pas|nazdeek|sheher|shehar)(?: (?:mein|me))?|aas ?paas|yahan)\b/;

const before = new Set([
  'in',
  'at',
  'near',
  'around',
  'of',
  'from',
  'outside',
  'to',
  'across',
  'inside',
  'close',
]);
const after = new Set(['mein', 'me', 'main', 'mai', 'ke', 'k']);
/** Ambiguous words: they follow a place only if one of that name is known. */
const afterKnown = new Set(['me', 'main', 'mai']);
const afterNear = new Set(['paas', 'pas', 'nazdeek', 'aas', 'aaspaas', 'andar', 'liye']);

/** Words after `in` or before `mein` that aren't places. */
const noPlaces = new Set(
  `a advance age all an and any are art back brief case cash city course depth detail details english event events
  evening fact free full future general hai hindi hinglish hurry it kannada kis kaun kuch marathi mein mind morning music my night on online or
  order other person price progress rs rupees short sports station store style summary tamil tandem telugu south north east west that the there these this time times tech
  uni market bazaar bazar dorm flat lab park garden street road lake river forest hills mountains rain sun dark open queue line mood shape love need
  factory hotel metro train flight bed kitchen pocket hand head heart year past meantime end beginning middle particular addition touch total town use college school university campus hostel office home house library society colony hospital mall temple station airport class group club team weekend what which wo ye yeh your afternoon gujarati bengali punjabi urdu french german spanish`.split(
    /\s+/,
  ),
);

/** Whether a word says something else than a place where a place could stand. */
export function isNoPlace(word: string): boolean {
  return noPlaces.has(word);
}

/** Larger than a country; the list of places has none. */
const regions = new Set(
  'europe asia africa america scandinavia goa kerala rajasthan karnataka maharashtra gujarat punjab telangana bihar assam odisha haryana uttarakhand himachal sikkim jharkhand chhattisgarh meghalaya nagaland'.split(
    ' ',
  ),
);

let countries: ReadonlySet<string> | undefined;

/** By their codes of two letters; a town that is a country is both. */
function allCountries(): ReadonlySet<string> {
  const names = new Intl.DisplayNames('en', { type: 'region', fallback: 'none' });
  const letters = [...'ABCDEFGHIJKLMNOPQRSTUVWXYZ'];
  const all = letters.flatMap((one) => letters.map((other) => names.of(one + other)?.toLowerCase() ?? ''));
  return new Set(all.filter((name) => name !== '' && name !== 'singapore' && name !== 'monaco'));
}

/** Whether a name is one of a state, a country or a continent. */
export function isRegion(name: string): boolean {
  countries ??= allCountries();
  return regions.has(name) || countries.has(name);
}

const maxWords = 3;

/** Whether words between these name a place: after `in`, or before `mein`. */
export function saysPlace(around: {
  readonly before: string | undefined;
  readonly after: string | undefined;
}) {
  return before.has(around.before ?? '') || after.has(around.after ?? '');
}

/**
 * Extracts the place of a message: after `in` or `near`, before `mein` or `ke paas`, or on its own if there
 * are events at a place of that name.
 */
export function takePlace(rest: RemainingText, names: PlaceNames): Place | null {
  const round = takeRound(rest, names);
  return round ?? takeNamed(rest, names) ?? takeKnown(rest, names);
}

/** Extracts `near me` and similar phrases: a place only the person knows. */
export function takeNearMe(rest: RemainingText): boolean {
  return rest.take(nearMe) !== null;
}

function takeRound(rest: RemainingText, names: PlaceNames): Place | null {
  const first = radius.exec(rest.text);
  if (first !== null) {
    const end = first.index + first[0].length;
    const name = nameAt(rest.text.slice(end).split(' '), names);
    if (name !== '') {
      rest.cut(first.index, end + name.length);
      return { name, within: Number(first[1]) };
    }
  }
  const last = thenRadius.exec(rest.text);
  if (last === null) return null;
  const name = nameBefore(rest.text.slice(0, last.index).split(' '), names);
  if (name === '') return null;
  rest.cut(last.index - name.length, last.index + last[0].length);
  return { name, within: Number(last[1]) };
}

function takeNamed(rest: RemainingText, names: PlaceNames): Place | null {
  const words = rest.text.split(' ');
  for (const [index, word] of words.entries()) {
    if (before.has(word)) {
      const from = words[index + 1] === 'the' || words[index + 1] === 'to' ? index + 2 : index + 1;
      const name = nameAt(words.slice(from), names);
      // Only after `in`, `at` and similar words can any word be a place.
      if (name !== '' && (names.known.has(name) || !['of', 'from', 'to', 'close'].includes(word))) {
        cutWords(rest, words, index, from + name.split(' ').length);
        return { name };
      }
    }
    if (after.has(word)) {
      const name = nameBefore(words.slice(0, index), names);
      const needsMore = word === 'ke' || word === 'k' || afterKnown.has(word);
      const near = needsMore && afterNear.has(words[index + 1] ?? '');
      const known = names.known.has(name);
      if (name !== '' && (near || known || !needsMore)) {
        const extra = near ? (words[index + 1] === 'aas' ? 3 : 2) : 1;
        cutWords(rest, words, index - name.split(' ').length, index + extra);
        return { name };
      }
    }
  }
  return null;
}

function takeKnown(rest: RemainingText, names: PlaceNames): Place | null {
  const words = rest.text.split(' ');
  for (let length = maxWords; length >= 1; length--) {
    for (let start = 0; start + length <= words.length; start++) {
      const name = words.slice(start, start + length).join(' ');
      if (!names.known.has(name) && !regions.has(name)) continue;
      cutWords(rest, words, start, start + length);
      return { name };
    }
  }
  return null;
}

/** The longest known name at the start of the words; otherwise as many words as could be a name. */
function nameAt(words: readonly string[], names: PlaceNames): string {
  for (let length = Math.min(maxWords, words.length); length >= 1; length--) {
    const name = words.slice(0, length).join(' ');
    if (noPlaces.has(name)) continue;
    if (names.known.has(name) || names.places?.has(name)) return name;
  }
  const word = words[0] ?? '';
  const isOpen = names.places === undefined || regions.has(word) || (names.mayName?.(word) ?? false);
  return isOpen && mayBePlace(word) ? word : '';
}

function nameBefore(words: readonly string[], names: PlaceNames): string {
  for (let length = Math.min(maxWords, words.length); length >= 1; length--) {
    const name = words.slice(-length).join(' ');
    if (noPlaces.has(name)) continue;
    if (names.known.has(name) || names.places?.has(name)) return name;
  }
  const word = words.at(-1) ?? '';
  return names.places === undefined && mayBePlace(word) ? word : '';
}

function mayBePlace(word: string): boolean {
  return word !== '|' && /^\p{L}[\p{L}\p{M}.]{2,}$/u.test(word) && !noPlaces.has(word);
}

function cutWords(rest: RemainingText, words: readonly string[], from: number, to: number): void {
  const start = words.slice(0, from).join(' ').length + (from > 0 ? 1 : 0);
  rest.cut(start, start + words.slice(from, to).join(' ').length);
}
