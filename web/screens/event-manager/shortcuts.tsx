import { Keyboard } from 'lucide-react';
import { type RefObject, Suspense, useEffect, useRef, useState } from 'react';
import { useTranslations } from 'use-intl';
import { lazyPart } from '../../lib/lazy-part.tsx';
import { useHydrated } from '../../lib/page-context.tsx';
import { Button } from '../../ui/button.tsx';
import { Checkbox } from '../../ui/fields/choices.tsx';
import styles from './people-panel.module.css';

const Dialog = lazyPart(async () => ({ default: (await import('../../ui/dialog.tsx')).Dialog }));

/** On this device only. */
const setting = 'mela:shortcuts-off';

const keys = ['j', 'k', 'a', 'd', '?'] as const;
type Key = (typeof keys)[number];

interface DecisionKeys {
  /**
   * After a decision by key, moves the focus to the row that follows the decided one.
   * @returns false if the decision wasn't made by key
   */
  focusNext(): boolean;
}

/**
 * Single keys for the rows of a list: J and K move, A approves, D declines. They do nothing while someone types, with
 * other keys held, or in a dialog, and can be switched off (WCAG 2.1.4).
 */
export function useDecisionKeys(
  list: RefObject<HTMLElement | null>,
  { enabled, onHelp }: { readonly enabled: boolean; readonly onHelp: () => void },
): DecisionKeys {
  const following = useRef<HTMLElement | null>(null);
  useEffect(() => {
    if (!enabled) return;
    const press = (event: KeyboardEvent) => {
      const key = keys.find((each) => each === event.key.toLowerCase());
      if (key === undefined || isBusy(event)) return;
      event.preventDefault();
      if (key === '?') return onHelp();
      following.current = act(list.current, key);
    };
    document.addEventListener('keydown', press);
    return () => document.removeEventListener('keydown', press);
  }, [list, enabled, onHelp]);
  return {
    focusNext() {
      const row = following.current;
      following.current = null;
      if (!row?.isConnected) return false;
      row.focus();
      return true;
    },
  };
}

/** The notifications' panel is in the page while it is closed. */
const openDialog = '[role="dialog"]:not([popover]), [role="alertdialog"], :popover-open';

function isBusy(event: KeyboardEvent): boolean {
  if (event.ctrlKey || event.metaKey || event.altKey || event.repeat || event.isComposing) return true;
  const { target } = event;
  if (document.querySelector(openDialog) !== null) return true;
  return (
    target instanceof HTMLElement && (target.isContentEditable || target.matches('input, textarea, select'))
  );
}

/** @returns the row to continue with after a decision; null after a move */
function act(list: HTMLElement | null, key: Exclude<Key, '?'>): HTMLElement | null {
  const rows = [...(list?.querySelectorAll<HTMLElement>('[data-registration]') ?? [])];
  const at = rows.findIndex((row) => row.contains(document.activeElement));
  if (key === 'j' || key === 'k') {
    const to = key === 'j' ? at + 1 : Math.max(0, at - 1);
    rows[Math.min(to, rows.length - 1)]?.focus();
    return null;
  }
  const decision = key === 'a' ? 'approve' : 'decline';
  rows[at]?.querySelector<HTMLElement>(`[data-decision="${decision}"]`)?.click();
  return rows[at + 1] ?? rows[at - 1] ?? null;
}

/** Whether the keys are on, on this device. */
export function useShortcutsSetting(): [boolean, (on: boolean) => void] {
  const hydrated = useHydrated();
  const [on, setOn] = useState<boolean>();
  const change = (next: boolean) => {
    setOn(next);
    try {
      if (next) localStorage.removeItem(setting);
      else localStorage.setItem(setting, '1');
    } catch {
      // The storage is full or closed: the choice then lasts as long as the page.
    }
  };
  return [on ?? (hydrated && isStoredOn()), change];
}

function isStoredOn(): boolean {
  try {
    return localStorage.getItem(setting) === null;
  } catch {
    return true;
  }
}

interface ShortcutsHelpProps {
  readonly open: boolean;
  readonly onOpenChange: (open: boolean) => void;
  readonly on: boolean;
  readonly onSwitch: (on: boolean) => void;
}

/** The list of keys, with the switch that turns them off. Its button is for devices with a keyboard. */
export function ShortcutsHelp({ open, onOpenChange, on, onSwitch }: ShortcutsHelpProps) {
  const t = useTranslations('manage.shortcuts');
  const rows = [
    ['J', t('next')],
    ['K', t('previous')],
    ['A', t('approve')],
    ['D', t('decline')],
    ['?', t('help')],
  ] as const;
  return (
    <>
      <Button
        variant="quiet"
        size="sm"
        className={styles.keysButton}
        icon={<Keyboard aria-hidden="true" />}
        onClick={() => onOpenChange(true)}
      >
        {t('title')}
      </Button>
      {open && (
        <Suspense>
          <Dialog open onOpenChange={onOpenChange} size="sm" title={t('title')} closeLabel={t('close')}>
            <dl className={styles.keys}>
              {rows.map(([key, text]) => (
                <div key={key}>
                  <dt>
                    <kbd>{key}</kbd>
                  </dt>
                  <dd>{text}</dd>
                </div>
              ))}
            </dl>
            <Checkbox label={t('on')} checked={on} onChange={({ target }) => onSwitch(target.checked)} />
          </Dialog>
        </Suspense>
      )}
    </>
  );
}
