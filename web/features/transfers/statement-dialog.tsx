import { useState } from 'react';
import { useTranslations } from 'use-intl';
import { transferLimits } from '../../../contracts/limits.ts';
import type { StatementLine } from '../../../contracts/transfers.ts';
import { type TransferScope, useConfirmTransfers, usePreviewStatement } from '../../api/transfers.ts';
import { useErrorText } from '../../lib/form.ts';
import { useFormats } from '../../lib/format.ts';
import { Badge, type BadgeProps } from '../../ui/card.tsx';
import { Checkbox } from '../../ui/fields/choices.tsx';
import { Field, FormMessage } from '../../ui/fields/field.tsx';
import { FormDialog } from '../../ui/form-dialog.tsx';
import { showToast } from '../../ui/toast.ts';
import styles from './transfers.module.css';

const tones: Readonly<Record<StatementLine['finding'], NonNullable<BadgeProps['tone']>>> = {
  match: 'good',
  wrong_amount: 'bad',
  late: 'warn',
  confirmed: 'plain',
};

interface StatementDialogProps {
  readonly scope: TransferScope;
  readonly currency: string;
  readonly onClose: () => void;
}

/** Reads a bank statement, shows what matches, and confirms what the organiser ticks. */
export default function StatementDialog({ scope, currency, onClose }: StatementDialogProps) {
  const t = useTranslations('managePayments');
  const errorText = useErrorText();
  const preview = usePreviewStatement(scope, currency);
  const [error, setError] = useState<unknown>(null);
  const confirm = useConfirmTransfers(scope, {
    onDone: ({ results }) => {
      const isOwn = ({ outcome }: { outcome: string }) => outcome === 'own';
      const count = results.filter((each) => !isOwn(each)).length;
      if (count > 0) showToast({ tone: 'good', text: t('statementDone', { count }) });
      if (results.some(isOwn)) showToast({ tone: 'bad', text: t('outcome.own') });
      onClose();
    },
    onFailure: setError,
  });
  const [isTooLarge, setTooLarge] = useState(false);
  const [chosen, setChosen] = useState<ReadonlySet<string>>(new Set());
  const lines = preview.data?.lines ?? [];
  const read = async (file: File | undefined) => {
    preview.reset();
    setTooLarge(file !== undefined && file.size > transferLimits.statementBytes);
    if (file === undefined || file.size > transferLimits.statementBytes) return;
    preview.mutate(await file.text(), {
      onSuccess: (found) => {
        const matches = found.lines.filter(({ finding }) => finding === 'match');
        setChosen(new Set(matches.map(({ line }) => line)));
      },
    });
  };
  const submit = () => {
    const transfers = lines
      .filter(({ line }) => chosen.has(line))
      .slice(0, transferLimits.atOnce)
      .map(({ paymentId, amountPaise, line }) => ({ paymentId, amountPaise, line }));
    if (transfers.length === 0) return onClose();
    setError(null);
    confirm.mutate({ transfers });
  };
  const problem = preview.error ?? error;
  return (
    <FormDialog
      title={t('statementTitle')}
      description={t('statementHint')}
      closeLabel={t('close')}
      dismissLabel={t('cancel')}
      submitLabel={chosen.size === 0 ? t('close') : t('statementConfirm', { count: chosen.size })}
      busy={confirm.isPending}
      onSubmit={submit}
      onClose={onClose}
    >
      <Field label={t('statement')}>
        {(control) => (
          <input
            {...control}
            type="file"
            accept=".csv,text/csv,text/plain"
            onChange={({ target }) => void read(target.files?.[0])}
          />
        )}
      </Field>
      {isTooLarge && <FormMessage>{t('statementTooLarge')}</FormMessage>}
      {problem !== null && <FormMessage>{errorText(problem)}</FormMessage>}
      {preview.isPending && <p role="status">{t('statementReading')}</p>}
      {preview.data !== undefined && (
        <div role="status" className={styles.lines}>
          {lines.length === 0 && <p>{t('statementEmpty')}</p>}
          <ul className={styles.lines}>
            {lines.map((line) => (
              <Line
                key={line.line}
                line={line}
                currency={currency}
                isChosen={chosen.has(line.line)}
                onChange={(isChosen) => setChosen(changed(chosen, line.line, isChosen))}
              />
            ))}
          </ul>
          {preview.data.others > 0 && (
            <p className={styles.facts}>{t('statementOthers', { count: preview.data.others })}</p>
          )}
        </div>
      )}
    </FormDialog>
  );
}

function changed(chosen: ReadonlySet<string>, line: string, isChosen: boolean): ReadonlySet<string> {
  return isChosen ? new Set([...chosen, line]) : new Set([...chosen].filter((each) => each !== line));
}

interface LineProps {
  readonly line: StatementLine;
  readonly currency: string;
  readonly isChosen: boolean;
  readonly onChange: (isChosen: boolean) => void;
}

function Line({ line, currency, isChosen, onChange }: LineProps) {
  const t = useTranslations('managePayments');
  const manage = useTranslations('manage');
  const formats = useFormats();
  const { payerName, amountPaise, duePaise, date, text, finding } = line;
  const values = {
    name: payerName || manage('nameless'),
    amount: formats.money(amountPaise, currency),
    date,
  };
  return (
    <li className={styles.line}>
      <Checkbox
        label={t('line', values)}
        hint={text}
        checked={isChosen}
        disabled={finding === 'confirmed'}
        onChange={({ target }) => onChange(target.checked)}
      />
      <p>
        <Badge tone={tones[finding]}>{t(`finding.${finding}`)}</Badge>{' '}
        {finding === 'wrong_amount' && t('due', { amount: formats.money(duePaise, currency) })}
      </p>
    </li>
  );
}
