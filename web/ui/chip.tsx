import { X } from 'lucide-react';
import type { ReactNode } from 'react';
import styles from './chip.module.css';
import { classNames } from './class-names.ts';

export interface ChipProps {
  children: ReactNode;
  /** What the button does: "Remove filter Music". */
  removeLabel: string;
  onRemove: () => void;
}

/** A removable selection. For selecting, use `fields/choices.tsx`. */
export function Chip({ children, removeLabel, onRemove }: ChipProps) {
  return (
    <span className={classNames(styles.chip, styles.active)}>
      {children}
      <button
        type="button"
        className={styles.remove}
        aria-label={removeLabel}
        title={removeLabel}
        onClick={onRemove}
      >
        <X aria-hidden="true" />
      </button>
    </span>
  );
}

/** A link that looks like a chip, for filters in the address; mark the active one with `aria-current`. */
export function chipClass({ active = false }: { active?: boolean | undefined } = {}): string {
  return classNames(styles.chip, styles.link, active && styles.active);
}
