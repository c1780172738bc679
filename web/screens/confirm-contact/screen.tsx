import { useSearchParams } from 'react-router';
import { useTranslations } from 'use-intl';
import { useConfirmContact } from '../../api/registrations.ts';
import { MailedLink } from '../../shell/mailed-link.tsx';

/** Asks whether mails about a registration shall come to the address whose mail carried the link. */
export function Component() {
  const t = useTranslations('confirmContact');
  const [search] = useSearchParams();
  const registrationId = search.get('registrationId');
  const secret = search.get('secret');
  const { mutate, ...state } = useConfirmContact();
  const complete = registrationId !== null && secret !== null;
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
      act={complete ? () => mutate({ registrationId, secret }) : null}
      state={state}
    />
  );
}
