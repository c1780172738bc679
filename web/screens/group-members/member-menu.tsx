import { Crown, Ellipsis, UserCheck, UserMinus, UserX } from 'lucide-react';
import { Suspense, useState } from 'react';
import { useTranslations } from 'use-intl';
import type { GroupDetail, GroupMember, GroupRole } from '../../../contracts/groups.ts';
import { leads, useChangeMember } from '../../api/groups.ts';
import { useFaultText } from '../../lib/form.ts';
import { lazyPart } from '../../lib/lazy-part.tsx';
import { IconButton } from '../../ui/icon-button.tsx';
import { Menu, MenuItem } from '../../ui/menu.tsx';
import { showToast } from '../../ui/toast.ts';

const ConfirmDialog = lazyPart(() => import('../../groups/confirm-dialog.tsx'));

interface MemberMenuProps {
  readonly group: GroupDetail;
  readonly member: GroupMember;
}

/** What the reader can do about a member; nothing is shown where that is nothing. */
export function MemberMenu({ group, member: { $id, name, role } }: MemberMenuProps) {
  const t = useTranslations('groups');
  const faultText = useFaultText();
  const work = useChangeMember(group.$id);
  const [asked, setAsked] = useState<'makeOwner' | 'remove'>();
  const owns = group.role === 'owner';
  const removable = owns ? role !== 'owner' : leads(group.role) && role === 'member';
  if (!removable) return null;
  const change = (next: GroupRole | null) =>
    work.mutate(
      { userId: $id, role: next },
      {
        onSuccess: () => {
          setAsked(undefined);
          showToast({ tone: 'good', text: t('changed') });
        },
        onError: (error) => asked === undefined && showToast({ tone: 'bad', text: faultText(error) }),
      },
    );
  const label = t('actions', { name });
  return (
    <>
      <Menu
        label={label}
        trigger={(props) => <IconButton label={label} icon={<Ellipsis aria-hidden="true" />} {...props} />}
      >
        {owns && role === 'member' && (
          <MenuItem icon={<UserCheck aria-hidden="true" />} onClick={() => change('organiser')}>
            {t('makeOrganiser')}
          </MenuItem>
        )}
        {owns && role === 'organiser' && (
          <MenuItem icon={<UserMinus aria-hidden="true" />} onClick={() => change('member')}>
            {t('makeMember')}
          </MenuItem>
        )}
        {owns && (
          <MenuItem icon={<Crown aria-hidden="true" />} onClick={() => setAsked('makeOwner')}>
            {t('makeOwner')}
          </MenuItem>
        )}
        <MenuItem icon={<UserX aria-hidden="true" />} onClick={() => setAsked('remove')}>
          {t('remove')}
        </MenuItem>
      </Menu>
      {asked !== undefined && (
        <Suspense>
          <ConfirmDialog
            title={t(`${asked}Title`, { name })}
            text={t(`${asked}Text`)}
            texts={{ confirm: t(asked), keep: t('cancel'), close: t('close') }}
            work={work}
            onConfirm={() => change(asked === 'remove' ? null : 'owner')}
            onClose={() => setAsked(undefined)}
          />
        </Suspense>
      )}
    </>
  );
}
