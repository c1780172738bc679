import { useConfirmSubscription } from '../../api/notifications.ts';
import { ConfirmByLink } from '../../shell/confirm-by-link.tsx';

/** Asks whether the weekly digest shall come to the address whose mail carried the link. */
export function Component() {
  return <ConfirmByLink words="subscription" idName="id" mutation={useConfirmSubscription()} />;
}
