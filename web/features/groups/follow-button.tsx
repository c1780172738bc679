import { useQuery } from '@tanstack/react-query';
import { Bell, BellRing } from 'lucide-react';
import { Link, useLocation } from 'react-router';
import { useTranslations } from 'use-intl';
import type { FollowedKind } from '../../../contracts/following.ts';
import { useViewer } from '../../api/account.ts';
import { followingQuery, useFollow } from '../../api/following.ts';
import { useErrorText } from '../../lib/form.ts';
import { paths } from '../../paths.ts';
import { Button, type ButtonLook, buttonClass } from '../../ui/button.tsx';
import { showToast } from '../../ui/toast.ts';

interface FollowButtonProps extends Pick<ButtonLook, 'size'> {
  readonly kind: FollowedKind;
  readonly subjectId: string;
  /** Until the person follows; `primary` where following is the view's main action. */
  readonly variant?: 'primary' | 'secondary';
}

/** Follows or unfollows an organiser or a group. Visitors are sent to log in; no one can follow themselves. */
export default function FollowButton({ kind, subjectId, size, variant = 'secondary' }: FollowButtonProps) {
  const t = useTranslations('events');
  const { pathname, search } = useLocation();
  const viewer = useViewer();
  const { data, isError } = useQuery({
    ...followingQuery(kind, subjectId),
    enabled: viewer !== null && viewer.$id !== subjectId,
  });
  const errorText = useErrorText();
  const { mutate } = useFollow(kind, subjectId);
  if (viewer === null) {
    return (
      <Link to={paths.login(pathname + search)} className={buttonClass({ variant, size })}>
        <Bell aria-hidden="true" />
        {t('follow')}
      </Link>
    );
  }
  if (viewer.$id === subjectId || isError) return null;
  const follows = data?.following ?? false;
  const turn = () =>
    mutate(!follows, { onError: (error) => showToast({ tone: 'bad', text: errorText(error) }) });
  return (
    <Button
      variant={follows ? 'secondary' : variant}
      size={size}
      icon={follows ? <BellRing aria-hidden="true" /> : <Bell aria-hidden="true" />}
      busy={data === undefined}
      onClick={turn}
    >
      {t(follows ? 'unfollow' : 'follow')}
    </Button>
  );
}
