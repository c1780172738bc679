import { createHash } from 'node:crypto';
import { parse } from 'csv-parse/sync';
import { transferLimits } from '../../../../contracts/limits.ts';
import { decimalsOf } from '../../../../contracts/money.ts';
import { referencesIn } from '../providers/by-hand.ts';

/** Money that a statement shows as received. */
export interface ReceivedLine {
  /** The same for the same line of the same account, however often its statement is read. */
  readonly line: string;
  readonly date: string;
  readonly text: string;
  readonly amountPaise: number;
  /** What may be references of orders. */
  readonly references: readonly string[];
}

/** Names of the columns with money received, then with any amount, in lower case. */
const credits = /^(credit|deposit|cr\b|paid in|money in|received|amount received|haben|gutschrift|जमा)/;
const debits = /^(debit|withdrawal|dr\b|paid out|money out|soll|belastung)/;
const amounts = /(amount|betrag|value|रक़म|राशि)/;
const dates = /(date|datum|buchungstag|तारीख़)/;
const kinds = /^(type|cr\/dr|dr\/cr|dr \/ cr|cr \/ dr|debit\/credit|transaction type)/;
/** Balances are amounts, too. */
const balances = /(balance|saldo)/;

interface Columns {
  readonly credit: number;
  /** Says whether an amount is a credit, where it isn't a column of its own or signed. */
  readonly kind: number;
  readonly date: number;
}

/**
 * Reads the money received from a bank's CSV. Banks differ in separators, columns and the lines above the table, so the
 * heading is the first row that names a date and an amount.
 * @param currency of the account: banks print amounts without it
 * @returns null when no heading is found
 */
export function readStatement(csv: string, currency: string): ReceivedLine[] | null {
  const rows = rowsOf(csv);
  const at = rows?.findIndex((row) => columnsOf(row) !== null) ?? -1;
  const columns = rows?.[at] === undefined ? null : columnsOf(rows[at]);
  if (rows === null || columns === null) return null;
  const seen = new Map<string, number>();
  return rows.slice(at + 1, at + 1 + transferLimits.lines).flatMap((row) => {
    const amountPaise = receivedOf(row, columns, currency);
    if (amountPaise === null) return [];
    const content = row.map((cell) => cell.trim()).join('|');
    // Two equal lines of one statement are two transfers.
    const turn = (seen.get(content) ?? 0) + 1;
    seen.set(content, turn);
    const text = row.filter((_, index) => index !== columns.credit && index !== columns.date).join(' ');
    return [
      {
        line: createHash('sha256').update(`${turn}|${content}`).digest('base64url').slice(0, 32),
        date: row[columns.date]?.trim() ?? '',
        text: text.replaceAll(/\s+/g, ' ').trim().slice(0, 300),
        amountPaise,
        references: [...new Set(row.flatMap(referencesIn))],
      },
    ];
  });
}

function rowsOf(csv: string): string[][] | null {
  const head = csv.slice(0, 10_000);
  const separators = [',', ';', '\t', '|'].toSorted(
    (one, other) => head.split(other).length - head.split(one).length,
  );
  try {
    return parse(csv, {
      bom: true,
      delimiter: separators[0] ?? ',',
      relax_column_count: true,
      relax_quotes: true,
      skip_empty_lines: true,
      max_record_size: 20_000,
    });
  } catch {
    // Whatever is wrong with it, it isn't a table.
    return null;
  }
}

function columnsOf(row: readonly string[]): Columns | null {
  const names = row.map((cell) => cell.trim().toLowerCase());
  const date = names.findIndex((name) => dates.test(name));
  const own = names.findIndex((name) => credits.test(name) && !kinds.test(name));
  const any = names.findIndex((name) => amounts.test(name) && !balances.test(name) && !debits.test(name));
  const credit = own >= 0 ? own : any;
  if (date < 0 || credit < 0) return null;
  return { date, credit, kind: own >= 0 ? -1 : names.findIndex((name) => kinds.test(name)) };
}

/** The amount in minor units; null where nothing was received. */
function receivedOf(row: readonly string[], { credit, kind }: Columns, currency: string): number | null {
  const amount = amountOf(row[credit] ?? '', currency);
  if (amount === null || amount <= 0) return null;
  const isDebit = kind >= 0 && /^(dr|debit|d|withdrawal|s)\b/i.test((row[kind] ?? '').trim());
  return isDebit ? null : amount;
}

/**
 * `1,50,000.00`, `1.500,00 €` or `₹500`, in minor units; null for anything else, such as `12.50` in yen. A trailing `Dr` is
 * money paid.
 */
function amountOf(cell: string, currency: string): number | null {
  const plain = cell
    .replaceAll(/[\s\p{Sc}]|Rs\.?/giu, '')
    .toUpperCase()
    .replaceAll(currency, '');
  const [, sign, digits = ''] = /^(-?)([\d.,']+)$/.exec(plain.replace(/\(?Cr\.?\)?$/i, '')) ?? [];
  if (digits === '') return null;
  const places = decimalsOf(currency);
  const decimals = decimalsIn(digits, places);
  if (/[1-9]/.test(decimals.slice(places))) return null;
  const whole = digits.slice(0, digits.length - decimals.length).replaceAll(/[.,']/g, '');
  const minor = Number((whole || '0') + decimals.slice(0, places).padEnd(places, '0'));
  return Number.isSafeInteger(minor) ? (sign === '-' ? -minor : minor) : null;
}

/** Three digits at the end are thousands, unless another sign separates those, or the currency has three decimals. */
function decimalsIn(digits: string, places: number): string {
  const [, before = '', separator = '', decimals = ''] = /^(.*)([.,])(\d{1,3})$/.exec(digits) ?? [];
  if (decimals.length < 3) return decimals;
  if (before.includes(separator)) return '';
  return /[.,']/.test(before) || (separator === '.' && places === 3) ? decimals : '';
}
