import { useSearchParams } from 'react-router';
import { useTranslations } from 'use-intl';
import { useGiveUpSeat } from '../../api/registration-actions.ts';
import { paths } from '../../paths.ts';
import { loadNamedEvent, MailedLink, useNamedEvent } from '../../shell/mailed-link.tsx';

export const load = loadNamedEvent;

/** Asks attendees whether they still plan to come. The button gives up the seat. */
export function Component() {
  const t = useTranslations('stillComing');
  const [search] = useSearchParams();
  const registrationId = search.get('registrationId');
  const secret = search.get('secret');
  const event = useNamedEvent();
  const { mutate, ...state } = useGiveUpSeat();
  const complete = registrationId !== null && secret !== null;
  return (
    <MailedLink
      texts={{
        title: t('title'),
        intro: t('intro'),
        act: t('act'),
        acting: t('acting'),
        done: t('done'),
        doneIntro: t('doneIntro'),
        incompleteTitle: t('incompleteTitle'),
        incomplete: t('incomplete'),
        voidTitle: t('voidTitle'),
        void: t('void'),
      }}
      act={complete ? () => mutate({ registrationId, secret }) : null}
      state={state}
      next={
        event
          ? { text: t('toEvent'), to: paths.event(event.$id) }
          : { text: t('toRegistered'), to: paths.registeredEvents() }
      }
      stay={{ text: t('stay'), to: event ? paths.event(event.$id) : paths.registeredEvents(), isMain: true }}
      event={event}
    />
  );
}
