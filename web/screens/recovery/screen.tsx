import { Link, useSearchParams } from 'react-router';
import { useTranslations } from 'use-intl';
import { paths } from '../../paths.ts';
import { Entrance } from '../../shell/entrance.tsx';
import { Head } from '../../shell/head.tsx';
import { NewPasswordForm } from './new-password-form.tsx';
import { RequestForm } from './request-form.tsx';

/** A forgotten password: asks for the address, or, opened by the mailed link, for another password. */
export function Component() {
  const t = useTranslations('auth');
  const [search] = useSearchParams();
  const userId = search.get('userId');
  const secret = search.get('secret');
  const byLink = userId !== null && secret !== null;
  const title = t(byLink ? 'newPasswordTitle' : 'recoveryTitle');
  return (
    <>
      <Head title={title} />
      <Entrance title={title} intro={t(byLink ? 'newPasswordIntro' : 'recoveryIntro')}>
        {byLink ? <NewPasswordForm userId={userId} secret={secret} /> : <RequestForm />}
        <p>
          <Link to={paths.login()}>{t('backToLogin')}</Link>
        </p>
      </Entrance>
    </>
  );
}
