import type { ReactNode } from 'react';
import { classNames } from './class-names.ts';
import styles from './cover-frame.module.css';

export interface CoverFrameProps {
  /** Shape of the box; `fill` takes the size of a positioned parent. */
  readonly ratio?: '16:9' | '1:1' | 'fill' | undefined;
  readonly className?: string | undefined;
}

/** The box around a generated cover, drawn or as an image, with a weave over it. */
export function CoverFrame({
  ratio = '16:9',
  className,
  children,
}: CoverFrameProps & { readonly children: ReactNode }) {
  return <div className={classNames(styles.cover, styles[ratios[ratio]], className)}>{children}</div>;
}

const ratios = { '16:9': 'wide', '1:1': 'square', fill: 'fill' } as const;
