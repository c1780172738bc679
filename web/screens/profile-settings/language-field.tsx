import { useLocale, useTranslations } from 'use-intl';
import { type Language, languages } from '../../../contracts/languages.ts';
import { useChooseLanguage } from '../../shell/language.tsx';
import { Select } from '../../ui/fields/select.tsx';

const options = Object.entries(languages).map(([value, label]) => ({ value, label }));

/** The language of the site and its mails; it changes as soon as another one is chosen. */
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
