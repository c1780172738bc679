import { useQuery } from '@tanstack/react-query';
import { useEffect, useEffectEvent } from 'react';
import { eventQuery } from '../../api/events.ts';
import type { ListedRegistration } from '../../api/registrations.ts';
import CancelDialog from '../../features/rsvp/cancel-dialog.tsx';
import { useErrorText } from '../../lib/form.ts';
import { showToast } from '../../ui/toast.ts';

interface CancelListedProps {
  readonly registration: ListedRegistration;
  readonly onClose: () => void;
}

/** Loads the event's refund terms, which lists don't have, before it asks. */
export default function CancelListed({ registration, onClose }: CancelListedProps) {
  const errorText = useErrorText();
  const { data: event, error } = useQuery(eventQuery(registration.eventId));
  const giveUp = useEffectEvent((reason: Error) => {
    showToast({ tone: 'bad', text: errorText(reason) });
    onClose();
  });
  useEffect(() => {
    if (error !== null) giveUp(error);
  }, [error]);
  return event && <CancelDialog event={event} registration={registration} onClose={onClose} />;
}
