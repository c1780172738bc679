import type { ReactNode } from 'react';
import { Avatar } from './avatar.tsx';
import { classNames } from './class-names.ts';
import styles from './faces.module.css';

export interface FacesProps {
  people: readonly { readonly name: string; readonly src?: string | null | undefined }[];
  /** How many faces at most; the text says the rest. */
  max?: number | undefined;
  size?: 'xs' | 'sm' | 'md' | undefined;
  className?: string | undefined;
  /** What the faces show in words: "Asha, Kabir and 12 others". */
  children?: ReactNode;
}

/** Overlapping avatars with a text. The faces are decorative, so the text must name or count the people. */
export function Faces({ people, max = 5, size = 'sm', className, children }: FacesProps) {
  return (
    <span className={classNames(styles.faces, className)}>
      {people.length > 0 && (
        <span aria-hidden="true" className={styles.row}>
          {people.slice(0, max).map(({ name, src }, index) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: two people may bear the same name
            <Avatar key={index} name={name} src={src} size={size} />
          ))}
        </span>
      )}
      {children && <span className={styles.text}>{children}</span>}
    </span>
  );
}
