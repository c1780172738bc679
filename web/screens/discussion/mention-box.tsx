import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { type KeyboardEvent, useId, useRef, useState } from 'react';
import { useTranslations } from 'use-intl';
import type { SubjectAddress } from '../../../contracts/values.ts';
import { mentionableQuery } from '../../api/board.ts';
import { Avatar } from '../../ui/avatar.tsx';
import { classNames } from '../../ui/class-names.ts';
import { TextArea, type TextAreaProps } from '../../ui/fields/text-field.tsx';
import { VisuallyHidden } from '../../ui/visually-hidden.tsx';
import styles from './mention-box.module.css';
import { type Mentioned, nameBefore, withName } from './mention-text.ts';

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
