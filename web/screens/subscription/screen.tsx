import { useConfirmSubscription } from '../../api/contact-and-notifications.ts';
import { ConfirmByLink } from '../../shell/mailed-link.tsx';

/** Confirms the weekly digest for the address that received the link. */
export function Component() {
  return <ConfirmByLink words="subscription" idName="id" mutation={useConfirmSubscription()} />;
}
