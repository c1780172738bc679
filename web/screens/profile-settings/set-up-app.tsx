import { Copy } from 'lucide-react';
import { type FormEvent, useRef, useState } from 'react';
import { useTranslations } from 'use-intl';
import { useSecurityChanges } from '../../api/second-factors.ts';
import { isProblem } from '../../lib/errors.ts';
import { useErrorText } from '../../lib/form.ts';
import { IconButton } from '../../ui/button.tsx';
import { OtpField } from '../../ui/fields/otp-field.tsx';
import { TextArea } from '../../ui/fields/text-field.tsx';
import { FormDialog } from '../../ui/form-dialog.tsx';
import { QrCode } from '../../ui/qr-code.tsx';
import { showToast } from '../../ui/toast.ts';
import styles from './security.module.css';

interface SetUpAppProps {
  readonly started: { readonly secret: string; readonly uri: string };
  readonly onDone: (recoveryCodes: readonly string[]) => void;
  readonly onClose: () => void;
}

/** Shows the secret as a QR code and as text, and confirms the app's first code. */
export default function SetUpApp({ started, onDone, onClose }: SetUpAppProps) {
  const t = useTranslations('security.app');
  const closeLabel = useTranslations('security')('close');
  const dismissLabel = useTranslations('security')('cancel');
  const errorText = useErrorText();
  const { confirmApp } = useSecurityChanges();
  const input = useRef<HTMLInputElement>(null);
  const [busy, setBusy] = useState(false);
  const [error, setError] = useState<string>();
  const key = started.secret.replaceAll(/(.{4})(?=.)/g, '$1 ');
  const copy = async () => {
    try {
      await navigator.clipboard.writeText(started.secret);
      showToast({ tone: 'good', text: t('keyCopied') });
    } catch {
      // The browser denied clipboard access; the key can still be copied from the field.
      showToast({ tone: 'bad', text: t('keyCopyFailed') });
    }
  };
  const submit = async (event: FormEvent) => {
    event.preventDefault();
    const otp = input.current?.value ?? '';
    setError(otp.length === 6 ? undefined : t('codeMissing'));
    if (otp.length !== 6 || busy) return;
    setBusy(true);
    try {
      onDone(await confirmApp(otp));
    } catch (error) {
      setError(isProblem(error, 'user_invalid_token') ? t('codeWrong') : errorText(error));
      input.current?.select();
      setBusy(false);
    }
  };
  return (
    <FormDialog
      title={t('setUpTitle')}
      closeLabel={closeLabel}
      dismissLabel={dismissLabel}
      submitLabel={t('turnOn')}
      busy={busy}
      initialFocus={input}
      onSubmit={(event) => void submit(event)}
      onClose={onClose}
    >
      <ol className={styles.steps}>
        <li>
          <p>{t('scan')}</p>
          <QrCode text={started.uri} label={t('picture')} className={styles.qr} />
          <div className={styles.key}>
            <TextArea
              label={t('key')}
              value={key}
              readOnly
              rows={2}
              spellCheck={false}
              onFocus={(event) => event.currentTarget.select()}
            />
            <IconButton
              variant="outline"
              label={t('keyCopy')}
              icon={<Copy aria-hidden="true" />}
              onClick={() => void copy()}
            />
          </div>
        </li>
        <li>
          <OtpField ref={input} label={t('code')} error={error} readOnly={busy} />
        </li>
      </ol>
    </FormDialog>
  );
}
