import { escapeHtml } from '../../../contracts/escape-html.ts';
import { decimalsOf, majorOf } from '../../../contracts/money.ts';
import { isInEu } from '../../../contracts/tax-ids.ts';
import { percentOf } from '../../../contracts/taxes.ts';
import type { InvoiceDocument } from './document.ts';

/** Whether EN 16931 can express it: an EU seller with a VAT ID, and amounts of at most two decimals. */
export function hasXml({ seller, currency }: Pick<InvoiceDocument, 'seller' | 'currency'>): boolean {
  return isInEu(seller.country) && seller.taxId !== '' && decimalsOf(currency) <= 2;
}

type Child = string | null;

const tag = (name: string, text: string, attributes = '') =>
  `<cbc:${name}${attributes}>${escapeHtml(text)}</cbc:${name}>`;
const group = (name: string, children: readonly Child[]) =>
  `<cac:${name}>${children.filter((child) => child !== null).join('')}</cac:${name}>`;
const given = (name: string, text: string) => (text === '' ? null : tag(name, text));

/** The invoice or credit note as UBL 2.1 with the semantics of EN 16931. Its order of elements is that of the schema. */
export function invoiceXml(document: InvoiceDocument): string {
  const { currency, kind, about, reason, lines } = document;
  const root = kind === 'invoice' ? 'Invoice' : 'CreditNote';
  const digits = decimalsOf(currency);
  const amount = (name: string, units: number) =>
    tag(name, majorOf(units, currency).toFixed(digits), ` currencyID="${currency}"`);
  const vatOf = (line: InvoiceDocument['lines'][number]) => line.gross - line.net;
  const sum = (amounts: readonly number[]) => amounts.reduce((total, each) => total + each, 0);
  const body: Child[] = [
    tag('CustomizationID', 'urn:cen.eu:en16931:2017'),
    tag('ID', document.number),
    tag('IssueDate', document.issuedOn),
    tag(`${root}TypeCode`, kind === 'invoice' ? '380' : '381'),
    ...(reason === null ? [] : [tag('Note', reason)]),
    tag('DocumentCurrencyCode', currency),
    about === null
      ? null
      : group('BillingReference', [
          group('InvoiceDocumentReference', [tag('ID', about.number), tag('IssueDate', about.issuedOn)]),
        ]),
    group('AccountingSupplierParty', [party(document.seller)]),
    group('AccountingCustomerParty', [party(document.buyer)]),
    group('Delivery', [tag('ActualDeliveryDate', document.eventDate)]),
    group('TaxTotal', [
      amount('TaxAmount', document.tax),
      ...[...Map.groupBy(lines, ({ rate }) => rate)].map(([rate, same]) =>
        group('TaxSubtotal', [
          amount('TaxableAmount', sum(same.map(({ net }) => net))),
          amount('TaxAmount', sum(same.map(vatOf))),
          category('TaxCategory', rate, document.seller.exemption || 'Exempt from VAT'),
        ]),
      ),
    ]),
    group('LegalMonetaryTotal', [
      amount('LineExtensionAmount', document.net),
      amount('TaxExclusiveAmount', document.net),
      amount('TaxInclusiveAmount', document.gross),
      // Invoices are for what was paid, and credit notes for what is refunded.
      amount('PrepaidAmount', document.gross),
      amount('PayableAmount', 0),
    ]),
    ...lines.map((line, index) =>
      group(`${root}Line`, [
        tag('ID', String(index + 1)),
        tag(kind === 'invoice' ? 'InvoicedQuantity' : 'CreditedQuantity', String(line.quantity), one),
        amount('LineExtensionAmount', line.net),
        group('Item', [tag('Name', line.label), category('ClassifiedTaxCategory', line.rate, null)]),
        // Of all of them: the price of one may have more decimals than the currency.
        group('Price', [amount('PriceAmount', line.net), tag('BaseQuantity', String(line.quantity), one)]),
      ]),
    ),
  ];
  const names = 'urn:oasis:names:specification:ubl:schema:xsd';
  return `<?xml version="1.0" encoding="UTF-8"?>
<${root} xmlns="${names}:${root}-2" xmlns:cac="${names}:CommonAggregateComponents-2" xmlns:cbc="${names}:CommonBasicComponents-2">${body
    .filter((child) => child !== null)
    .join('')}</${root}>
`;
}

/** Pieces (UN/ECE recommendation 20). */
const one = ' unitCode="C62"';

function party({ name, street, city, postcode, country, taxId }: InvoiceDocument['buyer']): string {
  const vatId = isInEu(country) ? taxId : '';
  return group('Party', [
    group('PostalAddress', [
      given('StreetName', street),
      given('CityName', city),
      given('PostalZone', postcode),
      group('Country', [tag('IdentificationCode', country)]),
    ]),
    vatId === ''
      ? null
      : group('PartyTaxScheme', [tag('CompanyID', vatId), group('TaxScheme', [tag('ID', 'VAT')])]),
    group('PartyLegalEntity', [tag('RegistrationName', name)]),
  ]);
}

/** Standard rate, or exempt with its reason. */
function category(name: string, rate: number, exemption: string | null): string {
  return group(name, [
    tag('ID', rate > 0 ? 'S' : 'E'),
    tag('Percent', String(percentOf(rate))),
    rate > 0 || exemption === null ? null : tag('TaxExemptionReason', exemption),
    group('TaxScheme', [tag('ID', 'VAT')]),
  ]);
}
