import {
  CalendarPlus,
  Check,
  Download,
  Ellipsis,
  Flag,
  LogOut,
  MessagesSquare,
  Pencil,
  UserPlus,
} from 'lucide-react';
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
import { Button, buttonClass, IconButton } from '../../ui/button.tsx';
import { Menu, MenuItem, MenuLink } from '../../ui/menu.tsx';
import { showToast } from '../../ui/toast.ts';
import styles from './screen.module.css';

const HideGroup = lazyPart(() => withItsTexts(['admin'], import('../../features/moderation/hide-group.tsx')));
const ReportDialog = lazyPart(() =>
  withItsTexts(['event-dialogs'], import('../../features/moderation/report-dialog.tsx')),
);
const LeaveDialog = lazyPart(() => import('./leave-dialog.tsx'));

/** The next step of the reader's role first; what is rarely needed is in the menu. */
export function GroupActions({ group }: { readonly group: GroupDetail }) {
  const { $id, role } = group;
  const t = useTranslations('groups');
  const viewer = useViewer();
  return (
    <>
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
      {role === 'member' && (
        <p className={styles.joined}>
          <Check aria-hidden="true" />
          {t('joinedState')}
        </p>
      )}
      <Link
        to={paths.discussion({ kind: 'groups', subjectId: $id })}
        className={buttonClass({ variant: 'secondary' })}
      >
        <MessagesSquare aria-hidden="true" />
        {t('discussion')}
      </Link>
      <MoreActions group={group} />
      {viewer?.administrator && (
        <Suspense>
          <HideGroup groupId={$id} name={group.name} hidden={group.hiddenReason !== null} />
        </Suspense>
      )}
    </>
  );
}

function Join({ group: { $id, name } }: { readonly group: GroupDetail }) {
  const t = useTranslations('groups');
  const viewer = useViewer();
  const errorText = useErrorText();
  const { mutate, isPending } = useMembership($id, {
    onDone: () => showToast({ tone: 'good', text: t('joined', { name }) }),
    onFailure: (error) => showToast({ tone: 'bad', text: errorText(error) }),
  });
  if (viewer === null) {
    return (
      <Link to={paths.login(paths.group($id))} className={buttonClass()}>
        <UserPlus aria-hidden="true" />
        {t('logInToJoin')}
      </Link>
    );
  }
  return (
    <Button icon={<UserPlus aria-hidden="true" />} busy={isPending} onClick={() => mutate(true)}>
      {t('join')}
    </Button>
  );
}

/** Importing, for organisers; leaving, for members; reporting, for everyone who doesn't lead the group. */
function MoreActions({ group }: { readonly group: GroupDetail }) {
  const { $id, name, role } = group;
  const t = useTranslations('groups');
  const [asking, setAsking] = useState<'leave' | 'report' | null>(null);
  const mayLeave = role !== null && role !== 'owner';
  const mayReport = !leads(role);
  const mayImport = leads(role);
  if (!mayLeave && !mayReport && !mayImport) return null;
  const label = t('actions', { name });
  const close = () => setAsking(null);
  return (
    <>
      <Menu
        label={label}
        trigger={(props) => <IconButton label={label} icon={<Ellipsis aria-hidden="true" />} {...props} />}
      >
        {mayImport && (
          <MenuLink
            icon={<Download aria-hidden="true" />}
            renderLink={(props) => <Link to={paths.importEvents($id)} {...props} />}
          >
            {t('import')}
          </MenuLink>
        )}
        {mayLeave && (
          <MenuItem icon={<LogOut aria-hidden="true" />} onClick={() => setAsking('leave')}>
            {t('leave')}
          </MenuItem>
        )}
        {mayReport && (
          <MenuItem icon={<Flag aria-hidden="true" />} onClick={() => setAsking('report')}>
            {t('report')}
          </MenuItem>
        )}
      </Menu>
      <Suspense>
        {asking === 'leave' && <LeaveDialog group={group} onClose={close} />}
        {asking === 'report' && <ReportDialog subject={{ kind: 'groups', subjectId: $id }} onClose={close} />}
      </Suspense>
    </>
  );
}
