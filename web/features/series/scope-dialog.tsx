import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslations } from 'use-intl';
import { eventLimits } from '../../../contracts/limits.ts';
import type { SeriesPlan } from '../../../contracts/series.ts';
import { type SeriesChangeInput, usePreviewQuery } from '../../api/series.ts';
import { useErrorText } from '../../lib/form.ts';
import { useFormats } from '../../lib/format.ts';
import { withTexts } from '../../lib/screen-texts.tsx';
import { Checkbox, RadioGroup } from '../../ui/fields/choices.tsx';
import { FormMessage } from '../../ui/fields/field.tsx';
import { TextArea } from '../../ui/fields/text-field.tsx';
import { FormDialog } from '../../ui/form-dialog.tsx';
import styles from './series.module.css';

/** Which dates a change is for. */
export type Scope = 'this' | 'following' | 'all';

interface ScopeDialogProps {
  readonly eventId: string;
  /** The date that the change was made on, `YYYY-MM-DD`. */
  readonly date: string;
  readonly about: 'update' | 'cancel' | 'delete' | 'repeat' | 'sharing' | 'invitations';
  /** The change for a scope; null where the ordinary call for one event does it. */
  readonly changeFor: (
    scope: Scope,
    options: { replaceOwn: boolean; reason: string },
  ) => SeriesChangeInput | null;
  /** Whether the change moves the date, which only this one can. */
  readonly movesDate?: boolean;
  readonly onConfirm: (scope: Scope, change: SeriesChangeInput | null, reason: string) => Promise<void>;
  readonly onClose: () => void;
}

const titles = {
  update: 'scopeTitle',
  cancel: 'scopeCancel',
  delete: 'scopeDelete',
  repeat: 'repeatTitle',
  sharing: 'scopeSharing',
  invitations: 'scopeInvitations',
} as const;
const submits = {
  update: 'save',
  cancel: 'cancelDates',
  delete: 'deleteDates',
  repeat: 'save',
  sharing: 'save',
  invitations: 'save',
} as const;

/** Asks which dates a change is for, and shows what it does and how many people are told. */
function ScopeDialog({
  eventId,
  date,
  about,
  changeFor,
  movesDate = false,
  onConfirm,
  onClose,
}: ScopeDialogProps) {
  const t = useTranslations('series');
  const formats = useFormats();
  const errorText = useErrorText();
  const [scope, setScope] = useState<Scope>(about === 'repeat' || isShared(about) ? 'following' : 'this');
  const [replaceOwn, setReplaceOwn] = useState(false);
  const [reason, setReason] = useState('');
  const [busy, setBusy] = useState(false);
  const [refusal, setRefusal] = useState<unknown>(null);
  // The reason changes nothing about what happens, so typing it asks for no new preview.
  const preview = useQuery(usePreviewQuery(eventId, changeFor(scope, { replaceOwn, reason: '' })));
  const plan = scope === 'this' ? undefined : preview.data;
  const keeps = plan?.dates.filter((planned) => planned.keeps.length > 0).length ?? 0;
  const submit = async () => {
    setBusy(true);
    setRefusal(null);
    try {
      await onConfirm(scope, changeFor(scope, { replaceOwn, reason }), reason);
    } catch (error) {
      setRefusal(error);
      setBusy(false);
    }
  };
  const error = refusal ?? (scope === 'this' ? null : preview.error);
  return (
    <FormDialog
      title={t(titles[about])}
      closeLabel={t('close')}
      dismissLabel={t('back')}
      submitLabel={t(submits[about])}
      tone={about === 'cancel' || about === 'delete' ? 'danger' : 'primary'}
      busy={busy}
      onSubmit={() => void submit()}
      onClose={onClose}
    >
      {about !== 'repeat' && (
        <RadioGroup
          label={t(titles[about])}
          labelHidden
          name="scope"
          value={scope}
          choices={choicesOf(about, movesDate).map((value) => ({ value, label: t(value) }))}
          onChange={(event) => setScope(event.currentTarget.value as Scope)}
        />
      )}
      {movesDate && <FormMessage tone="plain">{t('dateOnly')}</FormMessage>}
      {about === 'cancel' && (
        <TextArea
          label={t('reason')}
          hint={t('reasonHint')}
          name="reason"
          rows={3}
          maxLength={eventLimits.cancelReason}
          value={reason}
          onChange={(event) => setReason(event.currentTarget.value)}
        />
      )}
      <div role="status" className={styles.preview}>
        {scope === 'this' && t('previewThis', { date: formats.date(date) })}
        {scope !== 'this' && preview.isFetching && t('previewing')}
        {plan !== undefined && !preview.isFetching && <Summary plan={plan} />}
      </div>
      {(keeps > 0 || replaceOwn) && about === 'update' && (
        <>
          {keeps > 0 && <FormMessage tone="plain">{t('keeps', { count: keeps })}</FormMessage>}
          <Checkbox
            name="replaceOwn"
            label={t('replaceOwn')}
            checked={replaceOwn}
            onChange={(event) => setReplaceOwn(event.currentTarget.checked)}
          />
        </>
      )}
      {error !== null && <FormMessage>{errorText(error)}</FormMessage>}
    </FormDialog>
  );
}

/** Whether it gives other dates what this one has. */
function isShared(about: ScopeDialogProps['about']): boolean {
  return about === 'sharing' || about === 'invitations';
}

/** Only this date can move; and what is shared is this date's already. */
function choicesOf(about: ScopeDialogProps['about'], movesDate: boolean): readonly Scope[] {
  if (movesDate) return ['this'];
  return isShared(about) ? ['following', 'all'] : ['this', 'following', 'all'];
}

const outcomes = ['changed', 'added', 'cancelled', 'deleted'] as const;
const outcomeTexts = {
  changed: 'outcomeChanged',
  kept: 'outcomeKept',
  added: 'outcomeAdded',
  cancelled: 'outcomeCancelled',
  deleted: 'outcomeDeleted',
} as const;

function Summary({ plan }: { readonly plan: SeriesPlan }) {
  const t = useTranslations('series');
  const formats = useFormats();
  const counts = outcomes.flatMap((outcome) => {
    const count = plan.dates.filter((date) => date.outcome === outcome).length;
    return count === 0 ? [] : [t(outcome, { count })];
  });
  return (
    <>
      <p>
        {counts.length === 0 ? t('nothing') : `${formats.list(counts)}.`} {t('told', { count: plan.told })}
      </p>
      {plan.dates.length > 0 && (
        <details>
          <summary>{t('showDates')}</summary>
          <ul className={styles.planned}>
            {plan.dates.map(({ $id, date, outcome }) => (
              <li key={$id ?? date}>
                {formats.date(date)} <span>{t(outcomeTexts[outcome])}</span>
              </li>
            ))}
          </ul>
        </details>
      )}
    </>
  );
}

export default withTexts(ScopeDialog, ['series']);
