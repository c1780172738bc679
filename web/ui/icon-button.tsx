import type { ButtonHTMLAttributes, ReactNode, Ref } from 'react';
import { classNames } from './class-names.ts';
import styles from './icon-button.module.css';

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
  return classNames(styles.button, styles[variant]);
}
