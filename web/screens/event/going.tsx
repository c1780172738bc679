import { UsersRound } from 'lucide-react';
import { Suspense, useState } from 'react';
import { useTranslations } from 'use-intl';
import type { EventDetail } from '../../../contracts/events.ts';
import { isPast } from '../../features/events/facts.ts';
import { useFormats } from '../../lib/format.ts';
import { lazyPart } from '../../lib/lazy-part.tsx';
import { useNow } from '../../lib/page-context.tsx';
import { ChangingPart } from '../../lib/personal-part.tsx';
import { usePictures } from '../../lib/pictures.ts';
import { withItsTexts, withTexts } from '../../lib/screen-texts.tsx';
import { Faces } from '../../ui/faces.tsx';
import { visuallyHidden } from '../../ui/layout.tsx';
import styles from './facts.module.css';

const openGoingDialog = () => withItsTexts(['event-parts'], import('./going-dialog.tsx'));
const GoingDialog = lazyPart(openGoingDialog);

/** How many are named; the others are counted. */
const named = 2;

/** The faces and names of those who agreed to be shown, and how many are going. */
function Going({ event }: { event: EventDetail }) {
  const t = useTranslations();
  const formats = useFormats();
  const pictures = usePictures();
  const past = isPast(event, useNow());
  const [open, setOpen] = useState(false);
  const { going, attendeeCount } = event;
  if (event.status === 'cancelled' || attendeeCount === 0) return null;
  const count = t(past ? 'eventParts.went' : 'events.going', { count: formats.count(attendeeCount) });
  const names = going.slice(0, named).map(({ name }) => name);
  const others = attendeeCount - names.length;
  if (others > 0) names.push(t('eventParts.others', { count: others }));
  return (
    <div className={styles.fact}>
      <dt className={going.length === 0 ? styles.tile : visuallyHidden}>
        <span className={visuallyHidden}>{t('eventParts.people')}</span>
        <UsersRound aria-hidden="true" />
      </dt>
      <dd className={styles.text}>
        {going.length === 0 ? (
          <strong className={styles.count}>{count}</strong>
        ) : (
          <button
            type="button"
            aria-haspopup="dialog"
            className={styles.people}
            onPointerEnter={() => void openGoingDialog()}
            onClick={() => setOpen(true)}
          >
            <Faces
              people={going.map(({ name, picture }) => ({
                name,
                src: picture && pictures.cut(picture, 96, 96),
              }))}
            >
              <strong>{count}</strong>
              <span className={styles.names}>{formats.list(names)}</span>
            </Faces>
          </button>
        )}
      </dd>
      {open && (
        <Suspense>
          <GoingDialog event={event} onClose={() => setOpen(false)} />
        </Suspense>
      )}
    </div>
  );
}

function GoingPart(props: { event: EventDetail }) {
  return (
    <ChangingPart name="going">
      <Going {...props} />
    </ChangingPart>
  );
}

export default withTexts(GoingPart, ['event-parts']);
