import { createHmac, randomBytes } from 'node:crypto';
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { json, text } from 'node:stream/consumers';

/** What the server does instead of answering normally. */
export type Disturbance =
  /** Carries it out and closes the connection without a response. */
  | 'answer cut off'
  /** Closes the connection without doing anything. */
  | 'hang up'
  /** Carries it out and doesn't respond. */
  | 'no answer'
  /** Carries it out, waits for this, and closes the connection. */
  | { readonly meanwhile: () => Promise<unknown> }
  | { readonly status: number; readonly description: string }
  | { readonly body: string };

interface Order {
  readonly id: string;
  /** The key id with which it was made. */
  readonly account: string;
  readonly amount: number;
  readonly currency: string;
  readonly receipt: string;
}
interface Payment {
  readonly id: string;
  readonly order_id: string;
  readonly amount: number;
  readonly currency: string;
  status: 'created' | 'authorized' | 'captured' | 'failed';
  readonly method: string;
  /** With its tax; null until it's captured. */
  readonly fee?: number | null;
  readonly error_description: string | null;
}
interface Refund {
  readonly id: string;
  readonly payment_id: string;
  readonly amount: number;
  readonly receipt: string;
  status: 'pending' | 'processed' | 'failed';
}

interface Dispute {
  readonly id: string;
  readonly payment_id: string;
  readonly amount: number;
  readonly currency: string;
  amount_deducted: number;
  readonly reason_code: string;
  readonly respond_by: number;
  status: 'open' | 'under_review' | 'won' | 'lost' | 'closed';
  readonly phase: string;
}

export const razorpayKeys = {
  keyId: 'rzp_test_sentinel',
  keySecret: 'a key secret for tests only',
  webhookSecret: 'a webhook secret for tests only',
} as const;

/** Razorpay's HTTP API on a loopback port, as far as we use it, with its checkout and webhooks. */
export class RazorpayServer {
  readonly orders: Order[] = [];
  readonly payments: Payment[] = [];
  readonly refunds: Refund[] = [];
  readonly disputes: Dispute[] = [];
  /** What was sent to contest a dispute, oldest first, and the forms with files. */
  readonly evidence: Record<string, unknown>[] = [];
  readonly files: string[] = [];
  /** Key ids with their secrets, and whose they are. */
  readonly accounts = new Map<string, { readonly secret: string; readonly account: string }>([
    [razorpayKeys.keyId, { secret: razorpayKeys.keySecret, account: 'own' }],
  ]);
  /** What Razorpay keeps of each payment. */
  fee: number | null = null;
  /** Every call as `POST /v1/orders`, oldest first. */
  readonly calls: string[] = [];
  /** The state of new refunds. */
  refundStatus: Refund['status'] = 'processed';
  /** Runs while a call is being answered. */
  onCall: () => Promise<void> = async () => undefined;
  readonly #mischief: { readonly call: RegExp; readonly what: Disturbance }[] = [];
  readonly #keys = new Map<string, Refund>();
  readonly #server = createServer((request, response) => void this.#serve(request, response));

  async listen(): Promise<string> {
    await new Promise<void>((ready) => this.#server.listen(0, '127.0.0.1', ready));
    return `http://127.0.0.1:${(this.#server.address() as AddressInfo).port}`;
  }

  async close(): Promise<void> {
    this.#server.closeAllConnections();
    await new Promise((closed) => this.#server.close(closed));
  }

  /** Disturbs the next matching calls, e.g. `/POST .*refund/`, one per entry. */
  disturb(call: RegExp, ...what: Disturbance[]): void {
    this.#mischief.push(...what.map((each) => ({ call, what: each })));
  }

  /** Pays an order in the checkout; returns what the browser receives. */
  pay(
    orderId: string,
    { status = 'captured', amount, currency }: Partial<Pick<Payment, 'status' | 'amount' | 'currency'>> = {},
  ) {
    const order = this.orders.find(({ id }) => id === orderId);
    if (order === undefined) throw new Error(`There is no order ${orderId}.`);
    const payment: Payment = {
      id: newId('pay'),
      order_id: orderId,
      amount: amount ?? order.amount,
      currency: currency ?? order.currency,
      status,
      method: 'upi',
      fee: status === 'captured' ? this.fee : null,
      error_description: status === 'failed' ? 'The bank declined the payment.' : null,
    };
    this.payments.push(payment);
    return { payment, proof: this.proofOf(payment) };
  }

  proofOf({ id, order_id }: Pick<Payment, 'id' | 'order_id'>) {
    return {
      razorpay_order_id: order_id,
      razorpay_payment_id: id,
      razorpay_signature: hmac(razorpayKeys.keySecret, `${order_id}|${id}`),
    };
  }

  /** The buyer's bank questions a payment. */
  dispute(
    { id, amount: paid, currency }: Payment,
    { amount = paid, phase = 'chargeback', respondBy = 1_900_000_000 } = {},
  ): Dispute {
    const dispute: Dispute = {
      ...{ id: newId('disp'), payment_id: id, amount, currency, amount_deducted: 0 },
      ...{ reason_code: 'goods_or_services_not_received', respond_by: respondBy, status: 'open', phase },
    };
    this.disputes.push(dispute);
    return dispute;
  }

  /** The bank decides; what was lost is taken from the account. */
  decide(dispute: Dispute, status: 'won' | 'lost' | 'closed'): Dispute {
    dispute.status = status;
    dispute.amount_deducted = status === 'lost' ? dispute.amount : 0;
    return dispute;
  }

  /** The bytes and headers of a webhook. */
  notice(
    event: string,
    about: { payment?: Payment; refund?: Refund; dispute?: Dispute },
    secret: string = razorpayKeys.webhookSecret,
  ) {
    const payload = Object.fromEntries(Object.entries(about).map(([kind, entity]) => [kind, { entity }]));
    const body = JSON.stringify({ entity: 'event', event, payload });
    return {
      body,
      headers: {
        'content-type': 'application/json',
        'x-razorpay-signature': hmac(secret, body),
        'x-razorpay-event-id': newId('evt'),
      },
    };
  }

  async #serve(request: IncomingMessage, response: ServerResponse): Promise<void> {
    const url = new URL(request.url ?? '', 'http://localhost');
    const call = `${request.method} ${url.pathname}`;
    this.calls.push(call);
    const index = this.#mischief.findIndex((each) => each.call.test(call));
    const what = index < 0 ? undefined : this.#mischief.splice(index, 1)[0]?.what;
    if (what === 'hang up') return void request.socket.destroy();
    if (typeof what === 'object' && !('meanwhile' in what)) {
      if ('body' in what) return send(response, 200, what.body);
      const error = { code: 'BAD_REQUEST_ERROR', description: what.description };
      return send(response, what.status, { error });
    }
    await this.onCall();
    const [keyId = '', keySecret] = Buffer.from(
      request.headers.authorization?.replace('Basic ', '') ?? '',
      'base64',
    )
      .toString()
      .split(':');
    const known = this.accounts.get(keyId);
    const isForm = request.headers['content-type']?.startsWith('multipart/') === true;
    if (isForm) this.files.push(await text(request));
    const body = request.method === 'GET' || isForm ? {} : ((await json(request)) as Record<string, unknown>);
    const key = String(request.headers['x-refund-idempotency'] ?? '');
    const answer =
      known !== undefined && known.secret === keySecret
        ? this.#answer(call, url, { body, key, account: known.account })
        : refusal(401, 'Authentication failed');
    if (typeof what === 'object') await what.meanwhile();
    if (what === 'answer cut off' || typeof what === 'object') request.socket.destroy();
    else if (what !== 'no answer') send(response, answer.status, answer.body);
  }

  #answer(
    call: string,
    url: URL,
    { body, key, account }: { body: Record<string, unknown>; key: string; account: string },
  ): Answer {
    const id = /_[a-z0-9]+/.exec(url.pathname)?.[0] ?? '';
    const named = <Entity extends { id: string }>(all: Entity[]) => all.find((each) => each.id.endsWith(id));
    if (call === 'POST /v1/orders') return this.#makeOrder(body, account);
    if (call === 'POST /v1/documents') return { status: 200, body: { id: newId('doc'), entity: 'document' } };
    if (url.pathname.startsWith('/v1/disputes/')) return this.#dispute(call, named(this.disputes), body);
    const order = named(this.orders);
    if (/^GET .*\/orders\/\w+$/.test(call)) return found(order?.account === account ? order : undefined);
    if (call === 'GET /v1/orders') {
      const receipt = url.searchParams.get('receipt');
      return list(this.orders.filter((order) => order.receipt === receipt));
    }
    if (/^GET .*\/orders\/\w+\/payments$/.test(call)) {
      return list(this.payments.filter(({ order_id }) => order_id.endsWith(id)));
    }
    if (/^POST .*\/refund$/.test(call)) return this.#refund(named(this.payments), body, { key, account });
    const refundId = /\/refunds\/(\w+)$/.exec(url.pathname)?.[1];
    if (refundId !== undefined) return found(this.refunds.find((refund) => refund.id === refundId));
    return found(named(this.payments));
  }

  #dispute(call: string, dispute: Dispute | undefined, body: Record<string, unknown>): Answer {
    if (dispute !== undefined && call.startsWith('PATCH')) {
      if (dispute.status !== 'open') return refusal(400, 'Dispute is already under review or closed');
      this.evidence.push(body);
      dispute.status = 'under_review';
    }
    return found(dispute);
  }

  #makeOrder({ amount, currency, receipt }: Record<string, unknown>, account: string): Answer {
    if (!Number.isInteger(amount) || Number(amount) < 100) {
      return refusal(400, 'Order amount less than minimum amount allowed');
    }
    const order = {
      id: newId('order'),
      account,
      amount: Number(amount),
      currency: String(currency),
      receipt: String(receipt),
    };
    this.orders.push(order);
    return { status: 200, body: { entity: 'order', status: 'created', ...order } };
  }

  #refund(
    payment: Payment | undefined,
    { amount, receipt }: Record<string, unknown>,
    { key, account }: { key: string; account: string },
  ): Answer {
    const known = this.#keys.get(key);
    if (known !== undefined) return { status: 200, body: known };
    const isOwn = this.orders.some((order) => order.id === payment?.order_id && order.account === account);
    if (!isOwn) return refusal(400, 'The id provided does not exist');
    const isDisputed = this.disputes.some(
      ({ payment_id, status, phase }) =>
        payment_id === payment?.id &&
        phase === 'chargeback' &&
        (status === 'open' || status === 'under_review'),
    );
    if (isDisputed) return refusal(400, 'The payment is disputed and cannot be refunded');
    if (payment?.status !== 'captured')
      return refusal(400, 'The payment status should be captured for action to be taken');
    const returned = this.refunds
      .filter((refund) => refund.payment_id === payment.id && refund.status !== 'failed')
      .reduce((sum, refund) => sum + refund.amount, 0);
    if (returned + Number(amount) > payment.amount)
      return refusal(400, 'The payment has been fully refunded already');
    const refund: Refund = {
      id: newId('rfnd'),
      payment_id: payment.id,
      amount: Number(amount),
      receipt: String(receipt),
      status: this.refundStatus,
    };
    this.refunds.push(refund);
    if (key !== '') this.#keys.set(key, refund);
    return { status: 200, body: refund };
  }
}

interface Answer {
  readonly status: number;
  readonly body: unknown;
}

function found(entity: unknown): Answer {
  return entity === undefined
    ? refusal(400, 'The id provided does not exist')
    : { status: 200, body: entity };
}

function list(items: readonly unknown[]): Answer {
  return { status: 200, body: { entity: 'collection', count: items.length, items } };
}

function refusal(status: number, description: string): Answer {
  return { status, body: { error: { code: 'BAD_REQUEST_ERROR', description } } };
}

function send(response: ServerResponse, status: number, body: unknown): void {
  response.writeHead(status, { 'content-type': 'application/json' });
  response.end(typeof body === 'string' ? body : JSON.stringify(body));
}

function newId(kind: string): string {
  return `${kind}_${randomBytes(7).toString('hex')}`;
}

function hmac(secret: string, text: string): string {
  return createHmac('sha256', secret).update(text).digest('hex');
}
