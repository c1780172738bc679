import { useTranslations } from 'use-intl';
import type { Invoice } from '../../../contracts/invoices.ts';
import { downloads } from '../../downloads.ts';
import { useFormats } from '../../lib/format.ts';
import styles from './invoices.module.css';

interface InvoiceRowProps {
  readonly invoice: Invoice;
  /** Whether the reader needs to know whose it is. */
  readonly showBuyer?: boolean;
}

/** A document in a list, with its downloads. */
export function InvoiceRow({ invoice, showBuyer = false }: InvoiceRowProps) {
  const t = useTranslations('invoices');
  const formats = useFormats();
  const { $id, number, kind, corrects, issuedOn, buyerName, total, currency, xml } = invoice;
  const sign = kind === 'credit_note' ? '−' : '';
  return (
    <li className={styles.row}>
      <span className={styles.number}>
        <strong>{number}</strong>
        <span className={styles.about}>
          {corrects === null ? t('invoice') : t('creditNoteFor', { number: corrects })} ·{' '}
          {formats.date(issuedOn)}
          {showBuyer && ` · ${buyerName}`}
        </span>
      </span>
      <span className={styles.total}>
        {sign}
        {formats.money(total, currency)}
      </span>
      <span className={styles.links}>
        <a href={downloads.invoice($id, 'pdf')} download aria-label={t('pdfName', { number })}>
          {t('pdf')}
        </a>
        {xml && (
          <a href={downloads.invoice($id, 'xml')} download aria-label={t('xmlName', { number })}>
            {t('xml')}
          </a>
        )}
      </span>
    </li>
  );
}
