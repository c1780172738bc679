import { useInfiniteQuery } from '@tanstack/react-query';
import { Check, FileUp } from 'lucide-react';
import { Suspense, useState } from 'react';
import { useTranslations } from 'use-intl';
import type { Transfer } from '../../../contracts/transfers.ts';
import { useCall } from '../../api/call.ts';
import {
  type TransferScope,
  transfersQuery,
  useConfirmRefundTransfer,
  useConfirmTransfers,
} from '../../api/transfers.ts';
import { useErrorText } from '../../lib/form.ts';
import { useFormats } from '../../lib/format.ts';
import { lazyPart } from '../../lib/lazy-part.tsx';
import { QueryError } from '../../lib/query-error.tsx';
import { Button } from '../../ui/button.tsx';
import { Badge } from '../../ui/card.tsx';
import { LoadMore } from '../../ui/skeleton.tsx';
import { showToast } from '../../ui/toast.ts';
import styles from './transfers.module.css';

const StatementDialog = lazyPart(() => import('./statement-dialog.tsx'));

interface TransfersProps {
  readonly scope: TransferScope;
  readonly currency: string;
  /** Whether to say so when there are none; otherwise nothing is shown then. */
  readonly always: boolean;
}

/** Transfers that an event or the site waits for, to be confirmed one by one or by a bank statement. */
export function Transfers({ scope, currency, always }: TransfersProps) {
  const t = useTranslations('managePayments');
  const manage = useTranslations('manage');
  const list = useInfiniteQuery(transfersQuery(useCall(), scope, 'awaited'));
  const [importing, setImporting] = useState(false);
  const { data, isError } = list;
  if (isError) return <QueryError title={t('transfersFailed')} query={list} />;
  if (data === undefined) return null;
  const transfers = data.pages.flatMap((page) => page.transfers);
  if (transfers.length === 0 && !always) return null;
  return (
    <section className={styles.section} aria-labelledby="transfers">
      <header className={styles.header}>
        <div>
          <h3 id="transfers">{t(scope === 'site' ? 'siteTransfersTitle' : 'transfersTitle')}</h3>
          <p className={styles.facts}>{t(scope === 'site' ? 'siteTransfersHint' : 'transfersHint')}</p>
        </div>
        <Button
          variant="secondary"
          size="sm"
          icon={<FileUp aria-hidden="true" />}
          onClick={() => setImporting(true)}
        >
          {t('statement')}
        </Button>
      </header>
      {transfers.length === 0 ? (
        <p className={styles.none}>{t('transfersEmpty')}</p>
      ) : (
        <ul className={styles.log}>
          {transfers.map((transfer) => (
            <TransferRow key={transfer.payment.$id} scope={scope} transfer={transfer} />
          ))}
        </ul>
      )}
      <LoadMore query={list}>
        {manage('more', { left: String((data.pages[0]?.total ?? 0) - transfers.length) })}
      </LoadMore>
      {importing && (
        <Suspense>
          <StatementDialog scope={scope} currency={currency} onClose={() => setImporting(false)} />
        </Suspense>
      )}
    </section>
  );
}

function TransferRow({ scope, transfer }: { readonly scope: TransferScope; readonly transfer: Transfer }) {
  const t = useTranslations('managePayments');
  const manage = useTranslations('manage');
  const formats = useFormats();
  const errorText = useErrorText();
  const { payment, reference, report } = transfer;
  const name = payment.payerName || manage('nameless');
  const amount = formats.money(payment.amountPaise, payment.currency);
  const { mutate, isPending } = useConfirmTransfers(scope, {
    onDone: ({ results }) => {
      const outcome = results[0]?.outcome ?? 'unknown';
      const tone = outcome === 'bought' || outcome === 'known' ? 'good' : 'bad';
      showToast({ tone, text: t(`outcome.${outcome}`, { name }) });
    },
    onFailure: (error) => showToast({ tone: 'bad', text: errorText(error) }),
  });
  const confirm = () => mutate({ transfers: [{ paymentId: payment.$id, amountPaise: payment.amountPaise }] });
  return (
    <li>
      <div className={styles.name}>
        <p>
          <strong>{name}</strong> {payment.state === 'expired' && <Badge tone="warn">{t('late')}</Badge>}
        </p>
        <p className={styles.facts}>{t('reference', { reference })}</p>
        {report !== null && (
          <p className={styles.facts}>
            {t('reported', { time: formats.instant(report.at, payment.timeZone) })}
            {report.bankReference !== '' && ` · ${t('bankReference', { number: report.bankReference })}`}
            {report.hasPicture && (
              <>
                {' · '}
                <a
                  href={`/v1/payments/${payment.$id}/proof`}
                  target="_blank"
                  rel="noreferrer"
                  aria-label={t('showProofOf', { name })}
                >
                  {t('showProof')}
                </a>
              </>
            )}
          </p>
        )}
      </div>
      <Button
        size="sm"
        icon={<Check aria-hidden="true" />}
        aria-label={t('confirmOf', { amount, name })}
        busy={isPending}
        onClick={confirm}
      >
        {t('confirm', { amount })}
      </Button>
    </li>
  );
}

/** Refunds that someone has to transfer; nothing while there are none. */
export function RefundsByHand({ scope }: { readonly scope: TransferScope }) {
  const t = useTranslations('managePayments');
  const manage = useTranslations('manage');
  const list = useInfiniteQuery(transfersQuery(useCall(), scope, 'refunds'));
  const transfers = list.data?.pages.flatMap((page) => page.transfers) ?? [];
  if (list.isError) return <QueryError title={t('transfersFailed')} query={list} />;
  if (transfers.length === 0) return null;
  return (
    <section className={`${styles.section} ${styles.due}`} aria-labelledby="refunds-by-hand">
      <h3 id="refunds-by-hand">{t('refundsTitle')}</h3>
      <p>{t(scope === 'site' ? 'siteRefundsHint' : 'refundsHint')}</p>
      <ul className={styles.log}>
        {transfers.map((transfer) => (
          <RefundRow key={transfer.payment.$id} scope={scope} transfer={transfer} />
        ))}
      </ul>
      <LoadMore query={list}>
        {manage('more', { left: String((list.data?.pages[0]?.total ?? 0) - transfers.length) })}
      </LoadMore>
    </section>
  );
}

function RefundRow({ scope, transfer }: { readonly scope: TransferScope; readonly transfer: Transfer }) {
  const t = useTranslations('managePayments');
  const manage = useTranslations('manage');
  const formats = useFormats();
  const errorText = useErrorText();
  const { payment, reference, due } = transfer;
  const name = payment.payerName || manage('nameless');
  const amount = formats.money(due?.amountPaise ?? 0, payment.currency);
  const { mutate, isPending } = useConfirmRefundTransfer(scope, {
    onDone: () => showToast({ tone: 'good', text: t('markedPaid', { name }) }),
    onFailure: (error) => showToast({ tone: 'bad', text: errorText(error) }),
  });
  return (
    <li>
      <div className={styles.name}>
        <p>
          <strong>{name}</strong>
        </p>
        <p className={styles.facts}>{t('reference', { reference })}</p>
      </div>
      <span className={styles.amount}>{amount}</span>
      <Button
        size="sm"
        variant="secondary"
        aria-label={t('markPaidOf', { amount, name })}
        busy={isPending}
        onClick={() => mutate({ paymentId: payment.$id, refundIds: due?.refundIds ?? [] })}
      >
        {t('markPaid')}
      </Button>
    </li>
  );
}
