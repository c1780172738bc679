import fc from 'fast-check';
import { expect, test } from 'vitest';
import { decimalsOf, minorOf } from './money.ts';
import { isGstin, isTaxId, normaliseTaxId } from './tax-ids.ts';
import {
  type AppliedTax,
  creditWithin,
  financialYear,
  highestTaxRate,
  invoiceNumber,
  priceWithTax,
  seriesStart,
  splitOver,
  sumTaxes,
  taxWithin,
} from './taxes.ts';

const anyTax: fc.Arbitrary<AppliedTax> = fc.record({
  scheme: fc.constantFrom('none', 'gst', 'vat'),
  rate: fc.oneof(
    fc.constantFrom(0, 300, 500, 700, 1200, 1800, 1900, 2000, 2800),
    fc.integer({ min: 0, max: highestTaxRate }),
  ),
  interstate: fc.boolean(),
});
const anyAmount = fc.integer({ min: 0, max: 2_000_000_000 });
const anyOrder = fc.array(fc.record({ gross: anyAmount, tax: anyTax }), { minLength: 1, maxLength: 40 });

const sum = (amounts: readonly number[]) => amounts.reduce((total, each) => total + each, 0);
const taxOf = (parts: readonly { amount: number }[]) => sum(parts.map(({ amount }) => amount));

test('a line is its price without tax and its taxes, to the smallest unit', () => {
  fc.assert(
    fc.property(anyAmount, anyTax, (gross, tax) => {
      const { net, parts } = taxWithin(gross, tax);
      expect(net + taxOf(parts)).toBe(gross);
      expect(net).toBeGreaterThanOrEqual(0);
      for (const { amount } of parts) expect(amount).toBeGreaterThanOrEqual(0);
      const exact = tax.scheme === 'none' ? 0 : (gross * tax.rate) / (10_000 + tax.rate);
      expect(Math.abs(taxOf(parts) - exact)).toBeLessThanOrEqual(1);
    }),
    { numRuns: 5000 },
  );
});

test('CGST and SGST are always equal, and IGST is their sum', () => {
  fc.assert(
    fc.property(anyAmount, fc.integer({ min: 1, max: highestTaxRate }), (gross, rate) => {
      const inside = taxWithin(gross, { scheme: 'gst', rate, interstate: false });
      const [cgst, sgst] = inside.parts;
      expect(cgst?.amount).toBe(sgst?.amount);
      const across = taxWithin(gross, { scheme: 'gst', rate, interstate: true });
      expect(taxOf(across.parts)).toBe(taxOf(inside.parts));
      expect(across.net).toBe(inside.net);
    }),
  );
});

test('a price typed without tax is found again in what people pay', () => {
  fc.assert(
    fc.property(anyAmount, anyTax, (net, tax) => {
      expect(taxWithin(priceWithTax(net, tax), tax).net).toBe(net);
    }),
    { numRuns: 5000 },
  );
});

test('the taxes of an order add up with its lines, in currencies with 0, 2 and 3 decimals', () => {
  for (const currency of ['JPY', 'EUR', 'INR', 'KWD']) {
    fc.assert(
      fc.property(anyOrder, (order) => {
        const lines = order.map(({ gross, tax }) => ({ ...taxWithin(gross, tax), rate: tax.rate }));
        const paid = sum(order.map(({ gross }) => gross));
        expect(sum(lines.map(({ net }) => net)) + taxOf(sumTaxes(lines))).toBe(paid);
      }),
      { numRuns: 300 },
    );
    const unit = minorOf(1, currency);
    expect(unit).toBe(10 ** decimalsOf(currency));
    expect(taxWithin(120 * unit, { scheme: 'vat', rate: 2000, interstate: false }).net).toBe(100 * unit);
  }
});

test('credit notes for all parts of a line add up to the line', () => {
  const anyRefunds = fc.array(fc.integer({ min: 1, max: 1_000_000 }), { minLength: 1, maxLength: 20 });
  fc.assert(
    fc.property(anyRefunds, anyTax, (refunds, tax) => {
      const line = taxWithin(sum(refunds), tax);
      const credits = refunds.map((refund, index) =>
        creditWithin({ credited: sum(refunds.slice(0, index)), refund }, tax),
      );
      expect(sum(credits.map(({ net }) => net))).toBe(line.net);
      expect(sum(credits.map(({ gross }) => gross))).toBe(line.gross);
      for (const [index, { amount }] of line.parts.entries())
        expect(sum(credits.map(({ parts }) => parts[index]?.amount ?? 0))).toBe(amount);
      for (const { net, parts } of credits) {
        expect(net).toBeGreaterThanOrEqual(0);
        for (const { amount } of parts) expect(amount).toBeGreaterThanOrEqual(0);
      }
    }),
  );
});

test('a refund of several lines is split to the last unit, and no line gives more than it has', () => {
  const cases = fc
    .array(fc.integer({ min: 0, max: 100_000 }), { minLength: 1, maxLength: 20 })
    .chain((left) => fc.tuple(fc.constant(left), fc.integer({ min: 0, max: sum(left) })));
  fc.assert(
    fc.property(cases, ([left, amount]) => {
      const shares = splitOver(amount, left);
      expect(sum(shares)).toBe(amount);
      for (const [index, share] of shares.entries()) {
        expect(share).toBeGreaterThanOrEqual(0);
        expect(share).toBeLessThanOrEqual(left[index] ?? 0);
      }
    }),
  );
  expect(() => splitOver(3, [1, 1])).toThrow(RangeError);
});

test('years of numbers begin in April in India and in January elsewhere', () => {
  expect(financialYear('2026-03-31', 'IN')).toBe('2526');
  expect(financialYear('2026-04-01', 'IN')).toBe('2627');
  expect(financialYear('2099-12-31', 'IN')).toBe('9900');
  expect(financialYear('2026-01-01', 'DE')).toBe('2026');
  const number = { start: seriesStart('PUN', 'credit_note'), year: '2627', sequence: 999_999 };
  expect(invoiceNumber(number)).toHaveLength(16);
  expect(invoiceNumber({ ...number, start: 'PUN', sequence: 7 })).toBe('PUN-2627-00007');
});

test('finds mistakes in GSTINs and VAT IDs', () => {
  expect(isGstin('27AAPFU0939F1ZV')).toBe(true);
  expect(isGstin('29AAGCB7383J1Z4')).toBe(true);
  expect(isGstin('27AAPFU0939F1ZW')).toBe(false);
  expect(isGstin('99AAPFU0939F1ZV')).toBe(false);
  expect(isGstin('27APAFU0939F1ZV')).toBe(false);
  expect(isTaxId(normaliseTaxId('de 136 695 976'), 'DE')).toBe(true);
  expect(isTaxId('DE12345678', 'DE')).toBe(false);
  expect(isTaxId('ATU13585627', 'AT')).toBe(true);
  expect(isTaxId('ATU13585627', 'DE')).toBe(false);
  expect(isTaxId('EL123456789', 'GR')).toBe(true);
  expect(isTaxId('FR40303265045', 'FR')).toBe(true);
  expect(isTaxId('136695976', 'DE')).toBe(false);
  expect(isTaxId('CHE123456789MWST', 'CH')).toBe(true);
});
