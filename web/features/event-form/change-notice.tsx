import { useWatch } from 'react-hook-form';
import { useTranslations } from 'use-intl';
import { FormMessage } from '../../ui/fields/field.tsx';
import { announcedChanges, type EventValues } from './values.ts';

interface ChangeNoticeProps {
  readonly initial: EventValues;
  /** People with a seat, or on the waitlist. */
  readonly count: number;
}

/** Before saving: how many people will be emailed, and about what. */
export function ChangeNotice({ initial, count }: ChangeNoticeProps) {
  const t = useTranslations('eventForm');
  const changes = announcedChanges(initial, useWatch<EventValues>() as EventValues);
  if (count === 0 || changes.length === 0) return null;
  const texts = changes.map((change) => t(`changed.${change}`)).join(', ');
  return <FormMessage tone="plain">{t('willBeEmailed', { count, changes: texts })}</FormMessage>;
}
