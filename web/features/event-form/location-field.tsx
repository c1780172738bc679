import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { MapPin } from 'lucide-react';
import { useEffect, useLayoutEffect, useRef, useState } from 'react';
import { useController, useFormContext } from 'react-hook-form';
import { useTranslations } from 'use-intl';
import type { Position } from '../../../contracts/positions.ts';
import { suggestionsQuery } from '../../api/places.ts';
import { afterPress } from '../../lib/form.ts';
import { TextField } from '../../ui/fields/text-field.tsx';
import type { EventValues } from './values.ts';

type SuggestField = typeof import('../../ui/fields/suggest-field.tsx').SuggestField;

/** Where it takes place, with places that may be meant. `onSettle` hears of the text when it is left or chosen. */
export function LocationField({ onSettle }: { readonly onSettle: (text: string) => void }) {
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
export function pinOf(latitude: string, longitude: string): Position | null {
  if (latitude.trim() === '' || longitude.trim() === '') return null;
  const point = { latitude: Number(latitude), longitude: Number(longitude) };
  // False of what is no number as well.
  return Math.abs(point.latitude) <= 90 && Math.abs(point.longitude) <= 180 ? point : null;
}
