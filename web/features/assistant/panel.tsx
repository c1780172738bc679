import { MessageCircle, Send, Trash2, X } from 'lucide-react';
import { type FormEvent, type KeyboardEvent, useEffect, useRef, useState, useSyncExternalStore } from 'react';
import { useTranslations } from 'use-intl';
import { chatLimits } from '../../../contracts/limits.ts';
import { useViewer } from '../../api/account.ts';
import { withTexts } from '../../lib/screen-texts.tsx';
import { IconButton } from '../../ui/icon-button.tsx';
import {
  clearConversation,
  conversation,
  noConversation,
  onConversation,
  say,
  setOwner,
} from './conversation.ts';
import { Log } from './log.tsx';
import styles from './panel.module.css';

interface PanelProps {
  readonly id: string;
  readonly onClose: () => void;
}

/** The open chat. Not modal, so that the page behind stays usable. Escape closes it. */
function Panel({ id, onClose }: PanelProps) {
  const t = useTranslations('chat');
  const viewer = useViewer();
  const [draft, setDraft] = useState('');
  const field = useRef<HTMLInputElement>(null);
  const viewerId = viewer?.$id ?? null;
  const current = useSyncExternalStore(onConversation, conversation, conversation);
  const { entries, writing, fault } = current.owner === viewerId ? current : noConversation;
  useEffect(() => setOwner(viewerId), [viewerId]);
  useEffect(() => field.current?.focus(), []);

  const submit = (event: FormEvent) => {
    event.preventDefault();
    if (draft.trim() === '' || writing !== null) return;
    say(draft);
    setDraft('');
  };
  const closeByKey = (event: KeyboardEvent) => {
    if (event.key === 'Escape') onClose();
  };
  // On a phone the chat covers the page that the link opens.
  const opened = () => {
    if (window.matchMedia('(max-width: 40rem)').matches) onClose();
  };
  return (
    <section id={id} className={styles.panel} aria-label={t('title')} onKeyDown={closeByKey}>
      <header className={styles.header}>
        <MessageCircle aria-hidden="true" className={styles.mark} />
        <div className={styles.names}>
          <h2 className={styles.title}>{t('title')}</h2>
          <p className={styles.subtitle}>{t('subtitle')}</p>
        </div>
        {entries.length > 0 && (
          <IconButton
            label={t('clear')}
            icon={<Trash2 aria-hidden="true" />}
            onClick={() => {
              clearConversation();
              field.current?.focus();
            }}
          />
        )}
        <IconButton label={t('close')} icon={<X aria-hidden="true" />} onClick={onClose} />
      </header>
      <Log entries={entries} writing={writing} fault={fault} onOpen={opened} />
      <form method="dialog" className={styles.form} onSubmit={submit}>
        <input
          ref={field}
          className={styles.field}
          aria-label={t('message')}
          placeholder={t('placeholder')}
          value={draft}
          maxLength={chatLimits.message}
          autoComplete="off"
          enterKeyHint="send"
          onChange={(event) => setDraft(event.target.value)}
        />
        <IconButton
          type="submit"
          variant="solid"
          className={styles.send}
          label={t('send')}
          icon={<Send aria-hidden="true" />}
          aria-disabled={draft.trim() === '' || writing !== null}
        />
      </form>
    </section>
  );
}

export default withTexts(Panel, ['chat']);
