import { MessageCircle } from 'lucide-react';
import { type ComponentType, useRef, useState } from 'react';
import { createPortal } from 'react-dom';
import { useLocation } from 'react-router';
import { useTranslations } from 'use-intl';
import { withItsTexts } from '../lib/screen-texts.tsx';
import { paths } from '../paths.ts';
import { iconButtonClass } from '../ui/button.tsx';
import { showToast } from '../ui/toast.ts';

type Panel = ComponentType<{ id: string; onClose: () => void }>;

const panelId = 'chat';

/**
 * Opens the chat on every page but `/`. In the header, where it covers nothing. Everything except this button is loaded
 * on demand.
 */
export function ChatToggle() {
  const t = useTranslations('shell');
  const failed = useTranslations('errors')('part');
  const { pathname } = useLocation();
  const [Panel, setPanel] = useState<Panel | null>(null);
  const [isOpen, setOpen] = useState(false);
  const button = useRef<HTMLButtonElement>(null);
  if (pathname === paths.home()) return null;
  const open = () => {
    setOpen(true);
    withItsTexts(['chat'], import('../features/assistant/panel.tsx')).then(
      ({ default: loaded }) => setPanel(() => loaded),
      () => {
        setOpen(false);
        showToast({ tone: 'bad', text: failed });
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
        className={iconButtonClass()}
        aria-label={t('chat')}
        title={t('chat')}
        aria-expanded={isOpen}
        aria-controls={panelId}
        onClick={isOpen ? close : open}
      >
        <MessageCircle aria-hidden="true" />
      </button>
      {isOpen && Panel && createPortal(<Panel id={panelId} onClose={close} />, document.body)}
    </>
  );
}
