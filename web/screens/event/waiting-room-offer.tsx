import { Link } from 'react-router';
import { useTranslations } from 'use-intl';
import { withTexts } from '../../lib/screen-texts.tsx';
import { paths } from '../../paths.ts';
import { buttonClass } from '../../ui/button.tsx';
import { Action, type Panel } from './priced-action.tsx';

/** The way to the line, where people register when it's their turn. */
function WaitingRoomOffer(own: Panel) {
  const t = useTranslations('waitingRoom');
  return (
    <Action {...own} hint={t('eventHint')}>
      <Link to={paths.waitingRoom(own.event.$id)} className={buttonClass({ size: 'lg', block: true })}>
        {t('eventButton')}
      </Link>
    </Action>
  );
}

export default withTexts(WaitingRoomOffer, ['waiting-room']);
