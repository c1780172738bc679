import { useQuery } from '@tanstack/react-query';
import { Link, useLoaderData, useNavigate, useSearchParams } from 'react-router';
import { useTranslations } from 'use-intl';
import { useViewer } from '../../api/account.ts';
import type { SecretLink } from '../../api/registrations.ts';
import { invitationQuery, useAcceptInvitation } from '../../api/team.ts';
import { useErrorText } from '../../lib/form.ts';
import { paths } from '../../paths.ts';
import type { LoadArguments } from '../../screen.ts';
import { EntryPage } from '../../shell/entry-layout.tsx';
import { loadOffer, NextLink, SignInFirst, secretLinkIn } from '../../shell/mailed-link.tsx';
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
  const [search] = useSearchParams();
  const gone = useLoaderData() !== null;
  const link = linkIn(search);
  const { data: invitation } = useQuery({
    ...invitationQuery(link ?? { id: '', secret: '' }),
    enabled: link !== null && !gone,
  });
  if (link === null) {
    return (
      <EntryPage title={t('invitationTitle')}>
        <div className={styles.act}>
          <FormMessage>{t('incomplete')}</FormMessage>
          <NextLink />
        </div>
      </EntryPage>
    );
  }
  if (invitation === undefined) {
    return (
      <EntryPage title={t('goneTitle')} intro={t('goneText')}>
        <div className={styles.act}>
          <NextLink />
        </div>
      </EntryPage>
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
  const { role, event } = invitation;
  const intro = t('invitationIntro', { organiser: event.organiserName, event: event.eventTitle });
  return (
    <EntryPage title={t('invitationTitle')} intro={intro}>
      <p className={styles.task}>
        <strong>{t('yourTask', { role: t(`roles.${role}`) })}</strong>
        {t(`rights.${role}`)}
      </p>
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
  if (viewer === null) {
    return <SignInFirst text={t('signIn')} here={paths.teamInvitation(link.id, link.secret)} />;
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
      {accept.error && <FormMessage>{errorText(accept.error)}</FormMessage>}
      <Button size="lg" busy={accept.isPending} onClick={press}>
        {t(accept.isPending ? 'accepting' : 'accept')}
      </Button>
    </div>
  );
}
