import { createContext, type ReactNode, use } from 'react';

/** The parts of shared pages that differ by person, rendered by `personal-parts.tsx`. */
export type PersonalPartName = 'header' | 'follow' | 'register' | 'join' | 'get-started';

const CutContext = createContext<string | null>(null);

/** The mark at which the server cuts a page; null where it isn't cut. */
export const CutProvider = CutContext.Provider;

interface PersonalPartProps {
  readonly name: PersonalPartName;
  readonly children: ReactNode;
}

/**
 * A part that differs by person, on pages that the server renders once for everybody. What surrounds it must not depend
 * on the person until it is hydrated. Personal parts don't use `useId`: its ids depend on the place in the document.
 */
export const PersonalPart = import.meta.env.SSR ? MarkedPart : PlainPart;

function MarkedPart({ name, children }: PersonalPartProps) {
  const mark = use(CutContext);
  return (
    <>
      {mark !== null && <template data-cut={mark} data-part={name} />}
      {children}
      {mark !== null && <template data-cut={mark} data-part="" />}
    </>
  );
}

/** Three children as on the server: ids below depend on their number. */
function PlainPart({ children }: PersonalPartProps) {
  return (
    <>
      {null}
      {children}
      {null}
    </>
  );
}
