import { useState } from 'react';
import { useForm } from 'react-hook-form';
import { useLocale, useTranslations } from 'use-intl';
import { groupLimits } from '../../../contracts/limits.ts';
import { pictureTypes, wholePicture } from '../../../contracts/pictures.ts';
import { useFormDraft } from '../../api/form-drafts.ts';
import { showFieldErrors, useErrorText } from '../../lib/form.ts';
import type { ChosenPicture } from '../../lib/pictures.ts';
import { Button } from '../../ui/button.tsx';
import { Cover } from '../../ui/cover.tsx';
import { FormMessage } from '../../ui/fields/field.tsx';
import { ImagePicker } from '../../ui/fields/image-picker.tsx';
import { TextArea, TextField } from '../../ui/fields/text-field.tsx';
import styles from './group-form.module.css';
import { addressOf, changedGroup, type GroupValues, resolveGroup } from './values.ts';

interface GroupFormProps {
  readonly initial: GroupValues;
  /** Id of the group's current picture. */
  readonly storedPicture?: string | undefined;
  /** The address of an existing group can't change. */
  readonly exists: boolean;
  readonly texts: { readonly submit: string; readonly busy: string };
  /** Saves. Errors it throws are shown, next to the fields they name. */
  readonly onSubmit: (values: GroupValues, picture: ChosenPicture | null) => Promise<void>;
}

const names = ['name', 'address', 'place', 'description'] as const;

/** The form to create or edit a group. */
export function GroupForm({ initial, storedPicture, exists, texts, onSubmit }: GroupFormProps) {
  const t = useTranslations('groupForm');
  const faultText = useErrorText();
  const form = useForm<GroupValues>({ resolver: resolveGroup(useLocale()), defaultValues: initial });
  const [picture, setPicture] = useState<ChosenPicture | null>(null);
  const [refusal, setRefusal] = useState<string>();
  const { errors, isSubmitting, isDirty, dirtyFields } = form.formState;
  const clearDraft = useFormDraft<Partial<GroupValues>>(
    `group ${exists ? initial.address : ''}`,
    isDirty ? changedGroup(initial, form.watch()) : null,
    (typed) => form.reset({ ...initial, ...typed }, { keepDefaultValues: true }),
  );
  const submit = form.handleSubmit(async (values) => {
    setRefusal(undefined);
    try {
      await onSubmit(values, picture);
      clearDraft();
    } catch (error) {
      if (!showFieldErrors(error, names, form.setError)) setRefusal(faultText(error));
    }
  });
  const field = (name: (typeof names)[number]) => ({
    id: name,
    label: t(name),
    error: errors[name]?.message,
    ...form.register(name),
  });
  // Follows the name until the address is edited.
  const suggest = (name: string) => {
    if (!exists && !dirtyFields.address) form.resetField('address', { defaultValue: addressOf(name) });
  };
  return (
    <form method="dialog" noValidate className={styles.form} onSubmit={(event) => void submit(event)}>
      <FormMessage>{refusal}</FormMessage>
      <TextField
        {...field('name')}
        {...form.register('name', { onChange: (event) => suggest(event.target.value) })}
        maxLength={groupLimits.name}
      />
      {!exists && (
        <TextField
          {...field('address')}
          hint={t('addressHint')}
          maxLength={groupLimits.address}
          autoCapitalize="none"
          spellCheck={false}
        />
      )}
      <TextField {...field('place')} note={t('optional')} maxLength={groupLimits.place} />
      <TextArea
        {...field('description')}
        note={t('optional')}
        hint={t('descriptionHint')}
        rows={7}
        maxLength={groupLimits.description}
      />
      <GroupCover
        id={exists ? initial.address : 'draft'}
        title={form.watch('name')}
        storedPicture={storedPicture}
        picture={picture}
        onPick={setPicture}
      />
      <Button type="submit" size="lg" block busy={isSubmitting}>
        {isSubmitting ? texts.busy : texts.submit}
      </Button>
    </form>
  );
}

interface GroupCoverProps extends Pick<GroupFormProps, 'storedPicture'> {
  readonly id: string;
  readonly title: string;
  readonly picture: ChosenPicture | null;
  readonly onPick: (picture: ChosenPicture | null) => void;
}

/** The group's picture, or its generated cover. */
function GroupCover({ id, title, storedPicture, picture, onPick }: GroupCoverProps) {
  const t = useTranslations('groupForm');
  const [refused, setRefused] = useState(false);
  const pick = (file: File | null) => {
    setRefused(false);
    onPick(file && { file, framing: wholePicture });
  };
  return (
    <ImagePicker
      label={t('cover')}
      note={t('optional')}
      hint={storedPicture === undefined && picture === null ? t('coverHint') : undefined}
      error={refused ? t('imageRefused') : undefined}
      accept={pictureTypes}
      file={picture?.file ?? null}
      onPick={pick}
      onRefuse={() => setRefused(true)}
      framing={picture?.framing}
      onFrame={(framing) => picture && onPick({ ...picture, framing })}
      storedSrc={storedPicture}
      placeholder={<Cover id={id} title={title} category={undefined} />}
      texts={{
        choose: t('chooseImage'),
        change: t('changeImage'),
        remove: t('removeImage'),
        drop: t('dropImage'),
      }}
    />
  );
}
