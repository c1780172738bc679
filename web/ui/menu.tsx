import {
  type KeyboardEvent,
  type MouseEvent,
  type ReactElement,
  type ReactNode,
  useCallback,
  useEffect,
  useId,
  useRef,
} from 'react';
import { classNames } from './class-names.ts';
import styles from './menu.module.css';

/** Props that make a button open the menu; spread them on a `Button` or `IconButton`. */
interface MenuTrigger {
  popoverTarget: string;
  'aria-haspopup': 'menu';
}

interface MenuProps {
  /** @example (props) => <IconButton label={t('more')} icon={<Ellipsis />} {...props} /> */
  trigger: (props: MenuTrigger) => ReactElement;
  /** The menu's accessible name. */
  label: string;
  /** `MenuItem`, `MenuLink`, `MenuSeparator`. */
  children: ReactNode;
  /** The edge aligned with the button. */
  align?: 'start' | 'end' | undefined;
  /** Of its element, in parts that are rendered apart from the rest of the page. */
  id?: string | undefined;
}

/** Pixels between button and menu, and between menu and window edge. */
const gap = 8;

/**
 * A list of actions under a button: arrow keys, Home, End and first letters move; Escape and a press outside close. A
 * native popover, so it is in the top layer, inherits the theme and opens before hydration.
 */
export function Menu({ trigger, label, children, align = 'end', id: given }: MenuProps) {
  const made = useId();
  const id = given ?? made;
  const anchor = useRef<HTMLSpanElement>(null);
  const popup = useRef<HTMLDivElement>(null);
  const place = useCallback(() => {
    const button = anchor.current?.firstElementChild;
    if (button && popup.current?.matches(':popover-open')) placeBelow(popup.current, button, align);
  }, [align]);
  // Positions a menu that was opened before hydration, and again when the window is resized.
  useEffect(() => {
    place();
    window.addEventListener('resize', place);
    return () => window.removeEventListener('resize', place);
  }, [place]);
  const open = () => {
    place();
    if (popup.current) entryToFocus(popup.current, 'Home')?.focus();
  };
  const move = (event: KeyboardEvent) => {
    if (event.key === 'Tab') popup.current?.hidePopover();
    const entry = popup.current && entryToFocus(popup.current, event.key);
    if (!entry) return;
    event.preventDefault();
    entry.focus();
  };
  const choose = (event: MouseEvent) => {
    if (event.target instanceof Element && event.target.closest('[role="menuitem"]'))
      popup.current?.hidePopover();
  };
  return (
    <>
      <span ref={anchor} className={styles.anchor}>
        {trigger({ popoverTarget: id, 'aria-haspopup': 'menu' })}
      </span>
      <div
        ref={popup}
        id={id}
        popover="auto"
        role="menu"
        aria-label={label}
        tabIndex={-1}
        className={styles.popup}
        // Fires before layout; in the next frame the size is known and nothing is painted yet.
        onBeforeToggle={(event) => event.newState === 'open' && requestAnimationFrame(open)}
        onKeyDown={move}
        onClick={choose}
      >
        {children}
      </div>
    </>
  );
}

/** Places a menu below its button, or above if there is no room, inside the window. */
function placeBelow(menu: HTMLElement, button: Element, align: 'start' | 'end') {
  const at = button.getBoundingClientRect();
  const left = align === 'end' ? at.right - menu.offsetWidth : at.left;
  const below = at.bottom + gap;
  const fits = below + menu.offsetHeight <= window.innerHeight - gap;
  const top = fits ? below : Math.max(gap, at.top - gap - menu.offsetHeight);
  menu.style.left = `${Math.max(gap, Math.min(left, window.innerWidth - menu.offsetWidth - gap))}px`;
  menu.style.top = `${top}px`;
}

interface MenuItemProps {
  icon?: ReactNode;
  /** For actions that can't be undone. */
  danger?: boolean | undefined;
  disabled?: boolean | undefined;
  onClick: () => void;
  children: ReactNode;
}

export function MenuItem({ icon, danger = false, disabled, onClick, children }: MenuItemProps) {
  return (
    <button
      type="button"
      role="menuitem"
      tabIndex={-1}
      disabled={disabled}
      className={classNames(styles.item, danger && styles.danger)}
      onClick={onClick}
    >
      {icon}
      {children}
    </button>
  );
}

/** Props for the router's link. */
interface MenuLinkLook {
  role: 'menuitem';
  tabIndex: -1;
  className: string;
  children: ReactNode;
}

interface MenuLinkProps {
  icon?: ReactNode;
  /** @example (props) => <Link to={paths.editEvent(id)} {...props} /> */
  renderLink: (props: MenuLinkLook) => ReactElement;
  children: ReactNode;
}

export function MenuLink({ icon, renderLink, children }: MenuLinkProps) {
  const content = (
    <>
      {icon}
      {children}
    </>
  );
  return renderLink({ role: 'menuitem', tabIndex: -1, className: styles.item ?? '', children: content });
}

export function MenuSeparator() {
  return <hr className={styles.separator} />;
}

/**
 * Keyboard navigation of the ARIA menu pattern: arrows wrap around, Home and End go to the ends, a letter to the next
 * item that starts with it. Null for other keys.
 */
function entryToFocus(menu: HTMLElement, key: string): HTMLElement | null {
  const entries = [...menu.querySelectorAll<HTMLElement>('[role="menuitem"]:not(:disabled)')];
  const current = entries.findIndex((entry) => entry.matches(':focus'));
  const names = entries.map((entry) => entry.textContent);
  return entries[nextIndex(names, current, key) ?? -1] ?? null;
}

/** The same on plain names; `current` is -1 if no item is focused. */
export function nextIndex(names: readonly string[], current: number, key: string): number | null {
  const count = names.length;
  if (count === 0) return null;
  if (key === 'ArrowDown') return (current + 1) % count;
  if (key === 'ArrowUp') return current < 0 ? count - 1 : (current - 1 + count) % count;
  if (key === 'Home') return 0;
  if (key === 'End') return count - 1;
  if ([...key].length !== 1 || key === ' ') return null;
  const letter = key.toLocaleLowerCase();
  const from = current + 1;
  const order = [...names.keys()].map((_, step) => (from + step) % count);
  return order.find((index) => names[index]?.trim().toLocaleLowerCase().startsWith(letter)) ?? null;
}
