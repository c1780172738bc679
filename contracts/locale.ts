import { z } from 'zod';
import { type BytesSpec, endpoint } from './endpoint.ts';

const Country = z.object({ name: z.string(), code: z.string() });

export const getLocale = endpoint({
  method: 'GET',
  path: '/v1/locale',
  access: 'anyone',
  localised: true,
  summary:
    'Get where the request comes from. The country is known if a proxy in front of this site names it, otherwise `--`.',
  reply: z.object({
    ip: z.string(),
    countryCode: z.string(),
    country: z.string(),
    continentCode: z.string(),
    continent: z.string(),
    eu: z.boolean(),
    currency: z.string(),
  }),
  problems: [],
});

const list = { method: 'GET', access: 'anyone', problems: [] } as const;

export const listLocaleCodes = endpoint({
  ...list,
  path: '/v1/locale/codes',
  summary: 'List the codes for `X-Appwrite-Locale`. Texts come in the languages of this site only.',
  reply: z.object({ total: z.int(), localeCodes: z.array(z.object({ code: z.string(), name: z.string() })) }),
});

export const listCountries = endpoint({
  ...list,
  localised: true,
  path: '/v1/locale/countries',
  summary: 'List all countries by name',
  reply: z.object({ total: z.int(), countries: z.array(Country) }),
});

export const listCountriesOfUnion = endpoint({
  ...list,
  localised: true,
  path: '/v1/locale/countries/eu',
  summary: 'List the countries of the European Union by name',
  reply: z.object({ total: z.int(), countries: z.array(Country) }),
});

export const listPhoneCodes = endpoint({
  ...list,
  localised: true,
  path: '/v1/locale/countries/phones',
  summary: "List the countries' phone codes",
  reply: z.object({
    total: z.int(),
    phones: z.array(z.object({ code: z.string(), countryCode: z.string(), countryName: z.string() })),
  }),
});

export const listContinents = endpoint({
  ...list,
  localised: true,
  path: '/v1/locale/continents',
  summary: 'List the continents by name',
  reply: z.object({ total: z.int(), continents: z.array(Country) }),
});

export const listCurrencies = endpoint({
  ...list,
  localised: true,
  path: '/v1/locale/currencies',
  summary: 'List the currencies in use',
  reply: z.object({
    total: z.int(),
    currencies: z.array(
      z.object({
        symbol: z.string(),
        name: z.string(),
        symbolNative: z.string(),
        decimalDigits: z.int(),
        rounding: z.number(),
        code: z.string(),
        namePlural: z.string(),
      }),
    ),
  }),
});

export const listLanguages = endpoint({
  ...list,
  path: '/v1/locale/languages',
  summary: 'List languages with their own names',
  reply: z.object({
    total: z.int(),
    languages: z.array(z.object({ name: z.string(), code: z.string(), nativeName: z.string() })),
  }),
});

export const localeEndpoints = {
  getLocale,
  listLocaleCodes,
  listCountries,
  listCountriesOfUnion,
  listPhoneCodes,
  listContinents,
  listCurrencies,
  listLanguages,
};

export const ping = {
  method: 'GET',
  path: '/v1/ping',
  access: 'anyone',
  summary: 'Get `Pong!`, to see that the site can be reached',
  mediaTypes: ['text/plain; charset=UTF-8'],
  ranges: false,
  kept: false,
  problems: [],
} as const satisfies BytesSpec;
