import { useConfirmContact } from '../../api/registration-actions.ts';
import { ConfirmByLink } from '../../shell/mailed-link.tsx';

/** Confirms mails about a registration for the address that received the link. */
export function Component() {
  return <ConfirmByLink words="confirmContact" idName="registrationId" mutation={useConfirmContact()} />;
}
