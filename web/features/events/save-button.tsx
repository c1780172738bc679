import { Heart } from 'lucide-react';
import { useLocale, useTranslations } from 'use-intl';
import type { EventView } from '../../../contracts/events.ts';
import { inLanguage } from '../../../contracts/languages.ts';
import { DeviceFullError, useSavedIds, useSaveEvent } from '../../api/saved-events.ts';
import { NetworkError } from '../../lib/errors.ts';
import { useErrorText } from '../../lib/form.ts';
import { IconButton, type IconButtonProps } from '../../ui/button.tsx';
import { classNames } from '../../ui/class-names.ts';
import { showToast } from '../../ui/toast.ts';
import styles from './save-button.module.css';

interface SaveButtonProps extends Pick<IconButtonProps, 'variant' | 'className'> {
  readonly event: Pick<EventView, '$id' | 'eventTitle' | 'language' | 'translations'>;
}

/** The heart: saves an event on the account, or on a visitor's device. */
export default function SaveButton({ event, variant = 'outline', className }: SaveButtonProps) {
  const t = useTranslations('events');
  const errorText = useErrorText();
  const { ids } = useSavedIds();
  const { mutate, isPending, variables } = useSaveEvent((error) => {
    const text = (() => {
      if (error instanceof DeviceFullError) return t('saveFailed');
      return error instanceof NetworkError ? t('saveOffline') : errorText(error);
    })();
    showToast({ tone: 'bad', text });
  });
  const saved = isPending ? variables.saved : (ids?.includes(event.$id) ?? false);
  return (
    <IconButton
      variant={variant}
      label={t(saved ? 'unsave' : 'save', { title: inLanguage(event, useLocale()).eventTitle })}
      icon={<Heart />}
      className={classNames(saved && styles.saved, className)}
      onClick={() => mutate({ eventId: event.$id, saved: !saved })}
    />
  );
}
