import { Suspense } from 'react';
import { useRouteError } from 'react-router';
import { lazyPart, preloadablePart } from '../lib/lazy-part.tsx';
import { errorOf, isMissingCode } from '../lib/screen-error.ts';
import { withItsTexts } from '../lib/screen-texts.tsx';

/** Loaded with the first missing page. */
export const NotFoundScreen = lazyPart(() =>
  withItsTexts(['lists', 'missing-page'], import('./not-found-screen.tsx')),
);

const { Part: ErrorScreen, preload } = preloadablePart(() => import('./error-screen.tsx'));

/** To be called before anything can fail to load: the error screen must be there then. */
export const loadErrorScreen = preload;

/** Shows why a screen can't be shown, inside the layout. */
export function ScreenErrorBoundary() {
  const thrown = useRouteError();
  const error = errorOf(thrown);
  return (
    <Suspense>
      {error.status === 404 || error.status === 410 ? (
        <NotFoundScreen gone={error.status === 410} />
      ) : (
        <ErrorScreen offline={error.type === 'network'} mustReload={isMissingCode(thrown)} />
      )}
    </Suspense>
  );
}
