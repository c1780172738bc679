import { useTranslations } from 'use-intl';
import { Button, buttonClass } from '../../ui/button.tsx';
import { Dialog } from '../../ui/dialog.tsx';
import { showToast } from '../../ui/toast.ts';
import styles from './security.module.css';

interface RecoveryCodesProps {
  readonly codes: readonly string[];
  readonly onClose: () => void;
}

/** Shows new recovery codes, once, to copy or download. */
export default function RecoveryCodes({ codes, onClose }: RecoveryCodesProps) {
  const t = useTranslations('security.codes');
  const closeLabel = useTranslations('security')('close');
  const text = codes.join('\n');
  const copy = async () => {
    try {
      await navigator.clipboard.writeText(text);
      showToast({ tone: 'good', text: t('copied') });
    } catch {
      // The browser denied clipboard access; the codes can still be selected.
      showToast({ tone: 'bad', text: t('copyFailed') });
    }
  };
  return (
    <Dialog
      open
      keepOnOutsidePress
      onOpenChange={onClose}
      title={t('onceTitle')}
      description={t('once')}
      closeLabel={closeLabel}
      footer={<Button onClick={onClose}>{t('saved')}</Button>}
    >
      <ul className={styles.codes} aria-label={t('list')}>
        {codes.map((code) => (
          <li key={code}>{code}</li>
        ))}
      </ul>
      <div className={styles.actions}>
        <Button variant="secondary" size="sm" onClick={() => void copy()}>
          {t('copy')}
        </Button>
        <a
          className={buttonClass({ variant: 'secondary', size: 'sm' })}
          href={`data:text/plain;charset=utf-8,${encodeURIComponent(`${text}\n`)}`}
          download={t('file')}
        >
          {t('download')}
        </a>
      </div>
    </Dialog>
  );
}
