import { useQuery } from '@tanstack/react-query';
import { useTranslations } from 'use-intl';
import { eventTaxQuery } from '../../api/invoices.ts';
import { useFormats } from '../../lib/format.ts';
import { withTexts } from '../../lib/screen-texts.tsx';
import { taxName } from '../invoices/rates.ts';

/** Which taxes the prices contain, and who sells. Nothing where no tax is charged. */
function TaxNote({
  eventId,
  className,
}: {
  readonly eventId: string;
  readonly className?: string | undefined;
}) {
  const t = useTranslations('invoices');
  const formats = useFormats();
  const { data } = useQuery(eventTaxQuery(eventId));
  if (data === undefined || data.scheme === null || data.sellerName === null) return null;
  const charged = [...new Set([data.rate, ...data.rates.map(({ rate }) => rate)])].filter((rate) => rate > 0);
  if (charged.length === 0) return null;
  const rates = charged
    .toSorted((one, other) => one - other)
    .map((rate) => formats.percent(rate))
    .join(', ');
  return (
    <p className={className}>
      {t('pricesInclude', { rates, name: taxName(data.scheme, t('vat')) })}{' '}
      {t('soldBy', { name: data.sellerName })}
    </p>
  );
}

export default withTexts(TaxNote, ['invoices']);
