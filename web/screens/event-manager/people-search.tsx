import { Search } from 'lucide-react';
import { useTranslations } from 'use-intl';
import { TextField } from '../../ui/fields/text-field.tsx';
import styles from './panels.module.css';

interface PeopleSearchProps {
  readonly label: string;
  readonly value: string;
  readonly onChange: (value: string) => void;
}

/** Finds people by a part of their name or address. */
export function PeopleSearch({ label, value, onChange }: PeopleSearchProps) {
  const t = useTranslations('manage');
  return (
    <TextField
      label={label}
      labelHidden
      type="search"
      value={value}
      maxLength={200}
      autoComplete="off"
      placeholder={t('searchPlaceholder')}
      icon={<Search aria-hidden="true" />}
      onChange={(event) => onChange(event.target.value)}
      className={styles.search}
    />
  );
}
