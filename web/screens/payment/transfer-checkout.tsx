import { Copy, Smartphone } from 'lucide-react';
import { Suspense, useState } from 'react';
import { useTranslations } from 'use-intl';
import type { TransferCheckout as Details, PaymentView } from '../../../contracts/payments.ts';
import { useReportTransfer, useTransferDetails } from '../../api/payments.ts';
import { useErrorText } from '../../lib/form.ts';
import { useFormats } from '../../lib/format.ts';
import { lazyPart } from '../../lib/lazy-part.tsx';
import { QueryError } from '../../lib/query-error.tsx';
import { Button, buttonClass } from '../../ui/button.tsx';
import { Field, FormMessage } from '../../ui/fields/field.tsx';
import { TextField } from '../../ui/fields/text-field.tsx';
import { Skeleton } from '../../ui/skeleton.tsx';
import { showToast } from '../../ui/toast.ts';
import styles from './screen.module.css';

const QrCode = lazyPart(async () => ({ default: (await import('../../ui/qr-code.tsx')).QrCode }));

/** Where to transfer the money, with which reference, and a way to say that it was sent; or that it's paid at the door. */
export function TransferCheckout({ payment }: { readonly payment: PaymentView }) {
  const t = useTranslations('payment');
  const query = useTransferDetails(payment.$id);
  const { data, isError } = query;
  if (isError) return <QueryError title={t('blocked')} query={query} />;
  if (data !== undefined && 'door' in data) return <AtTheDoor {...data.door} />;
  if (data === undefined || !('transfer' in data)) return <Skeleton shape="cover" />;
  return (
    <>
      <TransferDetails payment={payment} transfer={data.transfer} />
      <ReportTransfer payment={payment} />
    </>
  );
}

function AtTheDoor({ cash, card }: { readonly cash: boolean; readonly card: boolean }) {
  const t = useTranslations('payment');
  const ways = t(cash && card ? 'doorBoth' : card ? 'doorCard' : 'doorCash');
  return <FormMessage tone="good">{t('doorText', { ways })}</FormMessage>;
}

function TransferDetails({ payment, transfer }: { payment: PaymentView; transfer: Details['transfer'] }) {
  const t = useTranslations('payment');
  const formats = useFormats();
  const { payee, reference, upi, bank } = transfer;
  const amount = formats.money(payment.amountPaise, payment.currency);
  const facts = [
    [t('payTo'), payee],
    ...(upi === null ? [] : [[t('upiId'), upi.address]]),
    ...(bank === null
      ? []
      : [
          [t('bankAccount'), bank.account],
          [t('bankCode'), bank.code],
          [t('bank'), bank.name],
        ]),
    [t('amount'), amount],
  ].filter(([, value]) => value !== '');
  return (
    <div className={styles.sandbox}>
      {upi !== null && (
        <div className={styles.upi}>
          <Suspense fallback={<Skeleton shape="cover" />}>
            <QrCode text={upi.link} label={t('upiCode', { amount, payee })} className={styles.code} />
          </Suspense>
          <p>{t('scan')}</p>
          <a href={upi.link} className={buttonClass({ size: 'lg', block: true })}>
            <Smartphone aria-hidden="true" />
            {t('openUpi')}
          </a>
        </div>
      )}
      <dl className={styles.facts}>
        {facts.map(([label, value]) => (
          <div key={label}>
            <dt>{label}</dt>
            <dd>{value}</dd>
          </div>
        ))}
        <div>
          <dt>{t('transferReference')}</dt>
          <dd className={styles.reference}>
            <strong>{reference}</strong>
            <CopyButton text={reference} />
          </dd>
        </div>
      </dl>
      <p className={styles.terms}>{t('referenceHint')}</p>
    </div>
  );
}

function CopyButton({ text }: { readonly text: string }) {
  const t = useTranslations('payment');
  const copy = () =>
    navigator.clipboard.writeText(text).then(
      () => showToast({ tone: 'good', text: t('copied') }),
      () => showToast({ tone: 'bad', text }),
    );
  return (
    <Button variant="secondary" size="sm" icon={<Copy aria-hidden="true" />} onClick={() => void copy()}>
      {t('copy')}
    </Button>
  );
}

/** The buyer says that they made the transfer, with its number or a picture. */
function ReportTransfer({ payment }: { readonly payment: PaymentView }) {
  const t = useTranslations('payment');
  const errorText = useErrorText();
  const { mutate, isPending, error } = useReportTransfer(payment.$id);
  const [again, setAgain] = useState(false);
  const [number, setNumber] = useState('');
  const [picture, setPicture] = useState<File | null>(null);
  if (payment.reportedAt !== null && !again) {
    return (
      <div className={styles.sandbox}>
        <FormMessage tone="good">{t('reported')}</FormMessage>
        <Button variant="quiet" onClick={() => setAgain(true)}>
          {t('reportAgain')}
        </Button>
      </div>
    );
  }
  return (
    <form
      method="dialog"
      className={styles.sandbox}
      onSubmit={(event) => {
        event.preventDefault();
        mutate({ bankReference: number, picture }, { onSuccess: () => setAgain(false) });
      }}
    >
      <h2 className={styles.sandboxTitle}>{t('reportTitle')}</h2>
      <p>{t('reportText')}</p>
      <TextField
        label={t('bankReference')}
        value={number}
        maxLength={64}
        autoComplete="off"
        onChange={({ target }) => setNumber(target.value)}
      />
      <Field label={t('proof')}>
        {(control) => (
          <input
            {...control}
            type="file"
            accept="image/*"
            onChange={({ target }) => setPicture(target.files?.[0] ?? null)}
          />
        )}
      </Field>
      {error !== null && <FormMessage>{errorText(error)}</FormMessage>}
      <Button type="submit" variant="secondary" block busy={isPending}>
        {t('report')}
      </Button>
    </form>
  );
}
