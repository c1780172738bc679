import { randomUUID } from 'node:crypto';
import { type CountSlot, dataPart, personPart, type SharedPiece } from '../contracts/pages.ts';
import { personalStateId, stateId } from './lib/page-state.ts';
import type { CountSlotName, Mark } from './lib/personal-part.tsx';

/** Nothing that people write can contain it. */
const cut = randomUUID();
const slotPrefix = 'count of ' satisfies CountSlotName;

/** Marks what {@link cutPieces} cuts out. */
export const marked: Mark = (part) => <template data-cut={cut} data-part={part ?? ''} />;

/** Cuts a document at the marks of its personal parts, and around its data. The counts of a list are only noted. */
export function cutPieces(html: string): SharedPiece[] {
  const [first = '', ...others] = html.split(`<template data-cut="${cut}" data-part="`);
  let last = { part: null as string | null, text: first, slots: [] as CountSlot[] };
  const all = [last];
  let isInSlot = false;
  for (const other of others) {
    const end = other.indexOf('"');
    const name = other.slice(0, end);
    const text = other.slice(end + '"></template>'.length);
    const eventId = name.startsWith(slotPrefix) ? name.slice(slotPrefix.length) : null;
    if (eventId !== null) {
      const start = last.text.length;
      last.slots.push({ eventId, start, end: start + text.length });
    }
    if (eventId !== null || isInSlot) last.text += text;
    else {
      last = { part: name || null, text, slots: [] };
      all.push(last);
    }
    isInSlot = eventId !== null;
  }
  const { text: rest, part, slots } = all.pop() ?? last;
  // The last elements of the document.
  const data = rest.lastIndexOf(`<script id="${stateId}"`);
  const person = rest.lastIndexOf(`<script id="${personalStateId}"`);
  const end = rest.indexOf('</script>', person) + '</script>'.length;
  return [
    ...all,
    { part, text: rest.slice(0, data), slots },
    { part: dataPart, text: rest.slice(data, person), slots: [] },
    { part: personPart, text: rest.slice(person, end), slots: [] },
    { part: null, text: rest.slice(end), slots: [] },
  ];
}
