import { z } from 'zod';
import { type BytesSpec, endpoint } from './endpoint.ts';
import { PaymentAccount } from './payment-methods.ts';
import { GivenPassword } from './sessions.ts';
import { countryCodes, gstStates, isInEu, isTaxId, normaliseTaxId } from './tax-ids.ts';
import { ShownTicketTax, TicketTax } from './ticket-taxes.ts';
import { CalendarDate, EventParams, Id, Line, PageNumber, pageFacts, patterned } from './values.ts';

const invoiceLimits = { name: 150, street: 200, city: 100, postcode: 20, note: 300 } as const;

const Country = z
  .string()
  .max(2)
  .refine((code) => countryCodes.includes(code), 'Choose a country');
const State = z
  .string()
  .max(2)
  .refine((code) => code === '' || code in gstStates, 'Choose a state');

const address = {
  name: Line.min(1, 'Enter a name').max(invoiceLimits.name),
  street: Line.max(invoiceLimits.street),
  city: Line.max(invoiceLimits.city),
  postcode: Line.max(invoiceLimits.postcode),
  country: Country,
  /** GST state code; only in India. */
  state: State,
  /** GSTIN in India, VAT ID in the EU. Empty without one. */
  taxId: z.string().max(40).overwrite(normaliseTaxId),
};

interface TaxPlace {
  readonly country: string;
  readonly state: string;
  readonly taxId: string;
}

/** States are only of India; one that was chosen before the country stays in forms. */
function inItsCountry<Place extends TaxPlace>(place: Place): Place {
  return place.country === 'IN' ? place : { ...place, state: '' };
}

function checkTaxId({ country, state, taxId }: TaxPlace, context: z.RefinementCtx): void {
  const fault = (path: string, message: string) =>
    context.addIssue({ code: 'custom', path: [path], message });
  if (taxId === '') return;
  const form = country === 'IN' ? 'Check the GSTIN' : 'Check the VAT ID, with its country prefix';
  if (!isTaxId(taxId, country)) fault('taxId', form);
  else if (country === 'IN' && taxId.slice(0, 2) !== state) fault('state', 'The GSTIN is of another state');
}

/** Who sells, as invoices say it. */
export const SellerDetails = z
  .object({
    ...address,
    street: address.street.min(1, 'Enter an address'),
    city: address.city.min(1, 'Enter a city'),
    /** Begins invoice numbers. */
    prefix: patterned(3, /^[A-Z\d]{1,3}$/, 'Use up to three capital letters or digits'),
    /** Whether prices are typed with tax. People always see and pay the price with tax. */
    pricesIncludeTax: z.boolean().default(true),
    /** Of tickets and add-ons without a tax of their own. */
    defaultTax: TicketTax.prefault({ rate: 0 }),
    /** Why something isn't taxed, where the rate is 0. */
    exemption: Line.max(invoiceLimits.note).default(''),
  })
  .overwrite(inItsCountry)
  .superRefine((seller, context) => {
    checkTaxId(seller, context);
    const fault = (path: string, message: string) =>
      context.addIssue({ code: 'custom', path: [path], message });
    if (seller.country === 'IN' && seller.state === '') fault('state', 'Choose a state');
    if (isInEu(seller.country) && seller.postcode === '') fault('postcode', 'Enter a postcode');
    if (seller.taxId === '' && seller.defaultTax.rate > 0)
      fault('taxId', 'Only sellers with a tax number can charge tax');
  });
export type SellerDetails = z.output<typeof SellerDetails>;

/** Who the invoice is for. */
export const BuyerDetails = z.object(address).overwrite(inItsCountry).superRefine(checkTaxId);
export type BuyerDetails = z.output<typeof BuyerDetails>;

const Party = z.object({
  name: z.string(),
  street: z.string(),
  city: z.string(),
  postcode: z.string(),
  country: z.string(),
  state: z.string(),
  taxId: z.string(),
});
export type Party = z.infer<typeof Party>;

const Seller = Party.extend({
  prefix: z.string(),
  pricesIncludeTax: z.boolean(),
  defaultTax: ShownTicketTax,
  exemption: z.string(),
});

/** For the API reference. */
const sampleParty = {
  ...{ name: 'Kite works', street: 'Hauptstraße 1', city: 'Berlin', postcode: '10115', country: 'DE' },
  ...{ state: '', taxId: '' },
};

const AccountParams = z.object({
  account: PaymentAccount,
  /** A group, or your own account. For the site, any id. */
  ownerId: Id,
});

const SellerReply = z.object({
  seller: Seller.nullable(),
  /** Whether invoices are issued. */
  enabled: z.boolean(),
  mayChange: z.boolean(),
});

export const getSeller = endpoint({
  method: 'GET',
  path: '/v1/sellers/:account/:ownerId',
  access: 'user',
  summary:
    'Get who sells, as invoices say it: the site (administrators), a group (its organisers) or yourself. Null before it is set up.',
  params: AccountParams,
  reply: SellerReply,
  problems: ['general_unauthorized_scope', 'general_argument_invalid', 'payment_account_not_found'],
});

export const setSeller = endpoint({
  method: 'PUT',
  path: '/v1/sellers/:account/:ownerId',
  access: 'user',
  summary:
    'Set who sells, and whether invoices are issued: for the site (administrators), a group (its owner) or yourself. Payments that were made before keep theirs. Requires your password, and you get an email.',
  params: AccountParams,
  body: z.object({ password: GivenPassword, enabled: z.boolean(), seller: SellerDetails }),
  sample: { password: 'PASSWORD', enabled: true, seller: { ...sampleParty, prefix: 'KW' } },
  reply: SellerReply,
  problems: [
    'general_unauthorized_scope',
    'general_argument_invalid',
    'payment_account_not_found',
    'user_invalid_credentials',
  ],
});

const TaxPart = z.object({
  name: z.enum(['CGST', 'SGST', 'IGST', 'VAT']),
  rate: z.number(),
  amount: z.int(),
});

const InvoiceLine = z.object({
  label: z.string(),
  code: z.string(),
  quantity: z.int(),
  /** Of all of them together, with tax. */
  gross: z.int(),
  net: z.int(),
  rate: z.int(),
  parts: z.array(TaxPart).max(2),
});
export type InvoiceLine = z.infer<typeof InvoiceLine>;

const TaxSum = z.object({
  /** Null where nothing is taxed. */
  name: TaxPart.shape.name.nullable(),
  rate: z.number(),
  net: z.int(),
  amount: z.int(),
});

const eventTaxLimits = { rates: 41 } as const;

export const getEventTax = endpoint({
  method: 'GET',
  path: '/v1/events/:eventId/tax',
  access: 'anyone',
  summary:
    'Get who sells the tickets of an event and which taxes its prices contain. Prices are always with tax.',
  params: EventParams,
  reply: z.object({
    /** Null where the event has no seller with a tax number. */
    scheme: z.enum(['gst', 'vat']).nullable(),
    sellerName: z.string().nullable(),
    /** Whether the seller types prices with tax. */
    pricesIncludeTax: z.boolean(),
    /** In hundredths of a percent, of everything that has no rate of its own below. */
    rate: z.int(),
    rates: z
      .array(z.object({ kind: z.enum(['ticket', 'add_on']), $id: z.string(), rate: z.int() }))
      .max(eventTaxLimits.rates),
    /** The GST state in which the event takes place, if it isn't the seller's. */
    supplyState: z.string().nullable(),
  }),
  problems: ['general_argument_invalid', 'event_not_found'],
});

export const setEventTax = endpoint({
  method: 'PUT',
  path: '/v1/events/:eventId/tax',
  access: 'user',
  summary:
    'Set in which Indian state an event takes place; null: that of the seller. It decides between CGST with SGST and IGST. Organiser and finance role.',
  params: EventParams,
  body: z.object({ supplyState: State.min(1, 'Choose a state').nullable() }),
  sample: { supplyState: '27' },
  reply: getEventTax.reply,
  problems: ['general_unauthorized_scope', 'general_argument_invalid', 'event_not_found'],
});

export const Invoice = z.object({
  $id: z.string(),
  kind: z.enum(['invoice', 'credit_note']),
  number: z.string(),
  issuedOn: z.string(),
  buyerName: z.string(),
  currency: z.string(),
  /** With tax; of a credit note, what was credited. */
  total: z.int(),
  tax: z.int(),
  /** The invoice that a credit note is about. */
  corrects: z.string().nullable(),
  /** Whether it can be downloaded as XML. */
  xml: z.boolean(),
});
export type Invoice = z.infer<typeof Invoice>;

/** Of one payment: refunds and corrections have credit notes. */
const documentsOfPayment = 100;

const PaymentInvoices = z.object({
  seller: Party.nullable(),
  scheme: z.enum(['none', 'gst', 'vat']),
  lines: z.array(InvoiceLine).max(500),
  taxes: z.array(TaxSum).max(50),
  /** Who the invoice is or will be for. */
  buyer: Party,
  /** When the invoice is issued by itself; null once it is, or where none will be. */
  issueAt: z.string().nullable(),
  /** Whether the buyer can change what it says about them. */
  mayChange: z.boolean(),
  invoices: z.array(Invoice).max(documentsOfPayment),
});
export type PaymentInvoices = z.infer<typeof PaymentInvoices>;

const PaymentParams = z.object({ paymentId: Id });

export const getPaymentInvoices = endpoint({
  method: 'GET',
  path: '/v1/payments/:paymentId/invoices',
  access: 'user',
  summary: 'Get the taxes of one of your payments, and its invoices and credit notes, oldest first',
  params: PaymentParams,
  reply: PaymentInvoices,
  problems: ['general_unauthorized_scope', 'general_argument_invalid', 'payment_not_found'],
});

export const requestInvoice = endpoint({
  method: 'PUT',
  path: '/v1/payments/:paymentId/invoices',
  access: 'user',
  summary:
    'Get the invoice of one of your payments now, for you or your company. If it was issued already, it is corrected by a credit note and a new invoice.',
  params: PaymentParams,
  body: BuyerDetails,
  sample: sampleParty,
  reply: PaymentInvoices,
  problems: [
    'general_unauthorized_scope',
    'general_argument_invalid',
    'payment_not_found',
    'invoice_not_possible',
  ],
});

export const invoicesPerPage = 50;

export const listEventInvoices = endpoint({
  method: 'GET',
  path: '/v1/events/:eventId/invoices',
  access: 'user',
  summary: "List an event's invoices and credit notes, newest first. Organiser and finance role.",
  params: EventParams,
  query: z.object({
    /** Part of a number or of the buyer's name. */
    search: Line.max(100).default(''),
    page: PageNumber,
  }),
  reply: z.object({
    ...pageFacts,
    /** Paid, but without an invoice yet. */
    awaited: z.int(),
    invoices: z.array(Invoice).max(invoicesPerPage),
  }),
  problems: ['general_unauthorized_scope', 'general_argument_invalid', 'event_not_found'],
});

const sheet = { mediaTypes: ['text/csv; charset=UTF-8'], ranges: false, kept: false } as const;
/** Dates, both included. */
export const invoicePeriod = { from: CalendarDate.optional(), to: CalendarDate.optional() };

export const exportEventInvoices = {
  ...sheet,
  method: 'GET',
  path: '/v1/events/:eventId/invoices.csv',
  access: 'user',
  summary:
    "Export an event's invoices and credit notes as CSV, a line for each tax rate. Organiser and finance role.",
  params: EventParams,
  query: z.object(invoicePeriod),
  problems: ['general_unauthorized_scope', 'general_argument_invalid', 'event_not_found'],
} as const satisfies BytesSpec;

export const exportSellerInvoices = {
  ...sheet,
  method: 'GET',
  path: '/v1/sellers/:account/:ownerId/invoices.csv',
  access: 'user',
  summary:
    'Export all invoices and credit notes of a seller as CSV, a line for each tax rate: of the site (administrators), a group (its organisers) or your own.',
  params: AccountParams,
  query: z.object(invoicePeriod),
  problems: ['general_unauthorized_scope', 'general_argument_invalid', 'payment_account_not_found'],
} as const satisfies BytesSpec;

const InvoiceParams = z.object({ invoiceId: Id });

export const downloadInvoice = {
  method: 'GET',
  path: '/v1/invoices/:invoiceId/pdf',
  access: 'user',
  summary:
    'Download an invoice or credit note as PDF: its buyer, the organiser and finance role of the event, and those who see the seller.',
  params: InvoiceParams,
  mediaTypes: ['application/pdf'],
  ranges: false,
  kept: false,
  problems: ['general_unauthorized_scope', 'general_argument_invalid', 'invoice_not_found'],
} as const satisfies BytesSpec;

export const downloadInvoiceXml = {
  ...downloadInvoice,
  path: '/v1/invoices/:invoiceId/xml',
  summary:
    'Download an invoice or credit note of an EU seller as XML (EN 16931, Cross Industry Invoice), like its PDF.',
  mediaTypes: ['application/xml'],
} as const satisfies BytesSpec;

export const invoiceEndpoints = {
  getSeller,
  setSeller,
  getEventTax,
  setEventTax,
  getPaymentInvoices,
  requestInvoice,
  listEventInvoices,
};

export const invoiceBytesEndpoints = {
  exportEventInvoices,
  exportSellerInvoices,
  downloadInvoice,
  downloadInvoiceXml,
};
