import { EllipsisVertical } from 'lucide-react';
import { Suspense, useState } from 'react';
import { useTranslations } from 'use-intl';
import { useBlockPerson } from '../../api/administration.ts';
import type { CallReply } from '../../api/call.ts';
import { usePersonChange } from '../../api/operate.ts';
import { isProblem } from '../../lib/errors.ts';
import { useErrorText } from '../../lib/form.ts';
import { lazyPart } from '../../lib/lazy-part.tsx';
import { Button, IconButton } from '../../ui/button.tsx';
import { Dialog } from '../../ui/dialog.tsx';
import { Menu, MenuItem } from '../../ui/menu.tsx';
import { showToast } from '../../ui/toast.ts';

type Person = CallReply<'GET /v1/admin/people'>['people'][number];
type Action = 'block' | 'unblock' | 'endSessions' | 'resendCode' | 'delete' | 'deleteWithSeats';

const ReasonRequiredDialog = lazyPart(() => import('../../features/moderation/reason-required-dialog.tsx'));

/** What administrators can do for or against a person. */
export function PersonActions({ person, pending }: { readonly person: Person; readonly pending: boolean }) {
  const t = useTranslations('admin');
  const errorText = useErrorText();
  const [asking, setAsking] = useState<Action | null>(null);
  const [reason, setReason] = useState('');
  const name = person.name || person.email;
  const failed = (error: Error) =>
    showToast({ tone: 'bad', text: t('actionFailed', { error: errorText(error) }) });
  const done = (text: string) => {
    setAsking(null);
    showToast({ tone: 'good', text });
  };
  const block = useBlockPerson({
    onDone: ({ reason: given }) => done(t(given === null ? 'unblockDone' : 'blockDone', { name })),
    onFailure: failed,
  });
  const change = usePersonChange({
    onDone: ({ kind }) => done(t(`person.${kind}Done`, { name })),
    onFailure: (error) => {
      if (isProblem(error, 'user_holds_paid_seats')) setAsking('deleteWithSeats');
      else failed(error);
    },
  });
  const userId = person.$id;
  const remove = (given: string, giveUpSeats: boolean) => {
    setReason(given);
    change.mutate({ kind: 'delete', userId, reason: given, giveUpSeats });
  };
  const items: readonly Action[] = pending
    ? ['resendCode', 'delete']
    : [person.blockedAt === null ? 'block' : 'unblock', 'endSessions', 'delete'];
  const close = () => setAsking(null);
  const confirm = () => {
    if (asking === 'unblock') block.mutate({ userId, reason: null });
    if (asking === 'deleteWithSeats') remove(reason, true);
    if (asking === 'resendCode' || asking === 'endSessions') change.mutate({ kind: asking, userId });
  };
  return (
    <>
      <Menu
        label={t('person.actions', { name })}
        trigger={(props) => (
          <IconButton label={t('person.actions', { name })} icon={<EllipsisVertical />} {...props} />
        )}
      >
        {items.map((action) => (
          <MenuItem key={action} danger={action === 'delete'} onClick={() => setAsking(action)}>
            {t(`person.${action}`)}
          </MenuItem>
        ))}
      </Menu>
      {(asking === 'block' || asking === 'delete') && (
        <Suspense>
          <ReasonRequiredDialog
            title={t(asking === 'block' ? 'blockTitle' : 'person.deleteTitle', { name })}
            text={t(asking === 'block' ? 'blockText' : 'person.deleteText')}
            action={t(`person.${asking}`)}
            busy={block.isPending || change.isPending}
            onDo={(given) =>
              asking === 'block' ? block.mutate({ userId, reason: given }) : remove(given, false)
            }
            onClose={close}
          />
        </Suspense>
      )}
      {asking !== null && asking !== 'block' && asking !== 'delete' && (
        <Dialog
          open
          onOpenChange={close}
          size="sm"
          title={t(asking === 'unblock' ? 'unblockTitle' : `person.${asking}Title`, { name })}
          description={t(asking === 'unblock' ? 'unblockText' : `person.${asking}Text`)}
          closeLabel={t('close')}
          destructive={asking === 'deleteWithSeats'}
          footer={
            <>
              <Button variant="secondary" onClick={close}>
                {t('keep')}
              </Button>
              <Button
                variant={asking === 'deleteWithSeats' ? 'danger' : 'primary'}
                busy={block.isPending || change.isPending}
                onClick={confirm}
              >
                {t(`person.${asking}`)}
              </Button>
            </>
          }
        />
      )}
    </>
  );
}
