import { type FormEvent, useState } from 'react';
import { useTranslations } from 'use-intl';
import type { Security } from '../../../contracts/second-factors.ts';
import { useProveByPassword } from '../../api/second-factors.ts';
import { SecondFactorForm } from '../../features/sign-in/second-factor-form.tsx';
import { isProblem } from '../../lib/errors.ts';
import { useErrorText } from '../../lib/form.ts';
import { Button } from '../../ui/button.tsx';
import { Dialog } from '../../ui/dialog.tsx';
import { FormMessage } from '../../ui/fields/field.tsx';
import { FormDialog } from '../../ui/form-dialog.tsx';
import { OwnProofField, useOwnProofTexts } from './own-proof-field.tsx';

export interface ProofDialogProps {
  readonly proof: NonNullable<Security['proof']>;
  readonly onProved: () => void;
  readonly onClose: () => void;
}

/** Asks the person to prove again who they are, before a change to how they sign in. */
export default function ProofDialog({ proof, onProved, onClose }: ProofDialogProps) {
  const t = useTranslations('security');
  if (proof === 'password') return <PasswordProof onProved={onProved} onClose={onClose} />;
  return (
    <Dialog
      open
      keepOnOutsidePress
      onOpenChange={onClose}
      title={t('proof.title')}
      description={t('proof.text')}
      closeLabel={t('close')}
      footer={
        <Button variant="secondary" onClick={onClose}>
          {t('cancel')}
        </Button>
      }
    >
      <SecondFactorForm onProved={onProved} />
    </Dialog>
  );
}

function PasswordProof({ onProved, onClose }: Omit<ProofDialogProps, 'proof'>) {
  const t = useTranslations('security');
  const errorText = useErrorText();
  const { missing, wrong: wrongText } = useOwnProofTexts();
  const [empty, setEmpty] = useState(false);
  const { mutate, isPending, error } = useProveByPassword();
  const submit = (event: FormEvent<HTMLFormElement>) => {
    const password = String(new FormData(event.currentTarget).get('password') ?? '');
    setEmpty(password === '');
    if (password !== '' && !isPending) mutate(password, { onSuccess: onProved });
  };
  const wrong = isProblem(error, 'user_invalid_credentials');
  return (
    <FormDialog
      title={t('proof.title')}
      description={t('proof.text')}
      closeLabel={t('close')}
      dismissLabel={t('cancel')}
      submitLabel={t('proof.confirm')}
      busy={isPending}
      onSubmit={submit}
      onClose={onClose}
    >
      <FormMessage>{error === null || wrong ? undefined : errorText(error)}</FormMessage>
      <OwnProofField
        label={t('proof.password')}
        name="password"
        error={empty ? missing : wrong ? wrongText : undefined}
      />
    </FormDialog>
  );
}
