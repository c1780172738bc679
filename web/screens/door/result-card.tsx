import { CircleCheck, CircleX, Repeat2 } from 'lucide-react';
import { useTranslations } from 'use-intl';
import { useFormats } from '../../lib/format.ts';
import { Button } from '../../ui/button.tsx';
import type { ScanResult } from './door-device.ts';
import type { DoorAnswer } from './door-state.ts';
import styles from './screen.module.css';

interface ResultCardProps {
  readonly result: ScanResult;
  readonly event: DoorAnswer['event'];
  readonly onUndo: (registrationId: string) => void;
}

/** What came of a scan, to be read at arm's length: colour, sign and word say the same. */
export function ResultCard({ result, event, onUndo }: ResultCardProps) {
  const t = useTranslations('door');
  const formats = useFormats();
  switch (result.kind) {
    case 'in':
      return (
        <article className={styles.card} data-tone="good">
          <CircleCheck aria-hidden="true" />
          <div>
            <h2>{t('resultIn')}</h2>
            <p className={styles.who}>{result.name ?? t('unknownName')}</p>
          </div>
          <Button variant="secondary" size="sm" onClick={() => onUndo(result.registrationId)}>
            {t('undo')}
          </Button>
        </article>
      );
    case 'repeat': {
      const { name, admittedAt, admittedBy } = result.person;
      const time = admittedAt === null ? '' : formats.instant(admittedAt, event.timeZone);
      return (
        <article className={styles.card} data-tone="warn">
          <Repeat2 aria-hidden="true" />
          <div>
            <h2>{t('resultRepeat')}</h2>
            <p className={styles.who}>{name || t('unknownName')}</p>
            <p>{t('resultRepeatText', { time, door: admittedBy ?? '' })}</p>
          </div>
        </article>
      );
    }
    default: {
      const [title, text] = refusals[result.kind];
      return (
        <article className={styles.card} data-tone="bad">
          <CircleX aria-hidden="true" />
          <div>
            <h2>{t(title)}</h2>
            {text !== null && <p>{t(text)}</p>}
          </div>
        </article>
      );
    }
  }
}

const refusals = {
  void: ['resultVoid', 'resultVoidText'],
  other: ['resultOther', null],
  forged: ['resultForged', null],
  garbage: ['resultGarbage', 'resultGarbageText'],
  unable: ['resultUnable', 'resultUnableText'],
} as const;
