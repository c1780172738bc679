import { z } from 'zod';
import { endpoint } from './endpoint.ts';

/** Currencies in circulation (ISO 4217). Funds, metals and test codes aren't among them. */
export const currencies: readonly string[] = (
  'AED AFN ALL AMD AOA ARS AUD AWG AZN BAM BBD BDT BGN BHD BIF BMD BND BOB BRL BSD BTN BWP BYN BZD CAD CDF CHF CLP CNY COP ' +
  'CRC CUP CVE CZK DJF DKK DOP DZD EGP ERN ETB EUR FJD FKP GBP GEL GHS GIP GMD GNF GTQ GYD HKD HNL HTG HUF IDR ILS INR IQD ' +
  'IRR ISK JMD JOD JPY KES KGS KHR KMF KPW KRW KWD KYD KZT LAK LBP LKR LRD LSL LYD MAD MDL MGA MKD MMK MNT MOP MRU MUR MVR ' +
  'MWK MXN MYR MZN NAD NGN NIO NOK NPR NZD OMR PAB PEN PGK PHP PKR PLN PYG QAR RON RSD RUB RWF SAR SBD SCR SDG SEK SGD SHP ' +
  'SLE SOS SRD SSP STN SVC SYP SZL THB TJS TMT TND TOP TRY TTD TWD TZS UAH UGX USD UYU UZS VES VND VUV WST XAF XCD XOF XPF ' +
  'YER ZAR ZMW'
).split(' ');

const known = new Set(currencies);

export function isCurrency(code: string): boolean {
  return known.has(code);
}

export const Currency = z
  .string()
  .max(3)
  .refine(isCurrency, { error: 'Use an ISO 4217 currency such as EUR' })
  .meta({ pattern: '^[A-Z]{3}$' });

export const listEventCurrencies = endpoint({
  method: 'GET',
  path: '/v1/currencies',
  access: 'anyone',
  summary: "List the currencies of this site's events, the site's own first",
  shared: 'timeless',
  reply: z.object({ currencies: z.array(z.string()) }),
  problems: [],
});

export const currencyEndpoints = { listEventCurrencies };
