import { useState } from 'react';
import { useTranslations } from 'use-intl';
import { maxInvited } from '../../../contracts/event-access.ts';
import { importLimits } from '../../../contracts/limits.ts';
import { useInviteList, useReadGuestList } from '../../api/event-access.ts';
import { useErrorText } from '../../lib/form.ts';
import { withTexts } from '../../lib/screen-texts.tsx';
import { textOfFile } from '../../lib/text-of-file.ts';
import { FormMessage } from '../../ui/fields/field.tsx';
import { FileField } from '../../ui/fields/file-field.tsx';
import { FormDialog } from '../../ui/form-dialog.tsx';
import { showToast } from '../../ui/toast.ts';
import styles from './team-panel.module.css';

/** Rows that are shown of a list before it is sent. */
const mostShown = 20;

interface GuestListDialogProps {
  readonly eventId: string;
  readonly onClose: () => void;
}

/** Reads a guest list, shows whom it would invite and what can't be read, and invites them. */
function GuestListDialog({ eventId, onClose }: GuestListDialogProps) {
  const t = useTranslations('eventAccess');
  const field = useTranslations('imports');
  const why = useTranslations('imports.refusals');
  const errorText = useErrorText();
  const read = useReadGuestList(eventId);
  const [file, setFile] = useState<File | null>(null);
  const [fileError, setFileError] = useState<string>();
  const invite = useInviteList(eventId, (count) => {
    showToast({ tone: 'good', text: count > 0 ? t('invited', { count }) : t('allKnown') });
    onClose();
  });
  const { guests = [], refused = [], refusedCount = 0, known = 0 } = read.data ?? {};
  const open = async (file: File | null) => {
    setFile(file);
    read.reset();
    invite.reset();
    setFileError(undefined);
    if (file === null) return;
    if (file.size > importLimits.characters) return setFileError(t('listTooLarge'));
    read.mutate(await textOfFile(file));
  };
  const submit = () => {
    if (read.data === undefined) return setFileError(t('listMissing'));
    if (guests.length === 0) return onClose();
    invite.mutate(guests);
  };
  const problem = read.error ?? invite.error;
  return (
    <FormDialog
      title={t('listTitle')}
      description={t('listText')}
      closeLabel={t('close')}
      dismissLabel={t('cancel')}
      submitLabel={
        read.data === undefined || guests.length > 0 ? t('inviteCount', { count: guests.length }) : t('close')
      }
      busy={read.isPending || invite.isPending}
      onSubmit={submit}
      onClose={onClose}
    >
      <FileField
        label={t('list')}
        hint={t('listHint')}
        error={fileError}
        file={file}
        accept=".csv,.tsv,.txt,text/csv,text/tab-separated-values,text/plain"
        texts={{ choose: field('chooseFile'), drop: field('dropFile'), change: field('changeFile') }}
        onPick={(picked) => void open(picked)}
      />
      {problem !== null && <FormMessage>{errorText(problem)}</FormMessage>}
      {invite.isError && guests.length > maxInvited && (
        <FormMessage tone="plain">{t('listAgain')}</FormMessage>
      )}
      {read.isPending && <p role="status">{t('listReading')}</p>}
      {read.data !== undefined && (
        <div role="status">
          <p>{t('listFound', { count: guests.length })}</p>
          {known > 0 && <p className={styles.hint}>{t('listKnown', { count: known })}</p>}
          <ul className={styles.list} aria-label={t('listGuests')}>
            {guests.slice(0, mostShown).map(({ email, name, ticketType }) => (
              <li key={email}>
                <p className={styles.who}>
                  <strong>{name || email}</strong>
                  <span className={styles.hint}>
                    {[name === '' ? '' : email, ticketType].filter((text) => text !== '').join(' · ')}
                  </span>
                </p>
              </li>
            ))}
          </ul>
          {guests.length > mostShown && (
            <p className={styles.hint}>{t('listMore', { count: guests.length - mostShown })}</p>
          )}
          {refusedCount > 0 && (
            <>
              <FormMessage tone="warn">{t('listRefused', { count: refusedCount })}</FormMessage>
              <ul className={styles.list} aria-label={t('listErrors')}>
                {refused.map(({ line, title, kind, column, value }) => (
                  <li key={`${line} ${kind}`}>
                    <p className={styles.who}>
                      <span className={styles.hint}>
                        {[t('listLine', { line: String(line) }), title].filter(Boolean).join(' · ')}
                      </span>
                      {why(kind, { value: value ?? '', column: column ?? '' })}
                    </p>
                  </li>
                ))}
              </ul>
            </>
          )}
        </div>
      )}
    </FormDialog>
  );
}

export default withTexts(GuestListDialog, ['event-access', 'imports']);
