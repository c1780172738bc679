import { type SubmitEvent, useRef, useState } from 'react';
import { useTranslations } from 'use-intl';
import { longestPost } from '../../../contracts/boards.ts';
import type { SubjectAddress } from '../../../contracts/values.ts';
import { useBoardMutation } from '../../api/board.ts';
import { useFormDraft } from '../../api/form-drafts.ts';
import { useErrorText } from '../../lib/form.ts';
import { Button } from '../../ui/button.tsx';
import { Checkbox } from '../../ui/fields/checkbox.tsx';
import { FormMessage } from '../../ui/fields/form-message.tsx';
import { showToast } from '../../ui/toast.ts';
import { MentionBox, type Mentioned, withIds, withNames } from './mention-box.tsx';
import styles from './screen.module.css';

interface PostFormProps {
  readonly board: SubjectAddress;
  readonly subject?:
    | { readonly replyTo: string; readonly name: string }
    | { readonly edits: string; readonly text: string; readonly mentions: readonly Mentioned[] };
  readonly canAnnounce?: boolean;
  readonly onDone?: () => void;
}

export function PostForm({ board, subject, canAnnounce = false, onDone }: PostFormProps) {
  const t = useTranslations('board');
  const faultText = useErrorText();
  const replyTo = subject !== undefined && 'replyTo' in subject ? subject : null;
  const edits = subject !== undefined && 'edits' in subject ? subject : null;
  const [initial] = useState(() => withNames(edits?.text ?? '', edits?.mentions ?? []));
  const [written, setWritten] = useState(initial);
  const clearDraft = useFormDraft(
    `board ${board.kind} ${board.subjectId} ${replyTo?.replyTo ?? edits?.edits ?? ''}`,
    written.text === initial.text ? null : written,
    setWritten,
  );
  const [announce, setAnnounce] = useState(false);
  const [missing, setMissing] = useState(false);
  // The same id for every retry of the same text, so that a lost response doesn't post or mail it twice.
  const tried = useRef({ text: '', id: '' });
  const idOf = (text: string) => {
    if (tried.current.text !== text) tried.current = { text, id: crypto.randomUUID() };
    return tried.current.id;
  };
  const { mutate, error, isPending } = useBoardMutation(board, (call, text: string) =>
    edits === null
      ? call('POST /v1/:kind/:subjectId/board', {
          params: board,
          body: { text, replyTo: replyTo?.replyTo ?? null, announce, postId: idOf(text) },
        })
      : call('PUT /v1/:kind/:subjectId/board/:postId', {
          params: { ...board, postId: edits.edits },
          body: { text },
        }),
  );
  const submit = (submitted: SubmitEvent) => {
    submitted.preventDefault();
    const text = withIds(written.text.trim(), written.chosen);
    setMissing(text === '');
    if (text === '') return;
    mutate(text, {
      onSuccess: () => {
        if (announce) showToast({ tone: 'good', text: t('announcedDone') });
        clearDraft();
        tried.current = { text: '', id: '' };
        setWritten({ text: '', chosen: [] });
        setAnnounce(false);
        onDone?.();
      },
    });
  };
  return (
    <form method="dialog" className={styles.form} onSubmit={submit} noValidate>
      <MentionBox
        board={board}
        label={replyTo === null ? t(edits === null ? 'write' : 'edit') : t('replyTo', { name: replyTo.name })}
        hint={t('writeHint')}
        rows={3}
        maxLength={longestPost}
        value={written.text}
        error={missing ? t('required') : undefined}
        onType={(text, person) =>
          setWritten(({ chosen }) => ({ text, chosen: person === undefined ? chosen : [...chosen, person] }))
        }
      />
      {canAnnounce && (
        <Checkbox
          label={t('announce')}
          hint={t(board.kind === 'groups' ? 'announceGroupHint' : 'announceHint')}
          checked={announce}
          onChange={({ target }) => setAnnounce(target.checked)}
        />
      )}
      {error !== null && <FormMessage>{faultText(error)}</FormMessage>}
      <div className={styles.buttons}>
        <Button type="submit" busy={isPending}>
          {t(edits === null ? 'post' : 'save')}
        </Button>
        {onDone !== undefined && (
          <Button variant="quiet" onClick={onDone}>
            {t('cancel')}
          </Button>
        )}
      </div>
    </form>
  );
}
