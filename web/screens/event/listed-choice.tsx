import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useTranslations } from 'use-intl';
import type { OwnRegistration } from '../../../contracts/registrations.ts';
import { useCall } from '../../api/call.ts';
import { useSetOwnRegistration } from '../../api/registration-actions.ts';
import { useErrorText } from '../../lib/form.ts';
import { Checkbox } from '../../ui/fields/choices.tsx';
import { showToast } from '../../ui/toast.ts';

/** Whether the attendee is shown among those going; saved at once. */
export default function ListedChoice({ registration }: { registration: OwnRegistration }) {
  const t = useTranslations('eventParts');
  const errorText = useErrorText();
  const call = useCall();
  const queries = useQueryClient();
  const { eventId } = registration;
  const keep = useSetOwnRegistration(eventId);
  const { mutate, isPending, variables } = useMutation({
    mutationFn: (listed: boolean) =>
      call('PATCH /v1/events/:eventId/registrations/own', { params: { eventId }, body: { listed } }),
    onSuccess: async (changed) => {
      showToast({ tone: 'good', text: t(changed.listed ? 'listedOn' : 'listedOff') });
      await queries.invalidateQueries({
        queryKey: ['GET /v1/events/:eventId/going', { params: { eventId } }],
      });
      await keep(changed);
    },
    onError: (error) => showToast({ tone: 'bad', text: errorText(error) }),
  });
  return (
    <Checkbox
      // Not from `useId`: this part is also rendered outside the document.
      id="listed"
      label={t('listed')}
      checked={isPending ? variables : registration.listed}
      onChange={({ currentTarget }) => !isPending && mutate(currentTarget.checked)}
    />
  );
}
