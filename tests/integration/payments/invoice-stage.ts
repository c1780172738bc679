import { expect } from 'vitest';
import type { BuyerDetails, PaymentInvoices } from '../../../contracts/invoices.ts';
import type { InvoiceDocument } from '../../../server/features/invoices/document.ts';
import type { TestMela } from '../../kit/app.ts';
import type { TestPerson } from '../../kit/people.ts';
import { paymentStage } from './stage.ts';

export const indian = {
  ...{ name: 'Pune Kite Club', street: '12 Mahatma Gandhi Road', city: 'Pune', postcode: '411001' },
  ...{ country: 'IN', state: '27', taxId: '27AAPFU0939F1ZV', prefix: 'PUN' },
  defaultTax: { rate: 1800, code: '999692' },
};
export const german = {
  ...{ name: 'Drachenverein Berlin e.V.', street: 'Lindenstraße 3', city: 'Berlin', postcode: '10969' },
  ...{ country: 'DE', state: '', taxId: 'DE136695976', prefix: 'B' },
  defaultTax: { rate: 1900, code: '' },
};
export const company: BuyerDetails = {
  ...{ name: 'Bright Sparks Pvt Ltd', street: '4 Residency Road', city: 'Bengaluru', postcode: '560025' },
  ...{ country: 'IN', state: '29', taxId: '29AAGCB7383J1Z4' },
};

/** Sellers, buyers and their documents, on a running product. */
export function invoiceStage(mela: () => TestMela) {
  const stage = paymentStage(mela);
  async function sell(person: TestPerson, seller: object = indian) {
    const url = `/v1/sellers/organiser/${person.userId}`;
    const { password } = person;
    const answer = await stage.ask(person, 'PUT', url, { password, enabled: true, seller });
    expect(answer.status, JSON.stringify(answer.body)).toBe(200);
  }

  const invoicesOf = async (person: TestPerson, paymentId: string) =>
    (await stage.ask<PaymentInvoices>(person, 'GET', `/v1/payments/${paymentId}/invoices`)).body;
  const request = (person: TestPerson, paymentId: string, buyer: object = company) =>
    stage.ask<PaymentInvoices>(person, 'PUT', `/v1/payments/${paymentId}/invoices`, buyer);

  async function documentOf(invoiceId: string): Promise<InvoiceDocument> {
    const { document } = await mela()
      .deps.db.selectFrom('invoices')
      .select('document')
      .where('id', '=', invoiceId)
      .executeTakeFirstOrThrow();
    return document as unknown as InvoiceDocument;
  }

  async function documentsOf(person: TestPerson, paymentId: string) {
    const { invoices } = await invoicesOf(person, paymentId);
    return Promise.all(invoices.map(({ $id }) => documentOf($id)));
  }

  async function sheetOf(person: TestPerson, event: string): Promise<string[]> {
    const url = `/v1/events/${event}/invoices.csv`;
    const sheet = await mela().app.inject({ url, headers: { cookie: person.cookie } });
    return sheet.body.trim().split('\r\n');
  }

  /** Somebody who sells and receives the money at the door. */
  async function atTheDoor(prefix: string | null): Promise<TestPerson> {
    const person = await stage.person('Asha');
    if (prefix !== null) await sell(person, { ...indian, prefix });
    await stage.setUp(person, { method: 'door', cash: true, card: true });
    return person;
  }

  async function payAtTheDoor(seller: TestPerson, buyer: TestPerson, event: string): Promise<string> {
    await stage.register(buyer, event);
    const { paymentId } = await stage.checkout(buyer, event);
    const taken = { paymentId, amountPaise: 50_000, by: 'cash' };
    const answer = await stage.ask(seller, 'POST', `/v1/events/${event}/door/payments`, taken);
    expect(answer.body).toEqual({ outcome: 'bought' });
    return paymentId;
  }

  return { sell, invoicesOf, request, documentsOf, sheetOf, atTheDoor, payAtTheDoor };
}
