import { createContext, type ReactElement, type ReactNode, use } from 'react';

/** The parts of shared pages that differ by person, rendered by `personal-parts.tsx`. */
export type PersonalPartName = 'header' | 'register';

/** Marks where a part begins, or without a name where it ends. */
export type Mark = (name?: PersonalPartName) => ReactElement | null;

const CutContext = createContext<Mark>(() => null);

/** The marks at which the server cuts a page. By default it isn't cut. */
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
  // Three children, marked or not: ids below depend on their number.
  return (
    <>
      {mark(name)}
      {children}
      {mark()}
    </>
  );
}
