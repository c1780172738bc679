import type { SubjectAddress } from '../../contracts/values.ts';

const pages = { events: 'event', groups: 'group' } as const;

/** The page of a board, below the address of the site. */
export function boardPath({ kind, subjectId }: SubjectAddress): string {
  return `/${pages[kind]}/${encodeURIComponent(subjectId)}/discussion`;
}
