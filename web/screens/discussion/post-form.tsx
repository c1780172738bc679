import { type SubmitEvent, useState } from 'react';
import { useTranslations } from 'use-intl';
import { longestPost } from '../../../contracts/boards.ts';
import { useOnBoard } from '../../api/board.ts';
import { useFaultText } from '../../lib/form.ts';
import { Button } from '../../ui/button.tsx';
import { FormMessage } from '../../ui/fields/form-message.tsx';
import { TextArea } from '../../ui/fields/text-field.tsx';
import styles from './screen.module.css';

interface PostFormProps {
  readonly eventId: string;
  /** What is replied to, or written anew; a new thread where neither is told. */
  readonly subject?: { readonly replyTo: string; readonly name: string } | { readonly edits: string };
  readonly text?: string;
  /** Called when it was sent, or given up. */
  readonly onDone?: () => void;
}

/** The box in which people write. What was typed stays until the site has it. */
export function PostForm({ eventId, subject, text = '', onDone }: PostFormProps) {
  const t = useTranslations('board');
  const faultText = useFaultText();
  const [typed, setTyped] = useState(text);
  const [missing, setMissing] = useState(false);
  const replyTo = subject !== undefined && 'replyTo' in subject ? subject : null;
  const edits = subject !== undefined && 'edits' in subject ? subject.edits : null;
  const { mutate, error, isPending } = useOnBoard(eventId, (call, written: string) =>
    edits === null
      ? call('POST /v1/events/:eventId/board', {
          params: { eventId },
          body: { text: written, replyTo: replyTo?.replyTo ?? null },
        })
      : call('PUT /v1/events/:eventId/board/:postId', {
          params: { eventId, postId: edits },
          body: { text: written },
        }),
  );
  const submit = (submitted: SubmitEvent) => {
    submitted.preventDefault();
    setMissing(typed.trim() === '');
    if (typed.trim() === '') return;
    mutate(typed.trim(), {
      onSuccess: () => {
        setTyped('');
        onDone?.();
      },
    });
  };
  return (
    <form method="dialog" className={styles.form} onSubmit={submit} noValidate>
      <TextArea
        label={replyTo === null ? t(edits === null ? 'write' : 'edit') : t('replyTo', { name: replyTo.name })}
        hint={t('writeHint')}
        rows={3}
        maxLength={longestPost}
        value={typed}
        error={missing ? t('required') : undefined}
        onChange={(change) => setTyped(change.target.value)}
      />
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
