import { useQuery } from '@tanstack/react-query';
import { Eye, Lock, MailOpen } from 'lucide-react';
import { type SubmitEvent, Suspense, useState, useSyncExternalStore } from 'react';
import { useParams } from 'react-router';
import { useTranslations } from 'use-intl';
import { useOpenEvent } from '../../api/event-access.ts';
import { eventQuery } from '../../api/events.ts';
import { ticketParameter } from '../../api/ticket-types.ts';
import { isProblem } from '../../lib/errors.ts';
import { useErrorText } from '../../lib/form.ts';
import { paths } from '../../paths.ts';
import type { LoadArguments } from '../../screen.ts';
import { EntryPage } from '../../shell/entry-layout.tsx';
import { loadVisibleEvent } from '../../shell/mailed-link.tsx';
import { CardPage } from '../../shell/message-card.tsx';
import { NotFoundScreen } from '../../shell/screen-error-boundary.tsx';
import { Button, Spinner } from '../../ui/button.tsx';
import { FormMessage } from '../../ui/fields/field.tsx';
import { PasswordField } from '../../ui/fields/text-field.tsx';
import styles from './screen.module.css';

export async function load({ queries, params }: LoadArguments) {
  await loadVisibleEvent(queries, params.eventId);
}

/**
 * The fragment of the address has the secret of an invitation or a preview link, because browsers don't send it to
 * servers. Without one, this asks for the password. Opening the page alone changes nothing.
 */
export function Component() {
  const { eventId = '' } = useParams();
  const read = useSyncExternalStore(onFragment, fragmentNow, () => null);
  const fragment = new URLSearchParams(read ?? '');
  const [invitationId, secret, preview, ticket] = ['invitation', 'secret', 'preview', 'ticket'].map((name) =>
    fragment.get(name),
  );
  if (preview) return <LinkPage eventId={eventId} kind="preview" proof={{ preview }} />;
  if (invitationId && secret) {
    return <LinkPage eventId={eventId} kind="invitation" proof={{ invitationId, secret }} ticket={ticket} />;
  }
  return <PasswordPage eventId={eventId} isRead={read !== null} />;
}

function onFragment(listener: () => void): () => void {
  window.addEventListener('hashchange', listener);
  return () => window.removeEventListener('hashchange', listener);
}

function fragmentNow(): string {
  return window.location.hash.slice(1);
}

/** A new document: everything that was read before, the event was absent from. */
function enter(eventId: string, ticket: string | null = null): void {
  const chosen = ticket === null ? '' : `?${new URLSearchParams({ [ticketParameter]: ticket })}`;
  window.location.replace(paths.event(eventId) + chosen);
}

interface PasswordPageProps {
  readonly eventId: string;
  /** Whether the fragment was read. Until then only readers without a script see the form, as others may be invited. */
  readonly isRead: boolean;
}

function PasswordPage({ eventId, isRead }: PasswordPageProps) {
  const t = useTranslations('eventAccess');
  const errorText = useErrorText();
  const [password, setPassword] = useState('');
  const { mutate, error, isPending, isSuccess } = useOpenEvent(eventId);
  const busy = isPending || isSuccess;
  const isWrong = isProblem(error, 'event_password_wrong');
  const submit = (submitted: SubmitEvent) => {
    submitted.preventDefault();
    if (password !== '') mutate({ body: { password } }, { onSuccess: () => enter(eventId) });
  };
  if (isProblem(error, 'event_not_found')) return <NoEvent />;
  return (
    <CardPage
      sign={<Lock />}
      title={t('passwordTitle')}
      text={<span className={isRead ? undefined : styles.unread}>{t('passwordIntro')}</span>}
    >
      {!isRead && (
        <p role="status" className={styles.checking}>
          <Spinner />
          {t('checking')}
        </p>
      )}
      <div className={isRead ? undefined : styles.unread}>
        <form method="dialog" className={styles.form} noValidate onSubmit={submit}>
          <FormMessage>{error !== null && !isWrong && errorText(error)}</FormMessage>
          <PasswordField
            label={t('password')}
            name="password"
            autoComplete="off"
            maxLength={100}
            showLabel={t('show')}
            hideLabel={t('hide')}
            error={isWrong ? error.message : undefined}
            value={password}
            onChange={(change) => setPassword(change.target.value)}
          />
          <Button type="submit" size="lg" block busy={busy}>
            {busy ? t('opening') : t('open')}
          </Button>
          <p className={styles.note}>{t('noPassword')}</p>
        </form>
      </div>
    </CardPage>
  );
}

/** No password and no other link helps here. */
function NoEvent() {
  return (
    <Suspense>
      <NotFoundScreen gone={false} />
    </Suspense>
  );
}

interface LinkPageProps {
  readonly eventId: string;
  readonly kind: 'invitation' | 'preview';
  /** The type of ticket that the person is invited to. */
  readonly ticket?: string | null | undefined;
  readonly proof: { readonly preview: string } | { readonly invitationId: string; readonly secret: string };
}

function LinkPage({ eventId, kind, proof, ticket }: LinkPageProps) {
  const t = useTranslations('eventAccess');
  const errorText = useErrorText();
  const { mutate, error, isPending, isSuccess } = useOpenEvent(eventId);
  const busy = isPending || isSuccess;
  // Only what the server has let this reader see: until the link was opened, a private event is absent.
  const { data: event } = useQuery({ ...eventQuery(eventId), enabled: false });
  if (isProblem(error, 'event_not_found')) return <NoEvent />;
  const isInvitation = kind === 'invitation';
  const answer = (
    <div className={styles.form}>
      <FormMessage>{error !== null && errorText(error)}</FormMessage>
      <Button
        size="lg"
        block
        busy={busy}
        onClick={() => mutate({ body: proof }, { onSuccess: () => enter(eventId, ticket) })}
      >
        {busy ? t('opening') : t(isInvitation ? 'open' : 'openPreview')}
      </Button>
      {isInvitation && <p className={styles.note}>{t('invitationNote')}</p>}
    </div>
  );
  const title = t(`${kind}Title`);
  if (event !== undefined) {
    return (
      <EntryPage
        title={title}
        intro={isInvitation ? t('invitationTo', { organiser: event.organiserName }) : t('previewIntro')}
        event={event}
      >
        {answer}
      </EntryPage>
    );
  }
  return (
    <CardPage sign={isInvitation ? <MailOpen /> : <Eye />} title={title} text={t(`${kind}Intro`)}>
      {answer}
    </CardPage>
  );
}
