import { useNavigate } from 'react-router';
import { useTranslations } from 'use-intl';
import type { SecretLink } from '../../api/secret-link.ts';
import { useAcceptOffer } from '../../api/tickets.ts';
import { useFaultText } from '../../lib/form.ts';
import { paths } from '../../paths.ts';
import { RsvpFields } from '../../rsvp/rsvp-fields.tsx';
import { useRsvpForm } from '../../rsvp/use-rsvp-form.ts';
import { Button } from '../../ui/button.tsx';
import { FormMessage } from '../../ui/fields/form-message.tsx';
import { showToast } from '../../ui/toast.ts';

/** What the organiser asks of whoever comes, and the button by which the ticket changes hands. */
export function AcceptForm({ link, eventId }: { link: SecretLink; eventId: string }) {
  const t = useTranslations('ticketOffer');
  const navigate = useNavigate();
  const faultText = useFaultText();
  const accept = useAcceptOffer(link);
  const { form, asked, showFaults, forgetTyped } = useRsvpForm(eventId);
  const submit = form.handleSubmit(async (answers) => {
    try {
      const { $id } = await accept.mutateAsync(answers);
      forgetTyped();
      showToast({ tone: 'good', text: t('accepted') });
      await navigate(paths.ticket($id), { replace: true });
    } catch (error) {
      showFaults(error);
    }
  });
  return (
    <form method="dialog" noValidate onSubmit={(event) => void submit(event)}>
      <p>{t('answer')}</p>
      <RsvpFields form={form} asked={asked} />
      {accept.error && <FormMessage>{faultText(accept.error)}</FormMessage>}
      <Button type="submit" size="lg" busy={asked.isPending || accept.isPending}>
        {t(accept.isPending ? 'accepting' : 'accept')}
      </Button>
    </form>
  );
}
