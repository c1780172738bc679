import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { type KeyboardEvent, type SubmitEvent, useId, useRef, useState } from 'react';
import { useTranslations } from 'use-intl';
import { longestPost } from '../../../contracts/boards.ts';
import { mentionPattern } from '../../../contracts/limits.ts';
import type { SubjectAddress } from '../../../contracts/values.ts';
import { useViewer } from '../../api/account.ts';
import { mentionableQuery, useBoardMutation } from '../../api/board.ts';
import { useFormDraft } from '../../api/form-drafts.ts';
import { useErrorText } from '../../lib/form.ts';
import { usePictures } from '../../lib/pictures.ts';
import { Avatar } from '../../ui/avatar.tsx';
import { Button } from '../../ui/button.tsx';
import { classNames } from '../../ui/class-names.ts';
import { Checkbox } from '../../ui/fields/choices.tsx';
import { FormMessage } from '../../ui/fields/field.tsx';
import { TextArea, type TextAreaProps } from '../../ui/fields/text-field.tsx';
import { VisuallyHidden } from '../../ui/layout.tsx';
import { showToast } from '../../ui/toast.ts';
import styles from './mention-box.module.css';
import screenStyles from './screen.module.css';

interface MentionBoxProps
  extends Pick<
    TextAreaProps,
    | 'label'
    | 'labelHidden'
    | 'hint'
    | 'error'
    | 'rows'
    | 'maxLength'
    | 'placeholder'
    | 'autoFocus'
    | 'onFocus'
  > {
  readonly board: SubjectAddress;
  readonly value: string;
  /** `chosen` is set when the change comes from picking a suggestion. */
  readonly onType: (text: string, chosen?: Mentioned) => void;
}

/**
 * A text box that suggests people after `@`: arrow keys move, Enter or Tab picks, Escape closes. Focus stays in the
 * text box; `aria-activedescendant` points screen readers to the option.
 */
function MentionBox({ board, value, onType, ...field }: MentionBoxProps) {
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
    // Setting the caret before React has updated the value would move it to the end.
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
            // The keyboard is handled by the text box, which keeps the focus.
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

interface Mentioned {
  readonly $id: string;
  readonly name: string;
}

/** Characters after `@` beyond which no suggestions are shown. */
const maxPartialName = 30;

/** The partial name before the caret and the position of its `@`; null if there is none. */
export function nameBefore(
  text: string,
  caret: number,
): { readonly at: number; readonly begun: string } | null {
  const at = text.slice(0, caret).lastIndexOf('@');
  const begun = text.slice(at + 1, caret);
  const startsWord = at === 0 || /[\s(]/.test(text[at - 1] ?? '');
  if (at === -1 || !startsWord || /\s/.test(begun) || [...begun].length > maxPartialName) return null;
  return { at, begun };
}

/** Replaces the partial name with the chosen one. `caret` is the position after it. */
export function withName(
  text: string,
  { at, caret, name }: { at: number; caret: number; name: string },
): { readonly text: string; readonly caret: number } {
  const before = `${text.slice(0, at)}@${name} `;
  return { text: before + text.slice(caret).replace(/^ /, ''), caret: before.length };
}

/** Replaces chosen names with ids for sending. People with the same name are matched in the order they were chosen. */
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
    // More mentions than choices: the last choice is used again.
    const person = people.length > 1 ? people.shift() : people[0];
    return person === undefined ? whole : `@{${person.$id}}`;
  });
}

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

function withoutStart(text: string, start: string): string {
  return text.startsWith(start) ? text.slice(start.length).trimStart() : text;
}

interface PostFormProps {
  readonly board: SubjectAddress;
  readonly subject?:
    | { readonly replyTo: string; readonly name: string }
    | { readonly edits: string; readonly text: string; readonly mentions: readonly Mentioned[] };
  readonly canAnnounce?: boolean;
  readonly onDone?: () => void;
}

export function PostForm({ board, subject, canAnnounce = false, onDone }: PostFormProps) {
  const t = useTranslations('board');
  const errorText = useErrorText();
  const replyTo = subject !== undefined && 'replyTo' in subject ? subject : null;
  const edits = subject !== undefined && 'edits' in subject ? subject : null;
  const [initial] = useState(() => withNames(edits?.text ?? '', edits?.mentions ?? []));
  const [written, setWritten] = useState(initial);
  const clearDraft = useFormDraft(
    `board ${board.kind} ${board.subjectId} ${replyTo?.replyTo ?? edits?.edits ?? ''}`,
    written.text === initial.text ? null : written,
    setWritten,
  );
  const [announce, setAnnounce] = useState(false);
  const viewer = useViewer();
  const pictures = usePictures();
  const isNew = subject === undefined;
  // A new post is one line until someone writes in it.
  const [opened, setOpened] = useState(!isNew);
  const open = opened || written.text !== '';
  // The same id for every retry of the same text, so that a lost response doesn't post or mail it twice.
  const tried = useRef({ text: '', id: '' });
  const idOf = (text: string) => {
    if (tried.current.text !== text) tried.current = { text, id: crypto.randomUUID() };
    return tried.current.id;
  };
  const { mutate, error, isPending } = useBoardMutation(board, (call, text: string) =>
    edits === null
      ? call('POST /v1/:kind/:subjectId/board', {
          params: board,
          body: { text, replyTo: replyTo?.replyTo ?? null, announce, postId: idOf(text) },
        })
      : call('PUT /v1/:kind/:subjectId/board/:postId', {
          params: { ...board, postId: edits.edits },
          body: { text },
        }),
  );
  const typedSince = useRef(false);
  const submit = (submitted: SubmitEvent) => {
    submitted.preventDefault();
    const sent = written.text;
    const text = withIds(sent.trim(), written.chosen);
    if (text === '') return;
    typedSince.current = false;
    mutate(text, {
      onSuccess: () => {
        if (announce) showToast({ tone: 'good', text: t('announcedDone') });
        tried.current = { text: '', id: '' };
        setAnnounce(false);
        if (typedSince.current) {
          // What was added while it was sent is a text of its own, or more of the same post.
          if (edits === null) setWritten((now) => ({ ...now, text: withoutStart(now.text, sent) }));
          return;
        }
        clearDraft();
        setWritten({ text: '', chosen: [] });
        onDone?.();
      },
    });
  };
  return (
    <form
      method="dialog"
      className={classNames(screenStyles.form, isNew && screenStyles.composer)}
      onSubmit={submit}
      noValidate
    >
      {isNew && viewer !== null && (
        <Avatar name={viewer.name} src={viewer.avatar && pictures.cut(viewer.avatar, 96, 96)} size="sm" />
      )}
      <MentionBox
        board={board}
        label={replyTo === null ? t(edits === null ? 'write' : 'edit') : t('replyTo', { name: replyTo.name })}
        labelHidden={isNew}
        placeholder={isNew ? t('writePlaceholder') : undefined}
        hint={open ? t('writeHint') : undefined}
        rows={open ? 3 : 1}
        maxLength={longestPost}
        autoFocus={!isNew}
        onFocus={() => setOpened(true)}
        value={written.text}
        onType={(text, person) => {
          typedSince.current = true;
          setWritten(({ chosen }) => ({ text, chosen: person === undefined ? chosen : [...chosen, person] }));
        }}
      />
      {canAnnounce && open && (
        <Checkbox
          label={t('announce')}
          hint={t(board.kind === 'groups' ? 'announceGroupHint' : 'announceHint')}
          checked={announce}
          onChange={({ target }) => setAnnounce(target.checked)}
        />
      )}
      {error !== null && <FormMessage>{errorText(error)}</FormMessage>}
      <div className={screenStyles.buttons}>
        <Button type="submit" size="sm" busy={isPending} disabled={written.text.trim() === ''}>
          {t(edits === null ? 'post' : 'save')}
        </Button>
        {onDone !== undefined && (
          <Button variant="quiet" size="sm" onClick={onDone}>
            {t('cancel')}
          </Button>
        )}
      </div>
    </form>
  );
}
