import { useQuery } from '@tanstack/react-query';
import type { EventDetail } from '../../../contracts/events.ts';
import type { OwnRegistration } from '../../../contracts/registrations.ts';
import { paymentsOfRegistrationQuery } from '../../api/payments.ts';
import { costsMoney } from '../../features/rsvp/ticket-terms.ts';
import { useNow } from '../../lib/page-context.tsx';
import { CancelRegistration } from './cancel-registration.tsx';

/** After the start, only people whose refund terms run longer may still cancel: the event was moved. */
export default function CancelAfterStart({
  event,
  registration,
}: {
  readonly event: EventDetail;
  readonly registration: OwnRegistration;
}) {
  const now = useNow();
  const enabled = costsMoney(event, registration) && registration.state === 'confirmed';
  const { data } = useQuery({ ...paymentsOfRegistrationQuery(registration.$id), enabled });
  const promised = data?.payments.some(
    ({ state, refundableUntil }) =>
      state === 'paid' && refundableUntil !== null && now <= Date.parse(refundableUntil),
  );
  return promised === true ? <CancelRegistration event={event} registration={registration} /> : null;
}
