import { Languages } from 'lucide-react';
import { useLocale, useTranslations } from 'use-intl';
import { type Language, languages } from '../../contracts/languages.ts';
import styles from './footer.module.css';
import { useChooseLanguage } from './language.tsx';

/** Each language is listed in its own language. */
export function LanguageSwitch() {
  const t = useTranslations('shell');
  const shown = useLocale();
  const choose = useChooseLanguage();
  return (
    <fieldset className={styles.languages} aria-label={t('language')}>
      <Languages aria-hidden="true" size={18} />
      {Object.entries(languages).map(([code, name]) => (
        <button
          key={code}
          type="button"
          lang={code}
          aria-pressed={code === shown}
          onClick={() => void choose(code as Language)}
        >
          {name}
        </button>
      ))}
    </fieldset>
  );
}
