import { useNavigate } from 'react-router';
import { useTranslations } from 'use-intl';
import type { EventDetail } from '../../../contracts/events.ts';
import { useCancelEvent, useDeleteEvent } from '../../api/manage.ts';
import { useChangeSeries } from '../../api/series.ts';
import ScopeDialog from '../../features/series/scope-dialog.tsx';
import { paths } from '../../paths.ts';
import { showToast } from '../../ui/toast.ts';

interface EndDatesDialogProps {
  readonly event: EventDetail;
  /** Dates that people registered for are cancelled either way. */
  readonly about: 'cancel' | 'delete';
  readonly onClose: () => void;
}

/** Ends one or several dates of a series. */
export default function EndDatesDialog({ event, about, onClose }: EndDatesDialogProps) {
  const t = useTranslations('manage');
  const navigate = useNavigate();
  const leave = (text: 'cancelled' | 'deleted') => {
    showToast({ tone: 'plain', text: t(text) });
    void navigate(paths.yourEvents());
  };
  const cancelOne = useCancelEvent(event.$id, { onDone: () => leave('cancelled') });
  const deleteOne = useDeleteEvent(event.$id, { onDone: ({ outcome }) => leave(outcome) });
  const several = useChangeSeries(event.$id, {
    onDone: () => leave(about === 'cancel' ? 'cancelled' : 'deleted'),
  });
  return (
    <ScopeDialog
      eventId={event.$id}
      date={event.date}
      about={about}
      changeFor={(scope, { reason }) => {
        if (scope === 'this') return null;
        return about === 'cancel' ? { kind: 'cancel', scope, reason } : { kind: 'delete', scope };
      }}
      onConfirm={async (_, change, reason) => {
        if (change !== null) await several.mutateAsync(change);
        else if (about === 'cancel') await cancelOne.mutateAsync(reason);
        else await deleteOne.mutateAsync();
      }}
      onClose={onClose}
    />
  );
}
