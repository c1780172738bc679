import { useInfiniteQuery, useQuery } from '@tanstack/react-query';
import { type FormEvent, useState } from 'react';
import { useTranslations } from 'use-intl';
import { type MailFilter, mailFilters } from '../../../contracts/mail-administration.ts';
import { administrationOverviewQuery } from '../../api/administration.ts';
import { type CallReply, useCall } from '../../api/call.ts';
import { mailsQuery, suppressedQuery, useMailChange } from '../../api/operate.ts';
import { useErrorText } from '../../lib/form.ts';
import { Button } from '../../ui/button.tsx';
import { Badge } from '../../ui/card.tsx';
import { Select } from '../../ui/fields/choices.tsx';
import { TextField } from '../../ui/fields/text-field.tsx';
import { showToast } from '../../ui/toast.ts';
import { ConfirmedButton } from './confirmed-button.tsx';
import { EndlessList, useTime } from './endless-list.tsx';
import styles from './screen.module.css';

type Mail = CallReply<'GET /v1/admin/mails'>['mails'][number];

const tones = { queued: 'warn', sent: 'good', failed: 'bad', unknown: 'warn' } as const;
/** Enough for the API, which says what else is wrong. */
const isAddress = (text: string) => /^[^\s@]+@[^\s@]+$/.test(text);

/** Outgoing emails, and the addresses that get none. */
export default function MailsPanel() {
  return (
    <div className={styles.sections}>
      <OutgoingSection />
      <SuppressedSection />
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
  const rows = query.data?.pages.flatMap(({ mails }) => mails);
  return (
    <section className={styles.panel} aria-labelledby="outgoing">
      <h2 id="outgoing" className={styles.heading}>
        {t('mails.outgoing')}
      </h2>
      <div className={styles.tools}>
        <TextField
          label={t('mails.address')}
          type="search"
          inputMode="email"
          maxLength={254}
          value={typed}
          onChange={({ target }) => setTyped(target.value)}
        />
        <Select
          label={t('filter')}
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
      <EndlessList query={query} rows={rows} empty={t(only === 'failed' ? 'mails.noneFailed' : 'mails.none')}>
        {(mail) => (
          <>
            <MailLine mail={mail} />
            {(mail.state === 'failed' || mail.state === 'unknown') && (
              <Button
                size="sm"
                variant="secondary"
                aria-label={t('mails.retryName', { address: mail.to })}
                busy={isPending && variables.kind === 'retry' && variables.mailId === mail.$id}
                onClick={() => mutate({ kind: 'retry', mailId: mail.$id })}
              >
                {t('mails.retry')}
              </Button>
            )}
          </>
        )}
      </EndlessList>
    </section>
  );
}

function MailLine({ mail }: { readonly mail: Mail }) {
  const t = useTranslations('admin');
  const time = useTime();
  const came = mail.bouncedAt !== null;
  return (
    <div className={styles.what}>
      <p className={styles.title}>
        {mail.subject}
        <Badge tone={came ? 'bad' : tones[mail.state]}>
          {t(came ? 'mails.state.bounced' : `mails.state.${mail.state}`)}
        </Badge>
      </p>
      <p className={styles.about}>
        {mail.to}
        {'\u00a0· '}
        <span className={styles.unbroken}>{time(mail.$createdAt)}</span>
        {mail.attempts > 1 && `\u00a0· ${t('mails.attempts', { count: mail.attempts })}`}
      </p>
      {mail.reason !== null && <p className={styles.about}>{mail.reason}</p>}
    </div>
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
    <section className={styles.panel} aria-labelledby="suppressed">
      <div>
        <h2 id="suppressed" className={styles.heading}>
          {t('mails.suppressed')}
        </h2>
        <p className={styles.about}>{t('mails.suppressedHint')}</p>
      </div>
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
