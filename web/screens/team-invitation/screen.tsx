import { useQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { data, Link, useLoaderData, useNavigate, useSearchParams } from 'react-router';
import { useTranslations } from 'use-intl';
import { useViewer } from '../../api/account.ts';
import { isProblem } from '../../api/errors.ts';
import { type InvitationLink, invitationQuery, useAcceptInvitation } from '../../api/team.ts';
import { useFaultText } from '../../lib/form.ts';
import { paths } from '../../paths.ts';
import type { LoadArguments } from '../../screen.ts';
import { Entrance } from '../../shell/entrance.tsx';
import { Head } from '../../shell/head.tsx';
import { SignInFirst } from '../../shell/sign-in-first.tsx';
import { Button, buttonClass } from '../../ui/button.tsx';
import { FormMessage } from '../../ui/fields/form-message.tsx';
import { showToast } from '../../ui/toast.ts';
import styles from './screen.module.css';

export async function load({ queries, url }: LoadArguments) {
  const link = linkIn(url.searchParams);
  if (link === null) return null;
  try {
    await queries.fetchQuery({ ...invitationQuery(link), staleTime: 0 });
    return null;
  } catch (error) {
    // The page has words of its own for this.
    if (!isProblem(error, 'invitation_gone', 'general_argument_invalid')) throw error;
    return data('invitation_gone', { status: 410 });
  }
}

/** Where somebody takes on the role that a mail invites them to: nothing happens before they press the button. */
export function Component() {
  const t = useTranslations('team');
  const [search] = useSearchParams();
  const gone = useLoaderData() !== null;
  const link = linkIn(search);
  const { data: invitation } = useQuery({
    ...invitationQuery(link ?? { invitationId: '', secret: '' }),
    enabled: link !== null && !gone,
  });
  if (link === null) {
    return (
      <Page title={t('invitationTitle')}>
        <FormMessage>{t('incomplete')}</FormMessage>
      </Page>
    );
  }
  if (invitation === undefined) return <Page title={t('goneTitle')} intro={t('goneText')} />;
  if (invitation.own) {
    return (
      <Page title={t('ownTitle')} intro={t('ownText')}>
        <p className={styles.task}>
          <Link to={paths.manageEvent(invitation.event.$id)} className={buttonClass()}>
            {t('toEvents')}
          </Link>
        </p>
      </Page>
    );
  }
  const { role, event } = invitation;
  const intro = t('invitationIntro', { organiser: event.organiserName, event: event.eventTitle });
  return (
    <Page title={t('invitationTitle')} intro={intro}>
      <p className={styles.task}>
        <strong>{t('yourTask', { role: t(`roles.${role}`) })}</strong>
        {t(`rights.${role}`)}
      </p>
      <Answer link={link} />
    </Page>
  );
}

function Answer({ link }: { link: InvitationLink }) {
  const t = useTranslations('team');
  const viewer = useViewer();
  const navigate = useNavigate();
  const faultText = useFaultText();
  const accept = useAcceptInvitation(link);
  if (viewer === null) {
    return <SignInFirst text={t('signIn')} here={paths.teamInvitation(link.invitationId, link.secret)} />;
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
      {accept.error && <FormMessage>{faultText(accept.error)}</FormMessage>}
      <Button size="lg" busy={accept.isPending} onClick={press}>
        {t(accept.isPending ? 'accepting' : 'accept')}
      </Button>
    </div>
  );
}

function Page({ title, intro, children }: { title: string; intro?: string; children?: ReactNode }) {
  return (
    <>
      <Head title={title} />
      <Entrance title={title} intro={intro}>
        {children}
      </Entrance>
    </>
  );
}

function linkIn(search: URLSearchParams): InvitationLink | null {
  const invitationId = search.get('invitationId');
  const secret = search.get('secret');
  return invitationId && secret ? { invitationId, secret } : null;
}
