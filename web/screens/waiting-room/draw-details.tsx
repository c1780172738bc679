import { useMutation } from '@tanstack/react-query';
import { useTranslations } from 'use-intl';
import { hexOf, sha256 } from '../../../contracts/sha256.ts';
import type { Draw, WaitingPlace } from '../../../contracts/waiting-room.ts';
import { drawnPlace } from '../../../contracts/waiting-room-rules.ts';
import { useFormats } from '../../lib/format.ts';
import { Button } from '../../ui/button.tsx';
import { FormMessage } from '../../ui/fields/field.tsx';
import { Disclosure } from '../../ui/skeleton.tsx';
import styles from './screen.module.css';

interface DrawDetailsProps {
  readonly draw: Draw;
  /** The person's own, to check. */
  readonly place: WaitingPlace | null;
}

/** What decides the draw, and a calculation of one's own place by this device alone. */
export function DrawDetails({ draw, place }: DrawDetailsProps) {
  const t = useTranslations('waitingRoom');
  const formats = useFormats();
  const { seed, commitment, entries } = draw;
  const check = useMutation({
    mutationFn: async ({ line, entry }: { line: WaitingPlace['line']; entry: number }) => {
      if (seed === null || hexOf(sha256(seed)) !== commitment) return null;
      return drawnPlace(seed, { line, entries: entries[line], entry });
    },
  });
  const entry = place?.entry ?? null;
  return (
    <Disclosure title={t('draw')} size="sm">
      <div className={styles.draw}>
        <p>{t('drawText')}</p>
        <dl>
          <dt>{t('commitment')}</dt>
          <dd>
            <code>{commitment}</code>
          </dd>
          <dt>{t('seed')}</dt>
          <dd>{seed === null ? t('seedLater') : <code>{seed}</code>}</dd>
          <dt>{t('entries')}</dt>
          <dd>{formats.count(entries.line)}</dd>
          {entries.slow > 0 && (
            <>
              <dt>{t('slowEntries')}</dt>
              <dd>{formats.count(entries.slow)}</dd>
            </>
          )}
        </dl>
        <p>{t('drawRecipe')}</p>
        {seed !== null && entry !== null && place !== null && (
          <dl>
            <dt>{t('ownText')}</dt>
            <dd>
              <code>{`${seed}:${place.line}:${entries[place.line]}:${entry}`}</code>
            </dd>
          </dl>
        )}
        {seed !== null && entry !== null && place !== null && (
          <>
            <Button
              variant="secondary"
              busy={check.isPending}
              onClick={() => check.mutate({ line: place.line, entry })}
            >
              {t(check.isPending ? 'checking' : 'check')}
            </Button>
            {check.isSuccess && (
              <FormMessage tone={check.data === place.place ? 'good' : 'bad'}>
                {check.data === place.place
                  ? t('checked', { entry, entries: entries[place.line], place: check.data ?? 0 })
                  : t('checkFailed')}
              </FormMessage>
            )}
          </>
        )}
      </div>
    </Disclosure>
  );
}
