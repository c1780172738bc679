import { useQueryClient } from '@tanstack/react-query';
import { useEffect } from 'react';
import { useBlocker } from 'react-router';
import { useTranslations } from 'use-intl';
import { type Viewer, viewerQuery } from '../../api/account.ts';
import { useCall } from '../../api/call.ts';

/**
 * Asks before a screen with unsaved changes is left, by a link, the back button or closing the tab. Signing out and an
 * ended session leave without asking: there is nothing left to save with. The question is the browser's own, as it is
 * for closing the tab: our dialogs have a history entry, which would end a step back at the wrong page.
 */
export function useUnsavedChanges(unsaved: boolean): void {
  const t = useTranslations('profile');
  const queries = useQueryClient();
  const call = useCall();
  const blocker = useBlocker(
    ({ currentLocation, nextLocation }) =>
      unsaved &&
      currentLocation.pathname !== nextLocation.pathname &&
      queries.getQueryData<Viewer>(viewerQuery(call).queryKey) !== null &&
      !window.confirm(t('unsaved')),
  );
  useEffect(() => {
    if (blocker.state === 'blocked') blocker.reset();
  }, [blocker]);
  useEffect(() => {
    if (!unsaved) return;
    const ask = (event: BeforeUnloadEvent) => event.preventDefault();
    window.addEventListener('beforeunload', ask);
    return () => window.removeEventListener('beforeunload', ask);
  }, [unsaved]);
}
