import { useTranslations } from 'use-intl';
import { AccessTokens } from './access-tokens.tsx';
import { ConnectedSignIns } from './connected-sign-ins.tsx';
import { OwnCalendar } from './own-calendar.tsx';
import { Panel } from './panel.tsx';

export function AppsSection() {
  const t = useTranslations('profile');
  return (
    <>
      <ConnectedSignIns />
      <Panel title={t('calendarTitle')} text={t('calendarText')}>
        <OwnCalendar />
      </Panel>
      <Panel title={t('tokensTitle')} text={t('tokensText')}>
        <AccessTokens />
      </Panel>
    </>
  );
}
