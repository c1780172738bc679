import { Link, useSearchParams } from 'react-router';
import { useTranslations } from 'use-intl';
import { isProblem } from '../../api/errors.ts';
import { useConfirmContact } from '../../api/registrations.ts';
import { useFaultText } from '../../lib/form.ts';
import { paths } from '../../paths.ts';
import { Entrance } from '../../shell/entrance.tsx';
import { Head } from '../../shell/head.tsx';
import { Button } from '../../ui/button.tsx';
import { FormMessage } from '../../ui/fields/form-message.tsx';

/** Opened by the mailed link it only asks: a program that looks into mails must not agree for their reader. */
export function Component() {
  const t = useTranslations('confirmContact');
  const [search] = useSearchParams();
  const registrationId = search.get('registrationId');
  const secret = search.get('secret');
  const faultText = useFaultText();
  const { mutate, isPending, isSuccess, error } = useConfirmContact();
  if (isSuccess) {
    return (
      <>
        <Head title={t('confirmed')} />
        <Entrance title={t('confirmed')} intro={t('confirmedIntro')}>
          <Link to={paths.allEvents()}>{t('browse')}</Link>
        </Entrance>
      </>
    );
  }
  return (
    <>
      <Head title={t('title')} />
      <Entrance title={t('title')} intro={t('intro')}>
        {error && (
          <FormMessage>{isProblem(error, 'user_invalid_token') ? t('void') : faultText(error)}</FormMessage>
        )}
        {registrationId !== null && secret !== null ? (
          <Button size="lg" busy={isPending} onClick={() => mutate({ registrationId, secret })}>
            {t(isPending ? 'confirming' : 'confirm')}
          </Button>
        ) : (
          <FormMessage>{t('incomplete')}</FormMessage>
        )}
      </Entrance>
    </>
  );
}
