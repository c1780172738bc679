import { useQueryClient } from '@tanstack/react-query';
import { type FormEvent, useRef, useState } from 'react';
import { useTranslations } from 'use-intl';
import type { Place } from '../../../../contracts/places.ts';
import { isProblem } from '../../../api/errors.ts';
import { geocodeQuery } from '../../../api/places.ts';
import { Button } from '../../../ui/button.tsx';
import { FormMessage } from '../../../ui/fields/form-message.tsx';
import { TextField } from '../../../ui/fields/text-field.tsx';
import styles from './location.module.css';

interface SearchEndProps {
  readonly onFound: (place: Place) => void;
  readonly onReset: () => void;
}

/** Moves the end of the way to another place, and back. An empty search does nothing (specification, section 5). */
export function SearchEnd({ onFound, onReset }: SearchEndProps) {
  const t = useTranslations('location');
  const queries = useQueryClient();
  const field = useRef<HTMLInputElement>(null);
  const [state, setState] = useState<{ fault?: string; note?: string; busy?: true }>({});

  const search = async (event: FormEvent) => {
    event.preventDefault();
    const text = field.current?.value.trim() ?? '';
    if (text === '') return;
    setState({ busy: true });
    try {
      const place = await queries.fetchQuery(geocodeQuery(text));
      onFound(place);
      const { matched, label } = place;
      setState(place.match === 'partial' ? { note: t('foundPart', { matched, place: label }) } : {});
    } catch (error) {
      console.info('Error fetching location: ', error);
      setState({
        fault: t(isProblem(error, 'general_rate_limit_exceeded') ? 'tooMany' : 'noRoute'),
      });
    }
  };
  const reset = () => {
    if (field.current !== null) field.current.value = '';
    setState({});
    onReset();
  };
  return (
    <search className={styles.search}>
      <form method="dialog" className={styles.searchRow} onSubmit={(event) => void search(event)}>
        <TextField
          ref={field}
          label={t('searchLabel')}
          labelHidden
          placeholder={t('searchLabel')}
          maxLength={300}
          autoComplete="off"
          enterKeyHint="search"
        />
        <Button type="submit" variant="secondary" busy={state.busy === true}>
          {t('search')}
        </Button>
        <Button variant="quiet" onClick={reset}>
          {t('reset')}
        </Button>
      </form>
      <FormMessage>{state.fault}</FormMessage>
      <p role="status" className={styles.note}>
        {state.note}
      </p>
    </search>
  );
}
