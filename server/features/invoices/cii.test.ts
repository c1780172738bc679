import fc from 'fast-check';
import { afterAll, describe, expect, test } from 'vitest';
import { countryCodes } from '../../../contracts/tax-ids.ts';
import { effort } from '../../../tests/kit/effort.ts';
import { openChecker } from '../../../tests/kit/en16931/check.ts';
import { rules, vatCategories } from '../../../tests/kit/en16931/rules.ts';
import { hasXml, invoiceXml } from './cii.ts';
import {
  creditedAmounts,
  type InvoiceDocument,
  invoicedAmounts,
  type SaleLine,
  uncredited,
} from './document.ts';

const checker = openChecker();
afterAll(() => checker[Symbol.dispose]());

const seller: InvoiceDocument['seller'] = {
  ...{ name: 'Drachen & Söhne <e.V.>', street: 'Lindenstraße 3', city: 'Berlin', postcode: '10969' },
  ...{ country: 'DE', state: '', taxId: 'DE136695976', prefix: 'B', pricesIncludeTax: true },
  ...{ defaultTax: { rate: 1900, code: '' }, exemption: '' },
};
const buyer = {
  ...seller,
  name: 'Müller GmbH',
  street: '',
  city: '',
  postcode: '',
  country: 'AT',
  taxId: '',
};
const context = { scheme: 'vat', interstate: false } as const;

function documentOf(lines: readonly SaleLine[], changes: Partial<InvoiceDocument> = {}): InvoiceDocument {
  return {
    ...{ kind: 'invoice', number: 'B-2026-00001', issuedOn: '2026-11-23', language: 'en' },
    ...{ seller, buyer, scheme: 'vat', placeOfSupply: null, currency: 'EUR' },
    ...{
      eventTitle: 'Kites',
      eventDate: '2026-12-03',
      reference: 'pay_1',
      paidOn: '2026-11-22',
      test: false,
    },
    ...{ about: null, reason: null },
    ...invoicedAmounts(lines, context),
    ...changes,
  } as InvoiceDocument;
}

/** Up to twenty tickets with add-ons, at full or reduced prices: what a discount leaves is any amount. */
const anyLines = fc.array(
  fc.record({
    itemId: fc.constant('item'),
    label: fc.string({ minLength: 1, maxLength: 40, unit: 'grapheme' }).map((text) => `Ticket ${text}`),
    gross: fc.oneof(fc.integer({ min: 1, max: 1_000_000 }), fc.constantFrom(1, 2, 999, 2500, 100_000_000)),
    rate: fc.constantFrom(0, 400, 550, 700, 1900, 2100, 2550, 5000),
    code: fc.constant(''),
    credited: fc.constant(0),
  }),
  { minLength: 1, maxLength: 60 },
);

/** Sellers and buyers of all kinds, in currencies with cents. */
const anyParties = fc.record({
  seller: fc.record({
    ...Object.fromEntries(Object.entries(seller).map(([name, value]) => [name, fc.constant(value)])),
    ...{
      name: fc.constantFrom('Drachen & Söhne <e.V.>', 'नवी मुंबई पतंग', 'نادي الطائرات'),
      exemption: fc.constantFrom('', 'Art. 132'),
    },
  }) as fc.Arbitrary<InvoiceDocument['seller']>,
  buyer: fc.record({
    name: fc.constantFrom('Müller GmbH', '–', '東京 & Co.', 'a'.repeat(150)),
    street: fc.constantFrom('', 'Straße 1', '"12" <MG Road>'),
    city: fc.constantFrom('', 'Wien'),
    postcode: fc.constantFrom('', '1010'),
    country: fc.constantFrom(...countryCodes),
    state: fc.constant(''),
    taxId: fc.constantFrom('', 'ATU12345678'),
  }),
  currency: fc.constantFrom('EUR', 'SEK', 'HUF', 'INR', 'USD'),
  language: fc.constantFrom('en', 'hi', 'de', 'ar'),
});

function check(document: InvoiceDocument): void {
  const xml = invoiceXml(document);
  checker.validate(xml);
  expect(checker.brokenRules(xml)).toEqual([]);
}

const runs = { numRuns: effort(200, 5000) };

test('invoices of any shape are valid by the schema and the rules', () => {
  fc.assert(
    fc.property(anyLines, anyParties, (lines, parties) => check(documentOf(lines, parties))),
    runs,
  );
});

test('so are credit notes for a part or for all, and the invoice for what is left', () => {
  const anyCredit = anyLines.chain((lines) => {
    const all = lines.reduce((sum, { gross }) => sum + gross, 0);
    return fc.tuple(fc.constant(lines), fc.integer({ min: 1, max: all }));
  });
  fc.assert(
    fc.property(anyCredit, anyParties, ([lines, amount], parties) => {
      const { amounts, lines: left } = creditedAmounts(lines, { amount, itemId: null }, context);
      const about = { number: 'B-2026-00001', issuedOn: '2026-11-23' };
      check(documentOf(lines, { ...parties, ...amounts, kind: 'credit_note', about, reason: 'Rain & wind' }));
      const rest = uncredited(left);
      if (rest.length > 0) check(documentOf(rest, parties));
    }),
    runs,
  );
});

describe('the checks find mistakes', () => {
  const lines = [
    { itemId: 'a', label: 'Seat', gross: 11_900, rate: 1900, code: '', credited: 0 },
    { itemId: 'b', label: 'Book', gross: 5000, rate: 0, code: '', credited: 0 },
  ];
  const about = { number: 'B-2026-00001', issuedOn: '2026-11-23' };
  const valid = invoiceXml(documentOf(lines, { kind: 'credit_note', about, reason: 'Rain' }));
  const found = new Set<string>();
  const brokenBy = (change: (xml: string) => string): string[] => {
    const changed = change(valid);
    expect(changed).not.toBe(valid);
    const broken = checker.brokenRules(changed);
    for (const id of broken) found.add(id);
    return broken;
  };
  const without =
    (element: string, nth = 0) =>
    (xml: string) => {
      let index = 0;
      const pattern = new RegExp(`<${element}[ >].*?</${element}>`, 'gs');
      return xml.replace(pattern, (all) => (index++ === nth ? '' : all));
    };
  const to = (from: string | RegExp, value: string) => (xml: string) => xml.replace(from, value);
  const inHeader = (change: (xml: string) => string) => (xml: string) => {
    const start = xml.indexOf('<ram:ApplicableHeaderTradeSettlement>');
    return xml.slice(0, start) + change(xml.slice(start));
  };

  test('elsewhere than the schema', () => {
    expect(checker.brokenRules(valid)).toEqual([]);
    expect(() => checker.validate(valid.replaceAll('ram:LineOne', 'ram:Street'))).toThrow();
  });

  test.each<[string, (xml: string) => string]>([
    ['BR-01', without('ram:GuidelineSpecifiedDocumentContextParameter')],
    ['BR-02', without('ram:ID', 1)],
    ['BR-03', to('format="102"', 'format="610"')],
    ['BR-04', without('ram:TypeCode')],
    ['BR-05', without('ram:InvoiceCurrencyCode')],
    ['BR-06', to(/(SellerTradeParty>)<ram:Name>.*?<\/ram:Name>/, '$1')],
    ['BR-07', to(/(BuyerTradeParty>)<ram:Name>.*?<\/ram:Name>/, '$1<ram:Name> </ram:Name>')],
    ['BR-08', without('ram:PostalTradeAddress')],
    ['BR-09', without('ram:CountryID')],
    ['BR-10', without('ram:PostalTradeAddress', 1)],
    ['BR-11', without('ram:CountryID', 1)],
    ['BR-12', inHeader(without('ram:LineTotalAmount'))],
    ['BR-13', without('ram:TaxBasisTotalAmount')],
    ['BR-14', without('ram:GrandTotalAmount')],
    ['BR-15', without('ram:DuePayableAmount')],
    ['BR-16', to(/<ram:IncludedSupplyChainTradeLineItem>.*<\/ram:IncludedSupplyChainTradeLineItem>/s, '')],
    ['BR-21', without('ram:LineID')],
    ['BR-22', without('ram:BilledQuantity')],
    ['BR-23', to(/(BilledQuantity) unitCode="C62"/, '$1')],
    ['BR-24', without('ram:LineTotalAmount')],
    ['BR-25', to('<ram:Name>Seat</ram:Name>', '<ram:Name/>')],
    ['BR-26', without('ram:ChargeAmount')],
    ['BR-27', to('<ram:ChargeAmount>', '<ram:ChargeAmount>-')],
    ['BR-45', inHeader(without('ram:BasisAmount'))],
    ['BR-46', without('ram:CalculatedAmount')],
    ['BR-47', inHeader(without('ram:CategoryCode'))],
    ['BR-48', inHeader(without('ram:RateApplicablePercent'))],
    ['BR-55', to(/<ram:IssuerAssignedID>.*?</, '<ram:IssuerAssignedID><')],
    [
      'BR-57',
      to(
        '<ram:ActualDelivery',
        '<ram:ShipToTradeParty><ram:PostalTradeAddress/></ram:ShipToTradeParty><ram:ActualDelivery',
      ),
    ],
    ['BR-CO-04', without('ram:CategoryCode')],
    ['BR-CO-09', to('DE136695976', '99136695976')],
    ['BR-CO-10', inHeader(to('<ram:LineTotalAmount>1', '<ram:LineTotalAmount>2'))],
    ['BR-CO-13', to('<ram:TaxBasisTotalAmount>1', '<ram:TaxBasisTotalAmount>2')],
    ['BR-CO-14', to('<ram:TaxTotalAmount currencyID="EUR">1', '<ram:TaxTotalAmount currencyID="EUR">2')],
    ['BR-CO-15', to('<ram:GrandTotalAmount>1', '<ram:GrandTotalAmount>2')],
    ['BR-CO-16', without('ram:TotalPrepaidAmount')],
    ['BR-CO-17', to('<ram:CalculatedAmount>19', '<ram:CalculatedAmount>21')],
    [
      'BR-CO-18',
      inHeader((xml) => without('ram:ApplicableTradeTax')(without('ram:ApplicableTradeTax')(xml))),
    ],
    ['BR-CO-25', to('<ram:DuePayableAmount>0.00', '<ram:DuePayableAmount>1.00')],
    ['BR-CO-26', without('ram:SpecifiedTaxRegistration')],
    ['BR-DEC-09', inHeader(to(/(LineTotalAmount>\d+\.\d+)/, '$10'))],
    ['BR-DEC-12', to(/(TaxBasisTotalAmount>\d+\.\d+)/, '$10')],
    ['BR-DEC-13', to(/(TaxTotalAmount currencyID="EUR">\d+\.\d+)/, '$10')],
    ['BR-DEC-14', to(/(GrandTotalAmount>\d+\.\d+)/, '$10')],
    ['BR-DEC-16', to(/(TotalPrepaidAmount>\d+\.\d+)/, '$10')],
    ['BR-DEC-18', to(/(DuePayableAmount>\d+\.\d+)/, '$10')],
    ['BR-DEC-19', to(/(BasisAmount>\d+\.\d+)/, '$10')],
    ['BR-DEC-20', to(/(CalculatedAmount>\d+\.\d+)/, '$10')],
    ['BR-DEC-23', to(/(LineTotalAmount>\d+\.\d+)/, '$10')],
    ['BR-CL-01', to('>381<', '>999<')],
    ['BR-CL-03', to('currencyID="EUR"', 'currencyID="ZZZ"')],
    ['BR-CL-04', to('<ram:InvoiceCurrencyCode>EUR', '<ram:InvoiceCurrencyCode>ZZZ')],
    ['BR-CL-14', to('<ram:CountryID>AT', '<ram:CountryID>XK')],
    ['BR-CL-17', inHeader(to('<ram:CategoryCode>S', '<ram:CategoryCode>Q'))],
    ['BR-CL-18', to('<ram:CategoryCode>S', '<ram:CategoryCode>Q')],
    ['BR-CL-23', to('unitCode="C62"', 'unitCode="piece"')],
  ])('%s', (id, change) => {
    expect(brokenBy(change)).toContain(id);
  });

  const asCategory = (from: 'S' | 'E', code: string) => (xml: string) =>
    xml.replaceAll(`<ram:CategoryCode>${from}<`, `<ram:CategoryCode>${code}<`);
  const basis = inHeader(to(/<ram:BasisAmount>\d/g, '<ram:BasisAmount>9'));

  test.each(Object.entries(vatCategories))('the rules of the category %s', (name, code) => {
    const isTaxed = name === 'S';
    const alike = asCategory(isTaxed ? 'S' : 'E', code);
    const expected = (change: (xml: string) => string, ...numbers: string[]) => {
      const broken = brokenBy(change);
      for (const number of numbers) expect(broken).toContain(`BR-${name}-${number}`);
    };
    // Only the lines, or only the breakdown, are of the category.
    if (!isTaxed)
      expected(
        (xml) =>
          xml
            .replace('<ram:CategoryCode>E<', `<ram:CategoryCode>${code}x<`)
            .replace('<ram:CategoryCode>E<', `<ram:CategoryCode>${code}<`),
        '01',
      );
    else expected(inHeader(asCategory('S', 'E')), '01');
    if (name === 'O') expected(alike, '02', '05', '11', '12');
    else expected((xml) => without('ram:SpecifiedTaxRegistration')(alike(xml)), '02');
    if (isTaxed) expected(to(/<ram:RateApplicablePercent>19</g, '<ram:RateApplicablePercent>0<'), '05', '09');
    else if (name !== 'O') expected((xml) => alike(xml).replaceAll('Percent>0<', 'Percent>5<'), '05');
    expected((xml) => basis(alike(xml)), '08');
    if (!isTaxed)
      expected((xml) => alike(xml).replaceAll('CalculatedAmount>0.00', 'CalculatedAmount>1.00'), '09');
    if (isTaxed)
      expected(
        inHeader(to('<ram:BasisAmount>', '<ram:ExemptionReason>None</ram:ExemptionReason><ram:BasisAmount>')),
        '10',
      );
    else if (name === 'Z') expected(alike, '10');
    else expected((xml) => without('ram:ExemptionReason')(alike(xml)), '10');
    if (name === 'IC')
      expected((xml) => without('ram:ActualDeliverySupplyChainEvent')(alike(xml)), '02', '11', '12');
  });

  test('each of them', () => {
    expect(rules.map(([id]) => id).filter((id) => !found.has(id))).toEqual([]);
  });
});

test('only sellers with a VAT ID in the EU have XML, in currencies that it can express', () => {
  expect(hasXml({ seller, currency: 'EUR' })).toBe(true);
  expect(hasXml({ seller, currency: 'KWD' })).toBe(false);
  expect(hasXml({ seller, currency: 'JPY' })).toBe(false);
  expect(hasXml({ seller: { ...seller, taxId: '' }, currency: 'EUR' })).toBe(false);
  expect(hasXml({ seller: { ...seller, country: 'IN' }, currency: 'INR' })).toBe(false);
});
