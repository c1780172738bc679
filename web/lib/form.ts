import type { FieldValues, Path, UseFormSetError } from 'react-hook-form';
import { useTranslations } from 'use-intl';
import { isProblem, NetworkError } from './errors.ts';

export function showFieldErrors<Values extends FieldValues>(
  error: unknown,
  names: readonly Path<Values>[],
  setError: UseFormSetError<Values>,
): boolean {
  if (!isProblem(error)) return false;
  const errors = Object.entries(error.fields);
  const known = errors.filter(([name]) => (names as readonly string[]).includes(name));
  for (const [index, [name, message]] of known.entries()) {
    setError(name as Path<Values>, { type: 'server', message }, { shouldFocus: index === 0 });
  }
  return errors.length > 0 && known.length === errors.length;
}

/** Error texts: the server's message where a person can act on it, else a general one. */
export function useErrorText(): (error: unknown) => string {
  const t = useTranslations('errors');
  return (error) => {
    if (error instanceof NetworkError) return t('offlineForm');
    // The protocol's own text for it is meant for developers.
    if (isProblem(error, 'general_unauthorized_scope')) return t('sessionOver');
    if (isProblem(error) && error.status < 500) return error.message;
    return t('fault');
  };
}

/** Milliseconds to wait at most, since a press that ends outside the window fires no event. */
const timeoutMs = 1000;

/** Runs when no pointer button is down. Moving the page during a press would make its click miss. */
export function afterPress(run: () => void): void {
  if (document.querySelector(':active') === null) {
    run();
    return;
  }
  const over = new AbortController();
  const once = () => {
    over.abort();
    clearTimeout(timeout);
    // The click event follows mouseup in the same task.
    setTimeout(run);
  };
  const timeout = setTimeout(once, timeoutMs);
  window.addEventListener('mouseup', once, { signal: over.signal });
}
