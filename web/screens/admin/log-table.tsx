import {
  AtSign,
  Banknote,
  CalendarDays,
  CalendarX2,
  Flag,
  Hourglass,
  type LucideIcon,
  Mail,
  MessageCircle,
  RotateCcw,
  ServerCog,
  UserMinus,
  UserPlus,
  UserRound,
  UsersRound,
} from 'lucide-react';
import { Link } from 'react-router';
import { useTranslations } from 'use-intl';
import { defaultCurrency } from '../../../contracts/money.ts';
import type { CallReply } from '../../api/call.ts';
import { useFormats } from '../../lib/format.ts';
import { paths } from '../../paths.ts';
import { EndlessTable, useDays } from './endless-list.tsx';
import styles from './screen.module.css';
import tables from './tables.module.css';

type Line = CallReply<'GET /v1/admin/log'>['lines'][number];

/** Characters of an id that tell it from others in the same list. */
const shortLength = 6;

const icons: Readonly<Record<Line['objectKind'], LucideIcon>> = {
  event: CalendarDays,
  group: UsersRound,
  user: UserRound,
  payment: Banknote,
  refund: RotateCcw,
  report: Flag,
  post: MessageCircle,
  mail: Mail,
  address: AtSign,
  site: ServerCog,
};

/** Where what was done says more than what it was done to. */
const actionIcons: Readonly<Partial<Record<Line['action'], LucideIcon>>> = {
  waiting_room_opened: Hourglass,
  waiting_room_closed: Hourglass,
  helper_invited: UserPlus,
  helper_joined: UserPlus,
  helper_removed: UserMinus,
  invitation_revoked: UserMinus,
  reports_settled: Flag,
  event_cancelled: CalendarX2,
};

const failed = ({ action }: Line) => action.endsWith('_failed');

const removals = /_(?:blocked|cancelled|cleared|deleted|hidden|removed|revoked|suppressed)$/;

/** What is looked for first has a colour. */
function kindOf({ action, objectKind }: Line) {
  if (removals.test(action)) return 'removal';
  if (objectKind === 'refund') return 'refund';
  return objectKind === 'payment' ? 'money' : undefined;
}

interface LogTableProps extends Pick<Parameters<typeof EndlessTable<Line>>[0], 'query' | 'rows' | 'empty'> {
  readonly label: string;
}

/** What was done, about what, by whom and why. */
export function LogTable(list: LogTableProps) {
  const t = useTranslations('admin');
  const days = useDays();
  const actorOf = ({ actor }: Line) => (actor === null ? t('nobody') : actor.name || t('nameless'));
  return (
    <EndlessTable
      {...list}
      at={({ at }) => at}
      isBad={failed}
      className={tables.log}
      columns={[
        {
          key: 'action',
          title: t('what'),
          cell: (line) => {
            const Icon = actionIcons[line.action] ?? icons[line.objectKind];
            return (
              <span className={tables.act} data-bad={failed(line)} data-kind={kindOf(line)}>
                <Icon aria-hidden="true" />
                {t(`action.${line.action}`)}
              </span>
            );
          },
        },
        {
          key: 'about',
          title: t('about'),
          className: tables.second,
          cell: (line) => (
            <>
              <Subject line={line} />
              <span className={tables.narrowOnly}>
                {line.objectKind !== 'site' && ' · '}
                {actorOf(line)}
              </span>
              <Reason details={line.details} />
            </>
          ),
        },
        {
          key: 'by',
          title: t('by'),
          className: tables.third,
          cell: actorOf,
        },
        {
          key: 'time',
          title: t('time'),
          end: true,
          className: tables.moment,
          cell: ({ at }) => days.time(at),
        },
      ]}
    />
  );
}

/** What the action was about, by its name where it has one, and the amount. */
function Subject({ line }: { readonly line: Line }) {
  const formats = useFormats();
  const { amountPaise, currency } = line.details;
  // There is only one.
  if (line.objectKind === 'site') return null;
  return (
    <span className={styles.subject}>
      <SubjectName {...line} objectKind={line.objectKind} />
      {typeof amountPaise === 'number' &&
        ` · ${formats.money(amountPaise, typeof currency === 'string' ? currency : defaultCurrency)}`}
    </span>
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
        {/* Events and groups always have a name. */}
        {t(
          objectKind === 'event' || objectKind === 'group'
            ? `objectGone.${objectKind}`
            : `object.${objectKind}`,
        )}{' '}
        <small>…{objectId.slice(-shortLength)}</small>
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
  return <span className={tables.below}>{isCode ? reason.replaceAll('_', ' ') : reason}</span>;
}
