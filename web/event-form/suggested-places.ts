import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import { suggestionsQuery } from '../api/places.ts';

/** A hand that rests this long has typed what it wanted to, in milliseconds. */
const restMs = 250;
/** Fewer letters begin too many names. */
const fewestLetters = 3;

/** What a text says last, which is being typed, and all before it, which stays: `Town Hall, ` and `Mumb`. */
export function splitTyped(text: string): { head: string; tail: string } {
  const [, head = '', tail = ''] = /^(.*,\s*)?(.*)$/s.exec(text) ?? [];
  return { head, tail: tail.trim() };
}

/** The whole texts that may be meant by what is being typed; nothing that is there already gets lost. */
export function useSuggestedPlaces(text: string, typing: boolean): readonly string[] {
  const [rested, setRested] = useState(text);
  useEffect(() => {
    const timer = setTimeout(() => setRested(text), restMs);
    return () => clearTimeout(timer);
  }, [text]);
  const { head, tail } = splitTyped(rested);
  const wanted = typing && [...tail].length >= fewestLetters;
  const { data } = useQuery({
    ...suggestionsQuery(tail),
    enabled: wanted,
    placeholderData: keepPreviousData,
  });
  if (!wanted || data === undefined) return [];
  return [...new Set(data.places.map(({ label }) => head + label))];
}
