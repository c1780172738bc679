import { createContext, type ReactNode, use } from 'react';
import type { dataPart } from '../../contracts/pages.ts';

/** The parts of shared pages that differ by person, rendered by `personal-parts.tsx`. */
export type PersonalPartName =
  | 'header'
  | 'follow'
  | 'register'
  | 'join'
  | 'get-started'
  | 'state'
  | typeof dataPart;

const CutContext = createContext<string | null>(null);

/** The mark at which the server cuts a page; null where it isn't cut. */
export const CutProvider = CutContext.Provider;

/**
 * A part that differs by person, on pages that the server renders once for everybody. What surrounds it must not depend
 * on the person until it is hydrated. Personal parts don't use `useId`: its ids depend on the place in the document.
 */
export function PersonalPart({
  name,
  children,
}: {
  readonly name: PersonalPartName;
  readonly children: ReactNode;
}) {
  const mark = use(CutContext);
  // Three children in the browser too: ids below depend on their number.
  return (
    <>
      {mark !== null && <template data-cut={mark} data-part={name} />}
      {children}
      {mark !== null && <template data-cut={mark} data-part="" />}
    </>
  );
}
