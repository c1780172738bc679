import { useInfiniteQuery, useQuery } from '@tanstack/react-query';
import { CircleAlert, Search } from 'lucide-react';
import { type FormEvent, useState } from 'react';
import { Link, useSearchParams } from 'react-router';
import { useTranslations } from 'use-intl';
import { type MailFilter, mailFilters } from '../../../contracts/mail-administration.ts';
import { administrationOverviewQuery } from '../../api/administration.ts';
import { type CallReply, useCall } from '../../api/call.ts';
import { mailsQuery, suppressedQuery, useMailChange } from '../../api/operate.ts';
import { useErrorText } from '../../lib/form.ts';
import { paths } from '../../paths.ts';
import { Button } from '../../ui/button.tsx';
import { Badge } from '../../ui/card.tsx';
import { chipClass } from '../../ui/chip.tsx';
import { Select } from '../../ui/fields/choices.tsx';
import { TextField } from '../../ui/fields/text-field.tsx';
import { showToast } from '../../ui/toast.ts';
import { ConfirmedButton } from './confirmed-button.tsx';
import { EndlessList, EndlessTable, useDays, useTime } from './endless-list.tsx';
import styles from './screen.module.css';
import tables from './tables.module.css';

type Mail = CallReply<'GET /v1/admin/mails'>['mails'][number];

const tones = { queued: 'warn', failed: 'bad', unknown: 'warn', bounced: 'bad' } as const;
/** Enough for the API, which says what else is wrong. */
const isAddress = (text: string) => /^[^\s@]+@[^\s@]+$/.test(text);

/** Outgoing emails, and the addresses that get none. */
export default function MailsPanel() {
  const t = useTranslations('admin');
  const showsSuppressed = useSearchParams()[0].get('list') === 'suppressed';
  const views = [
    { label: t('mails.outgoing'), to: paths.admin('emails'), active: !showsSuppressed },
    { label: t('mails.suppressed'), to: paths.admin('emails', 'suppressed'), active: showsSuppressed },
  ];
  return (
    <div className={styles.panel}>
      <nav aria-label={t('mails.tab')} className={styles.views}>
        {views.map(({ label, to, active }) => (
          <Link
            key={to}
            to={to}
            preventScrollReset
            aria-current={active ? 'page' : undefined}
            className={chipClass({ active })}
          >
            {label}
          </Link>
        ))}
      </nav>
      {showsSuppressed ? <SuppressedSection /> : <OutgoingSection />}
    </div>
  );
}

function useChange() {
  const t = useTranslations('admin');
  const errorText = useErrorText();
  return useMailChange({
    onDone: ({ change, retried }) =>
      showToast({ tone: 'good', text: t(`mails.${change.kind}Done`, { count: retried }) }),
    onFailure: (error) => showToast({ tone: 'bad', text: t('actionFailed', { error: errorText(error) }) }),
  });
}

function OutgoingSection() {
  const t = useTranslations('admin');
  const { data: overview } = useQuery(administrationOverviewQuery);
  // First what needs an administrator, if anything does.
  const [only, setOnly] = useState<MailFilter | undefined>(overview?.failedMails ? 'failed' : undefined);
  const [typed, setTyped] = useState('');
  const to = isAddress(typed.trim()) ? typed.trim() : undefined;
  const query = useInfiniteQuery({
    ...mailsQuery(useCall(), { only, to }),
    placeholderData: (before) => before,
  });
  const { mutate, isPending, variables } = useChange();
  const days = useDays();
  const rows = query.data?.pages.flatMap(({ mails }) => mails);
  return (
    <section className={styles.panel} aria-label={t('mails.outgoing')}>
      <div className={styles.tools}>
        <TextField
          label={t('mails.address')}
          labelHidden
          placeholder={t('mails.address')}
          type="search"
          icon={<Search aria-hidden="true" />}
          inputMode="email"
          maxLength={254}
          value={typed}
          onChange={({ target }) => setTyped(target.value)}
        />
        <Select
          label={t('filter')}
          labelHidden
          value={only ?? ''}
          onChange={({ target }) => setOnly(mailFilters.find((each) => each === target.value))}
          options={[
            ...mailFilters.map((value) => ({ value, label: t(`mails.only.${value}`) })),
            { value: '', label: t('mails.all') },
          ]}
        />
        {only === 'failed' && rows?.some(({ suppressed }) => !suppressed) && (
          <ConfirmedButton
            label={t('mails.retryAll')}
            name={t('mails.retryAll')}
            title={t('mails.retryAllTitle')}
            text={t('mails.retryAllText')}
            busy={isPending && variables.kind === 'retryAll'}
            onDo={() => mutate({ kind: 'retryAll' })}
          />
        )}
      </div>
      <EndlessTable
        query={query}
        rows={rows}
        label={t('mails.outgoing')}
        at={({ $createdAt }) => $createdAt}
        isBad={(mail) => badStates.has(stateOf(mail))}
        empty={t(only === 'failed' ? 'mails.noneFailed' : 'mails.none')}
        className={tables.mails}
        columns={[
          {
            key: 'subject',
            title: t('mails.subject'),
            className: tables.mailSubject,
            cell: (mail) => <MailSubject mail={mail} />,
          },
          {
            key: 'to',
            title: t('mails.to'),
            className: tables.second,
            cell: ({ to: address }) => <span className={tables.oneLine}>{address}</span>,
          },
          {
            key: 'state',
            title: t('person.status'),
            className: tables.state,
            cell: (mail) => <MailState state={stateOf(mail)} />,
          },
          {
            key: 'action',
            title: t('mails.retry'),
            titleHidden: true,
            end: true,
            className: tables.control,
            cell: (mail) =>
              (mail.state === 'failed' || mail.state === 'unknown') && (
                <Button
                  size="sm"
                  variant="secondary"
                  aria-label={t('mails.retryName', { address: mail.to })}
                  busy={isPending && variables.kind === 'retry' && variables.mailId === mail.$id}
                  onClick={() => mutate({ kind: 'retry', mailId: mail.$id })}
                >
                  {t('mails.retry')}
                </Button>
              ),
          },
          {
            key: 'time',
            title: t('time'),
            end: true,
            className: tables.moment,
            cell: ({ $createdAt }) => days.time($createdAt),
          },
        ]}
      />
    </section>
  );
}

const stateOf = (mail: Mail) => (mail.bouncedAt === null ? mail.state : 'bounced');
const badStates: ReadonlySet<string> = new Set(['failed', 'bounced']);

/** Most were sent, which is no badge. */
function MailState({ state }: { readonly state: ReturnType<typeof stateOf> }) {
  const t = useTranslations('admin');
  if (state === 'sent') return <span className={tables.wideOnly}>{t('mails.state.sent')}</span>;
  return (
    <Badge tone={tones[state]} icon={badStates.has(state) && <CircleAlert aria-hidden="true" />}>
      {t(`mails.state.${state}`)}
    </Badge>
  );
}

function MailSubject({ mail }: { readonly mail: Mail }) {
  const t = useTranslations('admin');
  const why = [mail.attempts > 1 ? t('mails.attempts', { count: mail.attempts }) : null, mail.reason].filter(
    (fact) => fact !== null,
  );
  return (
    <>
      <span className={styles.title}>{mail.subject}</span>
      {why.length > 0 && <span className={tables.below}>{why.join(' · ')}</span>}
    </>
  );
}

function SuppressedSection() {
  const t = useTranslations('admin');
  const time = useTime();
  const query = useInfiniteQuery(suppressedQuery(useCall()));
  const { mutate, isPending, variables } = useChange();
  const [wrong, setWrong] = useState(false);
  const add = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    const form = event.currentTarget;
    const address = String(new FormData(form).get('address') ?? '').trim();
    setWrong(!isAddress(address));
    if (isAddress(address)) {
      mutate({ kind: 'suppress', address, detail: '' }, { onSuccess: () => form.reset() });
    }
  };
  return (
    <section className={styles.panel} aria-label={t('mails.suppressed')}>
      <p className={styles.about}>{t('mails.suppressedHint')}</p>
      <form method="dialog" className={styles.tools} onSubmit={add} noValidate>
        <TextField
          label={t('mails.address')}
          name="address"
          type="email"
          maxLength={254}
          error={wrong ? t('mails.addressWrong') : undefined}
        />
        <Button type="submit" variant="secondary" busy={isPending && variables.kind === 'suppress'}>
          {t('mails.suppress')}
        </Button>
      </form>
      <EndlessList
        query={query}
        rows={query.data?.pages.flatMap(({ addresses }) => addresses)}
        empty={t('mails.noneSuppressed')}
      >
        {({ $id, address, reason, detail, $createdAt }) => (
          <>
            <div className={styles.what}>
              <p className={styles.title}>{address}</p>
              <p className={styles.about}>
                {t(`mails.why.${reason}`)} · {time($createdAt)}
              </p>
              {detail !== '' && <p className={styles.about}>{detail}</p>}
            </div>
            <ConfirmedButton
              label={t('mails.unsuppress')}
              name={t('mails.unsuppressName', { address })}
              title={t('mails.unsuppressTitle', { address })}
              text={t('mails.unsuppressText')}
              busy={isPending && variables.kind === 'unsuppress' && variables.suppressionId === $id}
              onDo={() => mutate({ kind: 'unsuppress', suppressionId: $id, address })}
            />
          </>
        )}
      </EndlessList>
    </section>
  );
}
