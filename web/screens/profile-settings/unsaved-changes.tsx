import { useQueryClient } from '@tanstack/react-query';
import { type ReactNode, Suspense, useEffect } from 'react';
import { useBlocker } from 'react-router';
import { useTranslations } from 'use-intl';
import { type Viewer, viewerQuery } from '../../api/account.ts';
import { useCall } from '../../api/call.ts';
import { lazyPart } from '../../lib/lazy-part.tsx';

const ConfirmDialog = lazyPart(() => import('./confirm-dialog.tsx'));

/**
 * Asks before a screen with unsaved changes is left, by a link, the back button or closing the tab. Signing out and an
 * ended session leave without asking: there is nothing left to save with.
 *
 * @returns the dialog, to render
 */
export function useUnsavedChanges(unsaved: boolean): ReactNode {
  const t = useTranslations('profile');
  const queries = useQueryClient();
  const call = useCall();
  const blocker = useBlocker(
    ({ currentLocation, nextLocation }) =>
      unsaved &&
      currentLocation.pathname !== nextLocation.pathname &&
      queries.getQueryData<Viewer>(viewerQuery(call).queryKey) !== null,
  );
  useEffect(() => {
    if (!unsaved) return;
    const ask = (event: BeforeUnloadEvent) => event.preventDefault();
    window.addEventListener('beforeunload', ask);
    return () => window.removeEventListener('beforeunload', ask);
  }, [unsaved]);
  if (blocker.state !== 'blocked') return null;
  return (
    <Suspense>
      <ConfirmDialog
        title={t('unsavedTitle')}
        text={t('unsavedText')}
        label={t('unsavedLeave')}
        keepLabel={t('unsavedStay')}
        onConfirm={() => blocker.proceed()}
        onClose={() => blocker.reset()}
      />
    </Suspense>
  );
}
