import { Clock, FlaskConical } from 'lucide-react';
import { type ReactNode, useEffect, useEffectEvent, useRef, useState } from 'react';
import { Link } from 'react-router';
import { useTranslations } from 'use-intl';
import type { CheckoutProof, GatewayCheckout, PaymentView } from '../../../contracts/payments.ts';
import { leaveFor, useConfirmPayment, useOpenCheckout, usePayInSandbox } from '../../api/payments.ts';
import { useErrorText } from '../../lib/form.ts';
import { useFormats } from '../../lib/format.ts';
import { useHoldTime } from '../../lib/hold-time.ts';
import { useNow } from '../../lib/page-context.tsx';
import { paths } from '../../paths.ts';
import { Button } from '../../ui/button.tsx';
import { Card } from '../../ui/card.tsx';
import { FormMessage } from '../../ui/fields/field.tsx';
import { ChooseMethod, useHasChoice } from './choose-method.tsx';
import { TaxLines } from './invoices.tsx';
import styles from './screen.module.css';
import { TransferCheckout } from './transfer-checkout.tsx';

/** The refund terms of the payment, in the time zone of the event. */
export function RefundTerms({ payment }: { payment: PaymentView }) {
  const t = useTranslations('payment');
  const formats = useFormats();
  const now = useNow();
  const { subject, refundableUntil: until } = payment;
  if (subject !== 'registration') return null;
  const promised = until !== null && now <= Date.parse(until);
  return (
    <p className={styles.terms}>
      {promised ? t('refundUntil', { time: formats.instant(until, payment.timeZone) }) : t('refundNever')}
    </p>
  );
}

interface CheckoutPanelProps {
  readonly payment: PaymentView;
  /** What is bought. */
  readonly about: ReactNode;
  /** The checkout reports success: start polling the server for confirmation. */
  readonly onReported: () => void;
}

/** What is bought, the amount and the deadline, beside the checkout in wide windows. After a failure or a closed window, says why no money was taken. */
export function CheckoutPanel({ payment, about, onReported }: CheckoutPanelProps) {
  const t = useTranslations('payment');
  const errorText = useErrorText();
  const [outcome, setOutcome] = useState<CheckoutOutcome>();
  const confirm = useConfirmPayment(payment.$id);
  const take = (next: CheckoutOutcome) => {
    setOutcome(next);
    if (next.kind === 'paid') confirm.mutate(next.proof, { onSuccess: onReported });
  };
  const hasChoice = useHasChoice(payment.$id);
  const [chosen, setChosen] = useState(payment.opened);
  const isByHand = payment.method === 'upi' || payment.method === 'bank' || payment.method === 'door';
  const Checkout = payment.test ? SandboxCheckout : ProviderCheckout;
  const checkout = (
    <>
      {confirm.error !== null && <FormMessage>{errorText(confirm.error)}</FormMessage>}
      {outcome?.kind === 'closed' && (
        <FormMessage tone="plain">
          {t('closed')} {payment.test && <WayBack payment={payment} />}
        </FormMessage>
      )}
      {outcome?.kind === 'failed' && (
        <FormMessage>
          {outcome.reason === null ? t('failed') : t('failedBecause', { reason: outcome.reason })}
        </FormMessage>
      )}
      {isByHand ? (
        <TransferCheckout payment={payment} />
      ) : payment.method === 'stripe' ? (
        <HostedCheckout payment={payment} />
      ) : (
        <Checkout payment={payment} busy={confirm.isPending} onOutcome={take} />
      )}
      {hasChoice && (
        <Button variant="quiet" block onClick={() => setChosen(false)}>
          {t('otherWay')}
        </Button>
      )}
    </>
  );
  return (
    <Card as="section" pad="none" className={styles.checkout}>
      <div className={styles.order}>
        {about}
        <Due payment={payment} />
      </div>
      <div className={styles.pay}>
        {hasChoice && !chosen ? (
          <ChooseMethod payment={payment} onChosen={() => setChosen(true)} />
        ) : (
          checkout
        )}
      </div>
    </Card>
  );
}

function WayBack({ payment: { eventId } }: { payment: PaymentView }) {
  const t = useTranslations('payment');
  return eventId === null ? (
    <Link to={paths.allEvents()}>{t('toEvents')}</Link>
  ) : (
    <Link to={paths.event(eventId)}>{t('toEvent')}</Link>
  );
}

/** What is paid, until when, and the refund terms. */
function Due({ payment }: { payment: PaymentView }) {
  const t = useTranslations('payment');
  const formats = useFormats();
  return (
    <div className={styles.due}>
      <p className={styles.amount}>{formats.money(payment.amountPaise, payment.currency)}</p>
      <p className={styles.terms}>{t('totalNote', { currency: payment.currency })}</p>
      <TaxLines payment={payment} />
      {payment.expiresAt !== null && <HoldTime until={payment.expiresAt} timeZone={payment.timeZone} />}
      <RefundTerms payment={payment} />
    </div>
  );
}

/** Milliseconds from which a countdown says less than the time of day. */
const countdownMs = 24 * 3_600_000;

function HoldTime({ until, timeZone }: { until: string; timeZone: string }) {
  const t = useTranslations('payment');
  const formats = useFormats();
  const left = useHoldTime(until);
  const isLong = Date.parse(until) - useNow() > countdownMs;
  return (
    <p role={isLong ? undefined : 'timer'} className={styles.hold}>
      <Clock aria-hidden="true" />
      <span>
        {isLong
          ? t('heldUntil', { time: formats.instant(until, timeZone) })
          : left === null
            ? t('expired')
            : t('heldFor', { time: left })}
      </span>
    </p>
  );
}

/** The sandbox checkout, with one button per outcome (product rule 28). */
function SandboxCheckout({ payment, busy, onOutcome }: CheckoutProps) {
  const t = useTranslations('payment');
  const formats = useFormats();
  const errorText = useErrorText();
  const { mutate, isPending, variables, error } = usePayInSandbox(payment.$id);
  const press = (outcome: 'success' | 'failure') =>
    mutate(outcome, {
      onSuccess: (answer) =>
        onOutcome(
          'error' in answer
            ? { kind: 'failed', reason: answer.error.description }
            : { kind: 'paid', proof: answer },
        ),
    });
  return (
    <div className={styles.sandbox}>
      <h2 className={styles.sandboxTitle}>
        <FlaskConical aria-hidden="true" />
        {t('testTitle')}
      </h2>
      <p>{t('testText')}</p>
      {error !== null && <FormMessage>{errorText(error)}</FormMessage>}
      <Button
        size="lg"
        block
        busy={busy || (isPending && variables === 'success')}
        onClick={() => press('success')}
      >
        {t('testSuccess', { amount: formats.money(payment.amountPaise, payment.currency) })}
      </Button>
      <Button
        size="lg"
        variant="secondary"
        block
        busy={isPending && variables === 'failure'}
        onClick={() => press('failure')}
      >
        {t('testFailure')}
      </Button>
      <Button size="lg" variant="quiet" block onClick={() => onOutcome({ kind: 'closed' })}>
        {t('testAbandon')}
      </Button>
    </div>
  );
}

/** Leads to a page of the payment provider, which leads back here. */
function HostedCheckout({ payment }: { payment: PaymentView }) {
  const t = useTranslations('payment');
  const formats = useFormats();
  const errorText = useErrorText();
  const { mutate, isPending, isSuccess, error } = useOpenCheckout(payment.$id);
  const open = () =>
    mutate(undefined, {
      onSuccess: (checkout) => {
        if ('redirect' in checkout) leaveFor(checkout.redirect);
      },
    });
  return (
    <>
      {error !== null && <FormMessage>{errorText(error)}</FormMessage>}
      <Button size="lg" block busy={isPending || isSuccess} onClick={open}>
        {t('pay', { amount: formats.money(payment.amountPaise, payment.currency) })}
      </Button>
    </>
  );
}

/** Opens the payment provider's checkout at once, and again by the button. */
function ProviderCheckout({ payment, busy, onOutcome }: CheckoutProps) {
  const t = useTranslations('payment');
  const formats = useFormats();
  const errorText = useErrorText();
  const { mutateAsync } = useOpenCheckout(payment.$id);
  const [open, setOpen] = useState(false);
  const [error, setError] = useState<unknown>(null);
  const started = useRef(false);

  const start = async () => {
    setOpen(true);
    setError(null);
    try {
      const checkout = await mutateAsync();
      if (!('options' in checkout)) throw new Error('This way to pay has no checkout of its own');
      onOutcome(await openProviderCheckout(checkout));
    } catch (error) {
      setError(error);
    } finally {
      setOpen(false);
    }
  };
  const startOnce = useEffectEvent(() => {
    if (!started.current) void start();
    started.current = true;
  });
  useEffect(() => startOnce(), []);

  return (
    <>
      {error instanceof ScriptBlocked ? (
        <FormMessage>
          {t('blocked')}{' '}
          <Button variant="quiet" size="sm" onClick={() => window.location.reload()}>
            {t('reload')}
          </Button>
        </FormMessage>
      ) : (
        error !== null && <FormMessage>{errorText(error)}</FormMessage>
      )}
      <Button size="lg" block busy={busy || open} onClick={() => void start()}>
        {t('pay', { amount: formats.money(payment.amountPaise, payment.currency) })}
      </Button>
    </>
  );
}

/** The provider's script failed to load. */
class ScriptBlocked extends Error {
  override readonly name = 'ScriptBlocked';
}

/** The part of Razorpay's global that is used. */
interface RazorpayCheckout {
  open(): void;
  on(event: 'payment.failed', listener: (failure: { error?: { description?: string } }) => void): void;
}
type RazorpayConstructor = new (
  options: GatewayCheckout['options'] & {
    theme: { color: string };
    handler: (proof: CheckoutProof) => void;
    modal: { ondismiss: () => void };
  },
) => RazorpayCheckout;

/** The light theme's accent. The checkout is light in both themes. */
const themeColour = '#c8135f';

/**
 * Resolves when the checkout succeeds or is closed. After a failed attempt it stays open for another try.
 *
 * @throws ScriptBlocked
 */
async function openProviderCheckout({ script, options }: GatewayCheckout): Promise<CheckoutOutcome> {
  const Razorpay = await loadRazorpay(script ?? '');
  return new Promise((resolve) => {
    let lastFailure: CheckoutOutcome | undefined;
    const checkout = new Razorpay({
      ...options,
      theme: { color: themeColour },
      handler: (proof) => resolve({ kind: 'paid', proof }),
      modal: { ondismiss: () => resolve(lastFailure ?? { kind: 'closed' }) },
    });
    checkout.on('payment.failed', ({ error }) => {
      lastFailure = { kind: 'failed', reason: error?.description ?? null };
    });
    checkout.open();
  });
}

async function loadRazorpay(address: string): Promise<RazorpayConstructor> {
  const page = window as { Razorpay?: RazorpayConstructor };
  if (page.Razorpay === undefined) await loadScript(address);
  if (page.Razorpay === undefined) throw new ScriptBlocked(`${address} brings no checkout`);
  return page.Razorpay;
}

function loadScript(address: string): Promise<void> {
  return new Promise((resolve, reject) => {
    const script = document.createElement('script');
    script.src = address;
    script.onload = () => resolve();
    script.onerror = () => {
      script.remove();
      reject(new ScriptBlocked(`${address} could not be loaded`));
    };
    document.head.append(script);
  });
}

/** The outcome of a checkout. */
type CheckoutOutcome =
  | { readonly kind: 'paid'; readonly proof: CheckoutProof }
  /** `reason` as given by the provider, if any. */
  | { readonly kind: 'failed'; readonly reason: string | null }
  | { readonly kind: 'closed' };

/** Props common to both checkouts. */
interface CheckoutProps {
  readonly payment: PaymentView;
  readonly busy: boolean;
  readonly onOutcome: (outcome: CheckoutOutcome) => void;
}
