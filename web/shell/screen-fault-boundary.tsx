import { Suspense } from 'react';
import { useRevalidator, useRouteError } from 'react-router';
import { lazyPart } from '../lib/lazy-part.tsx';
import { faultOf, isMissingCode } from '../lib/screen-fault.ts';
import { ErrorScreen } from '../screens/error/error-screen.tsx';

/** Loaded with the first missing page. The error screen itself must be in the main bundle, to show failed loads. */
const NotFoundScreen = lazyPart(() => import('../screens/not-found/not-found-screen.tsx'));

/** Shows why a screen can't be shown, inside the layout. */
export function ScreenFaultBoundary() {
  const error = useRouteError();
  const fault = faultOf(error);
  const revalidator = useRevalidator();
  if (fault.status === 404 || fault.status === 410) {
    return (
      <Suspense>
        <NotFoundScreen gone={fault.status === 410} />
      </Suspense>
    );
  }
  return (
    <ErrorScreen
      offline={fault.type === 'network'}
      busy={revalidator.state !== 'idle'}
      onRetry={() => {
        if (isMissingCode(error)) window.location.reload();
        else void revalidator.revalidate();
      }}
    />
  );
}
