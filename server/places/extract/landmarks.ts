import { foldName } from '../names.ts';
import type { Tags } from './osm-block.ts';

/** How relevant a map feature is as a meeting place. */
export interface LandmarkKind {
  /** Among features of one name in a town, the highest is meant: the station before its bus stop. */
  readonly prominence: number;
  /** A point, or an area or a street. */
  readonly precision: 'exact' | 'locality';
  /** Streets are mapped in many pieces; one per neighbourhood is enough. */
  readonly street?: true;
}

/** A named place of an extract. */
export interface Landmark extends LandmarkKind {
  readonly name: string;
  /** Folded; the main name first. */
  readonly names: readonly string[];
  readonly latitude: number;
  readonly longitude: number;
}

const exact = (prominence: number): LandmarkKind => ({ prominence, precision: 'exact' });
const area: LandmarkKind = { prominence: 2, precision: 'locality' };
const street: LandmarkKind = { prominence: 0, precision: 'locality', street: true };

/** By key, then by value; `*` is any other value. Towns come from the gazetteer. */
const kinds: Record<string, Record<string, LandmarkKind>> = {
  place: {
    suburb: area,
    quarter: area,
    neighbourhood: area,
    village: area,
    hamlet: area,
    square: exact(2),
    island: area,
  },
  aeroway: { aerodrome: exact(3), terminal: exact(2) },
  railway: { station: exact(3), halt: exact(2) },
  public_transport: { station: exact(2) },
  historic: { '*': exact(3) },
  tourism: {
    attraction: exact(3),
    museum: exact(3),
    gallery: exact(2),
    zoo: exact(3),
    theme_park: exact(3),
    '*': exact(1),
  },
  leisure: { stadium: exact(3), park: exact(2), sports_centre: exact(2), garden: exact(2), '*': exact(1) },
  amenity: {
    theatre: exact(2),
    arts_centre: exact(2),
    conference_centre: exact(2),
    events_venue: exact(2),
    exhibition_centre: exact(2),
    community_centre: exact(2),
    university: exact(2),
    college: exact(2),
    library: exact(2),
    townhall: exact(2),
    '*': exact(1),
  },
  natural: { beach: exact(2), peak: exact(2) },
  shop: { mall: exact(2) },
  office: { coworking: exact(1) },
  building: { '*': exact(1) },
  highway: { '*': street },
};

/** Keys of alternative names; `alt_name` has several. */
const nameKeys = [
  'name',
  'name:en',
  'int_name',
  'official_name',
  'alt_name',
  'old_name',
  'short_name',
  'loc_name',
  'name:hi',
];
const maxNameLength = 100;

/** What a feature with these tags is, or null if it is no landmark. */
export function landmarkOf(tags: Tags): (LandmarkKind & Pick<Landmark, 'name' | 'names'>) | null {
  const name = tags.get('name') ?? tags.get('name:en');
  const kind = name === undefined ? undefined : kindOf(tags);
  if (name === undefined || kind === undefined) return null;
  const names = nameKeys.flatMap((key) => tags.get(key)?.split(';') ?? []).map(foldName);
  const fit = [...new Set(names)].filter((each) => each !== '' && each.length <= maxNameLength);
  return fit.length === 0 ? null : { ...kind, name: name.slice(0, maxNameLength), names: fit };
}

function kindOf(tags: Tags): LandmarkKind | undefined {
  for (const [key, values] of Object.entries(kinds)) {
    const value = tags.get(key);
    const kind = value === undefined || value === 'no' ? undefined : (values[value] ?? values['*']);
    if (kind !== undefined) return kind;
  }
  return undefined;
}
