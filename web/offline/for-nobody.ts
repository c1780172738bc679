import { paths } from '../paths.ts';

/**
 * Whether the page at a path is rendered for nobody in particular: the browser keeps it for the time without a
 * connection, and its people come and go.
 */
export function isForNobody(path: string): boolean {
  return path.split('?', 1)[0] === paths.offline();
}
