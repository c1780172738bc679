import { useInfiniteQuery } from '@tanstack/react-query';
import { Download } from 'lucide-react';
import { useState } from 'react';
import { useTranslations } from 'use-intl';
import type { ClosedSeller } from '../../../contracts/closed-sellers.ts';
import { useCall } from '../../api/call.ts';
import { closedInvoicesQuery, closedSellersQuery } from '../../api/invoices.ts';
import { downloads } from '../../downloads.ts';
import { useBrowserZone } from '../../lib/browser-zone.ts';
import { useFormats } from '../../lib/format.ts';
import { QueryError } from '../../lib/query-error.tsx';
import { withTexts } from '../../lib/screen-texts.tsx';
import { Button, buttonClass } from '../../ui/button.tsx';
import { LoadMore, Skeleton } from '../../ui/skeleton.tsx';
import { InvoiceRow } from './invoice-links.tsx';
import styles from './invoices.module.css';

interface ClosedSellersProps {
  /** Those of groups that the reader owned, or of the whole site. */
  readonly scope: 'own' | 'site';
}

/** The invoices of deleted groups and accounts. Nothing where there are none. */
function ClosedSellers({ scope }: ClosedSellersProps) {
  const t = useTranslations('invoices');
  const query = useInfiniteQuery(closedSellersQuery(useCall(), scope));
  if (query.isError) return <QueryError title={t('failed')} query={query} />;
  const sellers = query.data?.pages.flatMap((page) => page.sellers) ?? [];
  if (sellers.length === 0) return null;
  const left = (query.data?.pages[0]?.total ?? 0) - sellers.length;
  return (
    <section aria-labelledby="closed-sellers">
      <h2 id="closed-sellers" className={styles.title}>
        {t('closedTitle')}
      </h2>
      <p className={styles.about}>{t('closedText')}</p>
      <ul className={styles.list}>
        {sellers.map((seller) => (
          <Seller key={seller.$id} seller={seller} />
        ))}
      </ul>
      <LoadMore query={query}>{t('more', { left: String(left) })}</LoadMore>
    </section>
  );
}

function Seller({ seller: { $id, name, closedAt } }: { readonly seller: ClosedSeller }) {
  const t = useTranslations('invoices');
  const formats = useFormats();
  const zone = useBrowserZone() ?? 'UTC';
  const [open, setOpen] = useState(false);
  return (
    <li>
      <div className={styles.row}>
        <span className={styles.number}>
          <strong>{name}</strong>
          <span className={styles.about}>{t('closedOn', { date: formats.instant(closedAt, zone) })}</span>
        </span>
        <span className={styles.links}>
          {!open && (
            <Button
              size="sm"
              variant="quiet"
              aria-label={t('closedShowName', { name })}
              onClick={() => setOpen(true)}
            >
              {t('closedShow')}
            </Button>
          )}
          <a
            href={downloads.closedInvoiceSheet($id)}
            download
            aria-label={t('closedSheetName', { name })}
            className={buttonClass({ variant: 'secondary', size: 'sm' })}
          >
            <Download aria-hidden="true" />
            {t('download')}
          </a>
        </span>
      </div>
      {open && <Documents sellerId={$id} />}
    </li>
  );
}

function Documents({ sellerId }: { readonly sellerId: string }) {
  const t = useTranslations('invoices');
  const query = useInfiniteQuery(closedInvoicesQuery(useCall(), sellerId));
  if (query.isError) return <QueryError title={t('failed')} query={query} />;
  if (query.data === undefined) return <Skeleton shape="title" />;
  const invoices = query.data.pages.flatMap((page) => page.invoices);
  const left = (query.data.pages[0]?.total ?? 0) - invoices.length;
  return (
    <>
      {invoices.length === 0 && <p className={styles.about}>{t('empty')}</p>}
      <ul className={styles.list}>
        {invoices.map((invoice) => (
          <InvoiceRow key={invoice.$id} invoice={invoice} showBuyer />
        ))}
      </ul>
      <LoadMore query={query}>{t('more', { left: String(left) })}</LoadMore>
    </>
  );
}

export default withTexts(ClosedSellers, ['invoices']);
