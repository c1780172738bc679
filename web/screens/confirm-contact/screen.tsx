import { useConfirmContact } from '../../api/registrations.ts';
import { ConfirmByLink } from '../../shell/mailed-link.tsx';

/** Asks whether mails about a registration shall come to the address whose mail carried the link. */
export function Component() {
  return <ConfirmByLink words="confirmContact" idName="registrationId" mutation={useConfirmContact()} />;
}
