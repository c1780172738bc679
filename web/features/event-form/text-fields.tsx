import { type ClipboardEvent, type KeyboardEvent, Suspense, useState } from 'react';
import { useFormContext, useWatch } from 'react-hook-form';
import { useTranslations } from 'use-intl';
import type { Language } from '../../../contracts/languages.ts';
import { eventLimits } from '../../../contracts/limits.ts';
import { lazyPart } from '../../lib/lazy-part.tsx';
import { Button } from '../../ui/button.tsx';
import { TextArea } from '../../ui/fields/text-field.tsx';
import styles from './event-form.module.css';
import type { EventValues } from './values.ts';

const Markdown = lazyPart(() => import('../../ui/markdown.tsx'));

type TextName =
  | 'eventTitle'
  | 'description'
  | 'location'
  | `translations.${Language}.${'eventTitle' | 'description'}`;

/** The share of its limit from which on a field shows how much is left. */
const nearLimit = 0.8;

/** The remaining length of a field. Nothing is cut: `maxlength` would silently drop the end of a pasted text. */
export function useLengthTexts(name: TextName, limit: number): { hint?: string; error?: string } {
  const t = useTranslations('eventForm');
  // None of a language that is being removed.
  const text = useWatch<EventValues, typeof name>({ name })?.trim() ?? '';
  const left = limit - text.length;
  if (left < 0) return { error: t('tooLong', { limit, count: -left }) };
  return left <= limit * (1 - nearLimit) ? { hint: t('charactersLeft', { count: left }) } : {};
}

/** A title is one line: lines of pasted text become one. */
export function pasteOneLine(event: ClipboardEvent<HTMLInputElement | HTMLTextAreaElement>): void {
  const text = event.clipboardData.getData('text/plain');
  if (!/[\r\n]/.test(text)) return;
  event.preventDefault();
  // Keeps the browser's undo, and fires the input event.
  document.execCommand(
    'insertText',
    false,
    text
      .split(/[\r\n]+/)
      .map((line) => line.trim())
      .join(' '),
  );
}

/** Enter submits the form, as in a field of one line. */
function submitByEnter(event: KeyboardEvent<HTMLTextAreaElement>): void {
  if (event.key !== 'Enter' || event.nativeEvent.isComposing) return;
  event.preventDefault();
  event.currentTarget.form?.requestSubmit();
}

/** One line of text that wraps, so that a long title is seen whole. */
export function TitleField() {
  const t = useTranslations('eventForm');
  const { register, formState } = useFormContext<EventValues>();
  const { hint, error } = useLengthTexts('eventTitle', eventLimits.title);
  return (
    <TextArea
      id="eventTitle"
      label={t('eventTitle')}
      className={styles.title}
      rows={1}
      enterKeyHint="next"
      placeholder={t('titlePlaceholder')}
      autoComplete="off"
      hint={hint}
      error={error ?? formState.errors.eventTitle?.message}
      onPaste={pasteOneLine}
      onKeyDown={submitByEnter}
      {...register('eventTitle')}
    />
  );
}

/** The description, with a preview of its Markdown. */
export function DescriptionField() {
  const t = useTranslations('eventForm');
  const { register, formState, getValues } = useFormContext<EventValues>();
  const { hint, error } = useLengthTexts('description', eventLimits.description);
  const [shown, setShown] = useState<string | null>(null);
  return (
    <div className={styles.description}>
      <TextArea
        id="description"
        label={t('description')}
        note={
          <Button
            variant="quiet"
            size="sm"
            className={styles.lineEnd}
            aria-expanded={shown !== null}
            onClick={() => setShown(shown === null ? getValues('description') : null)}
          >
            {t(shown === null ? 'showFormatted' : 'hideFormatted')}
          </Button>
        }
        rows={5}
        hint={hint ?? t('descriptionHint')}
        error={error ?? formState.errors.description?.message}
        {...register('description', { onChange: (event) => shown !== null && setShown(event.target.value) })}
      />
      {shown !== null && (
        <section aria-label={t('formatted')} className={styles.formatted}>
          <Suspense>
            {shown.trim() === '' ? <p>{t('nothingFormatted')}</p> : <Markdown text={shown} />}
          </Suspense>
        </section>
      )}
    </div>
  );
}
