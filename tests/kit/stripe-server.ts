import { createHmac, randomBytes } from 'node:crypto';
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { text } from 'node:stream/consumers';
import type { Disturbance } from './razorpay-server.ts';

interface Session {
  readonly id: string;
  /** Whose it is. */
  readonly account: string;
  readonly amount_total: number;
  readonly currency: string;
  readonly client_reference_id: string;
  readonly metadata: Record<string, string>;
  status: 'open' | 'complete' | 'expired';
  payment_intent: string | null;
}

interface Intent {
  readonly id: string;
  readonly object: 'payment_intent';
  readonly session: string;
  readonly amount: number;
  amount_received: number;
  readonly currency: string;
  readonly metadata: Record<string, string>;
  readonly payment_method_types: readonly string[];
  status: 'succeeded' | 'requires_capture' | 'requires_payment_method' | 'processing';
  readonly latest_charge: string;
  last_payment_error: { readonly message: string } | null;
}

interface Refund {
  readonly id: string;
  readonly object: 'refund';
  readonly payment_intent: string;
  readonly amount: number;
  readonly metadata: Record<string, string>;
  status: 'succeeded' | 'pending' | 'failed';
}

interface Moved {
  readonly amount: number;
  readonly fee: number;
  readonly currency: string;
}

interface Dispute {
  readonly id: string;
  readonly object: 'dispute';
  readonly payment_intent: string;
  readonly charge: string;
  readonly amount: number;
  readonly currency: string;
  readonly reason: string;
  status: string;
  readonly evidence_details: { due_by: number | null; submission_count: number };
  readonly balance_transactions: Moved[];
}

export const stripeKeys = {
  secretKey: 'sk_test_sentinel',
  webhookSecret: 'whsec_for_tests_only',
} as const;

interface Answer {
  readonly status: number;
  readonly body: unknown;
}

/** Stripe's HTTP API on a loopback port, as far as we use it, with Checkout's page and webhooks. */
export class StripeServer {
  readonly sessions: Session[] = [];
  readonly intents: Intent[] = [];
  readonly refunds: Refund[] = [];
  readonly disputes: Dispute[] = [];
  /** What was sent as evidence, oldest first, and the files with it. */
  readonly evidence: Record<string, string>[] = [];
  readonly files: string[] = [];
  /** Secret keys, and whose they are. */
  readonly accounts = new Map<string, string>([[stripeKeys.secretKey, 'own']]);
  /** What Stripe keeps of each charge; null while it doesn't know yet. */
  fee: { readonly amount: number; readonly currency?: string } | null = { amount: 1030 };
  /** Every call as `POST /v1/refunds`, oldest first. */
  readonly calls: string[] = [];
  /** The state of new refunds. */
  refundStatus: Refund['status'] = 'succeeded';
  /** Runs while a call is being answered. */
  onCall: () => Promise<void> = async () => undefined;
  readonly #mischief: { readonly call: RegExp; readonly what: Disturbance }[] = [];
  /** By idempotency key: the first request with it, and its answer. */
  readonly #keys = new Map<string, { readonly asked: string; readonly answer: Answer }>();
  readonly #server = createServer((request, response) => void this.#serve(request, response));

  async listen(): Promise<string> {
    await new Promise<void>((ready) => this.#server.listen(0, '127.0.0.1', ready));
    return `http://127.0.0.1:${(this.#server.address() as AddressInfo).port}`;
  }

  async close(): Promise<void> {
    this.#server.closeAllConnections();
    await new Promise((closed) => this.#server.close(closed));
  }

  /** Disturbs the next matching calls, one per entry. */
  disturb(call: RegExp, ...what: Disturbance[]): void {
    this.#mischief.push(...what.map((each) => ({ call, what: each })));
  }

  /** Pays on Checkout's page; with `received`, only a part is captured. */
  pay(
    sessionId: string,
    { status = 'succeeded', received }: { status?: Intent['status']; received?: number } = {},
  ): Intent {
    const session = this.sessions.find(({ id }) => id === sessionId);
    if (session === undefined) throw new Error(`There is no session ${sessionId}.`);
    const paid = status === 'succeeded';
    const intent: Intent = {
      id: newId('pi'),
      object: 'payment_intent',
      session: sessionId,
      amount: session.amount_total,
      amount_received: paid ? (received ?? session.amount_total) : 0,
      currency: session.currency,
      metadata: session.metadata,
      payment_method_types: ['card'],
      latest_charge: newId('ch'),
      status,
      last_payment_error:
        status === 'requires_payment_method' ? { message: 'Your card was declined.' } : null,
    };
    this.intents.push(intent);
    session.payment_intent = intent.id;
    if (paid) session.status = 'complete';
    return intent;
  }

  /** The buyer's bank questions a payment; with `withdrawn`, it takes the money at once. */
  dispute(
    { id, latest_charge: charge, currency, amount_received: paid }: Intent,
    {
      amount = paid,
      status = 'needs_response',
      withdrawn = true,
      dueBy = null,
    }: { amount?: number; status?: string; withdrawn?: boolean; dueBy?: Temporal.Instant | null } = {},
  ): Dispute {
    const dispute: Dispute = {
      ...{ id: newId('du'), object: 'dispute', payment_intent: id, charge, amount, currency, status },
      reason: 'product_not_received',
      evidence_details: {
        due_by: dueBy === null ? null : Math.floor(dueBy.epochMilliseconds / 1000),
        submission_count: 0,
      },
      balance_transactions: withdrawn ? [{ amount: -amount, fee: 1500, currency }] : [],
    };
    this.disputes.push(dispute);
    return dispute;
  }

  /** The bank decides. What was won comes back, without the fee. */
  decide(dispute: Dispute, status: 'won' | 'lost' | 'warning_closed'): Dispute {
    dispute.status = status;
    const { amount, currency, balance_transactions: moves } = dispute;
    if (status === 'won' && moves.length === 1) moves.push({ amount, fee: 0, currency });
    return dispute;
  }

  /** The bytes and headers of a webhook, signed at this time. */
  notice(
    type: string,
    object: object,
    { at = Date.now(), secret = stripeKeys.webhookSecret as string } = {},
  ) {
    const body = JSON.stringify({ id: newId('evt'), object: 'event', type, data: { object } });
    const time = Math.floor(at / 1000);
    const signature = createHmac('sha256', secret).update(`${time}.${body}`).digest('hex');
    return {
      body,
      headers: { 'content-type': 'application/json', 'stripe-signature': `t=${time},v1=${signature}` },
    };
  }

  async #serve(request: IncomingMessage, response: ServerResponse): Promise<void> {
    const url = new URL(request.url ?? '', 'http://localhost');
    const call = `${request.method} ${url.pathname}`;
    this.calls.push(call);
    const index = this.#mischief.findIndex((each) => each.call.test(call));
    const what = index < 0 ? undefined : this.#mischief.splice(index, 1)[0]?.what;
    if (what === 'hang up') return void request.socket.destroy();
    const sent = await text(request);
    const form = new URLSearchParams(sent);
    const key = String(request.headers['idempotency-key'] ?? '');
    // Every upload separates its parts by a random line of its own, which comes first.
    const [first = ''] = sent.split('\r\n', 1);
    const asked = `${call} ${first.startsWith('--') ? sent.replaceAll(first, '') : sent}`;
    if (typeof what === 'object' && !('meanwhile' in what)) {
      if ('body' in what) return send(response, 200, what.body);
      const refused = refusal(what.status, what.description);
      if (key !== '' && what.status === 400) this.#keys.set(key, { asked, answer: refused });
      return send(response, what.status, refused.body);
    }
    await this.onCall();
    const account = this.accounts.get(request.headers.authorization?.replace('Bearer ', '') ?? '');
    const isKnown = account !== undefined;
    const before = this.#keys.get(key);
    const answer = !isKnown
      ? refusal(401, 'Invalid API Key provided')
      : before === undefined
        ? this.#answer(call, url, { form, account, sent })
        : before.asked === asked
          ? before.answer
          : reused;
    // Stripe also repeats refusals.
    if (key !== '' && isKnown && before === undefined && answer.status < 500)
      this.#keys.set(key, { asked, answer });
    if (typeof what === 'object') await what.meanwhile();
    if (what === 'answer cut off' || typeof what === 'object') request.socket.destroy();
    else if (what !== 'no answer') send(response, answer.status, answer.body);
  }

  #answer(
    call: string,
    url: URL,
    { form, account, sent }: { form: URLSearchParams; account: string; sent: string },
  ): Answer {
    const id = url.pathname.split('/').at(-1) ?? '';
    const expands = url.searchParams.getAll('expand[0]').concat(url.searchParams.getAll('expand[]'));
    const expanded = expands.some((name) => name.includes('balance_transaction'));
    if (call === 'POST /v1/checkout/sessions') return this.#createSession(form, account);
    if (call === 'POST /v1/refunds') return this.#refund(form, account);
    if (call === 'POST /v1/files') {
      this.files.push(sent);
      return { status: 200, body: { id: newId('file'), object: 'file' } };
    }
    if (url.pathname.startsWith('/v1/disputes/')) return this.#dispute(call, id, form);
    if (url.pathname.startsWith('/v1/checkout/sessions/')) {
      const session = this.sessions.find((each) => each.id === id && each.account === account);
      if (session === undefined) return missing(id);
      const whole = expands.some((name) => name.startsWith('payment_intent'));
      return { status: 200, body: this.#present(session, whole, expanded) };
    }
    if (url.pathname.startsWith('/v1/payment_intents/')) {
      const intent = this.#intentOf(id, account);
      return found(id, intent && this.#withCharge(intent, expanded));
    }
    const refund = this.refunds.find((each) => each.id === id);
    return found(id, refund && this.#intentOf(refund.payment_intent, account) && refund);
  }

  #intentOf(id: string | null, account: string): Intent | undefined {
    const intent = this.intents.find((each) => each.id === id);
    const session = this.sessions.find((each) => each.id === intent?.session);
    return session?.account === account ? intent : undefined;
  }

  #withCharge(intent: Intent, expanded: boolean) {
    if (!expanded) return intent;
    const { amount_received: amount, currency, latest_charge: id } = intent;
    const moved = this.fee && { amount, fee: this.fee.amount, currency: this.fee.currency ?? currency };
    return { ...intent, latest_charge: { id, object: 'charge', balance_transaction: moved } };
  }

  #dispute(call: string, id: string, form: URLSearchParams): Answer {
    const dispute = this.disputes.find((each) => each.id === id);
    if (dispute === undefined) return missing(id);
    if (call.startsWith('POST')) {
      if (!dispute.status.endsWith('needs_response'))
        return refusal(400, 'This dispute is already closed or under review');
      if ([...form.values()].some((value) => value.length > 20_000))
        return refusal(400, 'Invalid string: must be at most 20000 characters');
      this.evidence.push(Object.fromEntries(form));
      dispute.evidence_details.submission_count++;
      dispute.status = dispute.status.replace('needs_response', 'under_review');
    }
    return { status: 200, body: dispute };
  }

  #present({ payment_intent: intentId, account, ...session }: Session, whole: boolean, expanded = false) {
    const known = this.#intentOf(intentId, account);
    const intent = known === undefined ? null : this.#withCharge(known, expanded);
    return {
      object: 'checkout.session',
      ...session,
      payment_intent: whole ? intent : intentId,
      url: session.status === 'open' ? `https://checkout.stripe.example/${session.id}` : null,
    };
  }

  #createSession(form: URLSearchParams, account: string): Answer {
    const amount = Number(form.get('line_items[0][price_data][unit_amount]'));
    if (!Number.isInteger(amount) || amount < 50) {
      return refusal(400, 'The total amount due must be at least the minimum charge amount');
    }
    const session: Session = {
      id: newId('cs_test'),
      account,
      amount_total: amount,
      currency: form.get('line_items[0][price_data][currency]') ?? '',
      client_reference_id: form.get('client_reference_id') ?? '',
      metadata: { receipt: form.get('payment_intent_data[metadata][receipt]') ?? '' },
      status: 'open',
      payment_intent: null,
    };
    this.sessions.push(session);
    return { status: 200, body: this.#present(session, false) };
  }

  #refund(form: URLSearchParams, account: string): Answer {
    const intent = this.#intentOf(form.get('payment_intent'), account);
    const disputes = this.disputes.filter(({ payment_intent: id }) => id === intent?.id);
    if (disputes.some(({ status }) => !/^(?:won|lost|warning_.*)$/.test(status)))
      return refusal(400, 'Charge has been charged back; cannot issue a refund');
    if (intent?.status !== 'succeeded')
      return refusal(400, 'This payment has no successful charge to refund');
    const amount = Number(form.get('amount'));
    const returned = this.refunds
      .filter(({ payment_intent: id, status }) => id === intent.id && status !== 'failed')
      .reduce((sum, refund) => sum + refund.amount, 0);
    const lost = disputes.reduce((sum, { status, amount: part }) => sum + (status === 'lost' ? part : 0), 0);
    if (returned + lost + amount > intent.amount_received) {
      return refusal(400, 'Refund amount is greater than unrefunded amount on charge');
    }
    const refund: Refund = {
      id: newId('re'),
      object: 'refund',
      payment_intent: intent.id,
      amount,
      metadata: { key: form.get('metadata[key]') ?? '' },
      status: this.refundStatus,
    };
    this.refunds.push(refund);
    return { status: 200, body: refund };
  }
}

function found(id: string, entity: unknown): Answer {
  return entity === undefined ? missing(id) : { status: 200, body: entity };
}

function missing(id: string): Answer {
  return refusal(404, `No such object: '${id}'`);
}

function refusal(status: number, message: string): Answer {
  const type = status >= 500 ? 'api_error' : 'invalid_request_error';
  return { status, body: { error: { type, message } } };
}

const reused: Answer = {
  status: 400,
  body: {
    error: {
      type: 'idempotency_error',
      message:
        'Keys for idempotent requests can only be used with the same parameters they were first used with.',
    },
  },
};

function send(response: ServerResponse, status: number, body: unknown): void {
  response.writeHead(status, { 'content-type': 'application/json' });
  response.end(typeof body === 'string' ? body : JSON.stringify(body));
}

function newId(kind: string): string {
  return `${kind}_${randomBytes(12).toString('hex')}`;
}
