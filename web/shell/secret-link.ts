import { data } from 'react-router';
import type { ProblemType } from '../../contracts/problem.ts';
import { isProblem } from '../api/errors.ts';
import type { SecretLink } from '../api/secret-link.ts';

/**
 * What the address that somebody opened carries; null where a part of it is missing.
 *
 * @param idName the name by which it carries the id
 */
export function secretLinkIn(search: URLSearchParams, idName: string): SecretLink | null {
  const id = search.get(idName);
  const secret = search.get('secret');
  return id && secret ? { id, secret } : null;
}

/**
 * Has a loader answer 410 where what a link offers is gone: the screen has words of its own for this.
 *
 * @param ask asks for what is offered, and leaves it in the store of answers
 * @returns null where it is there
 * @throws every other fault of `ask`
 */
export async function loadOffer(ask: () => Promise<unknown>, gone: ProblemType) {
  try {
    await ask();
    return null;
  } catch (error) {
    if (!isProblem(error, gone, 'general_argument_invalid')) throw error;
    return data(gone, { status: 410 });
  }
}
