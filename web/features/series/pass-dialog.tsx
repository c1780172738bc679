import { useQuery } from '@tanstack/react-query';
import { Suspense, useState } from 'react';
import { useTranslations } from 'use-intl';
import { seriesPassQuery } from '../../api/series-passes.ts';
import { useFormats } from '../../lib/format.ts';
import { lazyPart } from '../../lib/lazy-part.tsx';
import { QueryError } from '../../lib/query-error.tsx';
import { withItsTexts, withTexts } from '../../lib/screen-texts.tsx';
import { Button } from '../../ui/button.tsx';
import { Dialog } from '../../ui/dialog.tsx';
import { Skeleton } from '../../ui/skeleton.tsx';
import { PassDates } from './pass-dates.tsx';

const EndPassDialog = lazyPart(() => withItsTexts(['series-pass'], import('./end-pass-dialog.tsx')));

interface PassDialogProps {
  readonly passId: string;
  readonly eventId: string;
  /** Not for one's own, which its ticket has. */
  readonly mayEnd: boolean;
  readonly onClose: () => void;
}

/** A pass as its organiser sees it. */
function PassDialog({ passId, eventId, mayEnd, onClose }: PassDialogProps) {
  const t = useTranslations('seriesPass');
  const close = useTranslations('shell')('close');
  const formats = useFormats();
  const query = useQuery(seriesPassQuery(passId));
  const [ending, setEnding] = useState(false);
  const { data: pass, isError } = query;
  if (ending && pass !== undefined) {
    return (
      <Suspense>
        <EndPassDialog pass={pass} own={false} onClose={onClose} />
      </Suspense>
    );
  }
  const price = pass && pass.pricePaise > 0 ? formats.money(pass.pricePaise, pass.currency) : '';
  return (
    <Dialog
      open
      onOpenChange={onClose}
      title={t('titleOf', { name: pass?.holderName ?? '' })}
      description={[pass?.name, price].filter(Boolean).join(' · ')}
      closeLabel={close}
      footer={
        mayEnd &&
        pass?.endedAt === null && (
          <Button variant="danger" onClick={() => setEnding(true)}>
            {t('end')}
          </Button>
        )
      }
    >
      {isError && <QueryError title={t('loadFailed')} query={query} />}
      {pass === undefined && !isError && <Skeleton shape="box" />}
      {pass !== undefined && <PassDates pass={pass} eventId={eventId} own={false} />}
    </Dialog>
  );
}

export default withTexts(PassDialog, ['series-pass']);
