import { Search } from 'lucide-react';
import type { FormEvent } from 'react';
import { useNavigate } from 'react-router';
import { useTranslations } from 'use-intl';
import { paths } from '../../paths.ts';
import { Button } from '../../ui/button.tsx';
import { TextField } from '../../ui/fields/text-field.tsx';
import styles from './search-box.module.css';

/** Leads to the search screen. An empty search does nothing. */
export function SearchBox({
  words = '',
  autoFocus = false,
}: {
  words?: string | undefined;
  autoFocus?: boolean;
}) {
  const t = useTranslations('lists');
  const navigate = useNavigate();
  const search = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    const field = event.currentTarget.elements.namedItem('q') as HTMLInputElement;
    field.value = field.value.trim();
    if (field.value !== '') void navigate(paths.search({ q: field.value }));
  };
  // Without JavaScript the form's own action leads there.
  return (
    <search>
      <form method="get" action={paths.search()} className={styles.box} onSubmit={search}>
        <TextField
          key={words}
          label={t('searchLabel')}
          labelHidden
          type="search"
          name="q"
          defaultValue={words}
          maxLength={200}
          autoFocus={autoFocus}
          autoComplete="off"
          enterKeyHint="search"
          placeholder={t('searchPlaceholder')}
          icon={<Search aria-hidden="true" />}
          className={styles.field}
        />
        <Button type="submit" variant="secondary">
          {t('searchButton')}
        </Button>
      </form>
    </search>
  );
}
