import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { MapPin } from 'lucide-react';
import {
  type RefCallback,
  Suspense,
  useCallback,
  useEffect,
  useEffectEvent,
  useLayoutEffect,
  useRef,
  useState,
} from 'react';
import { useController, useFormContext, useWatch } from 'react-hook-form';
import { useTranslations } from 'use-intl';
import { eventLimits } from '../../../contracts/limits.ts';
import type { Position } from '../../../contracts/positions.ts';
import { geocodeQuery, isLoadingPlaces, suggestionsQuery } from '../../api/places.ts';
import { openTexts } from '../../lib/catalogues.ts';
import { isProblem } from '../../lib/errors.ts';
import { afterPress } from '../../lib/form.ts';
import { lazyPart } from '../../lib/lazy-part.tsx';
import { pageLanguage } from '../../lib/page-state.ts';
import { Button } from '../../ui/button.tsx';
import { Checkbox } from '../../ui/fields/choices.tsx';
import { TextField } from '../../ui/fields/text-field.tsx';
import { Disclosure } from '../../ui/skeleton.tsx';
import styles from './event-form.module.css';
import { useLengthTexts } from './text-fields.tsx';
import type { EventValues } from './values.ts';

const PlaceMap = lazyPart(async () => {
  const [map] = await Promise.all([import('./place-map.tsx'), openTexts(pageLanguage(), ['location'])]);
  return map;
});

interface PlaceFieldsProps {
  /** Called with an address once the form has said that it isn't on the map. */
  readonly onUnknown: (location: string) => void;
}

/** Where it takes place: a room, a link, or both. */
export function PlaceFields({ onUnknown }: PlaceFieldsProps) {
  const t = useTranslations('eventForm');
  const { register, formState, setValue } = useFormContext<EventValues>();
  const { errors } = formState;
  const [online, latitude, longitude, text, hidesAddress] = useWatch<
    EventValues,
    ['online', 'latitude', 'longitude', 'location', 'hidesAddress']
  >({ name: ['online', 'latitude', 'longitude', 'location', 'hidesAddress'] });
  const pin = hidesAddress ? null : pinOf(latitude, longitude);
  // Looked up when the field is left, not on each keystroke: the source may have a quota.
  const [asked, setAsked] = useState(text.trim());
  const setPin = useCallback(
    (position: Position | null) => {
      const options = { shouldDirty: true, shouldValidate: formState.isSubmitted };
      setValue('latitude', position === null ? '' : position.latitude.toFixed(6), options);
      setValue('longitude', position === null ? '' : position.longitude.toFixed(6), options);
    },
    [setValue, formState.isSubmitted],
  );
  const canPlace = asked !== '' || pin !== null || errors.latitude || errors.longitude || errors.location;
  return (
    <section className={styles.group} aria-labelledby="where">
      <h2 id="where">{t('whereGroup')}</h2>
      <LocationField onSettle={setAsked} />
      {canPlace && (
        <div className={styles.place}>
          {(asked !== '' || pin !== null) && (
            <Pin text={asked} pin={pin} onPin={hidesAddress ? null : setPin} onUnknown={onUnknown} />
          )}
          {!hidesAddress && <PinByHand />}
        </div>
      )}
      <HiddenAddress onArea={setAsked} />
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
    </section>
  );
}

function PinByHand() {
  const t = useTranslations('eventForm');
  const { register, formState } = useFormContext<EventValues>();
  const { latitude, longitude } = formState.errors;
  return (
    <Disclosure size="sm" title={t('setPin')} open={Boolean(latitude || longitude)}>
      <div className={styles.byHand}>
        <p>{t('pinHint')}</p>
        <div className={styles.pair}>
          <TextField
            id="latitude"
            label={t('latitude')}
            inputMode="decimal"
            placeholder="19.0760"
            error={latitude?.message}
            {...register('latitude')}
          />
          <TextField
            id="longitude"
            label={t('longitude')}
            inputMode="decimal"
            placeholder="72.8777"
            error={longitude?.message}
            {...register('longitude')}
          />
        </div>
      </div>
    </Disclosure>
  );
}

/** Keeps the exact address for people with a seat. What was typed as the place so far becomes that address. */
function HiddenAddress({ onArea }: { readonly onArea: (area: string) => void }) {
  const t = useTranslations('eventForm');
  const { register, formState, getValues, setValue } = useFormContext<EventValues>();
  const hides = useWatch<EventValues, 'hidesAddress'>({ name: 'hidesAddress' });
  const set = (exactAddress: string, location: string) => {
    const options = { shouldDirty: true, shouldValidate: formState.isSubmitted };
    setValue('exactAddress', exactAddress, options);
    setValue('location', location, options);
    onArea(location.trim());
  };
  const swap = (checked: boolean) => {
    const { location, exactAddress } = getValues();
    if (!checked) set('', exactAddress.trim() || location);
    else if (exactAddress === '') set(location, areaOf(location));
  };
  return (
    <>
      <Checkbox
        label={t('hideAddress')}
        hint={t('hideAddressHint')}
        {...register('hidesAddress', { onChange: ({ target }) => swap(target.checked) })}
      />
      {hides && (
        <TextField
          id="exactAddress"
          label={t('exactAddress')}
          hint={t('exactAddressHint')}
          autoComplete="off"
          error={formState.errors.exactAddress?.message}
          {...register('exactAddress')}
        />
      )}
    </>
  );
}

/** An address without its first part; empty where there is nothing else. */
function areaOf(address: string): string {
  return address.split(',').slice(1).join(',').trim();
}

interface PinProps extends PlaceFieldsProps {
  readonly text: string;
  /** The position of a pin set by hand. */
  readonly pin: Position | null;
  /** Null where no pin can be set. */
  readonly onPin: ((position: Position | null) => void) | null;
}

/** The result of the look-up, in words and as a pin, so that a wrong city is noticed before saving. */
function Pin({ text, pin, onPin, onUnknown }: PinProps) {
  const t = useTranslations('eventForm');
  const { data, error, isFetching, failureReason } = useQuery({
    ...geocodeQuery(text),
    enabled: text !== '',
  });
  const found = data ?? null;
  const said = found && (found.match === 'partial' ? 'foundPart' : 'found');
  const unknown = isProblem(error, 'place_not_found');
  const say = useEffectEvent(() => onUnknown(text));
  useEffect(() => {
    if (unknown) say();
  }, [unknown]);
  return (
    <>
      <div className={styles.found}>
        <p role="status">
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
                  : t(unknown ? (onPin === null ? 'areaUnknown' : 'placeUnknown') : 'lookupFailed')
                : found && said && t(said, { matched: found.matched, place: found.label })}
        </p>
        {pin !== null && onPin !== null && text !== '' && (
          <Button size="sm" variant="quiet" flush onClick={() => onPin(null)}>
            {t('dropPin')}
          </Button>
        )}
      </div>
      {/* Its room is there from the beginning: an answer that moves the form makes the press of that moment miss. */}
      <Suspense fallback={<div className={styles.mapRoom} />}>
        {pin !== null || found !== null || error !== null ? (
          <PlaceMap position={pin ?? found} onMove={onPin} />
        ) : (
          <div className={styles.mapRoom} />
        )}
      </Suspense>
    </>
  );
}

/** Where it takes place, with suggestions. `onSettle` is called with the text when it is left or chosen. */
function LocationField({ onSettle }: { readonly onSettle: (text: string) => void }) {
  const t = useTranslations('eventForm');
  const { control } = useFormContext<EventValues>();
  const [online, hides] = useWatch<EventValues, ['online', 'hidesAddress']>({
    name: ['online', 'hidesAddress'],
  });
  const { field, fieldState } = useController({ control, name: 'location' });
  const { error } = useLengthTexts('location', eventLimits.location);
  // The text if it was typed here: one restored from a draft gets no suggestions.
  const [typed, setTyped] = useState<string | null>(null);
  const suggestions = useSuggestedPlaces(field.value, typed !== null && typed === field.value);
  const { place, plain, Suggest } = useSuggestField();
  const settleUnlessTyping = useEffectEvent((text: string) => {
    if (text !== '' && document.activeElement?.id !== 'location') onSettle(text.trim());
  });
  // A place restored from a draft, or typed and left before hydration.
  useEffect(() => settleUnlessTyping(field.value), [field.value]);
  const change = (value: string, chosen: boolean) => {
    field.onChange(value);
    setTyped(chosen ? null : value);
    if (chosen) onSettle(value.trim());
  };
  const common = {
    id: 'location',
    name: 'location',
    label: t(hides ? 'area' : 'location'),
    icon: <MapPin aria-hidden="true" />,
    placeholder: t(hides ? 'areaPlaceholder' : 'locationPlaceholder'),
    autoComplete: 'off',
    hint: hides ? t('areaHint') : online ? t('locationOnlineHint') : undefined,
    error: error ?? fieldState.error?.message,
    value: field.value,
    onBlur: () => {
      field.onBlur();
      setTyped(null);
      // The map that appears pushes the rest of the form down.
      afterPress(() => onSettle(field.value.trim()));
    },
  };
  return (
    <div
      ref={place}
      onCompositionStart={({ currentTarget }) => currentTarget.setAttribute('data-composing', '')}
      onCompositionEnd={({ currentTarget }) => currentTarget.removeAttribute('data-composing')}
    >
      {Suggest === null ? (
        <TextField
          {...common}
          ref={(input) => {
            field.ref(input);
            return input === null ? undefined : plain(input);
          }}
          onChange={(event) => change(event.currentTarget.value, false)}
        />
      ) : (
        <Suggest {...common} ref={field.ref} suggestions={suggestions} onChange={change} />
      )}
    </div>
  );
}

type SuggestField = typeof import('../../ui/fields/suggest-field.tsx').SuggestField;

/** Distance from the window at which the suggestions' code is fetched. */
const near = '400px';

/**
 * The field with suggestions, once someone approaches it or starts the form; null before, or if loading fails:
 * a place can be typed without suggestions.
 */
function useSuggestField() {
  const place = useRef<HTMLDivElement>(null);
  const [Suggest, setSuggest] = useState<SuggestField | null>(null);
  /** The selection in the plain field when it is replaced; null if it wasn't focused. */
  const selected = useRef<readonly [start: number, end: number] | null>(null);
  // Read while React replaces the field. Read any earlier, a later selection would be lost, and typing would add to
  // the old text instead of replacing it.
  const plain: RefCallback<HTMLInputElement> = useCallback((input) => {
    return () => {
      const focused = input !== null && input === document.activeElement;
      selected.current = focused ? [input.selectionStart ?? 0, input.selectionEnd ?? 0] : null;
    };
  }, []);
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
      await composed(element, left.signal);
      if (!left.signal.aborted) setSuggest(() => fetched.SuggestField);
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
    if (Suggest === null || selected.current === null) return;
    const input = place.current?.querySelector('input');
    input?.focus();
    input?.setSelectionRange(...selected.current);
    selected.current = null;
  }, [Suggest]);
  return { place, plain, Suggest };
}

/** Waits while an input method composes a word in the field: replacing it would drop the word. */
function composed(element: HTMLElement, signal: AbortSignal): Promise<void> {
  if (element.dataset.composing === undefined) return Promise.resolve();
  return new Promise((resolve) =>
    // After the composed text has arrived.
    element.addEventListener('compositionend', () => setTimeout(resolve), { once: true, signal }),
  );
}

/** Pause in typing before suggestions are fetched, in milliseconds. */
const restMs = 250;
/** Fewer letters match too many names. */
const minLetters = 3;

/**
 * Splits a text into its last part, which is being typed, and everything before it, which stays: `Mumb` and `Town
 * Hall, `.
 */
export function splitTyped(text: string): { head: string; tail: string } {
  const [, head = '', tail = ''] = /^(.*,\s*)?(.*)$/s.exec(text) ?? [];
  return { head, tail: tail.trim() };
}

/** Suggestions as complete texts: choosing one keeps what was typed before it. */
function useSuggestedPlaces(text: string, typing: boolean): readonly string[] {
  const [settled, setSettled] = useState(text);
  useEffect(() => {
    const timer = setTimeout(() => setSettled(text), restMs);
    return () => clearTimeout(timer);
  }, [text]);
  const { head, tail } = splitTyped(settled);
  const wanted = typing && [...tail].length >= minLetters;
  const { data, isPlaceholderData } = useQuery({
    ...suggestionsQuery(tail),
    enabled: wanted,
    placeholderData: keepPreviousData,
  });
  /** The text before the part that the shown suggestions complete. */
  const [answeredHead, setAnsweredHead] = useState(head);
  if (!isPlaceholderData && answeredHead !== head) setAnsweredHead(head);
  // The last suggestions stay while the next ones are fetched, but only for the text they belong to.
  const stale = splitTyped(text).head !== head || (isPlaceholderData && answeredHead !== head);
  if (!wanted || stale || data === undefined) return [];
  return [...new Set(data.places.map(({ label }) => head + label))];
}

/** The position in two fields; null if one is empty or invalid. */
function pinOf(latitude: string, longitude: string): Position | null {
  if (latitude.trim() === '' || longitude.trim() === '') return null;
  const point = { latitude: Number(latitude), longitude: Number(longitude) };
  // Also false for text that isn't a number.
  return Math.abs(point.latitude) <= 90 && Math.abs(point.longitude) <= 180 ? point : null;
}
