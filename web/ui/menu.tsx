import { Menu as Base } from '@base-ui/react/menu';
import type { ReactElement, ReactNode } from 'react';
import { classNames } from './class-names.ts';
import styles from './menu.module.css';
import { useScopedTheme } from './theme-scope.tsx';

export interface MenuProps {
  /** A `Button` or `IconButton`, which opens the menu. */
  trigger: ReactElement;
  /** `MenuItem`, `MenuLink`, `MenuSeparator`. */
  children: ReactNode;
  align?: 'start' | 'end' | undefined;
  /** Opens at once: for a menu whose script was fetched by the press that asked for it. */
  defaultOpen?: boolean | undefined;
}

/** A list of actions under a button; arrow keys, typing the first letters and Escape work. Load it on use. */
export function Menu({ trigger, children, align = 'end', defaultOpen = false }: MenuProps) {
  const theme = useScopedTheme();
  return (
    <Base.Root defaultOpen={defaultOpen} modal={false}>
      <Base.Trigger render={trigger} />
      <Base.Portal>
        <Base.Positioner className={styles.positioner} align={align} sideOffset={8} collisionPadding={8}>
          <Base.Popup className={styles.popup} data-theme={theme}>
            {children}
          </Base.Popup>
        </Base.Positioner>
      </Base.Portal>
    </Base.Root>
  );
}

export interface MenuItemProps {
  icon?: ReactNode;
  /** For what can't be undone. */
  danger?: boolean | undefined;
  disabled?: boolean | undefined;
  onClick: () => void;
  children: ReactNode;
}

/** An action of a menu. */
export function MenuItem({ icon, danger = false, disabled = false, onClick, children }: MenuItemProps) {
  return (
    <Base.Item
      className={classNames(styles.item, danger && styles.danger)}
      disabled={disabled}
      onClick={onClick}
    >
      {icon}
      {children}
    </Base.Item>
  );
}

export interface MenuLinkProps {
  icon?: ReactNode;
  /** The link itself, without content: `<Link to={paths.profile()} />`. */
  link: ReactElement;
  children: ReactNode;
}

/** A menu entry that leads somewhere. */
export function MenuLink({ icon, link, children }: MenuLinkProps) {
  return (
    <Base.LinkItem className={styles.item} render={link} closeOnClick>
      {icon}
      {children}
    </Base.LinkItem>
  );
}

/** A line between groups of entries. */
export function MenuSeparator() {
  return <Base.Separator className={styles.separator} />;
}
