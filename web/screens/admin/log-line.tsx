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

/** What was done, about what, by whom and why. */
export function LogLine({ line }: { readonly line: Line }) {
  const t = useTranslations('admin');
  const time = useTime();
  return (
    <div className={classNames(styles.what, styles.entry)}>
      <p className={styles.title}>
        {t(`action.${line.action}`)}
        <Subject line={line} />
        <Amount details={line.details} />
      </p>
      <p className={styles.about}>
        {t('logBy', { name: line.actor === null ? t('nobody') : line.actor.name || t('nameless') })}
        {'\u00a0· '}
        <span className={styles.unbroken}>{time(line.at)}</span>
      </p>
      <Reason details={line.details} />
    </div>
  );
}

/** Characters of an id that tell it from others in the same list. */
const shortLength = 6;

/** What the action was about, by its name where it has one. */
function Subject({ line: { objectKind, objectId, objectName, payment } }: { readonly line: Line }) {
  const t = useTranslations('admin');
  // There is only one.
  if (objectKind === 'site') return null;
  if (payment !== null) {
    const { payerName, description, eventId } = payment;
    return (
      <span className={styles.subject}>
        {payerName || t('nameless')}
        {' · '}
        {eventId === null ? description : <Link to={paths.event(eventId)}>{description}</Link>}
      </span>
    );
  }
  if (objectName === null) {
    return (
      <span className={styles.id} title={objectId}>
        {`${t(`object.${objectKind}`)} …${objectId.slice(-shortLength)}`}
      </span>
    );
  }
  if (objectKind !== 'group' && objectKind !== 'event')
    return <span className={styles.subject}>{objectName}</span>;
  const to = objectKind === 'group' ? paths.group(objectId) : paths.event(objectId);
  return (
    <Link to={to} className={styles.subject}>
      {objectName}
    </Link>
  );
}

function Amount({ details: { amountPaise, currency } }: Pick<Line, 'details'>) {
  const formats = useFormats();
  if (typeof amountPaise !== 'number') return null;
  const amount = formats.money(amountPaise, typeof currency === 'string' ? currency : defaultCurrency);
  return <span className={styles.subject}>{amount}</span>;
}

/** Ids and codes among the details are for the search only. */
function Reason({ details: { reason } }: Pick<Line, 'details'>) {
  if (typeof reason !== 'string' || reason === '') return null;
  // Banks write theirs as codes, such as goods_not_received.
  const isCode = /^[a-z]+(?:_[a-z]+)+$/.test(reason);
  return <p className={styles.about}>{isCode ? reason.replaceAll('_', ' ') : reason}</p>;
}
