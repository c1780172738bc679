import { Check, Copy } from 'lucide-react';
import { Fragment, type ReactNode, useState } from 'react';
import { useTranslations } from 'use-intl';
import { Button, IconButton } from '../../ui/button.tsx';
import { showToast } from '../../ui/toast.ts';
import styles from './code.module.css';

/** A code sample with a copy button; `name` says which sample it is. */
export function Code({ children, name }: { children: string; name?: string | undefined }) {
  const t = useTranslations('developers');
  const [copied, copy] = useCopy(children);
  return (
    <div className={styles.sample}>
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls sideways has to be reachable by keyboard */}
      <pre className={styles.code} tabIndex={0} data-example={name}>
        <code>{children}</code>
      </pre>
      <Button
        variant="quiet"
        size="sm"
        className={styles.copy}
        icon={copied ? <Check aria-hidden="true" /> : <Copy aria-hidden="true" />}
        onClick={copy}
      >
        <span>{t(copied ? 'copied' : 'copy')}</span>
      </Button>
    </div>
  );
}

/** A button after a short value. */
export function CopyAddress({ children }: { children: string }) {
  const t = useTranslations('developers');
  const [copied, copy] = useCopy(children);
  return (
    <IconButton
      className={styles.copyAddress}
      label={t(copied ? 'copied' : 'copy')}
      icon={copied ? <Check aria-hidden="true" /> : <Copy aria-hidden="true" />}
      onClick={copy}
    />
  );
}

function useCopy(text: string) {
  const t = useTranslations('developers');
  const [copied, setCopied] = useState(false);
  const copy = () =>
    void navigator.clipboard.writeText(text).then(
      () => setCopied(true),
      () => showToast({ tone: 'bad', text: t('copyFailed') }),
    );
  return [copied, copy] as const;
}

export const rich = { code: (text: ReactNode) => <code>{text}</code> };

/** Turns backquotes in the API descriptions into code elements; `shown` can mark words in them. */
export function withCode(text: string, shown: (part: string) => ReactNode = (part) => part): ReactNode {
  return text.split('`').map((part, index) => {
    const Part = index % 2 === 1 ? 'code' : Fragment;
    // biome-ignore lint/suspicious/noArrayIndexKey: the parts of a text that never changes
    return <Part key={index}>{shown(part)}</Part>;
  });
}
