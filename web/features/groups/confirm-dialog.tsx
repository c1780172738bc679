import type { UseMutationResult } from '@tanstack/react-query';
import { useErrorText } from '../../lib/form.ts';
import { Button } from '../../ui/button.tsx';
import { Dialog } from '../../ui/dialog.tsx';
import { FormMessage } from '../../ui/fields/field.tsx';

interface ConfirmDialogProps {
  readonly title: string;
  readonly text: string;
  readonly texts: { readonly confirm: string; readonly keep: string; readonly close: string };
  /** The mutation that the dialog confirms. */
  readonly work: Pick<UseMutationResult<unknown, Error, never>, 'error' | 'isPending'>;
  readonly onConfirm: () => void;
  readonly onClose: () => void;
}

/** Confirms an action that can't easily be undone. */
export default function ConfirmDialog({ title, text, texts, work, onConfirm, onClose }: ConfirmDialogProps) {
  const errorText = useErrorText();
  return (
    <Dialog
      open
      onOpenChange={onClose}
      size="sm"
      title={title}
      description={text}
      closeLabel={texts.close}
      destructive
      footer={
        <>
          <Button variant="secondary" onClick={onClose}>
            {texts.keep}
          </Button>
          <Button variant="danger" busy={work.isPending} onClick={onConfirm}>
            {texts.confirm}
          </Button>
        </>
      }
    >
      {work.error !== null && <FormMessage>{errorText(work.error)}</FormMessage>}
    </Dialog>
  );
}
