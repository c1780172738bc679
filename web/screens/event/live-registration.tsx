import { useQueryClient } from '@tanstack/react-query';
import { eventQuery } from '../../api/events.ts';
import { useLive } from '../../api/realtime.ts';
import { ownRegistrationQuery } from '../../api/registrations.ts';

/** Refreshes the page when the person's registration changes. */
export default function LiveRegistration({ eventId }: { eventId: string }) {
  const queries = useQueryClient();
  useLive(`registrations.${eventId}`, () => {
    void queries.invalidateQueries({ queryKey: ownRegistrationQuery(eventId).queryKey });
    void queries.invalidateQueries({ queryKey: eventQuery(eventId).queryKey });
  });
  return null;
}
