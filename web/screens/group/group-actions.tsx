import { CalendarPlus, Flag, LogOut, MessagesSquare, Pencil, UserPlus } from 'lucide-react';
import { Suspense, useState } from 'react';
import { Link } from 'react-router';
import { useTranslations } from 'use-intl';
import type { GroupDetail } from '../../../contracts/groups.ts';
import { useViewer } from '../../api/account.ts';
import { leads, useMembership } from '../../api/groups.ts';
import FollowButton from '../../features/groups/follow-button.tsx';
import { useErrorText } from '../../lib/form.ts';
import { lazyPart } from '../../lib/lazy-part.tsx';
import { withItsTexts } from '../../lib/screen-texts.tsx';
import { paths } from '../../paths.ts';
import { Button, buttonClass } from '../../ui/button.tsx';
import { showToast } from '../../ui/toast.ts';
import styles from './screen.module.css';

const HideGroup = lazyPart(() => withItsTexts(['admin'], import('../../features/moderation/hide-group.tsx')));
const ReportDialog = lazyPart(() =>
  withItsTexts(['event-dialogs'], import('../../features/moderation/report-dialog.tsx')),
);
const LeaveDialog = lazyPart(() => import('./leave-dialog.tsx'));

export function GroupActions({ group }: { group: GroupDetail }) {
  const { $id, role } = group;
  const t = useTranslations('groups');
  const viewer = useViewer();
  return (
    <div className={styles.actions}>
      {leads(role) && (
        <>
          <Link to={paths.createEvent($id)} className={buttonClass()}>
            <CalendarPlus aria-hidden="true" />
            {t('publish')}
          </Link>
          <Link to={paths.editGroup($id)} className={buttonClass({ variant: 'secondary' })}>
            <Pencil aria-hidden="true" />
            {t('edit')}
          </Link>
        </>
      )}
      {role === null && (
        <>
          <Join group={group} />
          <FollowButton kind="groups" subjectId={$id} />
        </>
      )}
      <Link
        to={paths.discussion({ kind: 'groups', subjectId: $id })}
        className={buttonClass({ variant: 'secondary' })}
      >
        <MessagesSquare aria-hidden="true" />
        {t('discussion')}
      </Link>
      {role !== null && role !== 'owner' && <Leave group={group} />}
      {!leads(role) && <Report groupId={$id} />}
      {viewer?.administrator && (
        <Suspense>
          <HideGroup groupId={$id} name={group.name} hidden={group.hiddenReason !== null} />
        </Suspense>
      )}
    </div>
  );
}

function Join({ group: { $id, name } }: { group: GroupDetail }) {
  const t = useTranslations('groups');
  const viewer = useViewer();
  const errorText = useErrorText();
  const { mutate, isPending } = useMembership($id);
  if (viewer === null) {
    return (
      <Link to={paths.login(paths.group($id))} className={buttonClass()}>
        <UserPlus aria-hidden="true" />
        {t('logInToJoin')}
      </Link>
    );
  }
  const join = () =>
    mutate(true, {
      onSuccess: () => showToast({ tone: 'good', text: t('joined', { name }) }),
      onError: (error) => showToast({ tone: 'bad', text: errorText(error) }),
    });
  return (
    <Button icon={<UserPlus aria-hidden="true" />} busy={isPending} onClick={join}>
      {t('join')}
    </Button>
  );
}

function Report({ groupId }: { groupId: string }) {
  const t = useTranslations('groups');
  const [asking, setAsking] = useState(false);
  return (
    <>
      <Button variant="quiet" icon={<Flag aria-hidden="true" />} onClick={() => setAsking(true)}>
        {t('report')}
      </Button>
      {asking && (
        <Suspense>
          <ReportDialog subject={{ kind: 'groups', subjectId: groupId }} onClose={() => setAsking(false)} />
        </Suspense>
      )}
    </>
  );
}

function Leave({ group }: { group: GroupDetail }) {
  const t = useTranslations('groups');
  const [asking, setAsking] = useState(false);
  return (
    <>
      <Button variant="quiet" icon={<LogOut aria-hidden="true" />} onClick={() => setAsking(true)}>
        {t('leave')}
      </Button>
      {asking && (
        <Suspense>
          <LeaveDialog group={group} onClose={() => setAsking(false)} />
        </Suspense>
      )}
    </>
  );
}
