import { MapPin, Video } from 'lucide-react';
import { Suspense, useDeferredValue } from 'react';
import { useWatch } from 'react-hook-form';
import { useTranslations } from 'use-intl';
import type { Framing } from '../../../contracts/pictures.ts';
import { parseAmount } from '../../../contracts/prices.ts';
import { useViewer } from '../../api/account.ts';
import { useFormats } from '../../lib/format.ts';
import { lazyPart } from '../../lib/lazy-part.tsx';
import type { ChosenPicture } from '../../lib/pictures.ts';
import { withItsTexts } from '../../lib/screen-texts.tsx';
import { Avatar } from '../../ui/avatar.tsx';
import { classNames } from '../../ui/class-names.ts';
import { Cover } from '../../ui/cover.tsx';
import { DateTile } from '../../ui/date-tile.tsx';
import { Dialog } from '../../ui/dialog.tsx';
import { useObjectUrl } from '../../ui/fields/image-picker.tsx';
import styles from './event-preview.module.css';
import { type EventValues, priceIn } from './values.ts';
import { instantIn } from './when.ts';

const Markdown = lazyPart(() => import('../../ui/markdown.tsx'));
const TypesPrice = lazyPart(() => withItsTexts(['tickets'], import('./types-price.tsx')));

interface EventPreviewProps {
  readonly storedSrc: string | undefined;
  readonly picture: ChosenPicture | null;
  /** Beside the form, where it's as high as the window allows. */
  readonly beside?: boolean;
}

/** The top of the event's page as people will see it. */
export default function EventPreview({ storedSrc, picture, beside }: EventPreviewProps) {
  const t = useTranslations('eventForm');
  const viewer = useViewer();
  // Deferred, so that typing stays responsive.
  const values = useDeferredValue(useWatch<EventValues>() as EventValues);
  const formats = useFormats();
  const { eventTitle, date, location, online, description } = values;
  const place = [location.trim(), online ? t('onlineShort') : ''].filter((text) => text !== '').join(' · ');
  const Icon = location.trim() === '' && online ? Video : MapPin;
  return (
    <section aria-label={t('preview')} className={classNames(styles.preview, beside && styles.beside)}>
      <div className={styles.cover}>
        <Picture values={values} storedSrc={storedSrc} picture={picture} />
      </div>
      <p className={styles.title}>
        {eventTitle.trim() === '' ? <span className={styles.missing}>{t('eventTitle')}</span> : eventTitle}
      </p>
      <div className={styles.fact}>
        {isDate(date) ? <DateTile {...formats.leaf(date)} size="s" /> : <span className={styles.blank} />}
        <When values={values} />
      </div>
      <div className={styles.fact}>
        <span className={styles.icon}>
          <Icon aria-hidden="true" />
        </span>
        <span className={place === '' ? styles.missing : styles.text}>
          {place === '' ? t('location') : place}
        </span>
      </div>
      {viewer && (
        <div className={styles.fact}>
          <span className={styles.icon}>
            <Avatar name={viewer.name} size="xs" />
          </span>
          <span className={styles.text}>{t('hostedBy', { name: viewer.name })}</span>
        </div>
      )}
      <p aria-hidden="true" className={styles.register}>
        <span>{t('registerNow')}</span>
        <Price values={values} />
      </p>
      {description.trim() !== '' && (
        <div className={styles.description}>
          <Suspense>
            <Markdown text={description} />
          </Suspense>
        </div>
      )}
    </section>
  );
}

/** The preview, where there is no room for it beside the form. */
export function PreviewDialog({ onClose, ...preview }: EventPreviewProps & { readonly onClose: () => void }) {
  const t = useTranslations('eventForm');
  return (
    <Dialog open onOpenChange={onClose} title={t('preview')} closeLabel={t('close')}>
      <EventPreview {...preview} />
    </Dialog>
  );
}

function isDate(date: string): boolean {
  return !Number.isNaN(Date.parse(date));
}

function Price({ values }: { readonly values: EventValues }) {
  const { ticketType, ticketPrice } = priceIn(values);
  const t = useTranslations('eventForm');
  const formats = useFormats();
  if (values.types.some(({ hidden }) => !hidden))
    return (
      <Suspense>
        <TypesPrice values={values} />
      </Suspense>
    );
  if (ticketType === 'free') return t('free');
  const amount = parseAmount(ticketPrice, values.currency);
  return Number.isNaN(amount) ? t('paid') : formats.money(amount, values.currency);
}

function When({ values }: { readonly values: EventValues }) {
  const t = useTranslations('eventForm');
  const formats = useFormats();
  const { date, endDate, allDay, startTime, endTime, timeZone } = values;
  if (!isDate(date)) return <span className={styles.missing}>{t('date')}</span>;
  const last = isDate(endDate) && endDate > date ? endDate : date;
  const startsAt = instantIn(`${date}T${startTime || '00:00'}`, timeZone) ?? '';
  const times = { date, endDate: last, startTime, endTime, allDay, timeZone, startsAt };
  const complete = startTime !== '' && endTime !== '' && !Number.isNaN(Date.parse(startsAt));
  return (
    <span className={styles.text}>
      <strong>{formats.day({ date, endDate: last })}</strong>
      <br />
      {allDay ? t('allDay') : complete && formats.timeSpan(times)}
    </span>
  );
}

interface PictureProps extends EventPreviewProps {
  readonly values: EventValues;
}

function Picture({ values, storedSrc, picture }: PictureProps) {
  const src = useObjectUrl(picture?.file ?? null) ?? storedSrc;
  if (src !== undefined)
    return <img src={src} alt="" style={picture ? cropOf(picture.framing) : undefined} />;
  const { eventTitle, categories, coverDesign } = values;
  return <Cover id="" title={eventTitle} category={categories[0]} design={coverDesign} ratio="fill" />;
}

function cropOf({ x, y, zoom }: Framing) {
  const point = `${x}% ${y}%`;
  return { objectPosition: point, transformOrigin: point, scale: String(zoom) };
}
