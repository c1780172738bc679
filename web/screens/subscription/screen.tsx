import { useSearchParams } from 'react-router';
import { useTranslations } from 'use-intl';
import { useConfirmSubscription } from '../../api/notifications.ts';
import { MailedLink } from '../../shell/mailed-link.tsx';

/** Asks whether the weekly digest shall come to the address whose mail carried the link. */
export function Component() {
  const t = useTranslations('subscription');
  const [search] = useSearchParams();
  const subscriptionId = search.get('id');
  const secret = search.get('secret');
  const { mutate, ...state } = useConfirmSubscription();
  const complete = subscriptionId !== null && secret !== null;
  return (
    <MailedLink
      texts={{
        title: t('title'),
        intro: t('intro'),
        act: t('confirm'),
        acting: t('confirming'),
        done: t('confirmed'),
        doneIntro: t('confirmedIntro'),
        incomplete: t('incomplete'),
        void: t('void'),
      }}
      act={complete ? () => mutate({ subscriptionId, secret }) : null}
      state={state}
    />
  );
}
