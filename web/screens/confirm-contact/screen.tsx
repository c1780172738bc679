import { useTranslations } from 'use-intl';
import { useConfirmContact } from '../../api/registration-actions.ts';
import { paths } from '../../paths.ts';
import { ConfirmByLink, loadNamedEvent, useNamedEvent } from '../../shell/mailed-link.tsx';

export const load = loadNamedEvent;

/** Confirms mails about a registration for the address that received the link. */
export function Component() {
  const t = useTranslations('confirmContact');
  const event = useNamedEvent();
  return (
    <ConfirmByLink
      words="confirmContact"
      idName="registrationId"
      mutation={useConfirmContact()}
      next={{ text: t('next'), to: paths.registeredEvents() }}
      event={event}
      toEvent={event && { text: t('toEvent'), to: paths.event(event.$id) }}
    />
  );
}
