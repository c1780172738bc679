import { Readable } from 'node:stream';
import { continents, countries, languages, type TCountryCode } from 'countries-list';
import type { FastifyRequest } from 'fastify';
import type { Language } from '../../../contracts/languages.ts';
import * as contract from '../../../contracts/locale.ts';
import { type AccountDeps, clientOf } from '../../features/accounts/index.ts';
import { askedLanguage } from '../../infra/http/reply.ts';
import type { Bind } from '../../infra/http/server.ts';

/** `GET /ping` and the lists of countries, currencies and languages, in the caller's language. */
export function localeRoutes(bind: Bind, accounts: AccountDeps): void {
  bind(contract.ping, async () => Readable.from(['Pong!']));
  bind(contract.getLocale, async ({ request }) => localeOf(accounts, request));
  bind(contract.listLocaleCodes, async () => {
    const localeCodes = Object.entries(languages).map(([code, { name }]) => ({ code, name }));
    return { total: localeCodes.length, localeCodes };
  });
  bind(contract.listCountries, async ({ request }) => {
    const named = allCountries(askedLanguage(request));
    return { total: named.length, countries: named };
  });
  bind(contract.listCountriesOfUnion, async ({ request }) => {
    const named = countriesOfUnion(askedLanguage(request));
    return { total: named.length, countries: named };
  });
  bind(contract.listPhoneCodes, async ({ request }) => {
    const phones = phoneCodes(askedLanguage(request));
    return { total: phones.length, phones };
  });
  bind(contract.listContinents, async ({ request }) => {
    const named = allContinents(askedLanguage(request));
    return { total: named.length, continents: named };
  });
  bind(contract.listCurrencies, async ({ request }) => {
    const currencies = allCurrencies(askedLanguage(request));
    return { total: currencies.length, currencies };
  });
  bind(contract.listLanguages, async () => {
    const all = Object.entries(languages).map(([code, { name, native }]) => ({
      name,
      code,
      nativeName: native,
    }));
    return { total: all.length, languages: all };
  });
}

const countryCodes = Object.keys(countries) as TCountryCode[];
const continentCodes = Object.keys(continents) as (keyof typeof continents)[];
const known = new Set<string>(Intl.supportedValuesOf('currency'));
const currencyCodes = [...new Set(Object.values(countries).flatMap(({ currency }) => currency))]
  .filter((code) => known.has(code))
  .sort();

const europeanUnion: readonly TCountryCode[] = [
  ...(['AT', 'BE', 'BG', 'CY', 'CZ', 'DE', 'DK', 'EE', 'ES'] as const),
  ...(['FI', 'FR', 'GR', 'HR', 'HU', 'IE', 'IT', 'LT', 'LU'] as const),
  ...(['LV', 'MT', 'NL', 'PL', 'PT', 'RO', 'SE', 'SI', 'SK'] as const),
];

/** Made once for each language: naming and sorting them takes milliseconds. */
function perLanguage<Made>(make: (language: Language) => Made): (language: Language) => Made {
  const made = new Map<Language, Made>();
  return (language) => {
    const known = made.get(language);
    if (known !== undefined) return known;
    const list = make(language);
    made.set(language, list);
    return list;
  };
}

const allCountries = perLanguage((language) => byName(countryCodes, language));
const countriesOfUnion = perLanguage((language) => byName(europeanUnion, language));
const phoneCodes = perLanguage((language) =>
  allCountries(language).flatMap(({ name, code }) =>
    countries[code].phone
      .slice(0, 1)
      .map((phone) => ({ code: `+${phone}`, countryCode: code, countryName: name })),
  ),
);
const allContinents = perLanguage((language) =>
  sorted(
    continentCodes.map((code) => ({ name: continentName(code, language), code })),
    language,
  ),
);
const allCurrencies = perLanguage((language) =>
  currencyCodes.map((code) => describeCurrency(code, language)),
);

/** By which Unicode names the continents (UN M49). */
const continentRegions: Record<keyof typeof continents, string> = {
  AF: '002',
  AN: 'AQ',
  AS: '142',
  EU: '150',
  NA: '003',
  OC: '009',
  SA: '005',
};

function continentName(code: keyof typeof continents, language: string): string {
  const names = new Intl.DisplayNames(language, { type: 'region' });
  return names.of(continentRegions[code]) ?? continents[code];
}

function byName(codes: readonly TCountryCode[], language: string) {
  const names = new Intl.DisplayNames(language, { type: 'region' });
  return sorted(
    codes.map((code) => ({ name: names.of(code) ?? countries[code].name, code })),
    language,
  );
}

function sorted<Named extends { readonly name: string }>(all: readonly Named[], language: string): Named[] {
  const { compare } = new Intl.Collator(language);
  return [...all].sort((one, other) => compare(one.name, other.name));
}

function describeCurrency(code: string, language: string) {
  const symbolIn = (locale: string, currencyDisplay: 'symbol' | 'narrowSymbol') =>
    new Intl.NumberFormat(locale, { style: 'currency', currency: code, currencyDisplay })
      .formatToParts(1)
      .find(({ type }) => type === 'currency')?.value ?? code;
  const format = new Intl.NumberFormat(language, {
    style: 'currency',
    currency: code,
    currencyDisplay: 'name',
  });
  const plural = format.formatToParts(2).find(({ type }) => type === 'currency')?.value ?? code;
  return {
    symbol: symbolIn(language, 'symbol'),
    name: new Intl.DisplayNames(language, { type: 'currency' }).of(code) ?? code,
    symbolNative: symbolIn(language, 'narrowSymbol'),
    decimalDigits: format.resolvedOptions().maximumFractionDigits ?? 2,
    rounding: 0,
    code,
    namePlural: plural,
  };
}

function localeOf(accounts: AccountDeps, request: FastifyRequest) {
  const language = askedLanguage(request);
  const { country: code } = clientOf(accounts, request);
  const country = Object.hasOwn(countries, code ?? '') ? countries[code as TCountryCode] : null;
  if (country === null) {
    // Appwrite's values for an unknown country.
    const unknown = { countryCode: '--', country: 'Unknown', continentCode: '--', continent: 'Unknown' };
    return { ip: request.ip, ...unknown, eu: false, currency: '' };
  }
  return {
    ip: request.ip,
    countryCode: code ?? '',
    country: new Intl.DisplayNames(language, { type: 'region' }).of(code ?? '') ?? country.name,
    continentCode: country.continent,
    continent: continentName(country.continent, language),
    eu: europeanUnion.includes(code as TCountryCode),
    currency: country.currency[0] ?? '',
  };
}
