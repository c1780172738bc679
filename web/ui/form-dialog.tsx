import { type FormEvent, type ReactNode, useId } from 'react';
import { Button } from './button.tsx';
import { Dialog } from './dialog.tsx';
import styles from './form-dialog.module.css';

export interface FormDialogProps {
  title: ReactNode;
  /** Read with the title when the dialog opens. */
  description?: ReactNode;
  closeLabel: string;
  /** Of the button that leaves everything as it is. */
  dismissLabel: string;
  /** Of the button that sends the form. */
  submitLabel: string;
  /** `danger` where something is lost by it. */
  tone?: 'primary' | 'danger';
  busy?: boolean;
  /** Called for a form that the browser must not send itself. */
  onSubmit: (event: FormEvent<HTMLFormElement>) => void;
  onClose: () => void;
  children: ReactNode;
}

/** A dialog that is one form: it stays open for a press beside it, which would lose what was typed. Load it on use. */
export function FormDialog({
  title,
  description,
  closeLabel,
  dismissLabel,
  submitLabel,
  tone = 'primary',
  busy = false,
  onSubmit,
  onClose,
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
      onOpenChange={onClose}
      title={title}
      description={description}
      closeLabel={closeLabel}
      footer={
        <>
          <Button variant="secondary" onClick={onClose}>
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
