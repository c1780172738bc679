import { Link } from 'react-router';
import { useTranslations } from 'use-intl';
import { defaultCurrency } from '../../../contracts/money.ts';
import type { CallReply } from '../../api/call.ts';
import { useFormats } from '../../lib/format.ts';
import { paths } from '../../paths.ts';
import { classNames } from '../../ui/class-names.ts';
import { useTime } from './endless-list.tsx';
import styles from './screen.module.css';

type Line = CallReply<'GET /v1/admin/log'>['lines'][number];

/** Characters of an id that tell it from others in the same list. */
const shortLength = 6;

/** What was done, about what, by whom and why. */
export function LogLine({ line }: { readonly line: Line }) {
  const t = useTranslations('admin');
  const time = useTime();
  return (
    <div className={classNames(styles.what, styles.entry)}>
      <p className={styles.title}>{t(`action.${line.action}`)}</p>
      <Subject line={line} />
      <p className={styles.about}>
        {t('logBy', { name: line.actor === null ? t('nobody') : line.actor.name || t('nameless') })}
        {'\u00a0· '}
        <span className={styles.unbroken}>{time(line.at)}</span>
      </p>
      <Reason details={line.details} />
    </div>
  );
}

/** What the action was about, by its name where it has one, and the amount. */
function Subject({ line }: { readonly line: Line }) {
  const formats = useFormats();
  const { amountPaise, currency } = line.details;
  // There is only one.
  if (line.objectKind === 'site') return null;
  return (
    <p className={styles.subject}>
      <SubjectName {...line} objectKind={line.objectKind} />
      {typeof amountPaise === 'number' &&
        ` · ${formats.money(amountPaise, typeof currency === 'string' ? currency : defaultCurrency)}`}
    </p>
  );
}

interface SubjectNameProps extends Pick<Line, 'objectId' | 'objectName' | 'payment'> {
  readonly objectKind: Exclude<Line['objectKind'], 'site'>;
}

function SubjectName({ objectKind, objectId, objectName, payment }: SubjectNameProps) {
  const t = useTranslations('admin');
  if (payment !== null) {
    const { payerName, description, eventId, eventTitle } = payment;
    const title = eventTitle ?? description;
    return (
      <>
        {payerName || t('nameless')}
        {' · '}
        {eventId === null ? title : <Link to={paths.event(eventId)}>{title}</Link>}
      </>
    );
  }
  if (objectName === null) {
    return (
      <span className={styles.id} title={objectId}>
        {`${t(`object.${objectKind}`)} …${objectId.slice(-shortLength)}`}
      </span>
    );
  }
  if (objectKind !== 'group' && objectKind !== 'event') return objectName;
  return (
    <Link to={objectKind === 'group' ? paths.group(objectId) : paths.event(objectId)}>{objectName}</Link>
  );
}

/** Ids and codes among the details are for the search only. */
function Reason({ details: { reason } }: Pick<Line, 'details'>) {
  if (typeof reason !== 'string' || reason === '') return null;
  // Banks write theirs as codes, such as goods_not_received.
  const isCode = /^[a-z]+(?:_[a-z]+)+$/.test(reason);
  return <p className={styles.about}>{isCode ? reason.replaceAll('_', ' ') : reason}</p>;
}
