import { type FormEvent, type ReactNode, type RefObject, useId } from 'react';
import { Button } from './button.tsx';
import { Dialog } from './dialog.tsx';
import styles from './form-dialog.module.css';

export interface FormDialogProps {
  title: ReactNode;
  /** Announced with the title when the dialog opens. */
  description?: ReactNode;
  closeLabel: string;
  /** Label of the cancel button. */
  dismissLabel: string;
  /** Label of the submit button. */
  submitLabel: string;
  /** `danger` for destructive actions. */
  tone?: 'primary' | 'danger';
  busy?: boolean;
  /** Focused first; by default the first control. */
  initialFocus?: RefObject<HTMLElement | null> | undefined;
  /** The native submission is already prevented. */
  onSubmit: (event: FormEvent<HTMLFormElement>) => void;
  onClose: () => void;
  /** The cancel button, where it does more than closing. */
  onDismiss?: () => void;
  children: ReactNode;
}

/** A dialog with a form. A press outside doesn't close it. Import lazily. */
export function FormDialog({
  title,
  description,
  closeLabel,
  dismissLabel,
  submitLabel,
  tone = 'primary',
  busy = false,
  initialFocus,
  onSubmit,
  onClose,
  onDismiss = onClose,
  children,
}: FormDialogProps) {
  const formId = useId();
  const submit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    onSubmit(event);
  };
  return (
    <Dialog
      open
      keepOnOutsidePress
      destructive={tone === 'danger'}
      onOpenChange={onClose}
      title={title}
      description={description}
      closeLabel={closeLabel}
      initialFocus={initialFocus}
      footer={
        <>
          <Button variant="secondary" onClick={onDismiss}>
            {dismissLabel}
          </Button>
          <Button type="submit" form={formId} variant={tone} busy={busy}>
            {submitLabel}
          </Button>
        </>
      }
    >
      <form id={formId} method="dialog" noValidate className={styles.form} onSubmit={submit}>
        {children}
      </form>
    </Dialog>
  );
}
