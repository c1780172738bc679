import { useQuery } from '@tanstack/react-query';
import { Copy, Download } from 'lucide-react';
import { useTranslations } from 'use-intl';
import { type Dispute, isAnswerable } from '../../../contracts/disputes.ts';
import { evidenceQuery, useSendEvidence } from '../../api/disputes.ts';
import { downloads } from '../../downloads.ts';
import { useErrorText } from '../../lib/form.ts';
import { QueryError } from '../../lib/query-error.tsx';
import { Button, buttonClass } from '../../ui/button.tsx';
import { Dialog } from '../../ui/dialog.tsx';
import { FormMessage } from '../../ui/fields/field.tsx';
import { TextArea } from '../../ui/fields/text-field.tsx';
import { FormDialog } from '../../ui/form-dialog.tsx';
import { Skeleton } from '../../ui/skeleton.tsx';
import { showToast } from '../../ui/toast.ts';
import styles from './disputes.module.css';

interface EvidenceDialogProps {
  readonly dispute: Dispute;
  readonly onClose: () => void;
}

/** What is known about a disputed payment, to copy, download or send to the bank. */
export default function EvidenceDialog({ dispute, onClose }: EvidenceDialogProps) {
  const t = useTranslations('disputes');
  const errorText = useErrorText();
  const name = dispute.payerName || t('nameless');
  const { mutate, isPending, error } = useSendEvidence(dispute.$id, {
    onDone: () => {
      showToast({ tone: 'good', text: t('sending') });
      onClose();
    },
  });
  const { state } = dispute.evidence;
  const canSend = isAnswerable(dispute.state) && (state === null || state === 'failed');
  if (!canSend) {
    return (
      <Dialog
        open
        onOpenChange={onClose}
        title={t('evidenceTitle', { name })}
        description={t('evidenceText')}
        closeLabel={t('close')}
      >
        <Facts disputeId={dispute.$id} />
      </Dialog>
    );
  }
  return (
    <FormDialog
      title={t('evidenceTitle', { name })}
      description={t('evidenceText')}
      closeLabel={t('close')}
      dismissLabel={t('later')}
      submitLabel={t('send')}
      busy={isPending}
      onSubmit={(event) => mutate(String(new FormData(event.currentTarget).get('note') ?? '').trim())}
      onClose={onClose}
    >
      <TextArea name="note" rows={4} maxLength={3000} label={t('note')} hint={t('noteHint')} />
      <Facts disputeId={dispute.$id} />
      <FormMessage tone="plain">{t('once')}</FormMessage>
      {error !== null && <FormMessage>{errorText(error)}</FormMessage>}
    </FormDialog>
  );
}

function Facts({ disputeId }: { readonly disputeId: string }) {
  const t = useTranslations('disputes');
  const query = useQuery(evidenceQuery(disputeId));
  const { data } = query;
  if (query.isError) return <QueryError title={t('evidenceFailed')} query={query} />;
  if (data === undefined) return <Skeleton shape="title" />;
  const copy = () =>
    navigator.clipboard.writeText(data.text).then(
      () => showToast({ tone: 'good', text: t('copied') }),
      () => showToast({ tone: 'bad', text: t('copyFailed') }),
    );
  return (
    <>
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: it scrolls, also by keyboard */}
      <section className={styles.evidence} lang="en" dir="ltr" tabIndex={0} aria-label={t('open')}>
        {data.sections.map(({ title, facts }, index) => (
          // Several tickets have the same title, and none moves.
          // biome-ignore lint/suspicious/noArrayIndexKey: see above
          <section key={index}>
            <h3>{title}</h3>
            <dl>
              {facts.map(([label, value]) => (
                <div key={`${label} ${value}`}>
                  <dt>{label}</dt>
                  <dd>{value}</dd>
                </div>
              ))}
            </dl>
          </section>
        ))}
      </section>
      <div className={styles.actions}>
        <Button size="sm" variant="secondary" icon={<Copy aria-hidden="true" />} onClick={() => void copy()}>
          {t('copy')}
        </Button>
        <a
          href={downloads.evidence(disputeId)}
          download
          className={buttonClass({ variant: 'secondary', size: 'sm' })}
        >
          <Download aria-hidden="true" />
          {t('download')}
        </a>
      </div>
    </>
  );
}
