import { useQuery } from '@tanstack/react-query';
import { UserPlus } from 'lucide-react';
import { Link, useLoaderData, useNavigate, useSearchParams } from 'react-router';
import { useLocale, useTranslations } from 'use-intl';
import { inLanguage } from '../../../contracts/languages.ts';
import { useViewer } from '../../api/account.ts';
import type { SecretLink } from '../../api/registration-actions.ts';
import { invitationQuery, useAcceptInvitation, useDeclineInvitation } from '../../api/team.ts';
import { useErrorText } from '../../lib/form.ts';
import { useFormats } from '../../lib/format.ts';
import { paths } from '../../paths.ts';
import type { LoadArguments } from '../../screen.ts';
import { EntryPage } from '../../shell/entry-layout.tsx';
import {
  DeadLink,
  loadNamedEvent,
  loadOffer,
  NextLink,
  NextSteps,
  SignInFirst,
  secretLinkIn,
  useNamedEvent,
} from '../../shell/mailed-link.tsx';
import { Button, buttonClass } from '../../ui/button.tsx';
import { FormMessage } from '../../ui/fields/field.tsx';
import { showToast } from '../../ui/toast.ts';
import styles from './screen.module.css';

const linkIn = (search: URLSearchParams) => secretLinkIn(search, 'invitationId');

export async function load(request: LoadArguments) {
  const link = linkIn(request.url.searchParams);
  if (link === null) return null;
  const ask = () => request.queries.fetchQuery({ ...invitationQuery(link), staleTime: 0 });
  const gone = await loadOffer(ask, 'invitation_gone');
  if (gone !== null) await loadNamedEvent(request);
  return gone;
}

/** Accepts an invitation to a team. Opening the link alone changes nothing. */
export function Component() {
  const t = useTranslations('team');
  const locale = useLocale();
  const [search] = useSearchParams();
  const gone = useLoaderData() !== null;
  const formats = useFormats();
  const link = linkIn(search);
  const { data: invitation } = useQuery({
    ...invitationQuery(link ?? { id: '', secret: '' }),
    enabled: link !== null && !gone,
  });
  const named = useNamedEvent();
  const toOwnEvents = { text: t('toEvents'), to: paths.yourEvents() };
  if (link === null) {
    return (
      <DeadLink title={t('incompleteTitle')} text={t('incomplete')}>
        <NextSteps next={toOwnEvents} />
      </DeadLink>
    );
  }
  if (invitation === undefined) {
    return (
      <DeadLink title={t('goneTitle')} text={t('goneText')} sign={<UserPlus />} event={named}>
        <NextSteps next={toOwnEvents} toEvent={named && { text: t('toEvent'), to: paths.event(named.$id) }} />
      </DeadLink>
    );
  }
  const event = inLanguage(invitation.event, locale);
  if (invitation.own) {
    return (
      <EntryPage title={t('ownTitle')} intro={t('ownText')} event={event}>
        <Link to={paths.manageEvent(event.$id)} className={buttonClass({ size: 'lg', block: true })}>
          {t('toEvents')}
        </Link>
      </EntryPage>
    );
  }
  const { role } = invitation;
  const intro = t('invitationIntro', { organiser: event.organiserName });
  return (
    <EntryPage title={t('invitationTitle')} intro={intro} event={event}>
      <div className={styles.task}>
        <h2>{t('yourTask', { role: t(`roles.${role}`) })}</h2>
        <p>{t(`yourRights.${role}`)}</p>
        {invitation.host && <p>{t('hostTask')}</p>}
        <p className={styles.until}>
          {t('acceptBy', { time: formats.instant(invitation.expiresAt, event.timeZone) })}
        </p>
      </div>
      {invitation.forCaller === false ? (
        <div className={styles.act}>
          <FormMessage>{t('otherAddress')}</FormMessage>
          <NextLink />
        </div>
      ) : (
        <Answer link={link} />
      )}
    </EntryPage>
  );
}

function Answer({ link }: { link: SecretLink }) {
  const t = useTranslations('team');
  const viewer = useViewer();
  const navigate = useNavigate();
  const errorText = useErrorText();
  const accept = useAcceptInvitation(link);
  const decline = useDeclineInvitation(link);
  if (decline.isSuccess) {
    return (
      <div className={styles.act}>
        <FormMessage tone="plain">{t('declinedDone')}</FormMessage>
        <NextLink />
      </div>
    );
  }
  const declining = (
    <Button size="lg" variant="quiet" block busy={decline.isPending} onClick={() => decline.mutate()}>
      {t('decline')}
    </Button>
  );
  if (viewer === null) {
    return (
      <div className={styles.act}>
        {decline.error && <FormMessage>{errorText(decline.error)}</FormMessage>}
        <SignInFirst text={t('signIn')} here={paths.teamInvitation(link.id, link.secret)} />
        {declining}
      </div>
    );
  }
  const press = () =>
    accept.mutate(undefined, {
      onSuccess: ({ eventId }) => {
        showToast({ tone: 'good', text: t('accepted') });
        void navigate(paths.manageEvent(eventId), { replace: true });
      },
    });
  return (
    <div className={styles.act}>
      {(accept.error ?? decline.error) && (
        <FormMessage>{errorText(accept.error ?? decline.error)}</FormMessage>
      )}
      <Button size="lg" block busy={accept.isPending} onClick={press}>
        {t(accept.isPending ? 'accepting' : 'accept')}
      </Button>
      {declining}
    </div>
  );
}
