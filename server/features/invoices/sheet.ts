import { Readable } from 'node:stream';
import { sql } from 'kysely';
import { type Language, languageOf } from '../../../contracts/languages.ts';
import { decimalsOf, majorOf } from '../../../contracts/money.ts';
import { percentOf } from '../../../contracts/taxes.ts';
import { catalogues } from '../../../messages/catalogues.ts';
import type { Db } from '../../infra/db/database.ts';
import { byteOrderMark, csvLine } from '../../infra/text/downloads.ts';
import { findPeople } from '../accounts/index.ts';
import type { InvoiceDocument } from './document.ts';

/** Documents per query, so that a sheet is never in memory as a whole. */
const atOnce = 500;

interface Wanted {
  readonly of: { readonly eventId: string } | { readonly sellerId: string };
  /** Dates, both included. */
  readonly from: string | undefined;
  readonly to: string | undefined;
  readonly readerId: string;
}

/** A line for each tax rate of each document, oldest first. Amounts of credit notes are negative. */
export async function invoiceSheet(db: Db, wanted: Wanted): Promise<Readable> {
  const reader = (await findPeople(db, [wanted.readerId])).get(wanted.readerId);
  return Readable.from(lines(db, wanted, languageOf(reader?.locale)), { highWaterMark: 1 });
}

async function* lines(db: Db, wanted: Wanted, language: Language): AsyncGenerator<string> {
  const { columns, kinds } = catalogues[language].invoiceSheet;
  const { vat, total, currency, ...first } = columns;
  yield byteOrderMark + csvLine([...Object.values(first), 'CGST', 'SGST', 'IGST', vat, total, currency]);
  for (let after = 0, more = true; more; ) {
    const rows = await rowsAfter(db, wanted, after);
    const text = rows.flatMap(({ document }) => linesOf(document, kinds));
    if (text.length > 0) yield text.join('');
    more = rows.length === atOnce;
    after = rows.at(-1)?.position ?? after;
  }
}

function linesOf(
  document: InvoiceDocument,
  kinds: Readonly<Record<InvoiceDocument['kind'], string>>,
): string[] {
  const { currency, buyer, kind } = document;
  const sign = kind === 'credit_note' ? -1 : 1;
  const amount = (units: number) => majorOf(sign * units, currency).toFixed(decimalsOf(currency));
  return [...Map.groupBy(document.lines, ({ rate }) => rate)].map(([rate, same]) => {
    const sum = (of: (line: (typeof same)[number]) => number) =>
      amount(same.reduce((total, line) => total + of(line), 0));
    const taxOf = (name: string) => sum(({ parts }) => parts.find((part) => part.name === name)?.amount ?? 0);
    return csvLine([
      ...[document.number, document.issuedOn, kinds[kind], document.about?.number ?? ''],
      ...[buyer.name, buyer.taxId, buyer.country, document.placeOfSupply ?? '', document.eventTitle],
      ...[document.reference, [...new Set(same.map(({ code }) => code))].join(' '), String(percentOf(rate))],
      ...[sum(({ net }) => net), taxOf('CGST'), taxOf('SGST'), taxOf('IGST'), taxOf('VAT')],
      ...[sum(({ gross }) => gross), currency],
    ]);
  });
}

interface Row {
  readonly position: number;
  readonly document: InvoiceDocument;
}

async function rowsAfter(db: Db, { of, from, to }: Wanted, after: number): Promise<Row[]> {
  let query = db
    .selectFrom('invoices')
    .select(['position', 'document'])
    .$castTo<Row>()
    .where('position', '>', after)
    .orderBy('position')
    .limit(atOnce);
  query =
    'eventId' in of ? query.where('event_id', '=', of.eventId) : query.where('seller_id', '=', of.sellerId);
  // Tests are no sales, and have numbers of their own.
  query = query.where(sql<boolean>`not (document ->> 'test')::boolean`);
  if (from !== undefined) query = query.where('issued_on', '>=', from);
  if (to !== undefined) query = query.where('issued_on', '<=', to);
  return query.execute();
}
