import { Suspense } from 'react';
import { Link } from 'react-router';
import { useTranslations } from 'use-intl';
import { useFormats } from '../../lib/format.ts';
import { lazyWithRetry } from '../../lib/lazy-part.tsx';
import { withItsTexts, withTexts } from '../../lib/screen-texts.tsx';
import { paths } from '../../paths.ts';
import { buttonClass } from '../../ui/button.tsx';
import { Action, type Offer, type Panel, StateButton } from './priced-action.tsx';

/** Only before registration opens. */
const OpeningCountdown = lazyWithRetry(() =>
  withItsTexts(['event-parts'], import('./opening-countdown.tsx')),
);

interface ClosedOfferProps extends Panel {
  readonly offer: Exclude<Offer, { kind: 'held' | 'cancelled' }>;
  /** Called when registration opens while the page is open. */
  readonly onOpening: () => void;
}

/** Where the person can't register here: why, or the way to the waiting room or to their own event. */
function ClosedOffer({ offer, onOpening, ...own }: ClosedOfferProps) {
  const { event } = own;
  const t = useTranslations('eventParts');
  switch (offer.kind) {
    case 'register':
      return (
        <Action {...own} hint={t('waitingRoomHint')}>
          <Link to={paths.waitingRoom(event.$id)} className={buttonClass({ size: 'lg', block: true })}>
            {t('waitingRoom')}
          </Link>
        </Action>
      );
    case 'manage':
      return (
        <Action
          {...own}
          hint={
            event.hiddenReason === null ? t('manageHint') : t('hiddenHint', { reason: event.hiddenReason })
          }
        >
          <Link to={paths.manageEvent(event.$id)} className={buttonClass({ size: 'lg', block: true })}>
            {t('manage')}
          </Link>
        </Action>
      );
    case 'declined':
      return (
        <Action
          {...own}
          hint={
            offer.reason === null
              ? t('declinedHint')
              : `${t('declinedReason', { reason: offer.reason })} ${t('declinedHint')}`
          }
        >
          <StateButton>{t('registrationDeclined')}</StateButton>
        </Action>
      );
    case 'closed':
      return <Closed {...own} {...offer} onOpening={onOpening} />;
    case 'no-payment':
      return (
        <Action {...own} hint={t('noPayment')}>
          <StateButton>{t('registerNow')}</StateButton>
        </Action>
      );
    case 'not-on-sale':
      return (
        <Action {...own} hint={t('notOnSaleHint')}>
          <StateButton>{t('notOnSale')}</StateButton>
        </Action>
      );
  }
}

export default withTexts(ClosedOffer, ['event-parts']);

/** No one can register, or not yet. */
type ClosedProps = Panel & Extract<Offer, { kind: 'closed' }> & Pick<ClosedOfferProps, 'onOpening'>;

function Closed({ bar, at, onOpening, room, ...own }: ClosedProps) {
  const t = useTranslations('eventParts');
  const time = useFormats().instant(at, own.event.timeZone);
  return (
    <Action
      {...own}
      room={
        <>
          {room}
          {bar === 'registration_not_open' && (
            <Suspense>
              <OpeningCountdown at={Date.parse(at)} onOpen={onOpening} />
            </Suspense>
          )}
        </>
      }
      hint={t(
        bar === 'registration_not_open' && own.event.waitingRoom ? 'closedHintDraw' : `closedHint.${bar}`,
      )}
      foot={
        bar === 'registration_not_open' &&
        own.event.waitingRoom && <Link to={paths.waitingRoom(own.event.$id)}>{t('waitingRoom')}</Link>
      }
    >
      <StateButton>{t(`closedButton.${bar}`, { time })}</StateButton>
    </Action>
  );
}
