import { Dialog as Centred } from '@base-ui/react/dialog';
import { Drawer as Sheet } from '@base-ui/react/drawer';
import { X } from 'lucide-react';
import { type ReactNode, type RefObject, useState } from 'react';
import { iconButtonClass } from './button.tsx';
import { classNames } from './class-names.ts';
import { useCloseOnBack } from './close-on-back.ts';
import styles from './dialog.module.css';

export interface DialogProps {
  open: boolean;
  onOpenChange: (open: boolean) => void;
  title: ReactNode;
  /** Announced with the title when the dialog opens. */
  description?: ReactNode;
  closeLabel: string;
  /** Buttons: right-aligned on wide screens, beside each other on phones where they fit. */
  footer?: ReactNode;
  size?: 'sm' | 'md' | 'wide' | 'lg' | undefined;
  /** The last button can't be undone: it is red. */
  destructive?: boolean | undefined;
  /** Focused first; by default the first control. */
  initialFocus?: RefObject<HTMLElement | null> | undefined;
  /** A press outside doesn't close the dialog. For forms, where it would lose input. */
  keepOnOutsidePress?: boolean | undefined;
  children?: ReactNode;
}

/** As in the stylesheet. */
const isPhone = () => window.matchMedia('(width < 40rem)').matches;

/**
 * A modal dialog; on phones a bottom sheet that a swipe closes. Focus is trapped and restored, Escape and the back
 * button close, the page behind doesn't scroll. Import lazily: it isn't part of the first load.
 */
export function Dialog({
  open,
  onOpenChange,
  title,
  description,
  closeLabel,
  footer,
  size = 'md',
  destructive = false,
  initialFocus,
  keepOnOutsidePress = false,
  children,
}: DialogProps) {
  useCloseOnBack(open, () => onOpenChange(false));
  // Until it closes: another element would lose what was typed.
  const [sheet] = useState(isPhone);
  const [swiped, setSwiped] = useState(false);
  const Base = sheet ? Sheet : Centred;
  return (
    <Base.Root
      open={open && !swiped}
      onOpenChange={(next, { reason }) => (reason === 'swipe' ? setSwiped(true) : onOpenChange(next))}
      onOpenChangeComplete={() => {
        // The owner may unmount it at once, so it's told after the sheet has left.
        if (!swiped) return;
        setSwiped(false);
        onOpenChange(false);
      }}
      disablePointerDismissal={keepOnOutsidePress}
    >
      <Base.Portal>
        <Base.Backdrop className={styles.scrim} />
        <Base.Viewport className={styles.viewport}>
          <Base.Popup
            className={classNames(styles.popup, sheet && styles.sheet, styles[size])}
            {...(initialFocus && { initialFocus })}
          >
            <header className={styles.header}>
              <Base.Title className={styles.title}>{title}</Base.Title>
              {description && (
                <Base.Description className={styles.description}>{description}</Base.Description>
              )}
            </header>
            {children && (
              // Scrolling a form must not close it; its header does.
              <div className={styles.body} {...(keepOnOutsidePress && { 'data-base-ui-swipe-ignore': '' })}>
                {children}
              </div>
            )}
            {footer && (
              <div className={classNames(styles.footer, destructive && styles.destructive)}>{footer}</div>
            )}
            {/* Last in the DOM, so that focus starts in the content. */}
            <Base.Close className={classNames(iconButtonClass(), styles.close)} aria-label={closeLabel}>
              <X aria-hidden="true" />
            </Base.Close>
          </Base.Popup>
        </Base.Viewport>
      </Base.Portal>
    </Base.Root>
  );
}
