import { useQuery } from '@tanstack/react-query';
import { TimerOff } from 'lucide-react';
import type { ReactNode } from 'react';
import { data, Link, useLoaderData, useSearchParams } from 'react-router';
import { useTranslations } from 'use-intl';
import type { EventView } from '../../../contracts/events.ts';
import type { GuestOutcome } from '../../../contracts/guest-registrations.ts';
import { useViewer } from '../../api/account.ts';
import { guestQuery, useConfirmGuestByLink } from '../../api/guests.ts';
import { isProblem } from '../../lib/errors.ts';
import { useErrorText } from '../../lib/form.ts';
import { paths } from '../../paths.ts';
import type { LoadArguments } from '../../screen.ts';
import { EntryPage } from '../../shell/entry-layout.tsx';
import { DeadLink, loadNamedEvent, NextLink, secretLinkIn, useNamedEvent } from '../../shell/mailed-link.tsx';
import { Button, buttonClass } from '../../ui/button.tsx';
import { FormMessage } from '../../ui/fields/field.tsx';
import styles from './screen.module.css';

const linkIn = (search: URLSearchParams) => secretLinkIn(search, 'userId');
const voidBecause = [
  'user_invalid_token',
  'user_token_expired',
  'event_not_found',
  'general_argument_invalid',
] as const;

export async function load(request: LoadArguments) {
  const { queries, url } = request;
  const link = linkIn(url.searchParams);
  if (link === null) return null;
  try {
    await queries.fetchQuery({ ...guestQuery(link), staleTime: 0 });
    return null;
  } catch (error) {
    if (!isProblem(error, ...voidBecause)) throw error;
    await loadNamedEvent(request);
    return data(error.type, { status: 410 });
  }
}

/** Registers a guest by the mailed link. Opening it only shows a button, since mail programs open links too. */
export function Component() {
  const t = useTranslations('guest.link');
  const [search] = useSearchParams();
  const gone = useLoaderData() !== null;
  const link = linkIn(search);
  const { data: request } = useQuery({
    ...guestQuery(link ?? { id: '', secret: '' }),
    enabled: link !== null && !gone,
  });
  const confirm = useConfirmGuestByLink();
  const named = useNamedEvent();
  if (link === null) {
    return (
      <DeadLink title={t('incompleteTitle')} text={t('incomplete')}>
        <NextLink />
      </DeadLink>
    );
  }
  const isVoid = gone || isProblem(confirm.error, ...voidBecause);
  if (request === undefined || isVoid) {
    const event = request?.event ?? named;
    return (
      <DeadLink title={t('voidTitle')} text={t('voidText')} sign={<TimerOff />} event={event}>
        <NextLink next={event && { text: t('registerAgain'), to: paths.event(event.$id) }} />
      </DeadLink>
    );
  }
  const outcome = confirm.data ?? request.outcome;
  if (outcome !== null) return <Outcome event={request.event} outcome={outcome} />;
  return (
    <Question
      event={request.event}
      busy={confirm.isPending}
      error={confirm.error}
      onConfirm={() => confirm.mutate(link)}
    />
  );
}

interface PageProps {
  readonly title: string;
  readonly intro?: ReactNode;
  readonly event: EventView;
  readonly children: ReactNode;
}

function Page({ event, children, ...texts }: PageProps) {
  return (
    <EntryPage {...texts} event={event}>
      <div className={styles.action}>{children}</div>
    </EntryPage>
  );
}

interface QuestionProps {
  readonly event: EventView;
  readonly busy: boolean;
  readonly error: Error | null;
  readonly onConfirm: () => void;
}

function Question({ event, busy, error, onConfirm }: QuestionProps) {
  const t = useTranslations('guest.link');
  const errorText = useErrorText();
  return (
    <Page title={t('title')} event={event}>
      {error && <FormMessage>{errorText(error)}</FormMessage>}
      <Button size="lg" block busy={busy} onClick={onConfirm}>
        {t(busy ? 'acting' : 'act')}
      </Button>
      <p className={styles.note}>
        {t.rich('terms', {
          terms: (text) => <Link to={paths.termsAndConditions()}>{text}</Link>,
          privacy: (text) => <Link to={paths.privacyPolicy()}>{text}</Link>,
        })}
      </p>
      <p className={styles.note}>{t('notYou')}</p>
    </Page>
  );
}

function Outcome({ event, outcome }: { readonly event: EventView; readonly outcome: GuestOutcome }) {
  const t = useTranslations('guest.link');
  const viewer = useViewer();
  const { registration, order, refusal } = outcome;
  if (registration === null) {
    return (
      <Page title={t('refused')} intro={refusal?.message} event={event}>
        <ToEvent eventId={event.$id} />
      </Page>
    );
  }
  const texts = {
    confirmed: [t('confirmed'), t('confirmedText')],
    pending: [t('pending'), t('pendingText')],
    waitlisted: [t('waitlisted'), t('waitlistedText')],
    awaiting_payment: [t('awaiting_payment'), t('awaitingPaymentText')],
    declined: [t('refused'), undefined],
    cancelled: [t('over'), t('overText')],
  } as const;
  const [title, intro] = texts[registration.state];
  return (
    <Page title={title} intro={intro} event={event}>
      {viewer === null && (
        <>
          <Link
            to={paths.login(order === null ? paths.event(event.$id) : paths.eventTickets(event.$id))}
            className={buttonClass({ size: 'lg', block: true })}
          >
            {t('signIn')}
          </Link>
          <p className={styles.note}>{t('signInHint')}</p>
        </>
      )}
      <ToEvent eventId={event.$id} />
    </Page>
  );
}

function ToEvent({ eventId }: { readonly eventId: string }) {
  const t = useTranslations('guest.link');
  return (
    <Link
      to={paths.event(eventId)}
      className={buttonClass({ variant: 'secondary', size: 'lg', block: true })}
    >
      {t('toEvent')}
    </Link>
  );
}
