import { MessageCircle } from 'lucide-react';
import { type ComponentType, useRef, useState } from 'react';
import { useLocation } from 'react-router';
import { useTranslations } from 'use-intl';
import { withItsTexts } from '../lib/screen-texts.tsx';
import { paths } from '../paths.ts';
import { classNames } from '../ui/class-names.ts';
import { showToast } from '../ui/toast.ts';
import styles from './chat-toggle.module.css';

type Panel = ComponentType<{ id: string; onClose: () => void }>;

const panelId = 'chat';

/**
 * Opens the chat on every page but `/`. Everything except this button is loaded on demand. On the check-in screen it
 * moves to the other side, where it doesn't cover the controls.
 */
export function ChatToggle() {
  const t = useTranslations('shell');
  const { pathname } = useLocation();
  const [Panel, setPanel] = useState<Panel | null>(null);
  const [isOpen, setOpen] = useState(false);
  const button = useRef<HTMLButtonElement>(null);
  if (pathname === paths.home()) return null;
  const isCheckInPage = pathname.toLowerCase().startsWith(paths.checkIn(''));
  const open = () => {
    setOpen(true);
    withItsTexts(['chat'], import('../features/assistant/panel.tsx')).then(
      ({ default: loaded }) => setPanel(() => loaded),
      () => {
        setOpen(false);
        showToast({ tone: 'bad', text: t('chatFailed') });
      },
    );
  };
  const close = () => {
    setOpen(false);
    button.current?.focus();
  };
  return (
    <>
      <button
        ref={button}
        type="button"
        // Hidden under the open chat, but rendered, so that focus can return to it.
        className={classNames(
          styles.toggle,
          isCheckInPage && styles.aside,
          Panel && isOpen && styles.covered,
        )}
        tabIndex={isOpen ? -1 : 0}
        aria-label={t('chat')}
        title={t('chat')}
        aria-expanded={isOpen}
        aria-controls={panelId}
        onClick={isOpen ? close : open}
      >
        <MessageCircle aria-hidden="true" />
      </button>
      {isOpen && Panel && <Panel id={panelId} onClose={close} />}
    </>
  );
}
