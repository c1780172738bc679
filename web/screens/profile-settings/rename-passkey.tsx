import { type FormEvent, useState } from 'react';
import { useTranslations } from 'use-intl';
import type { Passkey } from '../../../contracts/second-factors.ts';
import { useSecurityChanges } from '../../api/second-factors.ts';
import { useErrorText } from '../../lib/form.ts';
import { TextField } from '../../ui/fields/text-field.tsx';
import { FormDialog } from '../../ui/form-dialog.tsx';
import { showToast } from '../../ui/toast.ts';

interface RenamePasskeyProps {
  readonly passkey: Passkey;
  readonly onClose: () => void;
}

export default function RenamePasskey({ passkey, onClose }: RenamePasskeyProps) {
  const t = useTranslations('security');
  const errorText = useErrorText();
  const { renamePasskey } = useSecurityChanges();
  const [busy, setBusy] = useState(false);
  const [error, setError] = useState<string>();
  const submit = async (event: FormEvent<HTMLFormElement>) => {
    const name = String(new FormData(event.currentTarget).get('name') ?? '').trim();
    setError(name === '' ? t('passkeys.nameMissing') : undefined);
    if (name === '' || busy) return;
    setBusy(true);
    try {
      await renamePasskey(passkey.$id, name);
      showToast({ tone: 'good', text: t('passkeys.renamed') });
      onClose();
    } catch (error) {
      setError(errorText(error));
      setBusy(false);
    }
  };
  return (
    <FormDialog
      title={t('passkeys.renameOf', { name: passkey.name })}
      closeLabel={t('close')}
      dismissLabel={t('cancel')}
      submitLabel={t('passkeys.save')}
      busy={busy}
      onSubmit={(event) => void submit(event)}
      onClose={onClose}
    >
      <TextField
        label={t('passkeys.newName')}
        name="name"
        maxLength={100}
        autoComplete="off"
        defaultValue={passkey.name}
        error={error}
      />
    </FormDialog>
  );
}
