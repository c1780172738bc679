import { type ButtonHTMLAttributes, type MouseEvent, type ReactNode, type Ref, useId } from 'react';
import styles from './button.module.css';
import { classNames } from './class-names.ts';
import { Spinner } from './spinner.tsx';

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
    styles.button,
    styles[variant],
    styles[size],
    block && styles.block,
    flush && styles.flush,
  );
}

export interface ButtonProps extends ButtonLook, ButtonHTMLAttributes<HTMLButtonElement> {
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
    <span className={classNames(styles.reasoned, block && styles.block)}>
      {button}
      <span id={reasonId} className={styles.reason}>
        {disabledReason}
      </span>
    </span>
  );
}
