import { Plus, Trash2 } from 'lucide-react';
import { useRef, useState } from 'react';
import { useFormContext, useFormState, useWatch } from 'react-hook-form';
import { useLocale, useTranslations } from 'use-intl';
import { directionOf, isLanguage, type Language, languages } from '../../../contracts/languages.ts';
import { eventLimits } from '../../../contracts/limits.ts';
import { Button } from '../../ui/button.tsx';
import { Select } from '../../ui/fields/choices.tsx';
import { FieldGroup } from '../../ui/fields/field.tsx';
import { TextArea, TextField } from '../../ui/fields/text-field.tsx';
import { Tabs } from '../../ui/tabs.tsx';
import styles from './event-form.module.css';
import { Fold } from './fold.tsx';
import { pasteOneLine, useLengthTexts } from './text-fields.tsx';
import type { EventValues } from './values.ts';

const codes = Object.keys(languages) as Language[];

/** The title and description in further languages of the site. */
export function LanguagesFold() {
  const t = useTranslations('eventForm');
  const [language, translations] = useWatch<EventValues, ['language', 'translations']>({
    name: ['language', 'translations'],
  });
  const stated = language === '' ? [] : [language];
  const named = [...stated, ...codes.filter((code) => code in translations)];
  const value = named.length === 0 ? t('oneLanguage') : named.map((code) => languages[code]).join(' · ');
  return (
    <Fold title={t('languages')} value={value} names={['language', 'translations']}>
      <LanguageFields />
    </Fold>
  );
}

function LanguageFields() {
  const t = useTranslations('eventForm');
  const shown = useLocale();
  const { register, setValue, getValues, unregister, setFocus } = useFormContext<EventValues>();
  const { errors, submitCount } = useFormState<EventValues>({ name: ['language', 'translations'] });
  const [language, translations] = useWatch<EventValues, ['language', 'translations']>({
    name: ['language', 'translations'],
  });
  const added = codes.filter((code) => code in translations);
  const [open, setOpen] = useState<string>();
  const [openedFor, setOpenedFor] = useState(submitCount);
  const faulty = added.find((code) => errors.translations?.[code] !== undefined);
  // Once per submission, so that another tab can be opened again.
  if (faulty !== undefined && openedFor !== submitCount) {
    setOpenedFor(submitCount);
    setOpen(faulty);
  }
  /** Comes back with its language, which may have been removed by mistake. */
  const removed = useRef<EventValues['translations']>({});
  const add = (code: Language) => {
    // Most people write in the language that they read.
    if (language === '' && isLanguage(shown) && shown !== code)
      setValue('language', shown, { shouldDirty: true });
    const texts = {
      ...getValues('translations'),
      [code]: removed.current[code] ?? { eventTitle: '', description: '' },
    };
    setValue('translations', texts, { shouldDirty: true });
    setOpen(code);
    // When the fields are there.
    requestAnimationFrame(() => setFocus(`translations.${code}.eventTitle`));
  };
  const remove = (code: Language) => {
    removed.current = { ...removed.current, [code]: getValues(`translations.${code}`) };
    unregister(`translations.${code}`);
    const { [code]: _, ...others } = getValues('translations');
    setValue('translations', others, { shouldDirty: true });
    setOpen(undefined);
  };
  return (
    <>
      <Select
        id="language"
        label={t('originalLanguage')}
        hint={t('languagesHint')}
        options={[
          { value: '', label: t('languageUnstated') },
          ...codes
            .filter((code) => code === language || !(code in translations))
            .map((code) => ({ value: code, label: languages[code] })),
        ]}
        error={errors.language?.message}
        {...register('language')}
      />
      {added.length > 0 && (
        <Tabs
          label={t('languages')}
          value={added.find((code) => code === open) ?? added[0]}
          onValueChange={setOpen}
          tabs={added.map((code) => ({
            value: code,
            label: <span lang={code}>{languages[code]}</span>,
            panel: <Translation key={code} code={code} onRemove={() => remove(code)} />,
          }))}
        />
      )}
      {added.length < codes.length - 1 && (
        <FieldGroup label={t('addLanguage')}>
          <div className={styles.languages}>
            {codes
              .filter((code) => code !== language && !added.includes(code))
              .map((code) => (
                <Button
                  key={code}
                  variant="secondary"
                  size="sm"
                  icon={<Plus aria-hidden="true" />}
                  onClick={() => add(code)}
                >
                  <span lang={code}>{languages[code]}</span>
                </Button>
              ))}
          </div>
        </FieldGroup>
      )}
    </>
  );
}

interface TranslationProps {
  readonly code: Language;
  readonly onRemove: () => void;
}

function Translation({ code, onRemove }: TranslationProps) {
  const t = useTranslations('eventForm');
  const { register } = useFormContext<EventValues>();
  const { errors } = useFormState<EventValues>({ name: 'translations' });
  const [title, description] = [
    `translations.${code}.eventTitle`,
    `translations.${code}.description`,
  ] as const;
  const titleTexts = useLengthTexts(title, eventLimits.title);
  const descriptionTexts = useLengthTexts(description, eventLimits.description);
  const faults = errors.translations?.[code];
  const written = { lang: code, dir: directionOf(code) };
  const language = languages[code];
  return (
    <div className={styles.translation}>
      <TextField
        id={title}
        label={t('titleIn', { language })}
        autoComplete="off"
        hint={titleTexts.hint}
        error={titleTexts.error ?? faults?.eventTitle?.message}
        onPaste={pasteOneLine}
        {...written}
        {...register(title)}
      />
      <TextArea
        id={description}
        label={t('descriptionIn', { language })}
        rows={5}
        hint={descriptionTexts.hint ?? t('descriptionInHint')}
        error={descriptionTexts.error ?? faults?.description?.message}
        {...written}
        {...register(description)}
      />
      <p>
        <Button variant="quiet" size="sm" flush icon={<Trash2 aria-hidden="true" />} onClick={onRemove}>
          {t('removeLanguage', { language })}
        </Button>
      </p>
    </div>
  );
}
