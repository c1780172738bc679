import { Link, useSearchParams } from 'react-router';
import { useTranslations } from 'use-intl';
import { isProblem } from '../../api/errors.ts';
import { useConfirmContact } from '../../api/registrations.ts';
import { useFaultText } from '../../lib/form.ts';
import { paths } from '../../paths.ts';
import { Entrance } from '../../shell/entrance.tsx';
import { Head } from '../../shell/head.tsx';
import { Button, buttonClass } from '../../ui/button.tsx';
import { FormMessage } from '../../ui/fields/form-message.tsx';
import styles from './screen.module.css';

/** Opened by the mailed link it only asks: a program that looks into mails must not agree for their reader. */
export function Component() {
  const t = useTranslations('confirmContact');
  const [search] = useSearchParams();
  const registrationId = search.get('registrationId');
  const secret = search.get('secret');
  const faultText = useFaultText();
  const { mutate, isPending, isSuccess, error } = useConfirmContact();
  const isVoid = isProblem(error, 'user_invalid_token');
  const title = t(isSuccess ? 'confirmed' : 'title');
  return (
    <>
      <Head title={title} />
      <Entrance title={title} intro={t(isSuccess ? 'confirmedIntro' : 'intro')}>
        <div className={styles.action}>
          {registrationId === null || secret === null ? (
            <FormMessage>{t('incomplete')}</FormMessage>
          ) : (
            error && <FormMessage>{isVoid ? t('void') : faultText(error)}</FormMessage>
          )}
          {registrationId !== null && secret !== null && !isSuccess && !isVoid ? (
            <Button size="lg" busy={isPending} onClick={() => mutate({ registrationId, secret })}>
              {t(isPending ? 'confirming' : 'confirm')}
            </Button>
          ) : (
            <Link to={paths.allEvents()} className={buttonClass({ size: 'lg' })}>
              {t('browse')}
            </Link>
          )}
        </div>
      </Entrance>
    </>
  );
}
