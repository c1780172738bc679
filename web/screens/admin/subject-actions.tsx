import { Eye, EyeOff, Trash2 } from 'lucide-react';
import { Suspense, useState } from 'react';
import { Link } from 'react-router';
import { useTranslations } from 'use-intl';
import type { SubjectAddress } from '../../../contracts/values.ts';
import { useAdminAction } from '../../api/administration.ts';
import type { CallReply } from '../../api/call.ts';
import { useErrorText } from '../../lib/form.ts';
import { lazyPart } from '../../lib/lazy-part.tsx';
import { paths } from '../../paths.ts';
import { Button, buttonClass } from '../../ui/button.tsx';
import { Dialog } from '../../ui/dialog.tsx';
import { showToast } from '../../ui/toast.ts';
import { ConfirmedButton } from './confirmed-button.tsx';
import styles from './screen.module.css';

const openReasonDialog = () => import('../../features/moderation/reason-required-dialog.tsx');
const ReasonRequiredDialog = lazyPart(openReasonDialog);

interface SubjectActionsProps {
  readonly subject: SubjectAddress;
  readonly title: string;
  readonly hidden: boolean;
  readonly reported?: boolean;
}

export function SubjectActions({ subject, title, hidden, reported = false }: SubjectActionsProps) {
  const t = useTranslations('admin');
  const errorText = useErrorText();
  const [asking, setAsking] = useState(false);
  const event = title;
  const {
    mutate: executeCommands,
    isPending,
    variables,
  } = useAdminAction({
    onDone: ({ kind }) => {
      setAsking(false);
      showToast({ tone: 'good', text: t(`${kind}Done`, { event }) });
    },
    onFailure: (error) => showToast({ tone: 'bad', text: t('actionFailed', { error: errorText(error) }) }),
  });
  const busyWith = isPending ? variables.kind : null;
  return (
    <div className={styles.actions}>
      {hidden ? (
        <ConfirmedButton
          icon={<Eye aria-hidden="true" />}
          label={t('restore')}
          name={t('restoreName', { event })}
          title={t('restoreTitle', { event })}
          text={t(subject.kind === 'events' ? 'restoreText' : 'restoreGroupText')}
          busy={busyWith === 'restore'}
          onDo={() => executeCommands({ kind: 'restore', subject })}
        />
      ) : (
        <Button
          size="sm"
          variant="secondary"
          icon={<EyeOff aria-hidden="true" />}
          aria-label={t('hideName', { event })}
          onPointerEnter={() => void openReasonDialog()}
          onClick={() => setAsking(true)}
        >
          {t('hide')}
        </Button>
      )}
      {reported && (
        <ConfirmedButton
          quiet
          label={t('settle')}
          name={t('settleName', { event })}
          title={t('settleTitle', { event })}
          text={t('settleText')}
          busy={busyWith === 'settle'}
          onDo={() => executeCommands({ kind: 'settle', subject })}
        />
      )}
      {asking && (
        <Suspense>
          <ReasonRequiredDialog
            title={t('hideTitle', { event })}
            text={t(subject.kind === 'events' ? 'hideText' : 'hideGroupText')}
            action={t('hide')}
            busy={busyWith === 'hide'}
            onDo={(reason) => executeCommands({ kind: 'hide', subject, reason })}
            onClose={() => setAsking(false)}
          />
        </Suspense>
      )}
    </div>
  );
}

type ReportedPost = NonNullable<CallReply<'GET /v1/admin/reports'>['reports'][number]['post']>;

interface PostActionsProps {
  readonly subject: SubjectAddress;
  readonly post: ReportedPost;
  readonly reported: boolean;
}

export function PostActions({ subject, post, reported }: PostActionsProps) {
  const t = useTranslations('admin');
  const errorText = useErrorText();
  const [asking, setAsking] = useState(false);
  const name = post.authorName || t('nameless');
  const {
    mutate: executeCommands,
    isPending,
    variables,
  } = useAdminAction({
    onDone: ({ kind }) => {
      setAsking(false);
      showToast({ tone: 'good', text: t(kind === 'deletePost' ? 'deletePostDone' : 'settlePostDone') });
    },
    onFailure: (error) => showToast({ tone: 'bad', text: t('actionFailed', { error: errorText(error) }) }),
  });
  const busyWith = isPending ? variables.kind : null;
  const about = { subject, postId: post.$id };
  return (
    <div className={styles.actions}>
      {post.deleted ? (
        <p className={styles.about}>{t('postGone')}</p>
      ) : (
        <>
          <Link
            to={paths.post(subject, post.$id)}
            className={buttonClass({ variant: 'secondary', size: 'sm' })}
          >
            {t('toPost')}
          </Link>
          <Button
            size="sm"
            variant="secondary"
            icon={<Trash2 aria-hidden="true" />}
            aria-label={t('deletePostName', { name })}
            onClick={() => setAsking(true)}
          >
            {t('deletePost')}
          </Button>
        </>
      )}
      {reported && (
        <ConfirmedButton
          quiet
          label={t('settle')}
          name={t('settlePostName', { name })}
          title={t('settlePostTitle', { name })}
          text={t('settlePostText')}
          busy={busyWith === 'settlePost'}
          onDo={() => executeCommands({ kind: 'settlePost', ...about })}
        />
      )}
      {asking && (
        <Dialog
          open
          onOpenChange={() => setAsking(false)}
          size="sm"
          title={t('deletePostTitle')}
          description={t('deletePostText')}
          closeLabel={t('close')}
          destructive
          footer={
            <>
              <Button variant="secondary" onClick={() => setAsking(false)}>
                {t('keep')}
              </Button>
              <Button
                variant="danger"
                busy={busyWith === 'deletePost'}
                onClick={() => executeCommands({ kind: 'deletePost', ...about })}
              >
                {t('deletePost')}
              </Button>
            </>
          }
        >
          <p className={styles.quote}>{post.excerpt}</p>
        </Dialog>
      )}
    </div>
  );
}
