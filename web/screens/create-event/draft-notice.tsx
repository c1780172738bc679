import { useTranslations } from 'use-intl';
import { Button } from '../../ui/button.tsx';
import { FormMessage } from '../../ui/fields/field.tsx';
import styles from './screen.module.css';

interface DraftNoticeProps {
  /** Its button replaces one that had the focus. */
  readonly focused: boolean;
  readonly onStartOver: () => void;
  /** After starting over, until something is typed. */
  readonly onUndo: (() => void) | undefined;
}

/** Says that the form has a draft in it, and empties it on request. */
export function DraftNotice({ focused, onStartOver, onUndo }: DraftNoticeProps) {
  const t = useTranslations('eventForm');
  return (
    <FormMessage tone="plain">
      <div className={styles.notice}>
        <p>{t(onUndo ? 'draftCleared' : 'draftRestored')}</p>
        <Button variant="quiet" size="sm" autoFocus={focused} onClick={onUndo ?? onStartOver}>
          {t(onUndo ? 'draftUndo' : 'draftStartOver')}
        </Button>
      </div>
    </FormMessage>
  );
}
