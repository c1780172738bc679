import type { Parts } from '../platform/parts.ts';

export interface ContactParts extends Pick<Parts, 'db' | 'clock'> {
  /** Who reads the messages. */
  readonly contactAddress: string;
}
