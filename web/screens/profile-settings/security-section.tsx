import { useTranslations } from 'use-intl';
import type { Viewer } from '../../api/account.ts';
import { EmailForm } from './email-form.tsx';
import { FormOpener } from './form-opener.tsx';
import { Panel } from './panel.tsx';
import { PasswordForm } from './password-form.tsx';
import screenStyles from './screen.module.css';
import styles from './security.module.css';
import { SecuritySettings } from './security.tsx';
import { Sessions } from './sessions.tsx';

export function SecuritySection({ viewer }: { readonly viewer: NonNullable<Viewer> }) {
  const t = useTranslations('profile');
  const security = useTranslations('security');
  return (
    <>
      <Panel
        title={t('emailTitle')}
        text={t('emailText')}
        lead={<strong className={styles.address}>{viewer.email}</strong>}
      >
        <FormOpener
          label={t('emailSave')}
          className={screenStyles.content}
          startsOpen={viewer.pendingEmail !== null}
        >
          {() => <EmailForm viewer={viewer} />}
        </FormOpener>
      </Panel>
      <Panel title={t('passwordTitle')} text={t(viewer.hasPassword ? 'passwordText' : 'passwordNone')}>
        <FormOpener label={t(viewer.hasPassword ? 'changePassword' : 'setPassword')}>
          {(close) => <PasswordForm email={viewer.email} hasPassword={viewer.hasPassword} onDone={close} />}
        </FormOpener>
      </Panel>
      <Panel title={security('title')} text={security('text')} stacked>
        <SecuritySettings />
      </Panel>
      <Panel title={t('sessionsTitle')} text={t('sessionsText')} stacked>
        <Sessions />
      </Panel>
    </>
  );
}
