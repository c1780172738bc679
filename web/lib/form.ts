import type { FieldValues, Path, UseFormSetError } from 'react-hook-form';
import { useTranslations } from 'use-intl';
import { isProblem, NetworkError } from '../api/errors.ts';

/**
 * Puts the faults that the server named onto the form's own fields, the first one in focus.
 *
 * @returns whether all of them found a field; otherwise the problem's message belongs above the form
 */
export function showFieldFaults<Values extends FieldValues>(
  error: unknown,
  names: readonly Path<Values>[],
  setError: UseFormSetError<Values>,
): boolean {
  if (!isProblem(error)) return false;
  const faults = Object.entries(error.fields);
  const known = faults.filter(([name]) => (names as readonly string[]).includes(name));
  for (const [index, [name, message]] of known.entries()) {
    setError(name as Path<Values>, { type: 'server', message }, { shouldFocus: index === 0 });
  }
  return faults.length > 0 && known.length === faults.length;
}

/** Words for a call that failed: the server's own where a person can act on them. */
export function useFaultText(): (error: unknown) => string {
  const t = useTranslations('errors');
  return (error) => {
    if (error instanceof NetworkError) return t('offlineForm');
    // The protocol's own words for it are for programs.
    if (isProblem(error, 'general_unauthorized_scope')) return t('sessionOver');
    if (isProblem(error) && error.status < 500) return error.message;
    return t('fault');
  };
}

/** A press that ends outside of the window is not heard of; nobody waits longer than this, in milliseconds. */
const patienceMs = 1000;

/**
 * Runs when no button of the pointer is down: at once, or when the press is over. What moves the page under a press
 * makes it miss what it was meant for.
 */
export function afterPress(run: () => void): void {
  if (document.querySelector(':active') === null) {
    run();
    return;
  }
  const over = new AbortController();
  const once = () => {
    over.abort();
    clearTimeout(patience);
    // The click follows its mouseup in the same turn.
    setTimeout(run);
  };
  const patience = setTimeout(once, patienceMs);
  window.addEventListener('mouseup', once, { signal: over.signal });
}
