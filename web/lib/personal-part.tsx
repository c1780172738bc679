import { createContext, type ReactElement, type ReactNode, use } from 'react';

/** The parts of shared pages that differ by person, rendered by `personal-parts.tsx`. */
export type PersonalPartName = 'header' | 'register';
/** The parts of an event's page that show how many are going, wait or fit, rendered by `changed-parts.tsx`. */
export type ChangingPartName = 'going' | 'register';

/** How many are going to an event in a list, rendered by `changed-parts.tsx`. */
export type CountSlotName = `count of ${string}`;
type PartName = PersonalPartName | ChangingPartName | CountSlotName;

/** Marks where a part begins, or without a name where it ends. */
export type Mark = (name?: PartName) => ReactElement | null;

const CutContext = createContext<Mark>(() => null);

/** The marks at which the server cuts a page. By default it isn't cut. */
export const CutProvider = CutContext.Provider;

interface PartProps<Name> {
  readonly name: Name;
  readonly children: ReactNode;
}

function CutPart({ name, children }: PartProps<PartName>) {
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

/**
 * A part that differs by person, on pages that the server renders once for everybody. What surrounds it must not depend
 * on the person until it is hydrated. Personal parts don't use `useId`: its ids depend on the place in the document.
 */
export const PersonalPart: (props: PartProps<PersonalPartName>) => ReactNode = CutPart;

/**
 * A part that changes with each registration, while what surrounds it stays: nothing else on the page may show the
 * counts. No `useId` here either.
 */
export const ChangingPart: (props: PartProps<ChangingPartName>) => ReactNode = CutPart;

/** The same in a list: the only place of its row that shows the counts of this event. */
export function CountSlot({ eventId, children }: { readonly eventId: string; readonly children: ReactNode }) {
  return <CutPart name={`count of ${eventId}`}>{children}</CutPart>;
}
