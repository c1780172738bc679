import { useSearchParams } from 'react-router';
import { useTranslations } from 'use-intl';
import { useUnsubscribe } from '../../api/contact-and-notifications.ts';
import { paths } from '../../paths.ts';
import { MailedLink } from '../../shell/mailed-link.tsx';

const lists = [
  'reminder_day',
  'reminder_hour',
  'organiser_messages',
  'new_registrations',
  'followed_events',
  'mentions',
  'board_digest',
  'digest',
  'group_invitations',
] as const;

/** Unsubscribes the address that received the link from one kind of mail. */
export function Component() {
  const t = useTranslations('unsubscribe');
  const [search] = useSearchParams();
  const list = lists.find((each) => each === search.get('list'));
  const id = search.get('id');
  const token = search.get('token');
  const { mutate, ...state } = useUnsubscribe();
  const complete = list !== undefined && id !== null && token !== null;
  return (
    <MailedLink
      texts={{
        title: t('title'),
        intro: list === undefined ? '' : t(`intro.${list}`),
        act: t('act'),
        acting: t('acting'),
        done: t('done'),
        doneIntro: t(
          list === 'digest' ? 'doneDigest' : list === 'group_invitations' ? 'doneInvitations' : 'doneTopic',
        ),
        incompleteTitle: t('incompleteTitle'),
        incomplete: t('incomplete'),
        voidTitle: t('voidTitle'),
        void: t('void'),
      }}
      act={complete ? () => mutate({ list, id, token }) : null}
      state={state}
      stay={{ text: t('keep'), to: paths.home() }}
    />
  );
}
