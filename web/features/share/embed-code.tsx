import { Check, Code } from 'lucide-react';
import { useId, useState } from 'react';
import { useTranslations } from 'use-intl';
import { escapeHtml } from '../../../contracts/escape-html.ts';
import type { SubjectAddress } from '../../../contracts/values.ts';
import { useSite } from '../../lib/page-context.tsx';
import { withTexts } from '../../lib/screen-texts.tsx';
import { Button } from '../../ui/button.tsx';
import { Segmented } from '../../ui/fields/choices.tsx';
import { showToast } from '../../ui/toast.ts';
import styles from './embed-code.module.css';

interface EmbedCodeProps {
  readonly subject: SubjectAddress;
  readonly title: string;
}

/** The line of HTML that shows an event or a group's calendar on another site. */
function EmbedCode({ subject, title }: EmbedCodeProps) {
  const t = useTranslations('embed');
  const { url } = useSite();
  const codeId = useId();
  const [show, setShow] = useState('card');
  const [copied, setCopied] = useState(false);
  const isEvent = subject.kind === 'events';
  const html = embedHtml(url, { subject, title, button: isEvent && show === 'button' });
  const copy = () =>
    void navigator.clipboard.writeText(html).then(
      () => {
        setCopied(true);
        showToast({ tone: 'good', text: t('copied') });
      },
      () => showToast({ tone: 'bad', text: t('copyFailed') }),
    );
  return (
    <div className={styles.embed}>
      <p>{t(isEvent ? 'eventIntro' : 'groupIntro')}</p>
      {isEvent && (
        <Segmented
          name="show"
          label={t('what')}
          value={show}
          choices={[
            { value: 'card', label: t('card') },
            { value: 'button', label: t('button') },
          ]}
          onChange={(event) => {
            setShow(event.currentTarget.value);
            setCopied(false);
          }}
        />
      )}
      <label htmlFor={codeId} className={styles.label}>
        {t('code')}
      </label>
      <input
        id={codeId}
        readOnly
        value={html}
        spellCheck={false}
        className={styles.code}
        onFocus={(event) => event.currentTarget.select()}
      />
      <Button icon={copied ? <Check aria-hidden="true" /> : <Code aria-hidden="true" />} onClick={copy}>
        {t('copy')}
      </Button>
    </div>
  );
}

export default withTexts(EmbedCode, ['embed']);

/** Quotes everything, since titles are other people's texts. */
export function embedHtml(
  url: string,
  { subject, title, button }: EmbedCodeProps & { readonly button: boolean },
): string {
  const attributes = {
    [subject.kind === 'events' ? 'data-event' : 'data-group']: subject.subjectId,
    ...(button && { 'data-show': 'button' }),
    'data-title': title,
  };
  const text = Object.entries(attributes).map(([name, value]) => ` ${name}="${escapeHtml(value)}"`);
  return `<script async src="${escapeHtml(url)}/embed.js"${text.join('')}></script>`;
}
