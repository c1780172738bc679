import { useRevalidator, useRouteError } from 'react-router';
import { faultOf } from '../lib/screen-fault.ts';
import { ErrorScreen } from '../screens/error/error-screen.tsx';
import { NotFoundScreen } from '../screens/not-found/not-found-screen.tsx';

/** Shows why a screen can't be shown; the shell stays around it. */
export function ScreenFaultBoundary() {
  const fault = faultOf(useRouteError());
  const revalidator = useRevalidator();
  if (fault.status === 404 || fault.status === 410) return <NotFoundScreen gone={fault.status === 410} />;
  return (
    <ErrorScreen
      offline={fault.type === 'network'}
      busy={revalidator.state !== 'idle'}
      onRetry={() => void revalidator.revalidate()}
    />
  );
}
