import { useInfiniteQuery } from '@tanstack/react-query';
import { FileUp, Send } from 'lucide-react';
import { type SubmitEvent, Suspense, useState } from 'react';
import { Link } from 'react-router';
import { useTranslations } from 'use-intl';
import { type GuestInvitation, maxInvited } from '../../../contracts/event-access.ts';
import type { EventDetail } from '../../../contracts/events.ts';
import { useCall } from '../../api/call.ts';
import {
  invitationsQuery,
  useInviteGuests,
  useMailInvitation,
  useRevokeGuestInvitation,
  useSetEventPassword,
  useUnpublish,
} from '../../api/event-access.ts';
import { isProblem } from '../../lib/errors.ts';
import { useErrorText } from '../../lib/form.ts';
import { useFormats } from '../../lib/format.ts';
import { lazyPart } from '../../lib/lazy-part.tsx';
import { QueryError } from '../../lib/query-error.tsx';
import { withItsTexts, withTexts } from '../../lib/screen-texts.tsx';
import { paths } from '../../paths.ts';
import { Button } from '../../ui/button.tsx';
import { Badge } from '../../ui/card.tsx';
import { Checkbox } from '../../ui/fields/choices.tsx';
import { FormMessage } from '../../ui/fields/field.tsx';
import { PasswordField, TextArea } from '../../ui/fields/text-field.tsx';
import { LoadMore } from '../../ui/skeleton.tsx';
import { showToast } from '../../ui/toast.ts';
import panels from './panels.module.css';
import styles from './team-panel.module.css';

const GuestListDialog = lazyPart(() =>
  withItsTexts(['event-access', 'imports'], import('./guest-list-dialog.tsx')),
);

const ShareDates = lazyPart(() => withItsTexts(['series'], import('./share-dates.tsx')));
const RevokeDialog = lazyPart(() => withItsTexts(['event-access', 'series'], import('./revoke-dialog.tsx')));

/** Who can see the event, and what lets them in. */
function AccessPanel({ event }: { readonly event: EventDetail }) {
  const t = useTranslations('eventAccess');
  return (
    <div className={panels.panel}>
      <section className={panels.section} aria-labelledby="access">
        <header>
          <h2 id="access">{t('accessTitle')}</h2>
          <p>{t(`seen.${event.visibility}`)}</p>
          <p className={panels.hint}>
            <Link to={paths.editEvent(event.$id)}>{t('changeInForm')}</Link>
          </p>
        </header>
        {event.visibility === 'password' && <PasswordForm eventId={event.$id} />}
        {event.publishedAt !== null && event.attendeeCount + event.waitlistCount === 0 && (
          <Unpublish eventId={event.$id} />
        )}
      </section>
      {event.publishedAt !== null && <Invitations event={event} />}
    </div>
  );
}

function Unpublish({ eventId }: { readonly eventId: string }) {
  const t = useTranslations('eventAccess');
  const errorText = useErrorText();
  const { mutate, isPending } = useUnpublish(eventId, {
    onDone: () => showToast({ tone: 'plain', text: t('unpublished') }),
    onFailure: (error) => showToast({ tone: 'bad', text: errorText(error) }),
  });
  return (
    <div>
      <p className={styles.hint}>{t('unpublishHint')}</p>
      <Button variant="secondary" size="sm" busy={isPending} onClick={() => mutate()}>
        {t('unpublish')}
      </Button>
    </div>
  );
}

function PasswordForm({ eventId }: { readonly eventId: string }) {
  const t = useTranslations('eventAccess');
  const errorText = useErrorText();
  const [password, setPassword] = useState('');
  const { mutate, error, isPending } = useSetEventPassword();
  const fieldError = isProblem(error) ? error.fields.password : undefined;
  const submit = (submitted: SubmitEvent) => {
    submitted.preventDefault();
    mutate(
      { eventId, password },
      {
        onSuccess: () => {
          setPassword('');
          showToast({ tone: 'good', text: t('passwordSet') });
        },
      },
    );
  };
  return (
    <form method="dialog" className={styles.form} onSubmit={submit} noValidate>
      <FormMessage>{error !== null && fieldError === undefined && errorText(error)}</FormMessage>
      <PasswordField
        label={t('newPassword')}
        hint={t('newPasswordHint')}
        autoComplete="off"
        maxLength={100}
        showLabel={t('show')}
        hideLabel={t('hide')}
        error={fieldError}
        value={password}
        onChange={(change) => setPassword(change.target.value)}
      />
      <div>
        <Button type="submit" variant="secondary" busy={isPending}>
          {t('setPassword')}
        </Button>
      </div>
    </form>
  );
}

function Invitations({ event }: { readonly event: EventDetail }) {
  const t = useTranslations('eventAccess');
  const query = useInfiniteQuery(invitationsQuery(useCall(), event.$id));
  const [isReadingList, setReadingList] = useState(false);
  const { data, isError } = query;
  const invitations = data?.pages.flatMap((page) => page.invitations) ?? [];
  return (
    <section className={panels.section} aria-labelledby="invitations">
      <h2 id="invitations">{t('guests')}</h2>
      {event.visibility !== 'invited' && <p className={panels.hint}>{t('invitedBesides')}</p>}
      <InviteForm eventId={event.$id} />
      <div>
        <Button
          variant="quiet"
          size="sm"
          flush
          icon={<FileUp aria-hidden="true" />}
          onClick={() => setReadingList(true)}
        >
          {t('listTitle')}
        </Button>
      </div>
      {isReadingList && (
        <Suspense>
          <GuestListDialog eventId={event.$id} onClose={() => setReadingList(false)} />
        </Suspense>
      )}
      {isError && data === undefined && <QueryError title={t('failed')} query={query} />}
      {data !== undefined && invitations.length === 0 && <p className={styles.hint}>{t('nobody')}</p>}
      <ul className={styles.list}>
        {invitations.map((invitation) => (
          <InvitationRow key={invitation.$id} event={event} invitation={invitation} />
        ))}
      </ul>
      <LoadMore query={query}>{t('more')}</LoadMore>
      {event.series !== null && invitations.length > 0 && (
        <Suspense>
          <ShareDates event={event} what="invitations" />
        </Suspense>
      )}
    </section>
  );
}

interface InvitationRowProps {
  readonly event: EventDetail;
  readonly invitation: GuestInvitation;
}

function InvitationRow({ event, invitation }: InvitationRowProps) {
  const t = useTranslations('eventAccess');
  const formats = useFormats();
  const errorText = useErrorText();
  const onFailure = (error: Error) => showToast({ tone: 'bad', text: errorText(error) });
  const resend = useMailInvitation(event.$id);
  const resendMail = () =>
    resend.mutate($id, {
      onSuccess: () => showToast({ tone: 'plain', text: t('resent') }),
      onError: onFailure,
    });
  const revoke = useRevokeGuestInvitation(event.$id, {
    onDone: () => showToast({ tone: 'plain', text: t('revoked') }),
    onFailure,
  });
  const [revoking, setRevoking] = useState(false);
  const { $id, email, name, ticketType, bringsGuest, sentAt, opened, dates } = invitation;
  const sent = t('sent', { time: formats.instant(sentAt, event.timeZone) });
  return (
    <li>
      <p className={styles.who}>
        <strong>{name || email}</strong>
        <span className={styles.hint}>
          {[
            ...[name === '' ? null : email, ticketType, sent, bringsGuest ? t('withGuest') : null],
            dates > 1 ? t('opensDates', { count: dates }) : null,
          ]
            .filter((text) => text !== null)
            .join(' · ')}
        </span>
      </p>
      <Badge tone={opened > 0 ? 'accent' : 'plain'}>{t(opened > 0 ? 'opened' : 'notOpened')}</Badge>
      <span className={styles.acts}>
        <Button
          size="sm"
          variant="secondary"
          aria-label={t('resendTo', { email })}
          busy={resend.isPending}
          onClick={resendMail}
        >
          {t('resend')}
        </Button>
        <Button
          size="sm"
          variant="quiet"
          aria-label={t('revokeFor', { email })}
          busy={revoke.isPending}
          onClick={() =>
            dates > 1 ? setRevoking(true) : revoke.mutate({ invitationId: $id, dates: 'this' })
          }
        >
          {t('revoke')}
        </Button>
      </span>
      {revoking && (
        <Suspense>
          <RevokeDialog eventId={event.$id} invitation={invitation} onClose={() => setRevoking(false)} />
        </Suspense>
      )}
    </li>
  );
}

function InviteForm({ eventId }: { readonly eventId: string }) {
  const t = useTranslations('eventAccess');
  const errorText = useErrorText();
  const [text, setText] = useState('');
  const [bringsGuest, setBringsGuest] = useState(false);
  const [missing, setMissing] = useState(false);
  const { mutate, error, isPending } = useInviteGuests(eventId);
  const emails = text.split(/[\s,;]+/).filter((each) => each !== '');
  const submit = (submitted: SubmitEvent) => {
    submitted.preventDefault();
    setMissing(emails.length === 0);
    if (emails.length === 0) return;
    mutate(
      { emails, bringsGuest },
      {
        onSuccess: ({ invited }) => {
          setText('');
          showToast({ tone: 'good', text: invited > 0 ? t('invited', { count: invited }) : t('allKnown') });
        },
      },
    );
  };
  const fieldError = missing
    ? t('noEmails')
    : wrongAddress(error, emails, (email) => t('badEmail', { email }));
  return (
    <form method="dialog" className={styles.form} onSubmit={submit} noValidate>
      <FormMessage>{error !== null && fieldError === undefined && errorText(error)}</FormMessage>
      <TextArea
        label={t('emails')}
        hint={t('emailsHint', { most: String(maxInvited) })}
        rows={3}
        autoComplete="off"
        spellCheck={false}
        error={fieldError}
        value={text}
        onChange={(change) => setText(change.target.value)}
      />
      <Checkbox
        label={t('bringsGuest')}
        hint={t('bringsGuestHint')}
        checked={bringsGuest}
        onChange={(change) => setBringsGuest(change.target.checked)}
      />
      <div>
        <Button type="submit" variant="secondary" icon={<Send aria-hidden="true" />} busy={isPending}>
          {t('invite')}
        </Button>
      </div>
    </form>
  );
}

/** The server names a wrong address by its place in the list. */
function wrongAddress(
  error: Error | null,
  emails: readonly string[],
  textOf: (email: string) => string,
): string | undefined {
  if (!isProblem(error)) return undefined;
  const [field, message] = Object.entries(error.fields)[0] ?? [];
  const email = emails[Number(field?.split('.')[1])];
  return email === undefined ? message : textOf(email);
}

export default withTexts(AccessPanel, ['event-access']);
