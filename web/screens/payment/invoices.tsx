import { useQuery } from '@tanstack/react-query';
import { FileText } from 'lucide-react';
import { type ReactNode, Suspense, useState } from 'react';
import { useTranslations } from 'use-intl';
import type { PaymentInvoices } from '../../../contracts/invoices.ts';
import type { PaymentView } from '../../../contracts/payments.ts';
import { percentOf } from '../../../contracts/taxes.ts';
import { paymentInvoicesQuery } from '../../api/invoices.ts';
import { InvoiceRow } from '../../features/invoices/invoice-links.tsx';
import lists from '../../features/invoices/invoices.module.css';
import { useFormats } from '../../lib/format.ts';
import { lazyPart } from '../../lib/lazy-part.tsx';
import { Button } from '../../ui/button.tsx';
import { Card } from '../../ui/card.tsx';
import styles from './screen.module.css';

const openDialog = () => import('./invoice-dialog.tsx');
const InvoiceDialog = lazyPart(openDialog);

interface TaxLinesProps {
  readonly payment: PaymentView;
  /** Instead of them, where no tax is charged. */
  readonly children?: ReactNode;
}

/** What of the amount is tax, and who sells. */
export function TaxLines({ payment, children }: TaxLinesProps) {
  const t = useTranslations('invoices');
  const formats = useFormats();
  const { data } = useQuery(paymentInvoicesQuery(payment.$id));
  if (data === undefined || data.scheme === 'none' || data.lines.length === 0) return children;
  const { seller, lines, taxes } = data;
  const money = (amount: number) => formats.money(amount, payment.currency);
  const net = lines.reduce((sum, line) => sum + line.net, 0);
  const gross = lines.reduce((sum, line) => sum + line.gross, 0);
  const rows = [
    [t('net'), money(net)],
    ...taxes.flatMap(({ name, rate, amount }) =>
      name === null
        ? []
        : [
            [
              t('taxOf', { name: name === 'VAT' ? t('vat') : name, rate: formats.count(percentOf(rate)) }),
              money(amount),
            ],
          ],
    ),
    [t('total'), money(gross)],
  ];
  return (
    <>
      <dl className={lists.taxes}>
        {rows.map(([label, value]) => (
          <div key={label}>
            <dt>{label}</dt>
            <dd>{value}</dd>
          </div>
        ))}
      </dl>
      {seller !== null && <p className={styles.terms}>{t('soldBy', { name: seller.name })}</p>}
    </>
  );
}

/** The buyer's invoices of a payment; before one is issued, for whom it should be. */
export function OwnInvoices({ payment }: { readonly payment: PaymentView }) {
  // It is shown as soon as the payment went through, and what was known until then was from before.
  const { data } = useQuery({ ...paymentInvoicesQuery(payment.$id), refetchOnMount: 'always' });
  if (data === undefined || data.seller === null) return null;
  if (data.invoices.length === 0 && !data.mayChange) return null;
  return <Documents payment={payment} data={data} />;
}

function Documents({ payment, data }: { readonly payment: PaymentView; readonly data: PaymentInvoices }) {
  const t = useTranslations('invoices');
  const formats = useFormats();
  const [asking, setAsking] = useState(false);
  const { invoices, issueAt, mayChange } = data;
  return (
    <Card as="section" pad="lg" className={styles.checkout} aria-labelledby="invoice">
      <h2 id="invoice">{t('ownTitle')}</h2>
      {invoices.length > 0 && (
        <ul className={lists.list}>
          {invoices.map((invoice) => (
            <InvoiceRow key={invoice.$id} invoice={invoice} />
          ))}
        </ul>
      )}
      {mayChange && (
        <>
          <p className={styles.terms}>
            {issueAt === null
              ? t('ownIssued')
              : t('ownHint', { time: formats.instant(issueAt, payment.timeZone) })}
          </p>
          <Button
            variant="secondary"
            icon={<FileText aria-hidden="true" />}
            onPointerEnter={() => void openDialog()}
            onClick={() => setAsking(true)}
          >
            {t(invoices.length === 0 ? 'getNow' : 'correct')}
          </Button>
        </>
      )}
      {asking && (
        <Suspense>
          <InvoiceDialog
            paymentId={payment.$id}
            buyer={data.buyer}
            isNew={invoices.length === 0}
            onClose={() => setAsking(false)}
          />
        </Suspense>
      )}
    </Card>
  );
}
