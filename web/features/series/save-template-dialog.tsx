import { useState } from 'react';
import { useTranslations } from 'use-intl';
import { useSaveTemplate } from '../../api/event-templates.ts';
import { isProblem } from '../../lib/errors.ts';
import { useErrorText } from '../../lib/form.ts';
import { withTexts } from '../../lib/screen-texts.tsx';
import { FormMessage } from '../../ui/fields/field.tsx';
import { TextField } from '../../ui/fields/text-field.tsx';
import { FormDialog } from '../../ui/form-dialog.tsx';
import { showToast } from '../../ui/toast.ts';

interface SaveTemplateProps {
  readonly groupId: string;
  readonly eventId: string;
  /** The event's title, which the name starts as. */
  readonly title: string;
  readonly onClose: () => void;
}

/** Saves an event as a template of its group, under a name. */
function SaveTemplateDialog({ groupId, eventId, title, onClose }: SaveTemplateProps) {
  const t = useTranslations('series.templates');
  const errorText = useErrorText();
  const [name, setName] = useState(title.slice(0, nameLength));
  const { mutate, isPending, error } = useSaveTemplate(groupId);
  const fieldError = isProblem(error) ? error.fields.name : undefined;
  const submit = () =>
    mutate(
      { eventId, name },
      {
        onSuccess: () => {
          showToast({ tone: 'good', text: t('saved') });
          onClose();
        },
      },
    );
  return (
    <FormDialog
      title={t('saveTitle')}
      description={t('saveText')}
      closeLabel={t('close')}
      dismissLabel={t('back')}
      submitLabel={t('save')}
      busy={isPending}
      onSubmit={submit}
      onClose={onClose}
    >
      <TextField
        id="template-name"
        label={t('name')}
        hint={t('nameHint')}
        required
        maxLength={nameLength}
        autoComplete="off"
        value={name}
        error={fieldError}
        onChange={(change) => setName(change.currentTarget.value)}
      />
      {error !== null && fieldError === undefined && <FormMessage>{errorText(error)}</FormMessage>}
    </FormDialog>
  );
}

/** As the contract has it. */
const nameLength = 100;

export default withTexts(SaveTemplateDialog, ['series']);
