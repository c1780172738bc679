import { Send } from 'lucide-react';
import { Suspense, useState } from 'react';
import { useTranslations } from 'use-intl';
import type { TicketView } from '../../../contracts/tickets.ts';
import { useWithdrawOffer } from '../../api/tickets.ts';
import { useErrorText } from '../../lib/form.ts';
import { useFormats } from '../../lib/format.ts';
import { lazyPart } from '../../lib/lazy-part.tsx';
import { Button } from '../../ui/button.tsx';
import { FormMessage } from '../../ui/fields/form-message.tsx';
import styles from './transfer.module.css';

const openDialog = () => import('./transfer-dialog.tsx');
const TransferDialog = lazyPart(openDialog);

/** Transfers a ticket to someone else, or cancels the offer. */
export function TransferTicket({ ticket }: { ticket: TicketView }) {
  const t = useTranslations('ticket');
  const formats = useFormats();
  const faultText = useErrorText();
  const [asking, setAsking] = useState(false);
  const withdraw = useWithdrawOffer(ticket.$id);
  const { offer } = ticket.handOn;
  const until = offer && formats.instant(offer.expiresAt, ticket.event.timeZone);
  return (
    <section className={styles.handOn} aria-labelledby="hand-on">
      <h2 id="hand-on">{t('handOn')}</h2>
      {offer === null || until === null ? (
        <p>{t('handOnText')}</p>
      ) : (
        <p>{t('offered', { address: offer.address, time: until })}</p>
      )}
      {withdraw.error && <FormMessage>{faultText(withdraw.error)}</FormMessage>}
      <div className={styles.actions}>
        <Button
          variant="secondary"
          icon={<Send aria-hidden="true" />}
          onPointerEnter={() => void openDialog()}
          onClick={() => setAsking(true)}
        >
          {t(offer === null ? 'handOnAct' : 'handOnElse')}
        </Button>
        {offer !== null && (
          <Button variant="quiet" busy={withdraw.isPending} onClick={() => withdraw.mutate()}>
            {t('takeBack')}
          </Button>
        )}
      </div>
      {asking && (
        <Suspense>
          <TransferDialog ticket={ticket} onClose={() => setAsking(false)} />
        </Suspense>
      )}
    </section>
  );
}
