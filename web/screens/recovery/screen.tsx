import { Link, useSearchParams } from 'react-router';
import { useTranslations } from 'use-intl';
import { paths } from '../../paths.ts';
import { EntrancePage } from '../../shell/entrance.tsx';
import { secretLinkIn } from '../../shell/secret-link.ts';
import { NewPasswordForm } from './new-password-form.tsx';
import { RequestForm } from './request-form.tsx';

/** A forgotten password: asks for the address, or, opened by the mailed link, for another password. */
export function Component() {
  const t = useTranslations('auth');
  const [search] = useSearchParams();
  const link = secretLinkIn(search, 'userId');
  const title = t(link ? 'newPasswordTitle' : 'recoveryTitle');
  return (
    <EntrancePage title={title} intro={t(link ? 'newPasswordIntro' : 'recoveryIntro')}>
      {link ? <NewPasswordForm userId={link.id} secret={link.secret} /> : <RequestForm />}
      <p>
        <Link to={paths.login()}>{t('backToLogin')}</Link>
      </p>
    </EntrancePage>
  );
}
