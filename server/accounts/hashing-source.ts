import { networksOf } from '../platform/network.ts';

/**
 * For whom a visitor's password is hashed: their widest network. Whoever has many small ones is served as one, and
 * takes turns with everybody else.
 */
export function hashingSource(ip: string): string {
  return networksOf(ip)[0] ?? ip;
}
