import { zodResolver } from '@hookform/resolvers/zod';
import { Plus, X } from 'lucide-react';
import { useState } from 'react';
import { type UseFormReturn, useFieldArray, useForm } from 'react-hook-form';
import { useLocale, useTranslations } from 'use-intl';
import { type Language, languages } from '../../../contracts/languages.ts';
import { profileLimits } from '../../../contracts/limits.ts';
import type { Viewer } from '../../api/account.ts';
import { useSaveProfile } from '../../api/profile.ts';
import { isProblem } from '../../lib/errors.ts';
import { showFieldErrors, useErrorText } from '../../lib/form.ts';
import { linkLabel } from '../../lib/link-label.ts';
import { useChooseLanguage } from '../../shell/choose-language.ts';
import { Button, IconButton } from '../../ui/button.tsx';
import { classNames } from '../../ui/class-names.ts';
import { Select } from '../../ui/fields/choices.tsx';
import { FieldGroup, FormMessage } from '../../ui/fields/field.tsx';
import { TextArea, TextField } from '../../ui/fields/text-field.tsx';
import { showToast } from '../../ui/toast.ts';
import panelStyles from './panel.module.css';
import { type ProfileValues, profileRules, withScheme } from './password-form.tsx';
import styles from './screen.module.css';
import { useUnsavedChanges } from './unsaved-changes.ts';

const names = ['name', 'bio', 'interests'] as const;

/** Name, bio, links and interests. */
export function ProfileForm({ viewer }: { readonly viewer: NonNullable<Viewer> }) {
  const t = useTranslations('profile');
  const errorText = useErrorText();
  const [error, setErrorText] = useState<string>();
  const save = useSaveProfile();
  const [saved, setSaved] = useState(() => valuesOf(viewer));
  const form = useForm<ProfileValues>({
    resolver: zodResolver(profileRules(t)),
    defaultValues: saved,
  });
  const { errors, isSubmitting, isDirty } = form.formState;
  useUnsavedChanges(isDirty);
  const bioLength = form.watch('bio').length;

  const submit = form.handleSubmit(async (values) => {
    setErrorText(undefined);
    try {
      const next = valuesOf(await save.mutateAsync(changedProfile(saved, values)));
      setSaved(next);
      form.reset(next);
      showToast({ tone: 'good', text: t('saved') });
    } catch (error) {
      if (isProblem(error) && showFieldErrors(error, names, form.setError)) return;
      setErrorText(errorText(error));
    }
  });

  return (
    <form
      method="dialog"
      noValidate
      className={classNames(styles.form, panelStyles.filled)}
      onSubmit={(event) => void submit(event)}
    >
      <TextField
        label={t('name')}
        hint={t('nameHint')}
        autoComplete="name"
        maxLength={128}
        error={errors.name?.message}
        {...form.register('name')}
      />
      <TextArea
        label={t('bio')}
        note={t('bioCount', { count: bioLength, most: profileLimits.bio })}
        hint={t('bioHint')}
        rows={2}
        maxLength={profileLimits.bio}
        error={errors.bio?.message}
        {...form.register('bio')}
      />
      <LinkFields form={form} />
      <TextArea
        label={t('interests')}
        hint={t('interestsHint')}
        rows={2}
        maxLength={2000}
        error={errors.interests?.message}
        {...form.register('interests')}
      />
      {error !== undefined && <FormMessage title={t('saveFailed')}>{error}</FormMessage>}
      <Button type="submit" busy={isSubmitting}>
        {t(isSubmitting ? 'saving' : 'save')}
      </Button>
    </form>
  );
}

function valuesOf({
  name,
  bio,
  interests,
  links,
}: Pick<NonNullable<Viewer>, 'name' | 'bio' | 'interests' | 'links'>): ProfileValues {
  return { name, bio, interests, links: links.map((url) => ({ url })) };
}

/** The changed fields: another device may have saved the others since the form was opened. */
function changedProfile(before: ProfileValues, after: ProfileValues) {
  const given = ({ links, ...texts }: ProfileValues) => ({
    ...texts,
    links: links.map(({ url }) => withScheme(url)).filter((url) => url !== ''),
  });
  const old = new Map<string, unknown>(Object.entries(given(before)));
  const changed = Object.entries(given(after)).filter(
    ([name, value]) => JSON.stringify(value) !== JSON.stringify(old.get(name)),
  );
  return Object.fromEntries(changed);
}

function LinkFields({ form }: { readonly form: UseFormReturn<ProfileValues> }) {
  const t = useTranslations('profile');
  const { fields, append, remove } = useFieldArray({ control: form.control, name: 'links' });
  const typed = form.watch('links');
  const errors = form.formState.errors.links;
  return (
    <FieldGroup label={t('links')} hint={t('linksHint', { count: profileLimits.links })}>
      <div className={styles.links}>
        {fields.map((field, index) => {
          const url = withScheme(typed[index]?.url ?? '');
          return (
            <div key={field.id} className={styles.linkRow}>
              <TextField
                label={t('link', { number: index + 1 })}
                labelHidden
                type="url"
                inputMode="url"
                autoComplete="url"
                autoCapitalize="none"
                placeholder="https://"
                maxLength={profileLimits.link}
                hint={URL.canParse(url) ? t('linkShown', { label: linkLabel(url) }) : undefined}
                error={errors?.[index]?.url?.message}
                {...form.register(`links.${index}.url`)}
              />
              <IconButton
                label={t('linkRemove', { number: index + 1 })}
                icon={<X aria-hidden="true" />}
                onClick={() => remove(index)}
              />
            </div>
          );
        })}
        {fields.length < profileLimits.links && (
          <Button
            variant="secondary"
            size="sm"
            icon={<Plus aria-hidden="true" />}
            onClick={() => append({ url: '' })}
          >
            {t('linkAdd')}
          </Button>
        )}
      </div>
    </FieldGroup>
  );
}

const options = Object.entries(languages).map(([value, label]) => ({ value, label }));

/** Language of the site and of mails; saved on change. */
export function LanguageField() {
  const t = useTranslations('profile');
  const choose = useChooseLanguage();
  return (
    <Select
      label={t('languageTitle')}
      labelHidden
      options={options}
      value={useLocale()}
      onChange={({ target }) => void choose(target.value as Language)}
    />
  );
}
