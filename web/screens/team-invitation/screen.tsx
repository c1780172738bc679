import { useQuery } from '@tanstack/react-query';
import { Link, useLoaderData, useNavigate, useSearchParams } from 'react-router';
import { useLocale, useTranslations } from 'use-intl';
import { inLanguage } from '../../../contracts/languages.ts';
import { useViewer } from '../../api/account.ts';
import type { SecretLink } from '../../api/registration-actions.ts';
import { invitationQuery, useAcceptInvitation, useDeclineInvitation } from '../../api/team.ts';
import { SummaryLink } from '../../features/rsvp/event-summary.tsx';
import { useErrorText } from '../../lib/form.ts';
import { useFormats } from '../../lib/format.ts';
import { paths } from '../../paths.ts';
import type { LoadArguments } from '../../screen.ts';
import { EntryPage } from '../../shell/entry-layout.tsx';
import {
  DeadLink,
  loadOffer,
  NextLink,
  NextSteps,
  SignInFirst,
  secretLinkIn,
} from '../../shell/mailed-link.tsx';
import { Button, buttonClass } from '../../ui/button.tsx';
import { FormMessage } from '../../ui/fields/field.tsx';
import { showToast } from '../../ui/toast.ts';
import styles from './screen.module.css';

const linkIn = (search: URLSearchParams) => secretLinkIn(search, 'invitationId');

export async function load({ queries, url }: LoadArguments) {
  const link = linkIn(url.searchParams);
  return (
    link && loadOffer(() => queries.fetchQuery({ ...invitationQuery(link), staleTime: 0 }), 'invitation_gone')
  );
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
      <DeadLink title={t('goneTitle')} text={t('goneText')}>
        <NextSteps next={toOwnEvents} />
      </DeadLink>
    );
  }
  if (invitation.own) {
    return (
      <EntryPage title={t('ownTitle')} intro={t('ownText')}>
        <p className={styles.task}>
          <Link to={paths.manageEvent(invitation.event.$id)} className={buttonClass()}>
            {t('toEvents')}
          </Link>
        </p>
      </EntryPage>
    );
  }
  const { role } = invitation;
  const event = inLanguage(invitation.event, locale);
  const intro = t('invitationIntro', { organiser: event.organiserName, event: event.eventTitle });
  return (
    <EntryPage title={t('invitationTitle')} intro={intro} event={event}>
      <SummaryLink event={event} />
      <div className={styles.task}>
        <h2>{t('yourTask', { role: t(`roles.${role}`) })}</h2>
        <p>{t(`rights.${role}`)}</p>
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
