import { type ReactNode, Suspense } from 'react';
import { useTranslations } from 'use-intl';
import { type EventAction, mayDo } from '../../../contracts/event-roles.ts';
import type { EventDetail } from '../../../contracts/events.ts';
import { lazyPart } from '../../lib/lazy-part.tsx';
import { useSite } from '../../lib/page-context.tsx';
import { withItsTexts } from '../../lib/screen-texts.tsx';
import type { TabsProps } from '../../ui/tabs.tsx';
import { AttendeesPanel } from './attendees-panel.tsx';
import type { StateCounts } from './counts.tsx';
import { RegistrationPanel } from './registration-panel.tsx';

const CheckInPanel = lazyPart(() => import('./check-in/check-in-panel.tsx'));
const MailsPanel = lazyPart(() => import('./mails-panel.tsx'));
const QuestionsPanel = lazyPart(() => withItsTexts(['manage'], import('./questions/questions-panel.tsx')));
const PaymentsPanel = lazyPart(() => import('./payments-panel.tsx'));
const TeamPanel = lazyPart(() => withItsTexts(['team'], import('./team/team-panel.tsx')));

interface Section {
  readonly tab: TabsProps['tabs'][number];
  readonly needs: EventAction;
}

/** The sections that the viewer's role may see. */
export function useSections(event: EventDetail, counts: StateCounts | undefined): TabsProps['tabs'] {
  const t = useTranslations('manage');
  const door = useTranslations('door');
  const takesMoney = useSite().payments && event.ticketType === 'paid';
  const section = (needs: EventAction, value: string, label: string, panel: ReactNode): Section => ({
    needs,
    tab: { value, label, panel: <Suspense>{panel}</Suspense> },
  });
  const people: Section[] = [
    {
      needs: 'people',
      tab: {
        value: 'registration',
        label: t('registrationTab'),
        count: counts?.pending,
        panel: <RegistrationPanel event={event} counts={counts} />,
      },
    },
    {
      needs: 'people',
      tab: {
        value: 'attendees',
        label: t('attendeesTab'),
        count: counts?.confirmed,
        panel: <AttendeesPanel event={event} />,
      },
    },
  ];
  const others = [
    section('door', 'check-in', door('tab'), <CheckInPanel event={event} />),
    section('edit', 'questions', t('questionsTab'), <QuestionsPanel eventId={event.$id} />),
    section('people', 'mails', t('mailsTab'), <MailsPanel eventId={event.$id} />),
    ...(takesMoney
      ? [section('money', 'payments', t('paymentsTab'), <PaymentsPanel eventId={event.$id} />)]
      : []),
    section('own', 'team', t('teamTab'), <TeamPanel eventId={event.$id} timeZone={event.timeZone} />),
  ];
  return [...people, ...others].filter(({ needs }) => mayDo(event.role, needs)).map(({ tab }) => tab);
}
