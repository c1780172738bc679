import { useTranslations } from 'use-intl';
import type { Viewer } from '../../api/account.ts';
import { EmailForm } from './email-form.tsx';
import { FormOpener } from './form-opener.tsx';
import { Panel } from './panel.tsx';
import { PasswordForm } from './password-form.tsx';
import { SecuritySettings } from './security.tsx';
import { Sessions } from './sessions.tsx';

export function SecuritySection({ viewer }: { readonly viewer: NonNullable<Viewer> }) {
  const t = useTranslations('profile');
  const security = useTranslations('security');
  return (
    <>
      <Panel title={t('emailTitle')} text={t('emailText')}>
        <EmailForm viewer={viewer} />
      </Panel>
      <Panel title={t('passwordTitle')} text={t(viewer.hasPassword ? 'passwordText' : 'passwordNone')}>
        <FormOpener label={t(viewer.hasPassword ? 'changePassword' : 'setPassword')}>
          {(close) => <PasswordForm email={viewer.email} hasPassword={viewer.hasPassword} onDone={close} />}
        </FormOpener>
      </Panel>
      <Panel title={security('title')} text={security('text')}>
        <SecuritySettings />
      </Panel>
      <Panel title={t('sessionsTitle')} text={t('sessionsText')}>
        <Sessions />
      </Panel>
    </>
  );
}
