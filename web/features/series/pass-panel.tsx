import { useQuery } from '@tanstack/react-query';
import { Suspense, useState } from 'react';
import { useTranslations } from 'use-intl';
import { seriesPassQuery, useTakePassDate } from '../../api/series-passes.ts';
import { useErrorText } from '../../lib/form.ts';
import { lazyPart } from '../../lib/lazy-part.tsx';
import { QueryError } from '../../lib/query-error.tsx';
import { withItsTexts, withTexts } from '../../lib/screen-texts.tsx';
import { Button } from '../../ui/button.tsx';
import { FormMessage } from '../../ui/fields/field.tsx';
import { Skeleton } from '../../ui/skeleton.tsx';
import { PassDates } from './pass-dates.tsx';
import styles from './series.module.css';

const openEndDialog = () => withItsTexts(['series-pass'], import('./end-pass-dialog.tsx'));
const EndPassDialog = lazyPart(openEndDialog);

interface PassPanelProps {
  readonly passId: string;
  /** The date whose ticket is shown. */
  readonly eventId: string;
}

/** The pass of a ticket, for its holder: its dates, and how to give back or take a seat. */
function PassPanel({ passId, eventId }: PassPanelProps) {
  const t = useTranslations('seriesPass');
  const errorText = useErrorText();
  const query = useQuery(seriesPassQuery(passId));
  const take = useTakePassDate(passId);
  const [ending, setEnding] = useState(false);
  const { data: pass, isError } = query;
  if (isError) return <QueryError title={t('loadFailed')} query={query} />;
  if (pass === undefined) return <Skeleton shape="box" />;
  const { admits, dates, endedAt } = pass;
  const more = dates === null ? null : dates - admits.length;
  return (
    <section className={styles.pass} aria-labelledby="series-pass">
      <h2 id="series-pass">{t('title')}</h2>
      <p>{endedAt !== null ? t('ended') : t('intro')}</p>
      <PassDates
        pass={pass}
        eventId={eventId}
        own
        action={(date) =>
          date.returnable && (
            <Button
              size="sm"
              variant="secondary"
              busy={take.isPending && take.variables === date.eventId}
              onClick={() => take.mutate(date.eventId)}
            >
              {t('takeAgain')}
            </Button>
          )
        }
      />
      {take.error && <FormMessage>{errorText(take.error)}</FormMessage>}
      {endedAt === null && (more === null || more > 0) && (
        <p>{more === null ? t('laterAll') : t('later', { count: more })}</p>
      )}
      {endedAt === null && (
        <div>
          <Button
            variant="quiet"
            size="sm"
            flush
            onPointerEnter={() => void openEndDialog()}
            onClick={() => setEnding(true)}
          >
            {t('end')}
          </Button>
        </div>
      )}
      {ending && (
        <Suspense>
          <EndPassDialog pass={pass} own onClose={() => setEnding(false)} />
        </Suspense>
      )}
    </section>
  );
}

export default withTexts(PassPanel, ['series-pass']);
