import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { type KeyboardEvent, useId, useRef, useState } from 'react';
import { useTranslations } from 'use-intl';
import { mentionPattern } from '../../../contracts/board-limits.ts';
import type { SubjectAddress } from '../../../contracts/values.ts';
import { mentionableQuery } from '../../api/board.ts';
import { Avatar } from '../../ui/avatar.tsx';
import { classNames } from '../../ui/class-names.ts';
import { TextArea, type TextAreaProps } from '../../ui/fields/text-field.tsx';
import { VisuallyHidden } from '../../ui/visually-hidden.tsx';
import styles from './mention-box.module.css';

interface MentionBoxProps extends Pick<TextAreaProps, 'label' | 'hint' | 'error' | 'rows' | 'maxLength'> {
  readonly board: SubjectAddress;
  readonly value: string;
  /** Hears of each change, and of whoever was chosen by it. */
  readonly onType: (text: string, chosen?: Mentioned) => void;
}

/**
 * A box for text in which `@` offers people: arrow keys go through them, Enter or Tab takes one, Escape drops them.
 * The caret stays in the text; what it is at is told to screen readers.
 */
export function MentionBox({ board, value, onType, ...field }: MentionBoxProps) {
  const t = useTranslations('board');
  const listId = useId();
  const box = useRef<HTMLTextAreaElement>(null);
  const [caret, setCaret] = useState<number | null>(null);
  const [at, setAt] = useState(0);
  const typed = caret === null ? null : nameBefore(value, caret);
  const { data } = useQuery({
    ...mentionableQuery(board, typed?.begun ?? ''),
    enabled: typed !== null,
    placeholderData: keepPreviousData,
  });
  const people = typed === null ? [] : (data?.people ?? []);
  const current = people[Math.min(at, people.length - 1)];

  const drop = () => setCaret(null);
  const choose = (person: Mentioned) => {
    if (typed === null || caret === null) return;
    const next = withName(value, { at: typed.at, caret, name: person.name });
    onType(next.text, person);
    drop();
    // After the new text stands in the box: before, the caret would jump to its end.
    requestAnimationFrame(() => {
      box.current?.focus();
      box.current?.setSelectionRange(next.caret, next.caret);
    });
  };
  const press = (event: KeyboardEvent) => {
    if (current === undefined || event.nativeEvent.isComposing) return;
    const step = { ArrowDown: 1, ArrowUp: -1 }[event.key];
    if (step !== undefined) setAt((people.indexOf(current) + step + people.length) % people.length);
    else if (event.key === 'Enter' || event.key === 'Tab') choose(current);
    else if (event.key === 'Escape') drop();
    else return;
    event.preventDefault();
  };
  return (
    <div className={styles.box}>
      <TextArea
        {...field}
        ref={box}
        value={value}
        aria-autocomplete="list"
        aria-controls={people.length > 0 ? listId : undefined}
        aria-activedescendant={current === undefined ? undefined : `${listId}-${current.$id}`}
        onChange={({ target }) => {
          onType(target.value);
          setCaret(target.selectionStart);
          setAt(0);
        }}
        onKeyDown={press}
        onBlur={drop}
      />
      {people.length > 0 && (
        <div id={listId} role="listbox" aria-label={t('mentionPeople')} className={styles.list}>
          {people.map((person) => (
            // The keyboard works from the box, which keeps the focus.
            // biome-ignore lint/a11y/useKeyWithClickEvents: see above
            // biome-ignore lint/a11y/useFocusableInteractive: see above
            <div
              key={person.$id}
              id={`${listId}-${person.$id}`}
              role="option"
              aria-selected={person === current}
              className={classNames(styles.person, person === current && styles.current)}
              onPointerDown={(event) => event.preventDefault()}
              onClick={() => choose(person)}
            >
              <Avatar name={person.name} size="sm" />
              {person.name}
            </div>
          ))}
        </div>
      )}
      <VisuallyHidden>
        <span role="status">{people.length > 0 && t('mentionCount', { count: people.length })}</span>
      </VisuallyHidden>
    </div>
  );
}

/** Somebody who is mentioned, or may be. */
export interface Mentioned {
  readonly $id: string;
  readonly name: string;
}

/** Characters of a name after which nobody is offered any more. */
const longestBegun = 30;

/** What is typed of a name right before the caret, and where its `@` stands; null where no name is typed. */
export function nameBefore(
  text: string,
  caret: number,
): { readonly at: number; readonly begun: string } | null {
  const at = text.slice(0, caret).lastIndexOf('@');
  const begun = text.slice(at + 1, caret);
  const startsWord = at === 0 || /[\s(]/.test(text[at - 1] ?? '');
  if (at === -1 || !startsWord || /\s/.test(begun) || [...begun].length > longestBegun) return null;
  return { at, begun };
}

/** Puts a chosen name in place of what was typed of it; `caret` is where one types on. */
export function withName(
  text: string,
  { at, caret, name }: { at: number; caret: number; name: string },
): { readonly text: string; readonly caret: number } {
  const before = `${text.slice(0, at)}@${name} `;
  return { text: before + text.slice(caret).replace(/^ /, ''), caret: before.length };
}

/** A text as it is sent: chosen names become ids. Of people with one name, they are meant in the order of choice. */
export function withIds(text: string, chosen: readonly Mentioned[]): string {
  const longestFirst = [...new Set(chosen.map(({ name }) => name))].sort((a, b) => b.length - a.length);
  if (longestFirst.length === 0) return text;
  const left = Map.groupBy(chosen, ({ name }) => name);
  const names = new RegExp(
    `@(${longestFirst.map((name) => name.replace(/[.*+?^${}()|[\]\\]/g, '\\$&')).join('|')})(?![\\p{L}\\p{M}\\p{N}])`,
    'gu',
  );
  return text.replace(names, (whole, name: string) => {
    const people = left.get(name) ?? [];
    // Whoever is written once more than chosen is meant again.
    const person = people.length > 1 ? people.shift() : people[0];
    return person === undefined ? whole : `@{${person.$id}}`;
  });
}

/** A text as it is written: ids become names, and whoever they stand for counts as chosen, in their order. */
export function withNames(
  text: string,
  people: readonly Mentioned[],
): { readonly text: string; readonly chosen: Mentioned[] } {
  const chosen: Mentioned[] = [];
  const named = text.replace(mentionPattern, (token, id: string) => {
    const person = people.find(({ $id }) => $id === id);
    if (person === undefined) return token;
    chosen.push(person);
    return `@${person.name}`;
  });
  return { text: named, chosen };
}
