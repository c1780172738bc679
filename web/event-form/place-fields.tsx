import { useQuery } from '@tanstack/react-query';
import { MapPin } from 'lucide-react';
import { useState } from 'react';
import { useFormContext } from 'react-hook-form';
import { useTranslations } from 'use-intl';
import { isProblem } from '../api/errors.ts';
import { geocodeQuery } from '../api/places.ts';
import { Disclosure } from '../ui/disclosure.tsx';
import { Checkbox } from '../ui/fields/checkbox.tsx';
import { TextField } from '../ui/fields/text-field.tsx';
import styles from './event-form.module.css';
import type { EventValues } from './values.ts';

/** Where it takes place: a room, a link, or both. */
export function PlaceFields() {
  const t = useTranslations('eventForm');
  const { register, watch, formState } = useFormContext<EventValues>();
  const online = watch('online');
  const { errors } = formState;
  // Looked up when the field is left, not with each letter: the source may count its look-ups.
  const [asked, setAsked] = useState('');
  const location = register('location', { onBlur: (event) => setAsked(event.target.value.trim()) });
  return (
    <section className={styles.group}>
      <h2>{t('whereGroup')}</h2>
      <Checkbox label={t('online')} {...register('online')} />
      {online && (
        <TextField
          id="onlineLink"
          type="url"
          label={t('onlineLink')}
          note={t('optional')}
          hint={t('onlineLinkHint')}
          placeholder="https://"
          error={errors.onlineLink?.message}
          {...register('onlineLink')}
        />
      )}
      <TextField
        id="location"
        label={t('location')}
        icon={<MapPin aria-hidden="true" />}
        maxLength={300}
        autoComplete="street-address"
        hint={online ? t('locationOnlineHint') : undefined}
        error={errors.location?.message}
        {...location}
      />
      <FoundPlace text={asked} />
      <Disclosure size="sm" title={t('setPin')}>
        <p>{t('pinHint')}</p>
        <div className={styles.pair}>
          <TextField
            id="latitude"
            label={t('latitude')}
            inputMode="decimal"
            placeholder="19.0760"
            error={errors.latitude?.message}
            {...register('latitude')}
          />
          <TextField
            id="longitude"
            label={t('longitude')}
            inputMode="decimal"
            placeholder="72.8777"
            error={errors.longitude?.message}
            {...register('longitude')}
          />
        </div>
      </Disclosure>
    </section>
  );
}

/** What the look-up made of the location, so that a wrong city is seen before the event is saved. */
function FoundPlace({ text }: { readonly text: string }) {
  const t = useTranslations('eventForm');
  const { data, error, isFetching } = useQuery({ ...geocodeQuery(text), enabled: text !== '' });
  return (
    <p role="status" className={styles.found}>
      {isFetching
        ? t('lookingUp')
        : error
          ? isProblem(error, 'general_service_unavailable')
            ? error.message
            : t(isProblem(error, 'place_not_found') ? 'locationNotFound' : 'lookupFailed')
          : data &&
            (data.match === 'partial'
              ? t('foundPart', { matched: data.matched, place: data.label })
              : t('found', { place: data.label }))}
    </p>
  );
}
