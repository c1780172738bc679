import { countries } from 'countries-list';

/** In every element that the context finds, the condition holds. XPath 1.0; `$rate` is the rate of that element. */
export type Rule = readonly [id: string, context: string, holds: string];

/** Codes of VAT categories (UNTDID 5305), by the names that the rules have for them. */
export const vatCategories = { S: 'S', Z: 'Z', E: 'E', AE: 'AE', IC: 'K', G: 'G', O: 'O' } as const;
type Category = keyof typeof vatCategories;

const root = '/rsm:CrossIndustryInvoice';
const document = `${root}/rsm:ExchangedDocument`;
const trade = `${root}/rsm:SupplyChainTradeTransaction`;
const agreement = `${trade}/ram:ApplicableHeaderTradeAgreement`;
const delivery = `${trade}/ram:ApplicableHeaderTradeDelivery`;
const settlement = `${trade}/ram:ApplicableHeaderTradeSettlement`;
const lines = `${trade}/ram:IncludedSupplyChainTradeLineItem`;
const breakdown = `${settlement}/ram:ApplicableTradeTax`;
const totals = `${settlement}/ram:SpecifiedTradeSettlementHeaderMonetarySummation`;
const seller = `${agreement}/ram:SellerTradeParty`;
const buyer = `${agreement}/ram:BuyerTradeParty`;
const vatId = (party: string) => `${party}/ram:SpecifiedTaxRegistration/ram:ID[@schemeID='VA']`;
const anyTaxId = (party: string) =>
  `${party}/ram:SpecifiedTaxRegistration/ram:ID[@schemeID='VA' or @schemeID='FC']`;
const given = (path: string) => `normalize-space(${path}) != ''`;
/** In hundredths, so that fractions are compared exactly. */
const cents = (path: string) => `round(number(${path}) * 100)`;
const sum = (path: string) => `round(sum(${path}) * 100)`;
const twoDecimals = (path: string) => `string-length(substring-after(${path}, '.')) <= 2`;
const oneOf = (path: string, values: readonly string[]) =>
  `contains(' ${values.join(' ')} ', concat(' ', ${path}, ' '))`;
const lineTotal =
  'ram:SpecifiedLineTradeSettlement/ram:SpecifiedTradeSettlementLineMonetarySummation/ram:LineTotalAmount';
const lineTax = 'ram:SpecifiedLineTradeSettlement/ram:ApplicableTradeTax';

/** ISO 3166-1 without codes that are only reserved; Kosovo and Northern Ireland have codes of the standard's own. */
const unassigned = ['AC', 'TA', 'XK'];
const countryCodes = [...Object.keys(countries).filter((code) => !unassigned.includes(code)), '1A', 'XI'];
/** As prefixes of VAT IDs, where Greece is EL. */
const vatPrefixes = [...countryCodes, 'EL'];
const currencyCodes = [...new Set(Object.values(countries).flatMap(({ currency }) => currency))];

/** What applies to every invoice. */
const ofDocuments: Rule[] = [
  [
    'BR-01',
    root,
    given('rsm:ExchangedDocumentContext/ram:GuidelineSpecifiedDocumentContextParameter/ram:ID'),
  ],
  ['BR-02', document, given('ram:ID')],
  ['BR-03', document, given("ram:IssueDateTime/udt:DateTimeString[@format='102']")],
  ['BR-04', document, given('ram:TypeCode')],
  ['BR-05', settlement, given('ram:InvoiceCurrencyCode')],
  ['BR-06', root, given(`${seller}/ram:Name`)],
  ['BR-07', root, given(`${buyer}/ram:Name`)],
  ['BR-08', root, `${seller}/ram:PostalTradeAddress`],
  ['BR-09', root, given(`${seller}/ram:PostalTradeAddress/ram:CountryID`)],
  ['BR-10', root, `${buyer}/ram:PostalTradeAddress`],
  ['BR-11', root, given(`${buyer}/ram:PostalTradeAddress/ram:CountryID`)],
  ['BR-12', settlement, `${totals}/ram:LineTotalAmount`],
  ['BR-13', settlement, `${totals}/ram:TaxBasisTotalAmount`],
  ['BR-14', settlement, `${totals}/ram:GrandTotalAmount`],
  ['BR-15', settlement, `${totals}/ram:DuePayableAmount`],
  ['BR-16', root, lines],
  ['BR-55', `${settlement}/ram:InvoiceReferencedDocument`, given('ram:IssuerAssignedID')],
  ['BR-57', `${delivery}/ram:ShipToTradeParty/ram:PostalTradeAddress`, given('ram:CountryID')],
  ['BR-CO-09', `${trade}//ram:ID[@schemeID='VA']`, oneOf('substring(., 1, 2)', vatPrefixes)],
  ['BR-CO-10', totals, `${cents('ram:LineTotalAmount')} = ${sum(`${lines}/${lineTotal}`)}`],
  ['BR-CO-13', totals, `${cents('ram:TaxBasisTotalAmount')} = ${cents('ram:LineTotalAmount')}`],
  ['BR-CO-14', totals, `${cents('ram:TaxTotalAmount')} = ${sum(`${breakdown}/ram:CalculatedAmount`)}`],
  [
    'BR-CO-15',
    totals,
    `count(ram:TaxTotalAmount[@currencyID = ${settlement}/ram:InvoiceCurrencyCode]) = 1 and
      ${cents('ram:GrandTotalAmount')} = ${cents('ram:TaxBasisTotalAmount')} + ${cents('ram:TaxTotalAmount')}`,
  ],
  [
    'BR-CO-16',
    totals,
    `${cents('ram:DuePayableAmount')} = ${cents('ram:GrandTotalAmount')} - ${sum('ram:TotalPrepaidAmount')}`,
  ],
  ['BR-CO-18', settlement, breakdown],
  [
    'BR-CO-25',
    totals,
    `number(ram:DuePayableAmount) <= 0 or
      ${settlement}/ram:SpecifiedTradePaymentTerms[ram:DueDateDateTime or ram:Description]`,
  ],
  ['BR-CO-26', seller, `ram:ID or ram:GlobalID or ram:SpecifiedLegalOrganization/ram:ID or ${vatId('.')}`],
  ['BR-DEC-09', totals, twoDecimals('ram:LineTotalAmount')],
  ['BR-DEC-12', totals, twoDecimals('ram:TaxBasisTotalAmount')],
  ['BR-DEC-13', totals, twoDecimals('ram:TaxTotalAmount')],
  ['BR-DEC-14', totals, twoDecimals('ram:GrandTotalAmount')],
  ['BR-DEC-16', totals, twoDecimals('ram:TotalPrepaidAmount')],
  ['BR-DEC-18', totals, twoDecimals('ram:DuePayableAmount')],
  ['BR-CL-01', `${document}/ram:TypeCode`, oneOf('.', ['380', '381'])],
  ['BR-CL-03', `${totals}/ram:TaxTotalAmount/@currencyID`, oneOf('.', currencyCodes)],
  ['BR-CL-04', `${settlement}/ram:InvoiceCurrencyCode`, oneOf('.', currencyCodes)],
  ['BR-CL-14', `${trade}//ram:CountryID`, oneOf('.', countryCodes)],
];

const ofLines: Rule[] = [
  ['BR-21', lines, given('ram:AssociatedDocumentLineDocument/ram:LineID')],
  ['BR-22', lines, 'ram:SpecifiedLineTradeDelivery/ram:BilledQuantity'],
  ['BR-23', lines, given('ram:SpecifiedLineTradeDelivery/ram:BilledQuantity/@unitCode')],
  ['BR-24', lines, lineTotal],
  ['BR-25', lines, given('ram:SpecifiedTradeProduct/ram:Name')],
  ['BR-26', lines, 'ram:SpecifiedLineTradeAgreement/ram:NetPriceProductTradePrice/ram:ChargeAmount'],
  [
    'BR-27',
    `${lines}/ram:SpecifiedLineTradeAgreement/ram:NetPriceProductTradePrice/ram:ChargeAmount`,
    'number(.) >= 0',
  ],
  ['BR-CO-04', lines, `${lineTax}[ram:TypeCode = 'VAT']/ram:CategoryCode`],
  ['BR-DEC-23', lines, twoDecimals(lineTotal)],
  // Only pieces (C62) are written.
  ['BR-CL-23', `${lines}//@unitCode`, "string(.) = 'C62'"],
  ['BR-CL-18', `${lines}/${lineTax}/ram:CategoryCode`, oneOf('.', Object.values(vatCategories))],
];

/** At most one unit of the currency off: taxes may be rounded line by line. */
const isRateOfBasis = (isStrict: boolean) => {
  const exact = 'round(number(ram:BasisAmount) * number(ram:RateApplicablePercent))';
  const off = `${cents('ram:CalculatedAmount')} - ${exact}`;
  const within = isStrict ? '<' : '<=';
  return `(${off}) ${within} 100 and -(${off}) ${within} 100`;
};

const ofBreakdowns: Rule[] = [
  ['BR-45', breakdown, 'ram:BasisAmount'],
  ['BR-46', breakdown, 'ram:CalculatedAmount'],
  ['BR-47', breakdown, "self::*[ram:TypeCode = 'VAT']/ram:CategoryCode"],
  ['BR-48', breakdown, "ram:RateApplicablePercent or ram:CategoryCode = 'O'"],
  ['BR-CO-17', breakdown, `not(ram:RateApplicablePercent) or ${isRateOfBasis(false)}`],
  ['BR-DEC-19', breakdown, twoDecimals('ram:BasisAmount')],
  ['BR-DEC-20', breakdown, twoDecimals('ram:CalculatedAmount')],
  ['BR-CL-17', `${breakdown}/ram:CategoryCode`, oneOf('.', Object.values(vatCategories))],
];

/** What each VAT category asks of the parties. */
function partiesOf(category: Category): string {
  if (category === 'O') return `not(${vatId(seller)}) and not(${vatId(buyer)})`;
  if (category === 'IC') return `${vatId(seller)} and ${vatId(buyer)}`;
  if (category === 'G') return vatId(seller);
  if (category !== 'AE') return anyTaxId(seller);
  return `${anyTaxId(seller)} and (${vatId(buyer)} or ${buyer}/ram:SpecifiedLegalOrganization/ram:ID)`;
}

/** The rules that each of the VAT categories has under numbers of its own. */
function rulesOf(category: Category): Rule[] {
  const code = vatCategories[category];
  const has = `ram:CategoryCode = '${code}'`;
  const ownLines = `${lines}/${lineTax}[${has}]`;
  const own = `${breakdown}[${has}]`;
  const isStandard = category === 'S';
  const ofRate = isStandard
    ? // The breakdown's own rate, which the lines can't see from theirs: one rate after the other.
      `${lines}[${lineTax}[${has} and number(ram:RateApplicablePercent) = number($rate)]]/${lineTotal}`
    : `${lines}[${lineTax}[${has}]]/${lineTotal}`;
  const hasReason = 'ram:ExemptionReason or ram:ExemptionReasonCode';
  const rate = 'ram:RateApplicablePercent';
  const rules: [number: string, context: string, holds: string][] = [
    [
      '01',
      root,
      isStandard
        ? `not(${ownLines}) or ${own}`
        : `(not(${ownLines}) and not(${own})) or (${ownLines} and count(${own}) = 1)`,
    ],
    ['02', ownLines, partiesOf(category)],
    [
      '05',
      ownLines,
      category === 'O' ? `not(${rate})` : isStandard ? `number(${rate}) > 0` : `number(${rate}) = 0`,
    ],
    ['08', own, `${cents('ram:BasisAmount')} = ${sum(ofRate)}`],
    ['09', own, isStandard ? isRateOfBasis(true) : 'number(ram:CalculatedAmount) = 0'],
    ['10', own, isStandard || category === 'Z' ? `not(${hasReason})` : hasReason],
  ];
  if (category === 'IC') {
    rules.push([
      '11',
      own,
      `${delivery}//ram:OccurrenceDateTime or ${settlement}/ram:BillingSpecifiedPeriod`,
    ]);
    rules.push(['12', own, `${delivery}/ram:ShipToTradeParty/ram:PostalTradeAddress/ram:CountryID`]);
  }
  if (category === 'O') {
    rules.push(['11', own, `not(${breakdown}[not(${has})])`]);
    rules.push(['12', own, `not(${lines}/${lineTax}[not(${has})])`]);
  }
  return rules.map(([number, ...rest]) => [`BR-${category}-${number}`, ...rest]);
}

/**
 * The business rules and code lists of EN 16931 that concern what is written in our invoices: no allowances and charges of
 * the document or its lines, no payee or tax representative, no payment instructions, no attachments. By the names that
 * the standard gives them, as conditions on Cross Industry Invoices.
 */
export const rules: readonly Rule[] = [
  ...ofDocuments,
  ...ofLines,
  ...ofBreakdowns,
  ...(Object.keys(vatCategories) as Category[]).flatMap(rulesOf),
];
