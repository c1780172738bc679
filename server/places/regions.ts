import { foldName } from './names.ts';

/** A country or first-level division, with the gazetteer's codes. */
export interface Area {
  readonly countryCode: string;
  readonly regionCode?: string;
}

/** Divisions that people write after a city, by the gazetteer's code; elsewhere they write the country. */
const regionNames: Record<string, Record<string, string>> = {
  AU: {
    '01': 'Australian Capital Territory',
    '02': 'New South Wales',
    '03': 'Northern Territory',
    '04': 'Queensland',
    '05': 'South Australia',
    '06': 'Tasmania',
    '07': 'Victoria',
    '08': 'Western Australia',
  },
  CA: {
    '01': 'Alberta',
    '02': 'British Columbia',
    '03': 'Manitoba',
    '04': 'New Brunswick',
    '05': 'Newfoundland and Labrador',
    '07': 'Nova Scotia',
    '08': 'Ontario',
    '09': 'Prince Edward Island',
    '10': 'Quebec',
    '11': 'Saskatchewan',
    '12': 'Yukon',
    '13': 'Northwest Territories',
    '14': 'Nunavut',
  },
  ES: { '53': 'Canary Islands' },
  GB: { ENG: 'England', NIR: 'Northern Ireland', SCT: 'Scotland', WLS: 'Wales' },
  IN: {
    '01': 'Andaman and Nicobar Islands',
    '02': 'Andhra Pradesh',
    '03': 'Assam',
    '05': 'Chandigarh',
    '07': 'Delhi',
    '09': 'Gujarat',
    '10': 'Haryana',
    '11': 'Himachal Pradesh',
    '12': 'Jammu and Kashmir',
    '13': 'Kerala',
    '14': 'Lakshadweep',
    '16': 'Maharashtra',
    '17': 'Manipur',
    '18': 'Meghalaya',
    '19': 'Karnataka',
    '20': 'Nagaland',
    '21': 'Odisha',
    '22': 'Puducherry',
    '23': 'Punjab',
    '24': 'Rajasthan',
    '25': 'Tamil Nadu',
    '26': 'Tripura',
    '28': 'West Bengal',
    '29': 'Sikkim',
    '30': 'Arunachal Pradesh',
    '31': 'Mizoram',
    '33': 'Goa',
    '34': 'Bihar',
    '35': 'Madhya Pradesh',
    '36': 'Uttar Pradesh',
    '37': 'Chhattisgarh',
    '38': 'Jharkhand',
    '39': 'Uttarakhand',
    '40': 'Telangana',
    '41': 'Ladakh',
    '52': 'Dadra and Nagar Haveli and Daman and Diu',
  },
  US: {
    AK: 'Alaska',
    AL: 'Alabama',
    AR: 'Arkansas',
    AZ: 'Arizona',
    CA: 'California',
    CO: 'Colorado',
    CT: 'Connecticut',
    DC: 'District of Columbia',
    DE: 'Delaware',
    FL: 'Florida',
    GA: 'Georgia',
    HI: 'Hawaii',
    IA: 'Iowa',
    ID: 'Idaho',
    IL: 'Illinois',
    IN: 'Indiana',
    KS: 'Kansas',
    KY: 'Kentucky',
    LA: 'Louisiana',
    MA: 'Massachusetts',
    MD: 'Maryland',
    ME: 'Maine',
    MI: 'Michigan',
    MN: 'Minnesota',
    MO: 'Missouri',
    MS: 'Mississippi',
    MT: 'Montana',
    NC: 'North Carolina',
    ND: 'North Dakota',
    NE: 'Nebraska',
    NH: 'New Hampshire',
    NJ: 'New Jersey',
    NM: 'New Mexico',
    NV: 'Nevada',
    NY: 'New York',
    OH: 'Ohio',
    OK: 'Oklahoma',
    OR: 'Oregon',
    PA: 'Pennsylvania',
    RI: 'Rhode Island',
    SC: 'South Carolina',
    SD: 'South Dakota',
    TN: 'Tennessee',
    TX: 'Texas',
    UT: 'Utah',
    VA: 'Virginia',
    VT: 'Vermont',
    WA: 'Washington',
    WI: 'Wisconsin',
    WV: 'West Virginia',
    WY: 'Wyoming',
  },
};

/** Spellings that are neither a code above nor a name below. */
const otherNames: readonly (readonly [name: string, countryCode: string, regionCode?: string])[] = [
  ['America', 'US'],
  ['BC', 'CA', '02'],
  ['Britain', 'GB'],
  ['Great Britain', 'GB'],
  ['Holland', 'NL'],
  ['Hong Kong', 'HK'],
  ['Ivory Coast', 'CI'],
  ['J&K', 'IN', '12'],
  ['Korea', 'KR'],
  ['Macau', 'MO'],
  ['Macedonia', 'MK'],
  ['NSW', 'AU', '02'],
  ['ON', 'CA', '08'],
  ['Orissa', 'IN', '21'],
  ['Pondicherry', 'IN', '22'],
  ['QC', 'CA', '10'],
  ['Tamilnadu', 'IN', '25'],
  ['The Netherlands', 'NL'],
  ['Turkey', 'TR'],
  ['UAE', 'AE'],
  ['UK', 'GB'],
  ['United States of America', 'US'],
  ['USA', 'US'],
  ['Uttaranchal', 'IN', '39'],
  ['Viet Nam', 'VN'],
  ['Czech Republic', 'CZ'],
  ['Burma', 'MM'],
  ['Bosnia', 'BA'],
];

/** Divisions with a code that the runtime can name in many languages. */
const regionsWithCodes: Readonly<Record<string, Required<Area>>> = {
  IC: { countryCode: 'ES', regionCode: '53' },
};

/** Languages in which country names are understood. */
const languages = ['en', 'hi', 'de', 'fr', 'es', 'pt', 'it'] as const;

const letters = [...'ABCDEFGHIJKLMNOPQRSTUVWXYZ'];
/**
 * Current codes only: the runtime also names withdrawn ones, such as `UK` and `SU`, after today's countries.
 */
const countryCodes = letters
  .flatMap((first) => letters.map((second) => first + second))
  .filter((code) => new Intl.Locale(`und-${code}`).region === code);
const english = new Intl.DisplayNames('en', { type: 'region', fallback: 'none' });

/** E.g. `India` for `IN`; the code itself if the runtime has no name. */
export function countryName(countryCode: string): string {
  return english.of(countryCode) ?? countryCode;
}

/** The name of a first-level division, if people write it: `Oregon` for `US`, `OR`. */
export function regionName(countryCode: string, regionCode: string | null): string | undefined {
  return regionCode === null ? undefined : regionNames[countryCode]?.[regionCode];
}

/** Everything a folded name or code can mean: `ga` is Gabon and the state of Georgia. */
export function areasNamed(name: string): readonly Area[] {
  areas ??= collectAreas();
  return areas.get(name) ?? [];
}

let areas: ReadonlyMap<string, readonly Area[]> | undefined;

function collectAreas(): ReadonlyMap<string, readonly Area[]> {
  const found = new Map<string, Area[]>();
  const add = (name: string, countryCode: string, regionCode?: string) => {
    const key = foldName(name);
    const held = found.get(key) ?? [];
    if (held.some((area) => area.countryCode === countryCode && area.regionCode === regionCode)) return;
    found.set(key, [...held, regionCode === undefined ? { countryCode } : { countryCode, regionCode }]);
  };
  for (const language of languages) {
    const names = new Intl.DisplayNames(language, { type: 'region', fallback: 'none' });
    for (const code of countryCodes) {
      const name = names.of(code);
      if (name === undefined) continue;
      const region = regionsWithCodes[code];
      if (region !== undefined) {
        add(name, region.countryCode, region.regionCode);
        continue;
      }
      add(name, code);
      add(code, code);
    }
  }
  for (const [countryCode, regions] of Object.entries(regionNames)) {
    for (const [regionCode, name] of Object.entries(regions)) {
      add(name, countryCode, regionCode);
      if (/^[A-Z]+$/.test(regionCode)) add(regionCode, countryCode, regionCode);
    }
  }
  for (const [name, countryCode, regionCode] of otherNames) add(name, countryCode, regionCode);
  return found;
}
