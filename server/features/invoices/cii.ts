import { escapeHtml } from '../../../contracts/escape-html.ts';
import { languageOf } from '../../../contracts/languages.ts';
import { decimalsOf, majorOf } from '../../../contracts/money.ts';
import { isInEu } from '../../../contracts/tax-ids.ts';
import { percentOf } from '../../../contracts/taxes.ts';
import { catalogues } from '../../../messages/catalogues.ts';
import type { InvoiceDocument } from './document.ts';

/**
 * Whether EN 16931 can express it: an EU seller with a VAT ID, and a currency of two decimals. With more, amounts don't fit;
 * with none, taxes that are rounded line by line can be further from the total's than the standard allows.
 */
export function hasXml({ seller, currency }: Pick<InvoiceDocument, 'seller' | 'currency'>): boolean {
  return isInEu(seller.country) && seller.taxId !== '' && decimalsOf(currency) === 2;
}

/** The standard has a code of its own for Kosovo. */
const countryCode = (country: string) => (country === 'XK' ? '1A' : country);

/** What the organiser wrote, or the text of a known cause. */
export function reasonText(reason: string, language: string): string {
  const { invoiceDocument, payment } = catalogues[languageOf(language)];
  if (reason === 'corrected') return invoiceDocument.corrected;
  const causes: Readonly<Record<string, string>> = payment.refundCauses;
  return causes[reason] ?? reason;
}

type Child = string | null;

const text = (name: string, content: string, attributes = '') =>
  `<ram:${name}${attributes}>${escapeHtml(content)}</ram:${name}>`;
const group = (name: string, children: readonly Child[]) =>
  `<ram:${name}>${children.filter((child) => child !== null).join('')}</ram:${name}>`;
const given = (name: string, content: string) => (content === '' ? null : text(name, content));
/** Format 102 is YYYYMMDD. */
const day = (date: string, namespace = 'udt') =>
  `<${namespace}:DateTimeString format="102">${date.replaceAll('-', '')}</${namespace}:DateTimeString>`;

/** Pieces (UN/ECE recommendation 20). */
const one = ' unitCode="C62"';

const namespaces = [
  ['rsm', 'urn:un:unece:uncefact:data:standard:CrossIndustryInvoice:100'],
  ['ram', 'urn:un:unece:uncefact:data:standard:ReusableAggregateBusinessInformationEntity:100'],
  ['qdt', 'urn:un:unece:uncefact:data:standard:QualifiedDataType:100'],
  ['udt', 'urn:un:unece:uncefact:data:standard:UnqualifiedDataType:100'],
].map(([prefix, name]) => ` xmlns:${prefix}="${name}"`);

/**
 * The invoice or credit note by EN 16931, in the syntax of UN/CEFACT's Cross Industry Invoice. Elements are in the order
 * of its schema.
 */
export function invoiceXml(document: InvoiceDocument): string {
  const { kind, reason, lines, language } = document;
  return `<?xml version="1.0" encoding="UTF-8"?>
<rsm:CrossIndustryInvoice${namespaces.join('')}><rsm:ExchangedDocumentContext>${group(
    'GuidelineSpecifiedDocumentContextParameter',
    [text('ID', 'urn:cen.eu:en16931:2017')],
  )}</rsm:ExchangedDocumentContext><rsm:ExchangedDocument>${[
    text('ID', document.number),
    text('TypeCode', kind === 'invoice' ? '380' : '381'),
    group('IssueDateTime', [day(document.issuedOn)]),
    ...(reason === null ? [] : [group('IncludedNote', [text('Content', reasonText(reason, language))])]),
  ].join('')}</rsm:ExchangedDocument><rsm:SupplyChainTradeTransaction>${[
    ...lines.map((line, index) => lineItem(document, line, index + 1)),
    group('ApplicableHeaderTradeAgreement', [
      party('SellerTradeParty', document.seller),
      party('BuyerTradeParty', document.buyer),
    ]),
    group('ApplicableHeaderTradeDelivery', [
      group('ActualDeliverySupplyChainEvent', [group('OccurrenceDateTime', [day(document.eventDate)])]),
    ]),
    settlement(document),
  ].join('')}</rsm:SupplyChainTradeTransaction></rsm:CrossIndustryInvoice>
`;
}

function amountOf({ currency }: Pick<InvoiceDocument, 'currency'>, units: number): string {
  return majorOf(units, currency).toFixed(decimalsOf(currency));
}

type Line = InvoiceDocument['lines'][number];

function lineItem(document: InvoiceDocument, { label, quantity, net, rate }: Line, number: number): string {
  return group('IncludedSupplyChainTradeLineItem', [
    group('AssociatedDocumentLineDocument', [text('LineID', String(number))]),
    group('SpecifiedTradeProduct', [text('Name', label)]),
    group('SpecifiedLineTradeAgreement', [
      // Of all of them: the price of one may have more decimals than the currency.
      group('NetPriceProductTradePrice', [
        text('ChargeAmount', amountOf(document, net)),
        text('BasisQuantity', String(quantity), one),
      ]),
    ]),
    group('SpecifiedLineTradeDelivery', [text('BilledQuantity', String(quantity), one)]),
    group('SpecifiedLineTradeSettlement', [
      group('ApplicableTradeTax', [text('TypeCode', 'VAT'), ...category(rate)]),
      group('SpecifiedTradeSettlementLineMonetarySummation', [
        text('LineTotalAmount', amountOf(document, net)),
      ]),
    ]),
  ]);
}

/** Standard rate, or exempt. */
function category(rate: number): string[] {
  return [text('CategoryCode', rate > 0 ? 'S' : 'E'), text('RateApplicablePercent', String(percentOf(rate)))];
}

function party(
  role: string,
  { name, street, city, postcode, country, taxId }: InvoiceDocument['buyer'],
): string {
  return group(role, [
    text('Name', name),
    group('PostalTradeAddress', [
      given('PostcodeCode', postcode),
      given('LineOne', street),
      given('CityName', city),
      text('CountryID', countryCode(country)),
    ]),
    // Only VAT IDs have a place here.
    isInEu(country) && taxId !== ''
      ? group('SpecifiedTaxRegistration', [text('ID', taxId, ' schemeID="VA"')])
      : null,
  ]);
}

function settlement(document: InvoiceDocument): string {
  const { lines, currency, about, net, tax, gross, seller } = document;
  const amount = (name: string, units: number, attributes = '') =>
    text(name, amountOf(document, units), attributes);
  const sum = (amounts: readonly number[]) => amounts.reduce((total, each) => total + each, 0);
  return group('ApplicableHeaderTradeSettlement', [
    text('InvoiceCurrencyCode', currency),
    ...[...Map.groupBy(lines, ({ rate }) => rate)].map(([rate, same]) =>
      group('ApplicableTradeTax', [
        amount('CalculatedAmount', sum(same.map((line) => line.gross - line.net))),
        text('TypeCode', 'VAT'),
        rate > 0 ? null : text('ExemptionReason', seller.exemption || 'Exempt from VAT'),
        amount('BasisAmount', sum(same.map((line) => line.net))),
        ...category(rate),
      ]),
    ),
    group('SpecifiedTradeSettlementHeaderMonetarySummation', [
      amount('LineTotalAmount', net),
      amount('TaxBasisTotalAmount', net),
      amount('TaxTotalAmount', tax, ` currencyID="${currency}"`),
      amount('GrandTotalAmount', gross),
      // Invoices are for what was paid, and credit notes for what is refunded.
      amount('TotalPrepaidAmount', gross),
      amount('DuePayableAmount', 0),
    ]),
    about === null
      ? null
      : group('InvoiceReferencedDocument', [
          text('IssuerAssignedID', about.number),
          group('FormattedIssueDateTime', [day(about.issuedOn, 'qdt')]),
        ]),
  ]);
}
