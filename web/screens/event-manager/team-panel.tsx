import { useQuery } from '@tanstack/react-query';
import { Code, Send, UserPlus } from 'lucide-react';
import { type SubmitEvent, Suspense, useEffect, useRef, useState } from 'react';
import { Link } from 'react-router';
import { useTranslations } from 'use-intl';
import { type HelperRole, helperRoles } from '../../../contracts/event-roles.ts';
import type { Helper, Invitation } from '../../../contracts/event-team.ts';
import type { EventDetail } from '../../../contracts/events.ts';
import {
  teamQuery,
  useHideHost,
  useInvite,
  useRemoveHelper,
  useResendInvitation,
  useRevokeInvitation,
} from '../../api/team.ts';
import { isProblem } from '../../lib/errors.ts';
import { useErrorText } from '../../lib/form.ts';
import { useFormats } from '../../lib/format.ts';
import { lazyPart } from '../../lib/lazy-part.tsx';
import { QueryError } from '../../lib/query-error.tsx';
import { withItsTexts, withTexts } from '../../lib/screen-texts.tsx';
import { paths } from '../../paths.ts';
import { Avatar } from '../../ui/avatar.tsx';
import { Button } from '../../ui/button.tsx';
import { Badge, Card } from '../../ui/card.tsx';
import { classNames } from '../../ui/class-names.ts';
import { Checkbox, Select } from '../../ui/fields/choices.tsx';
import { FormMessage } from '../../ui/fields/field.tsx';
import { TextField } from '../../ui/fields/text-field.tsx';
import { LinkRows } from '../../ui/task-list.tsx';
import { showToast } from '../../ui/toast.ts';
import { EventGroups } from './event-groups.tsx';
import panels from './panels.module.css';
import styles from './team-panel.module.css';

interface OfEvent {
  readonly eventId: string;
  readonly timeZone: string;
}

const ShareDates = lazyPart(() => withItsTexts(['series'], import('./share-dates.tsx')));

/** Team members, open invitations, and the form to invite someone. */
function TeamPanel({ event }: { readonly event: EventDetail }) {
  const { $id: eventId, timeZone } = event;
  const t = useTranslations('team');
  const query = useQuery(teamQuery(eventId));
  // In narrow windows the form takes a press; in wide ones it's beside the team.
  const [inviting, setInviting] = useState(false);
  const { data, isError } = query;
  if (isError && data === undefined) {
    return <QueryError title={t('failed')} query={query} />;
  }
  const { helpers = [], invitations = [] } = data ?? {};
  return (
    <div className={panels.panel}>
      <div className={styles.columns}>
        <Card as="section" className={styles.invite} aria-labelledby="team">
          <header>
            <h2 id="team">{t('title')}</h2>
            <p className={panels.hint}>{t('hint')}</p>
          </header>
          <ul className={classNames(styles.list, styles.members)}>
            <li>
              <Avatar name={event.organiserName || t('nameless')} size="sm" />
              <p className={styles.who}>
                <strong>{event.organiserName || t('nameless')}</strong>
              </p>
              <Badge>{t('roles.owner')}</Badge>
            </li>
            {helpers.map((helper) => (
              <HelperRow key={helper.$id} eventId={eventId} timeZone={timeZone} helper={helper} />
            ))}
            {invitations.map((invitation) => (
              <InvitationRow
                key={invitation.$id}
                eventId={eventId}
                timeZone={timeZone}
                invitation={invitation}
              />
            ))}
          </ul>
          {!inviting && (
            <Button
              className={styles.open}
              icon={<UserPlus aria-hidden="true" />}
              onClick={() => setInviting(true)}
            >
              {t('inviteSomeone')}
            </Button>
          )}
        </Card>
        <Card
          as="section"
          aria-labelledby="team-invite"
          className={classNames(styles.invite, styles.form, !inviting && styles.closed)}
        >
          <h2 id="team-invite">{t('invite')}</h2>
          <InviteForm eventId={eventId} isOpened={inviting} />
        </Card>
        <div className={styles.rest}>
          <EventGroups eventId={eventId} />
          {event.series !== null && (
            <Suspense>
              <ShareDates event={event} what="sharing" />
            </Suspense>
          )}
          <LinkRows
            rows={[
              {
                key: 'software',
                icon: <Code aria-hidden="true" />,
                title: t('software'),
                renderLink: (props) => (
                  <Link to={`${paths.profileSettings('developers')}?event=${eventId}`} {...props} />
                ),
              },
            ]}
          />
        </div>
      </div>
    </div>
  );
}

function HelperRow({ eventId, timeZone, helper }: OfEvent & { helper: Helper }) {
  const t = useTranslations('team');
  const formats = useFormats();
  const errorText = useErrorText();
  const name = helper.name || t('nameless');
  const onFailure = (error: Error) => showToast({ tone: 'bad', text: errorText(error) });
  const { mutate, isPending } = useRemoveHelper(eventId, {
    onDone: () => showToast({ tone: 'plain', text: t('removed', { name }) }),
    onFailure,
  });
  const hideHost = useHideHost(eventId);
  const hide = () =>
    hideHost.mutate(helper.$id, {
      onSuccess: () => showToast({ tone: 'plain', text: t('hostHidden', { name }) }),
      onError: onFailure,
    });
  return (
    <li>
      <Avatar name={name} size="sm" />
      <p className={styles.who}>
        <strong>{name}</strong>
        <span className={styles.hint}>
          {t('since', { time: formats.instant(helper.joinedAt, timeZone) })}
        </span>
      </p>
      <span className={styles.roles}>
        {helper.host && <Badge>{t('host')}</Badge>}
        <Badge tone="accent">{t(`roles.${helper.role}`)}</Badge>
      </span>
      <span className={styles.acts}>
        {helper.host && (
          <Button
            size="sm"
            variant="quiet"
            aria-label={t('hideHostName', { name })}
            busy={hideHost.isPending}
            onClick={hide}
          >
            {t('hideHost')}
          </Button>
        )}
        <Button
          size="sm"
          variant="quiet"
          aria-label={t('removeName', { name })}
          busy={isPending}
          onClick={() => mutate(helper.$id)}
        >
          {t('remove')}
        </Button>
      </span>
    </li>
  );
}

function InvitationRow({ eventId, timeZone, invitation }: OfEvent & { invitation: Invitation }) {
  const t = useTranslations('team');
  const formats = useFormats();
  const errorText = useErrorText();
  const resend = useResendInvitation(eventId);
  const { $id, address, role, host, expired, declined, expiresAt } = invitation;
  const onFailure = (error: Error) => showToast({ tone: 'bad', text: errorText(error) });
  const revoke = useRevokeInvitation(eventId, {
    onDone: () => showToast({ tone: 'plain', text: t('revoked', { address }) }),
    onFailure,
  });
  const resendMail = () =>
    resend.mutate($id, {
      onSuccess: () => showToast({ tone: 'plain', text: t('invited') }),
      onError: onFailure,
    });
  return (
    <li>
      <p className={styles.who}>
        <strong>{address}</strong>
        <span className={styles.hint}>
          {[
            t(`roles.${role}`),
            ...(declined || expired ? [] : [t('until', { time: formats.instant(expiresAt, timeZone) })]),
          ].join(' · ')}
        </span>
      </p>
      <span className={styles.roles}>
        {host && <Badge>{t('host')}</Badge>}
        <Badge tone={expired || declined ? 'warn' : 'zari'}>
          {t(declined ? 'declined' : expired ? 'expired' : 'pending')}
        </Badge>
      </span>
      <span className={styles.acts}>
        <Button
          size="sm"
          variant="secondary"
          aria-label={t('resendName', { address })}
          busy={resend.isPending}
          onClick={resendMail}
        >
          {t('resend')}
        </Button>
        <Button
          size="sm"
          variant="quiet"
          aria-label={t('revokeName', { address })}
          busy={revoke.isPending}
          onClick={() => revoke.mutate($id)}
        >
          {t('revoke')}
        </Button>
      </span>
    </li>
  );
}

export default withTexts(TeamPanel, ['team']);

/** Invites an email address to a role, and explains the role. */
function InviteForm({ eventId, isOpened }: { readonly eventId: string; readonly isOpened: boolean }) {
  const t = useTranslations('team');
  const errorText = useErrorText();
  const [email, setEmail] = useState('');
  const [role, setRole] = useState<HelperRole>('door');
  const [host, setHost] = useState(false);
  const { mutate, error, isPending } = useInvite(eventId);
  const fieldError = isProblem(error) ? error.fields.email : undefined;
  const field = useRef<HTMLInputElement>(null);
  useEffect(() => {
    if (isOpened) field.current?.focus();
  }, [isOpened]);
  const submit = (submitted: SubmitEvent) => {
    submitted.preventDefault();
    mutate(
      { email, role, host },
      {
        onSuccess: () => {
          setEmail('');
          setHost(false);
          showToast({ tone: 'good', text: t('invited') });
        },
      },
    );
  };
  return (
    <form method="dialog" className={styles.form} onSubmit={submit} noValidate>
      <FormMessage>{error !== null && fieldError === undefined && errorText(error)}</FormMessage>
      <TextField
        ref={field}
        label={t('email')}
        type="email"
        autoComplete="off"
        maxLength={254}
        value={email}
        error={fieldError}
        onChange={(change) => setEmail(change.target.value)}
      />
      <Select
        label={t('role')}
        hint={t(`rights.${role}`)}
        options={helperRoles.map((each) => ({ value: each, label: t(`roles.${each}`) }))}
        value={role}
        onChange={(change) => setRole(change.target.value as HelperRole)}
      />
      <Checkbox
        label={t('showAsHost')}
        hint={t('showAsHostHint')}
        checked={host}
        onChange={(change) => setHost(change.target.checked)}
      />
      <div>
        <Button type="submit" icon={<Send aria-hidden="true" />} busy={isPending}>
          {t('invite')}
        </Button>
      </div>
    </form>
  );
}
