import { execFile } from 'node:child_process';
import { fileURLToPath } from 'node:url';
import { languageOf } from '../../../contracts/languages.ts';
import { decimalsOf, majorOf } from '../../../contracts/money.ts';
import { gstStates } from '../../../contracts/tax-ids.ts';
import { percentOf } from '../../../contracts/taxes.ts';
import { catalogues } from '../../../messages/catalogues.ts';
import { createFairGate } from '../../infra/http/concurrency.ts';
import { reasonText } from './cii.ts';
import type { InvoiceDocument } from './document.ts';

const program = fileURLToPath(new URL('pdf-process.ts', import.meta.url));
const timeoutMs = 30_000;
const mostBytes = 20_000_000;
/** Each needs about 150 MB for a moment. */
const gate = createFairGate({ atOnce: 2, waiting: 30 });
/** Files that are being drawn, by invoice: who asks again meanwhile gets the same. */
const drawn = new Map<string, Promise<Buffer>>();

const rightToLeft = ['ar', 'fa', 'he', 'ur'];

/**
 * The document as PDF/A-3b, in the language of its buyer. The same document gives the same file.
 * @param by who asks: people take turns
 */
export async function drawPdf(
  document: InvoiceDocument,
  { id, by }: { readonly id: string; readonly by: string },
): Promise<Buffer> {
  return drawOnce({ id, by }, layoutOf(document));
}

/** Sections of facts as PDF/A-3b. */
export async function drawReport(
  {
    title,
    sections,
    drawnAt,
  }: {
    readonly title: string;
    readonly sections: readonly { readonly title: string; readonly facts: readonly (readonly string[])[] }[];
    readonly drawnAt: Temporal.Instant;
  },
  { id, by }: { readonly id: string; readonly by: string },
): Promise<Buffer> {
  const issuedAt = Math.floor(drawnAt.epochMilliseconds / 1000);
  return drawOnce({ id, by }, { template: 'report.typ', issuedAt, title, sections });
}

async function drawOnce(
  { id, by }: { readonly id: string; readonly by: string },
  layout: object,
): Promise<Buffer> {
  const running = drawn.get(id);
  if (running !== undefined) return running;
  const drawing = gate(by, () => run(JSON.stringify(layout)));
  drawn.set(id, drawing);
  try {
    return await drawing;
  } finally {
    drawn.delete(id);
  }
}

function run(input: string): Promise<Buffer> {
  return new Promise((resolve, reject) => {
    // None of the site's settings.
    const options = { timeout: timeoutMs, maxBuffer: mostBytes, encoding: 'buffer', env: {} } as const;
    const child = execFile(process.execPath, [program], options, (error, stdout, stderr) => {
      if (error === null) resolve(stdout);
      else reject(new Error(`an invoice could not be drawn: ${stderr}`, { cause: error }));
    });
    // A process that ended early is reported by the callback.
    child.stdin?.on('error', () => undefined);
    child.stdin?.end(input);
  });
}

/** Everything that `invoice.typ` shows, formatted. */
export function layoutOf(document: InvoiceDocument) {
  const language = languageOf(document.language);
  const t = catalogues[language].invoiceDocument;
  const { scheme, seller, buyer, kind, lines, taxes, about, reason, currency } = document;
  const region = language === 'en' && seller.country !== 'IN' ? 'GB' : 'IN';
  const locale = language === 'en' || language === 'hi' ? `${language}-${region}` : language;
  const digits = decimalsOf(currency);
  const format = new Intl.NumberFormat(locale, {
    style: 'currency',
    currency,
    minimumFractionDigits: digits,
    maximumFractionDigits: digits,
  });
  const money = (amount: number) => format.format(majorOf(amount, currency));
  const dates = new Intl.DateTimeFormat(locale, { dateStyle: 'long', timeZone: 'UTC' });
  const day = (date: string) => dates.format(Date.parse(`${date}T00:00:00Z`));
  const percent = (rate: number) => `${percentOf(rate).toLocaleString(locale)} %`;
  const isTaxed = document.tax > 0;
  const heading = t[kind === 'credit_note' ? 'creditNote' : isTaxed ? 'taxInvoice' : 'invoice'];
  const partyLines = (party: InvoiceDocument['buyer']) => [
    party.name,
    ...[
      party.street,
      [party.postcode, party.city].filter(Boolean).join(' '),
      [gstStates[party.state], countryName(party.country, language)].filter(Boolean).join(', '),
      party.taxId && `${party.country === 'IN' ? 'GSTIN' : t.vatId} ${party.taxId}`,
    ].filter(Boolean),
  ];
  const names = [...new Set(lines.flatMap(({ parts }) => parts.map(({ name }) => name)))];
  const hasCodes = lines.some(({ code }) => code !== '');
  const taxName = (name: string) => (name === 'VAT' ? t.vat : name);
  const untaxed = scheme !== 'none' && lines.some(({ rate }) => rate === 0);
  const place = document.placeOfSupply;
  const facts = [
    [t.date, day(document.issuedOn)],
    ...(about === null ? [] : [[t.about, `${about.number} · ${day(about.issuedOn)}`]]),
    ...(reason === null ? [] : [[t.reason, reasonText(reason, document.language)]]),
    [t.event, `${document.eventTitle} · ${day(document.eventDate)}`],
    [t.paid, `${day(document.paidOn)} · ${document.reference}`],
    ...(place === null ? [] : [[t.placeOfSupply, `${gstStates[place] ?? ''} (${place})`]]),
    ...(scheme === 'gst' ? [[t.reverseCharge, t.no]] : []),
  ];
  return {
    issuedAt: Date.parse(`${document.issuedOn}T00:00:00Z`) / 1000,
    ...{ title: `${heading} ${document.number}`, heading, number: document.number, language },
    ...{ rightToLeft: rightToLeft.includes(language), test: document.test },
    texts: { seller: t.seller, buyer: t.buyer, test: t.test },
    ...{ seller: partyLines(seller).map(directed), buyer: partyLines(buyer).map(directed) },
    facts: facts.map((fact) => fact.map(breakable)),
    columns: [
      t.description,
      ...(hasCodes ? [t.code] : []),
      t.quantity,
      ...(names.length === 0 ? [] : [t.net, ...names.map(taxName)]),
      t.amount,
    ],
    lines: lines.map((line) => [
      breakable(line.label),
      ...(hasCodes ? [line.code] : []),
      line.quantity.toLocaleString(locale),
      ...(names.length === 0
        ? []
        : [
            money(line.net),
            ...names.map((name) => {
              const part = line.parts.find((each) => each.name === name);
              return part === undefined ? '–' : `${percent(part.rate)}\n${money(part.amount)}`;
            }),
          ]),
      money(line.gross),
    ]),
    sums: [
      ...(names.length === 0 ? [] : [[t.netTotal, money(document.net)]]),
      ...taxes.flatMap(({ name, rate, net, amount }) =>
        name === null ? [] : [[`${taxName(name)} ${percent(rate)} (${money(net)})`, money(amount)]],
      ),
    ],
    total: [t[kind === 'credit_note' ? 'credited' : 'total'], money(document.gross)],
    notes: untaxed && seller.exemption !== '' ? [seller.exemption] : [],
    footer: [seller.name, seller.taxId].filter(Boolean).join(' · '),
  };
}

const graphemes = new Intl.Segmenter('und', { granularity: 'grapheme' });

/** Words that are wider than their column get places to break (zero-width spaces), or they would run off the page. */
function breakable(text: string): string {
  return text.replaceAll(/\S{31,}/g, (word) =>
    Array.from(graphemes.segment(word), ({ segment }, index) =>
      index > 0 && index % 20 === 0 ? `\u200B${segment}` : segment,
    ).join(''),
  );
}

/** With its direction: that of its first letter, as the Unicode algorithm finds it. */
function directed(text: string) {
  return { text: breakable(text), rightToLeft: /^[^\p{L}]*[\p{Script=Arabic}\p{Script=Hebrew}]/u.test(text) };
}

function countryName(code: string, language: string): string {
  return code === '' ? '' : (new Intl.DisplayNames(language, { type: 'region' }).of(code) ?? code);
}
