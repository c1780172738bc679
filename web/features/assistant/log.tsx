import { useEffect, useRef } from 'react';
import { useTranslations } from 'use-intl';
import { isProblem, NetworkError } from '../../api/errors.ts';
import { Button } from '../../ui/button.tsx';
import { classNames } from '../../ui/class-names.ts';
import { VisuallyHidden } from '../../ui/visually-hidden.tsx';
import { askAgain, type Conversation } from './conversation.ts';
import { LinkedText } from './linked-text.tsx';
import styles from './log.module.css';
import { ReplyParts, Suggestions } from './reply.tsx';

/** Pixels left above an entry that is scrolled to. */
const gap = 16;

/** The conversation as a live region, so that replies are announced. */
export function Log({
  entries,
  writing,
  fault,
  onOpen,
}: Omit<Conversation, 'owner'> & { readonly onOpen: () => void }) {
  const t = useTranslations('chat');
  const log = useRef<HTMLDivElement>(null);
  const last = entries.at(-1);
  const lastId = last?.id;
  // Scrolls to the start of a new reply; a long one would otherwise begin above the visible part.
  useEffect(() => {
    if (lastId !== undefined) scrollTo(log.current, `[data-entry="${lastId}"]`);
  }, [lastId]);
  useEffect(() => {
    if (writing !== null || fault !== null) log.current?.scrollTo({ top: log.current.scrollHeight });
  }, [writing, fault]);
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls must be reachable by keys
    <div ref={log} className={styles.log} role="log" aria-label={t('log')} tabIndex={0}>
      {entries.length === 0 && (
        <div className={styles.welcome}>
          <p>{t('welcome')}</p>
          <Suggestions
            suggestions={[
              t('starters.weekend'),
              t('starters.free'),
              t('starters.register'),
              t('starters.mine'),
            ]}
          />
        </div>
      )}
      {entries.map((entry) => (
        <div
          key={entry.id}
          data-entry={entry.id}
          className={classNames(styles.entry, entry.sender === 'user' && styles.own)}
        >
          <VisuallyHidden>{t(entry.sender === 'user' ? 'you' : 'assistant')}</VisuallyHidden>
          {entry.sender === 'bot' && entry.reply?.notice && (
            <p className={styles.notice}>{entry.reply.notice}</p>
          )}
          <LinkedText text={entry.text} className={styles.bubble} />
          {entry.sender === 'bot' && entry.reply !== null && (
            <ReplyParts
              reply={entry.reply}
              isLast={entry.id === lastId && writing === null}
              onOpen={onOpen}
            />
          )}
        </div>
      ))}
      {writing !== null && (
        <div className={styles.entry}>
          {writing === '' ? (
            <p className={classNames(styles.bubble, styles.typing)} role="status">
              <VisuallyHidden>{t('typing')}</VisuallyHidden>
              <span aria-hidden="true" />
              <span aria-hidden="true" />
              <span aria-hidden="true" />
            </p>
          ) : (
            // Announced once it is complete.
            <div aria-hidden="true">
              <LinkedText text={writing} className={styles.bubble} />
            </div>
          )}
        </div>
      )}
      {fault !== null && (
        <div className={styles.fault} role="alert">
          <p>
            {t('failed')} <Reason fault={fault} />
          </p>
          <Button size="sm" variant="secondary" onClick={askAgain}>
            {t('tryAgain')}
          </Button>
        </div>
      )}
    </div>
  );
}

/** Scrolls only the log, unlike `scrollIntoView`. */
function scrollTo(log: HTMLElement | null, selector: string): void {
  const entry = log?.querySelector<HTMLElement>(selector);
  if (log && entry) log.scrollTo({ top: entry.offsetTop - gap });
}

function Reason({ fault }: { readonly fault: unknown }) {
  const t = useTranslations('chat');
  if (fault instanceof NetworkError) return t('failedOffline');
  if (isProblem(fault, 'general_rate_limit_exceeded')) return t('failedLimit');
  return isProblem(fault) ? fault.message : null;
}
