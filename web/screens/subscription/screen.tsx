import { useConfirmSubscription } from '../../api/contact-and-notifications.ts';
import { ConfirmByLink } from '../../shell/mailed-link.tsx';

/** Asks whether the weekly digest shall come to the address whose mail carried the link. */
export function Component() {
  return <ConfirmByLink words="subscription" idName="id" mutation={useConfirmSubscription()} />;
}
