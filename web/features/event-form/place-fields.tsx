import { useQuery } from '@tanstack/react-query';
import { Suspense, useCallback, useState } from 'react';
import { useFormContext } from 'react-hook-form';
import { useTranslations } from 'use-intl';
import type { Position } from '../../../contracts/positions.ts';
import { isProblem } from '../../api/errors.ts';
import { geocodeQuery, isReadingPlaces } from '../../api/places.ts';
import { openTexts } from '../../lib/catalogues.ts';
import { lazyPart } from '../../lib/lazy-part.tsx';
import { pageLanguage } from '../../lib/page-state.ts';
import { Button } from '../../ui/button.tsx';
import { Disclosure } from '../../ui/disclosure.tsx';
import { Checkbox } from '../../ui/fields/checkbox.tsx';
import { TextField } from '../../ui/fields/text-field.tsx';
import styles from './event-form.module.css';
import { LocationField, pinOf } from './location-field.tsx';
import type { EventValues } from './values.ts';

const PlaceMap = lazyPart(async () => {
  const [map] = await Promise.all([import('./place-map.tsx'), openTexts(pageLanguage(), ['location'])]);
  return map;
});

/** Where it takes place: a room, a link, or both. */
export function PlaceFields() {
  const t = useTranslations('eventForm');
  const { register, watch, formState, setValue } = useFormContext<EventValues>();
  const online = watch('online');
  const { errors } = formState;
  const [latitude, longitude, text] = watch(['latitude', 'longitude', 'location']);
  const pin = pinOf(latitude, longitude);
  // Looked up when the field is left, not with each letter: the source may count its look-ups.
  const [asked, setAsked] = useState(text.trim());
  const setPin = useCallback(
    (position: Position | null) => {
      const options = { shouldDirty: true, shouldValidate: formState.isSubmitted };
      setValue('latitude', position === null ? '' : position.latitude.toFixed(6), options);
      setValue('longitude', position === null ? '' : position.longitude.toFixed(6), options);
    },
    [setValue, formState.isSubmitted],
  );
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
      <LocationField onSettle={setAsked} />
      <Pin text={asked} pin={pin} onPin={setPin} />
      <Disclosure size="sm" title={t('setPin')}>
        <div className={styles.byHand}>
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
        </div>
      </Disclosure>
    </section>
  );
}

interface PinProps {
  readonly text: string;
  /** Where somebody put the pin by hand. */
  readonly pin: Position | null;
  readonly onPin: (position: Position | null) => void;
}

/** What the look-up made of the location, in words and as a pin, so that a wrong city is seen before it is saved. */
function Pin({ text, pin, onPin }: PinProps) {
  const t = useTranslations('eventForm');
  const { data, error, isFetching, failureReason } = useQuery({
    ...geocodeQuery(text),
    enabled: text !== '',
  });
  const found = data ?? null;
  const said = found && (found.match === 'partial' ? 'foundPart' : 'found');
  return (
    <>
      <p role="status" className={styles.found}>
        {pin !== null
          ? t('pinned')
          : isFetching
            ? t(isReadingPlaces(failureReason) ? 'readingPlaces' : 'lookingUp')
            : error
              ? isProblem(
                  error,
                  'places_loading',
                  'general_service_unavailable',
                  'general_rate_limit_exceeded',
                )
                ? error.message
                : t(isProblem(error, 'place_not_found') ? 'locationNotFound' : 'lookupFailed')
              : found && said && t(said, { matched: found.matched, place: found.label })}
      </p>
      {pin !== null && text !== '' && (
        <span>
          <Button size="sm" variant="secondary" onClick={() => onPin(null)}>
            {t('dropPin')}
          </Button>
        </span>
      )}
      {(pin !== null || found !== null || error !== null) && (
        <Suspense fallback={<div className={styles.mapRoom} />}>
          <PlaceMap position={pin ?? found} onMove={onPin} />
        </Suspense>
      )}
    </>
  );
}
