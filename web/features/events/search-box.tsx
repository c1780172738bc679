import { LocateFixed, Search } from 'lucide-react';
import type { FormEvent } from 'react';
import { useNavigate, useNavigation } from 'react-router';
import { useTranslations } from 'use-intl';
import type { EventFilters } from '../../../contracts/discovery.ts';
import { paths } from '../../paths.ts';
import { Button, Spinner } from '../../ui/button.tsx';
import { classNames } from '../../ui/class-names.ts';
import { VisuallyHidden } from '../../ui/layout.tsx';
import styles from './search-box.module.css';

interface SearchBoxProps {
  /** The filters of the list; the text replaces those that it names. */
  readonly filters?: EventFilters;
  /** The screen that shows the results. */
  readonly action?: string;
  readonly autoFocus?: boolean;
  readonly size?: 'md' | 'lg';
}

/**
 * The search: one field for words, dates, places and prices. The screen behind `action` reads the text (see
 * `answerSearch`), so it works without a script as well.
 */
export function SearchBox({
  filters = {},
  action = paths.search(),
  autoFocus = false,
  size = 'md',
}: SearchBoxProps) {
  const t = useTranslations('lists');
  const navigate = useNavigate();
  const searching = new URLSearchParams(useNavigation().location?.search).has('ask');
  const { q = '', ...others } = filters;
  const kept = Object.entries(others).filter((entry): entry is [string, string] => entry[1] !== undefined);
  const search = async (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    const form = event.currentTarget;
    const typed = () => String(new FormData(form).get('ask')).trim();
    const text = typed();
    if (text === '' && q === '') return;
    const query = new URLSearchParams([...kept, ['ask', text]]);
    await navigate(`${action}?${query}`, { preventScrollReset: true });
    // What was read as filters is in the address now, unless reading it failed.
    const isRead = !new URLSearchParams(window.location.search).has('ask');
    if (isRead && typed() === text) form.reset();
  };
  return (
    <search className={styles.search}>
      <form
        method="get"
        action={action}
        className={classNames(styles.box, size === 'lg' && styles.large)}
        // Bright on the landing page's picture, in both themes.
        data-theme={size === 'lg' ? 'light' : undefined}
        onSubmit={(event) => void search(event)}
      >
        {kept.map(([name, value]) => (
          <input key={name} type="hidden" name={name} value={value} />
        ))}
        <label className={styles.field}>
          <VisuallyHidden>{t('searchLabel')}</VisuallyHidden>
          <Search aria-hidden="true" />
          <input
            key={q}
            type="search"
            name="ask"
            defaultValue={q}
            maxLength={200}
            // biome-ignore lint/a11y/noAutofocus: on the search screen, the field is what people came for
            autoFocus={autoFocus}
            autoComplete="off"
            enterKeyHint="search"
            placeholder={t('searchPlaceholder')}
          />
        </label>
        <Button type="submit" size={size === 'lg' ? 'md' : 'sm'} className={styles.submit}>
          {searching ? <Spinner /> : <Search aria-hidden="true" className={styles.glass} />}
          <span className={styles.label}>{t('searchButton')}</span>
        </Button>
      </form>
      <p role="status" className={styles.status}>
        {searching && t('searching')}
      </p>
    </search>
  );
}

interface NearMeProps {
  readonly busy: boolean;
  readonly error: string | null;
  readonly onLocate: () => void;
}

/** Asks for the reader's position, after a search for what is nearby. */
export function NearMePrompt({ busy, error, onLocate }: NearMeProps) {
  const t = useTranslations('lists');
  return (
    <div className={styles.nearMe}>
      <p>{error ?? t('positionWanted')}</p>
      <Button
        variant="secondary"
        size="sm"
        icon={<LocateFixed aria-hidden="true" />}
        busy={busy}
        onClick={onLocate}
      >
        {t('sharePosition')}
      </Button>
    </div>
  );
}
