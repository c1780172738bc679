import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { MapPin } from 'lucide-react';
import { Suspense, useCallback, useEffect, useLayoutEffect, useRef, useState } from 'react';
import { useController, useFormContext } from 'react-hook-form';
import { useTranslations } from 'use-intl';
import type { Position } from '../../../contracts/positions.ts';
import { isProblem } from '../../api/errors.ts';
import { geocodeQuery, isLoadingPlaces, suggestionsQuery } from '../../api/places.ts';
import { openTexts } from '../../lib/catalogues.ts';
import { afterPress } from '../../lib/form.ts';
import { lazyPart } from '../../lib/lazy-part.tsx';
import { pageLanguage } from '../../lib/page-state.ts';
import { Button } from '../../ui/button.tsx';
import { Checkbox } from '../../ui/fields/choices.tsx';
import { TextField } from '../../ui/fields/text-field.tsx';
import { Disclosure } from '../../ui/skeleton.tsx';
import styles from './event-form.module.css';
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
            ? t(isLoadingPlaces(failureReason) ? 'readingPlaces' : 'lookingUp')
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

type SuggestField = typeof import('../../ui/fields/suggest-field.tsx').SuggestField;

/** Where it takes place, with places that may be meant. `onSettle` hears of the text when it is left or chosen. */
function LocationField({ onSettle }: { readonly onSettle: (text: string) => void }) {
  const t = useTranslations('eventForm');
  const { control, watch } = useFormContext<EventValues>();
  const { field, fieldState } = useController({ control, name: 'location' });
  const [typing, setTyping] = useState(false);
  const suggestions = useSuggestedPlaces(field.value, typing);
  const { place, Suggest } = useSuggestField();
  const change = (value: string, chosen: boolean) => {
    field.onChange(value);
    setTyping(!chosen);
    if (chosen) onSettle(value.trim());
  };
  const common = {
    id: 'location',
    name: 'location',
    ref: field.ref,
    label: t('location'),
    icon: <MapPin aria-hidden="true" />,
    maxLength: 300,
    autoComplete: 'off',
    hint: watch('online') ? t('locationOnlineHint') : undefined,
    error: fieldState.error?.message,
    value: field.value,
    onBlur: () => {
      field.onBlur();
      setTyping(false);
      // The map that follows pushes the rest of the form down.
      afterPress(() => onSettle(field.value.trim()));
    },
  };
  return (
    <div ref={place}>
      {Suggest === null ? (
        <TextField {...common} onChange={(event) => change(event.currentTarget.value, false)} />
      ) : (
        <Suggest {...common} suggestions={suggestions} onChange={change} />
      )}
    </div>
  );
}

/** How near to the window the field comes before its suggestions are fetched. */
const near = '400px';

/**
 * The field with suggestions, once somebody comes near it or begins to fill the form; null before, and where it can't
 * be fetched: a place can be typed without.
 */
function useSuggestField() {
  const place = useRef<HTMLDivElement>(null);
  const [Suggest, setSuggest] = useState<SuggestField | null>(null);
  /** Where in the plain field somebody writes while the other one takes its place. */
  const caret = useRef<number | null>(null);
  useEffect(() => {
    const { current: element } = place;
    const form = element?.closest('form');
    if (!element || !form) return;
    const left = new AbortController();
    const fetchOnce = async () => {
      seen.disconnect();
      form.removeEventListener('focusin', fetchOnce);
      const fetched = await import('../../ui/fields/suggest-field.tsx').catch(() => null);
      if (fetched === null || left.signal.aborted) return;
      const input = element.querySelector('input');
      caret.current = input === document.activeElement ? (input?.selectionStart ?? null) : null;
      setSuggest(() => fetched.SuggestField);
    };
    const seen = new IntersectionObserver(
      (entries) => entries.some(({ isIntersecting }) => isIntersecting) && void fetchOnce(),
      { rootMargin: near },
    );
    seen.observe(element);
    form.addEventListener('focusin', fetchOnce, { signal: left.signal });
    return () => {
      left.abort();
      seen.disconnect();
    };
  }, []);
  useLayoutEffect(() => {
    if (Suggest === null || caret.current === null) return;
    const input = place.current?.querySelector('input');
    input?.focus();
    input?.setSelectionRange(caret.current, caret.current);
    caret.current = null;
  }, [Suggest]);
  return { place, Suggest };
}

/** A hand that rests this long has typed what it wanted to, in milliseconds. */
const restMs = 250;
/** Fewer letters begin too many names. */
const minLetters = 3;

/** What a text says last, which is being typed, and all before it, which stays: `Town Hall, ` and `Mumb`. */
export function splitTyped(text: string): { head: string; tail: string } {
  const [, head = '', tail = ''] = /^(.*,\s*)?(.*)$/s.exec(text) ?? [];
  return { head, tail: tail.trim() };
}

/** The whole texts that may be meant by what is being typed; nothing that is there already gets lost. */
function useSuggestedPlaces(text: string, typing: boolean): readonly string[] {
  const [rested, setRested] = useState(text);
  useEffect(() => {
    const timer = setTimeout(() => setRested(text), restMs);
    return () => clearTimeout(timer);
  }, [text]);
  const { head, tail } = splitTyped(rested);
  const wanted = typing && [...tail].length >= minLetters;
  const { data } = useQuery({
    ...suggestionsQuery(tail),
    enabled: wanted,
    placeholderData: keepPreviousData,
  });
  if (!wanted || data === undefined) return [];
  return [...new Set(data.places.map(({ label }) => head + label))];
}

/** The point that two fields name; null while they name none. */
function pinOf(latitude: string, longitude: string): Position | null {
  if (latitude.trim() === '' || longitude.trim() === '') return null;
  const point = { latitude: Number(latitude), longitude: Number(longitude) };
  // False of what is no number as well.
  return Math.abs(point.latitude) <= 90 && Math.abs(point.longitude) <= 180 ? point : null;
}
