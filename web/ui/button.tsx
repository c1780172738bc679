import { Moon, Sun } from 'lucide-react';
import { type ButtonHTMLAttributes, type MouseEvent, type ReactNode, type Ref, useId } from 'react';
import buttonStyles from './button.module.css';
import { classNames } from './class-names.ts';
import iconButtonStyles from './icon-button.module.css';
import styles from './spinner.module.css';

/** Sized like the text next to it; set `label` if no text says what is loading. */
export function Spinner({ label }: { label?: string | undefined }) {
  return label === undefined ? (
    <span className={styles.spinner} aria-hidden="true" />
  ) : (
    <span className={styles.spinner} role="status" aria-label={label} />
  );
}

/** The look of a button; links get it through `buttonClass`. */
export interface ButtonLook {
  /** `primary` once per view; `danger` for actions that can't be undone. */
  variant?: 'primary' | 'secondary' | 'quiet' | 'danger' | undefined;
  size?: 'sm' | 'md' | 'lg' | undefined;
  /** As wide as its container. */
  block?: boolean | undefined;
  /**
   * For a quiet button at the start of a line: aligns its text with the text above, and the hover background extends
   * beyond.
   */
  flush?: boolean | undefined;
}

/**
 * Class names that make a link look like a button.
 *
 * @example
 * <Link to={paths.createEvent()} className={buttonClass({ size: 'lg' })}>…</Link>
 */
export function buttonClass({ variant = 'primary', size = 'md', block, flush }: ButtonLook = {}): string {
  return classNames(
    buttonStyles.button,
    buttonStyles[variant],
    buttonStyles[size],
    block && buttonStyles.block,
    flush && buttonStyles.flush,
  );
}

interface ButtonProps extends ButtonLook, ButtonHTMLAttributes<HTMLButtonElement> {
  /** An icon before the text. */
  icon?: ReactNode;
  /** An action is running: the text stays readable, clicks are ignored, focus stays. */
  busy?: boolean | undefined;
  /** Why the button can't be used now; shown on hover and focus, and announced. */
  disabledReason?: string | undefined;
  ref?: Ref<HTMLButtonElement> | undefined;
}

/**
 * With `busy` or `disabledReason` the button stays focusable (`aria-disabled`), so that keyboard and screen reader
 * users keep their place. Use `disabled` only where the reason is in the text nearby.
 */
export function Button({
  variant,
  size,
  block,
  flush,
  icon,
  busy = false,
  disabledReason,
  className,
  children,
  onClick,
  type = 'button',
  ...rest
}: ButtonProps) {
  const reasonId = useId();
  const inert = busy || disabledReason !== undefined;
  const click = (event: MouseEvent<HTMLButtonElement>) => {
    // Cancelling the click also cancels the submission by Enter in a field. A double click submits once.
    if (inert || (type === 'submit' && event.detail > 1)) event.preventDefault();
    else onClick?.(event);
  };
  const button = (
    <button
      {...rest}
      type={type}
      className={classNames(buttonClass({ variant, size, block, flush }), className)}
      aria-disabled={inert || undefined}
      aria-busy={busy || undefined}
      aria-describedby={disabledReason === undefined ? rest['aria-describedby'] : reasonId}
      onClick={click}
    >
      {busy ? <Spinner /> : icon}
      {children}
    </button>
  );
  if (disabledReason === undefined) return button;
  return (
    <span className={classNames(buttonStyles.reasoned, block && buttonStyles.block)}>
      {button}
      <span id={reasonId} className={buttonStyles.reason}>
        {disabledReason}
      </span>
    </span>
  );
}

export interface IconButtonProps extends ButtonHTMLAttributes<HTMLButtonElement> {
  /** The accessible name, also shown as a tooltip. */
  label: string;
  icon: ReactNode;
  /** `solid` for use on pictures. */
  variant?: 'quiet' | 'outline' | 'solid' | undefined;
  ref?: Ref<HTMLButtonElement> | undefined;
}

/** A round button that shows an icon only. */
export function IconButton({
  label,
  icon,
  variant = 'quiet',
  className,
  type = 'button',
  ...rest
}: IconButtonProps) {
  return (
    <button
      title={label}
      {...rest}
      type={type}
      aria-label={label}
      className={classNames(iconButtonClass(variant), className)}
    >
      {icon}
    </button>
  );
}

/** The same look for links and menu triggers. */
export function iconButtonClass(variant: 'quiet' | 'outline' | 'solid' = 'quiet'): string {
  return classNames(iconButtonStyles.button, iconButtonStyles[variant]);
}

type Theme = 'light' | 'dark';

interface ThemeToggleProps {
  theme: Theme;
  /** The action: "Switch to light mode". */
  label: string;
  onToggle: (next: Theme) => void;
  variant?: 'quiet' | 'outline' | 'solid' | undefined;
}

/** Switches between light and dark; the icon shows the target. */
export function ThemeToggle({ theme, label, onToggle, variant }: ThemeToggleProps) {
  const next = theme === 'dark' ? 'light' : 'dark';
  return (
    <IconButton
      label={label}
      variant={variant}
      icon={next === 'light' ? <Sun /> : <Moon />}
      onClick={() => onToggle(next)}
    />
  );
}
