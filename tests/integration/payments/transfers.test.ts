import { beforeAll, describe, expect, test } from 'vitest';
import type { PaymentView, TransferCheckout } from '../../../contracts/payments.ts';
import type { StatementLine, Transfer } from '../../../contracts/transfers.ts';
import { useMela } from '../../kit/app.ts';
import type { TestPerson } from '../../kit/people.ts';
import { plainPicture } from '../../kit/pictures.ts';
import { createUploader } from '../files/uploader.ts';
import { paymentStage } from './stage.ts';

const mela = useMela();
const stage = paymentStage(mela);

const upi = { method: 'upi', payee: 'Kite Club', address: 'kites@okbank' };

/** An organiser with a UPI account, and an event of theirs. */
async function fair(overrides: object = {}): Promise<{ meera: TestPerson; event: string }> {
  const meera = await stage.person('Meera');
  await stage.setUp(meera, upi);
  return { meera, event: await stage.event(meera, overrides) };
}

/** Registers and opens the page with the reference. */
async function order(person: TestPerson, event: string) {
  await stage.register(person, event);
  const { paymentId, checkout } = await stage.checkout(person, event);
  expect(checkout.status, JSON.stringify(checkout.body)).toBe(200);
  return { paymentId, ...(checkout.body as unknown as TransferCheckout).transfer };
}

const confirm = (person: TestPerson, event: string, ...transfers: object[]) =>
  stage.ask<{ results: { outcome: string }[] }>(person, 'POST', `/v1/events/${event}/transfers`, {
    transfers,
  });

async function outcomes(person: TestPerson, event: string, ...transfers: object[]): Promise<string[]> {
  const { status, body } = await confirm(person, event, ...transfers);
  expect(status, JSON.stringify(body)).toBe(200);
  return body.results.map(({ outcome }) => outcome);
}

const list = async (person: TestPerson, event: string, only = 'awaited') =>
  (await stage.ask<{ transfers: Transfer[] }>(person, 'GET', `/v1/events/${event}/transfers?only=${only}`))
    .body.transfers;

const paidBack = (person: TestPerson, event: string, transfer: Transfer | undefined) =>
  stage.ask<PaymentView>(
    person,
    'POST',
    `/v1/events/${event}/payments/${transfer?.payment.$id}/refund-transfer`,
    { refundIds: transfer?.due?.refundIds },
  );

describe('a transfer by UPI', () => {
  let meera: TestPerson;
  let event: string;
  beforeAll(async () => {
    ({ meera, event } = await fair());
  });

  test('has a link by NPCI’s specification and a reference that stays the same', async () => {
    const asha = await stage.person('Asha');
    const { paymentId, payee, reference, upi } = await order(asha, event);
    expect(payee).toBe('Kite Club');
    expect(reference).toMatch(/^P[0-9A-HJKMNP-TV-Z]{10}$/);
    expect(upi?.link).toBe(
      `upi://pay?pa=kites@okbank&pn=Kite%20Club&am=500.00&cu=INR&tn=${reference}&tr=${reference}`,
    );
    const again = await stage.checkout(asha, event);
    expect(again).toMatchObject({ paymentId, checkout: { body: { transfer: { reference } } } });
  });

  test('holds the seat for two days, and buys it when the organiser confirms', async () => {
    const asha = await stage.person('Asha');
    const { paymentId } = await order(asha, event);
    const until = mela().clock.now().add({ hours: 48 });
    const { holdExpiresAt } = await stage.own(asha, event);
    expect(Date.parse(holdExpiresAt ?? '')).toBe(until.epochMilliseconds);
    expect((await stage.payment(asha, paymentId)).expiresAt).toBe(holdExpiresAt);
    const arrived = { paymentId, amountPaise: 50_000 };
    expect(await outcomes(meera, event, arrived)).toEqual(['bought']);
    expect((await stage.own(asha, event)).state).toBe('confirmed');
    expect(await stage.mails(asha)).toEqual(expect.arrayContaining(['payment_receipt']));
    expect(await outcomes(meera, event, arrived)).toEqual(['known']);
    expect(await stage.payment(asha, paymentId)).toMatchObject({ state: 'paid', method: 'upi', test: false });
  });

  test('that is confirmed by two people at once counts once', async () => {
    const asha = await stage.person('Asha');
    const { paymentId } = await order(asha, event);
    const arrived = { paymentId, amountPaise: 50_000 };
    const all = await Promise.all([1, 2, 3].map(() => outcomes(meera, event, arrived)));
    expect(all.flat().sort()).toEqual(['bought', 'known', 'known']);
  });

  test('of a wrong amount goes back, paid by the organiser', async () => {
    const asha = await stage.person('Asha');
    const { paymentId } = await order(asha, event);
    expect(await outcomes(meera, event, { paymentId, amountPaise: 40_000 })).toEqual(['refund']);
    await stage.runJobs('send_refund');
    expect(await stage.payment(asha, paymentId)).toMatchObject({
      state: 'refund_pending',
      refund: { amountPaise: 40_000, cause: 'wrong_amount' },
    });
    const [due] = await list(meera, event, 'refunds');
    expect(due).toMatchObject({ payment: { $id: paymentId }, due: { amountPaise: 40_000 } });
    const done = () => paidBack(meera, event, due);
    expect((await done()).body.state).toBe('refunded');
    expect((await done()).body.state).toBe('refunded');
    expect(await list(meera, event, 'refunds')).toEqual([]);
  });

  test('is paid back refund by refund, as the organiser saw them', async () => {
    const asha = await stage.person('Asha');
    const { paymentId } = await order(asha, event);
    await outcomes(meera, event, { paymentId, amountPaise: 50_000 });
    const refund = async (amountPaise: number) => {
      const url = `/v1/events/${event}/payments/${paymentId}/refunds`;
      const part = { key: `of-${amountPaise}`, amountPaise, reason: 'The sound was bad.' };
      expect((await stage.ask(meera, 'POST', url, part)).status).toBe(201);
      await stage.runJobs('send_refund');
    };
    await refund(10_000);
    const [first] = await list(meera, event, 'refunds');
    expect(first?.due).toEqual({ refundIds: [expect.any(String)], amountPaise: 10_000 });
    // Another one comes up while the organiser is at the bank.
    await refund(20_000);
    expect((await list(meera, event, 'refunds'))[0]?.due?.amountPaise).toBe(30_000);
    await paidBack(meera, event, first);
    const [second] = await list(meera, event, 'refunds');
    expect(second?.due?.amountPaise).toBe(20_000);
    expect(second?.due?.refundIds).not.toEqual(first?.due?.refundIds);
    await paidBack(meera, event, second);
    expect(await list(meera, event, 'refunds')).toEqual([]);
  });

  test('keeps the books even', async () => {
    const books = await stage.books();
    expect(Object.values(books).reduce((sum, paise) => sum + paise, 0)).toBe(0);
    expect(books.unassigned).toBeUndefined();
  });

  test('is for those responsible for the money only', async () => {
    const asha = await stage.person('Asha');
    const { paymentId } = await order(asha, event);
    const stranger = await stage.person('Ravi');
    for (const person of [asha, stranger]) {
      expect((await confirm(person, event, { paymentId, amountPaise: 50_000 })).status).toBe(404);
    }
    const other = await fair();
    const arrived = { paymentId, amountPaise: 50_000 };
    expect(await outcomes(other.meera, other.event, arrived)).toEqual(['unknown']);
    expect((await stage.own(asha, event)).state).toBe('awaiting_payment');
  });
});

describe('a late transfer', () => {
  test('gets a seat while one is left, and goes back when none is', async () => {
    const { meera, event } = await fair({ capacity: 1 });
    const [asha, ravi] = [await stage.person('Asha'), await stage.person('Ravi')];
    const late = await order(asha, event);
    mela().clock.advance({ hours: 49 });
    await stage.runJob('lapse_holds');
    expect((await stage.own(asha, event)).state).toBe('cancelled');
    expect((await list(meera, event)).map(({ reference }) => reference)).toEqual([late.reference]);
    expect(await outcomes(meera, event, { paymentId: late.paymentId, amountPaise: 50_000 })).toEqual([
      'bought',
    ]);
    expect((await stage.own(asha, event)).state).toBe('confirmed');

    await stage.cancel(asha, event);
    const tooLate = await order(ravi, event);
    mela().clock.advance({ hours: 49 });
    await stage.runJob('lapse_holds');
    const kavya = await stage.person('Kavya');
    await order(kavya, event);
    expect(await outcomes(meera, event, { paymentId: tooLate.paymentId, amountPaise: 50_000 })).toEqual([
      'refund',
    ]);
    expect((await stage.payment(ravi, tooLate.paymentId)).refund?.cause).toBe('no_seat');
  });

  test('that was reported holds the seat for as long again, once', async () => {
    const { event } = await fair();
    const asha = await stage.person('Asha');
    const { paymentId } = await order(asha, event);
    mela().clock.advance({ hours: 40 });
    const report = () =>
      stage.ask<PaymentView>(asha, 'POST', `/v1/payments/${paymentId}/transfer`, {
        bankReference: '512345678901',
      });
    const { body } = await report();
    const until = mela().clock.now().add({ hours: 48 }).epochMilliseconds;
    expect(body.reportedAt).not.toBeNull();
    expect(Date.parse(body.expiresAt ?? '')).toBe(until);
    mela().clock.advance({ hours: 20 });
    expect(Date.parse((await report()).body.expiresAt ?? '')).toBe(until);
  });

  test('is held no longer than until the start', async () => {
    const { meera, event } = await fair();
    const url = `/v1/events/${event}/payment-methods`;
    await stage.ask(meera, 'PUT', url, { offered: null, transferHoldHours: 720 });
    const asha = await stage.person('Asha');
    await order(asha, event);
    const { startsAt } = (await stage.ask<{ startsAt: string }>(asha, 'GET', `/v1/events/${event}`)).body;
    expect((await stage.own(asha, event)).holdExpiresAt).toBe(startsAt);
  });
});

test('the picture of a transfer is for its buyer and those responsible for the money', async () => {
  const { meera, event } = await fair();
  const [asha, finance, door, stranger] = await Promise.all(
    ['Asha', 'Farah', 'Dev', 'Ravi'].map((name) => stage.person(name)),
  );
  if (!asha || !finance || !door || !stranger) throw new Error('Nobody came.');
  const of = { event_id: event, joined_at: mela().clock.now() };
  const helpers = [
    { ...of, user_id: finance.userId, role: 'money' as const },
    { ...of, user_id: door.userId, role: 'door' as const },
  ];
  await mela().deps.db.insertInto('event_helpers').values(helpers).execute();
  const files = createUploader(await mela().listen());
  const { body: file } = await files.upload(asha, await plainPicture(20, 20));
  const { paymentId } = await order(asha, event);
  const reported = await stage.ask(asha, 'POST', `/v1/payments/${paymentId}/transfer`, { fileId: file.$id });
  expect(reported.status).toBe(200);
  const read = async (person: TestPerson | null) => {
    const url = `/v1/payments/${paymentId}/proof`;
    const headers = person === null ? {} : { cookie: person.cookie };
    const answer = await mela().app.inject({ url, headers });
    return answer.statusCode === 200 ? answer.headers['content-type'] : answer.json().type;
  };
  for (const person of [asha, meera, finance]) expect(await read(person)).toMatch(/^image\//);
  for (const person of [door, stranger]) expect(await read(person)).toBe('payment_not_found');
  expect(await read(null)).toBe('general_unauthorized_scope');
  // Its public address is gone.
  for (const how of ['view', 'preview', 'download'])
    expect((await files.bytes(file.$id, how)).status).toBe(404);
});

describe('a bank statement', () => {
  const preview = (person: TestPerson, event: string, csv: string) =>
    stage.ask<{ lines: StatementLine[]; others: number }>(
      person,
      'POST',
      `/v1/events/${event}/transfers/preview`,
      {
        csv,
      },
    );

  test('is matched by reference and amount, and read again without counting anything twice', async () => {
    const { meera, event } = await fair();
    const names = ['Asha', 'Ravi', 'Kavya', 'Zoya'] as const;
    const orders = [];
    for (const name of names) orders.push(await order(await stage.person(name), event));
    const [asha, ravi, kavya, zoya] = orders.map(({ reference }) => reference);
    await outcomes(meera, event, { paymentId: orders[3]?.paymentId, amountPaise: 50_000 });
    const csv = [
      'Statement of account;;;;',
      'Txn Date;Narration;Debit;Credit;Balance',
      `01/11/2026;UPI/${asha?.toLowerCase()}/okbank;;500.00;10,500.00`,
      `01/11/2026;NEFT ${ravi?.slice(0, 5)} ${ravi?.slice(5)} RAVI;;"4,00.00";10,900.00`,
      `02/11/2026;Paid to ${kavya};500.00;;10,400.00`,
      '02/11/2026;Salary;;90,000.00;1,00,400.00',
      `03/11/2026;IMPS-${zoya};;500;1,00,900.00`,
    ].join('\n');
    const { body } = await preview(meera, event, csv);
    expect(
      body.lines.map(({ payerName, finding, amountPaise }) => [payerName, finding, amountPaise]),
    ).toEqual([
      ['Asha', 'match', 50_000],
      ['Ravi', 'wrong_amount', 40_000],
      ['Zoya', 'confirmed', 50_000],
    ]);
    expect(body.others).toBe(1);
    const chosen = body.lines.map(({ paymentId, amountPaise, line }) => ({ paymentId, amountPaise, line }));
    expect(await outcomes(meera, event, ...chosen)).toEqual(['bought', 'refund', 'known']);
    expect(await outcomes(meera, event, ...chosen)).toEqual(['known', 'known', 'known']);
    const again = await preview(meera, event, csv);
    expect(again.body.lines.map(({ finding }) => finding)).toEqual(['confirmed', 'confirmed', 'confirmed']);
  });

  test('with a second transfer for the same order sends that one back', async () => {
    const { meera, event } = await fair();
    const asha = await stage.person('Asha');
    const { paymentId, reference } = await order(asha, event);
    const line = (date: string) => `${date},${reference},500.00`;
    const csv = ['Date,Description,Amount', line('2026-11-01'), line('2026-11-02')].join('\r\n');
    const { lines } = (await preview(meera, event, csv)).body;
    const chosen = lines.map(({ amountPaise, line }) => ({ paymentId, amountPaise, line }));
    expect(await outcomes(meera, event, ...chosen)).toEqual(['bought', 'refund']);
  });

  test('pays one order with each of its lines, whoever reads it', async () => {
    const { meera, event } = await fair();
    const other = await stage.event(meera);
    const names = ['Asha', 'Ravi', 'Kavya'] as const;
    const orders = [];
    for (const [index, name] of names.entries()) {
      const at = index === 2 ? other : event;
      orders.push({ at, ...(await order(await stage.person(name), at)) });
    }
    const line = `line of ${event}`;
    const all = await Promise.all(
      orders.map(({ at, paymentId }) => outcomes(meera, at, { paymentId, amountPaise: 50_000, line })),
    );
    expect(all.flat().sort()).toEqual(['bought', 'known', 'known']);
  });

  test('that can’t be read is refused', async () => {
    const { meera, event } = await fair();
    for (const csv of ['not a table', '%PDF-1.7', 'Name,Colour\nAsha,red']) {
      expect((await preview(meera, event, csv)).body.type).toBe('statement_not_readable');
    }
  });
});
