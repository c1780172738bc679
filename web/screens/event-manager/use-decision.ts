import { useQueryClient } from '@tanstack/react-query';
import { useRef } from 'react';
import { useTranslations } from 'use-intl';
import type { ManagedRegistration } from '../../../contracts/registrations.ts';
import { isProblem } from '../../api/errors.ts';
import { type Decision, isDeleting, refreshManaged, useBlockAttendee, useDecide } from '../../api/manage.ts';
import { type ConnectionState, useLive } from '../../api/realtime.ts';
import { useErrorText } from '../../lib/form.ts';
import { useSite } from '../../lib/page-context.tsx';
import { showToast } from '../../ui/toast.ts';

/** The toast for each new state. */
const outcomes = {
  confirmed: 'approvedDone',
  waitlisted: 'waitlistedDone',
  awaiting_payment: 'paymentDueDone',
  declined: 'declinedDone',
  cancelled: 'removedDone',
  pending: 'reopenedDone',
} as const;

/**
 * Decides about one registration and shows a toast.
 *
 * @param onDone called after the decision, before the row disappears
 */
export function useDecision(eventId: string, registration: ManagedRegistration, onDone: () => void) {
  const t = useTranslations('manage');
  const faultText = useErrorText();
  const name = registration.name || t('nameless');
  // A double click can arrive before the button renders as busy.
  const underWay = useRef(false);
  const { mutate, isPending, variables } = useDecide(
    { eventId, registrationId: registration.$id },
    {
      onDone: ({ state }) => {
        showToast({ tone: state === 'waitlisted' ? 'plain' : 'good', text: t(outcomes[state], { name }) });
        onDone();
      },
      onFault: (error) => {
        const late = isProblem(error, 'registration_not_possible', 'registration_not_found');
        const text = late ? t('tooLate', { name }) : t('decisionFailed', { name, fault: faultText(error) });
        showToast({ tone: 'bad', text });
      },
    },
  );
  const blocking = useBlockAttendee(
    { eventId, registrationId: registration.$id },
    {
      onDone: () => {
        showToast({ tone: 'good', text: t('blockDone', { name }) });
        onDone();
      },
      onFault: (error) =>
        showToast({ tone: 'bad', text: t('decisionFailed', { name, fault: faultText(error) }) }),
    },
  );
  return {
    block: (reason: string) => blocking.mutate(reason),
    blocking: blocking.isPending,
    decide: (decision: Decision) => {
      if (underWay.current) return;
      underWay.current = true;
      mutate(
        { ...decision, seen: registration.state },
        {
          onSettled: () => {
            underWay.current = false;
          },
        },
      );
    },
    busyWith: isPending ? variables.decision : null,
  };
}

/** Refreshes the event's queries on realtime changes while mounted. */
export function useLiveEvent(eventId: string): ConnectionState {
  const { realtime } = useSite();
  const queries = useQueryClient();
  return useLive(`${realtime.events}.${eventId}`, () => {
    if (!isDeleting(queries, eventId)) void refreshManaged(queries, eventId);
  });
}
