import { CalendarDays, CircleHelp, MessageCircle, Music, Send, Ticket, Trash2, X } from 'lucide-react';
import {
  type FormEvent,
  type KeyboardEvent,
  type ReactNode,
  type RefObject,
  useEffect,
  useRef,
  useState,
  useSyncExternalStore,
} from 'react';
import { useTranslations } from 'use-intl';
import { chatLimits } from '../../../contracts/limits.ts';
import { useViewer } from '../../api/account.ts';
import { isProblem, NetworkError } from '../../lib/errors.ts';
import { withTexts } from '../../lib/screen-texts.tsx';
import { Button, IconButton } from '../../ui/button.tsx';
import { classNames } from '../../ui/class-names.ts';
import { VisuallyHidden } from '../../ui/layout.tsx';
import { type LinkRowProps, LinkRows } from '../../ui/task-list.tsx';
import {
  askAgain,
  type Conversation,
  clearConversation,
  conversation,
  noConversation,
  onConversation,
  say,
  setOwner,
} from './conversation.ts';
import { LinkedText } from './linked-text.tsx';
import styles from './log.module.css';
import panelStyles from './panel.module.css';
import { ReplyParts } from './reply.tsx';

/** Pixels left above an entry that is scrolled to. */
const gap = 12;

/** The conversation as a live region, so that replies are announced. */
function Log({
  entries,
  writing,
  error,
  onOpen,
}: Omit<Conversation, 'owner'> & { readonly onOpen: () => void }) {
  const t = useTranslations('chat');
  const log = useRef<HTMLDivElement>(null);
  const last = entries.at(-1);
  const lastId = last?.id;
  const questionId = entries.findLast(({ sender }) => sender === 'user')?.id;
  // Scrolls to the start of a new reply, which would otherwise begin above the visible part, with its question.
  useEffect(() => {
    if (lastId !== undefined) scrollToReply(log.current, lastId, questionId);
  }, [lastId, questionId]);
  useEffect(() => {
    if (writing !== null || error !== null) log.current?.scrollTo({ top: log.current.scrollHeight });
  }, [writing, error]);
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls must be reachable by keys
    <div ref={log} className={styles.log} role="log" aria-label={t('log')} tabIndex={0}>
      {entries.length === 0 && (
        <div className={styles.welcome}>
          <h3 className={styles.ask}>{t('ask')}</h3>
          <p>{t('welcome')}</p>
          <LinkRows rows={starters.map(({ key, icon }) => starter(key, icon, t(`starters.${key}`)))} />
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
      {error !== null && (
        <div className={styles.fault} role="alert">
          <p>
            {t('failed')} <Reason error={error} />
          </p>
          <Button size="sm" variant="secondary" onClick={askAgain}>
            {t('tryAgain')}
          </Button>
        </div>
      )}
    </div>
  );
}

const starters = [
  { key: 'weekend', icon: <CalendarDays aria-hidden="true" /> },
  { key: 'free', icon: <Music aria-hidden="true" /> },
  { key: 'register', icon: <CircleHelp aria-hidden="true" /> },
  { key: 'mine', icon: <Ticket aria-hidden="true" /> },
] as const;

function starter(key: string, icon: ReactNode, title: string) {
  const renderLink = (props: LinkRowProps) => <button type="button" {...props} onClick={() => say(title)} />;
  return { key, icon, title, renderLink };
}

/** Scrolls only the log, unlike `scrollIntoView`; to the question, if the reply begins in the upper part then. */
function scrollToReply(log: HTMLElement | null, replyId: number, questionId = replyId): void {
  const topOf = (id: number) => log?.querySelector<HTMLElement>(`[data-entry="${id}"]`)?.offsetTop;
  const top = topOf(replyId);
  if (log === null || top === undefined) return;
  const question = topOf(questionId) ?? top;
  const isNear = top - question < log.clientHeight / 3;
  log.scrollTo({ top: (isNear ? question : top) - gap });
}

function Reason({ error }: { readonly error: unknown }) {
  const t = useTranslations('chat');
  if (error instanceof NetworkError) return t('failedOffline');
  if (isProblem(error, 'general_rate_limit_exceeded')) return t('failedLimit');
  return isProblem(error) ? error.message : null;
}

/** Keeps a panel at the bottom of the window above the on-screen keyboard. */
function useAboveKeyboard(panel: RefObject<HTMLElement | null>): void {
  useEffect(() => {
    const view = window.visualViewport;
    if (view === null) return;
    const place = () => {
      const covered = Math.max(0, window.innerHeight - view.height - view.offsetTop);
      panel.current?.style.setProperty('--keyboard', `${covered}px`);
      panel.current?.style.setProperty('--visible', `${view.height}px`);
    };
    place();
    view.addEventListener('resize', place);
    view.addEventListener('scroll', place);
    return () => {
      view.removeEventListener('resize', place);
      view.removeEventListener('scroll', place);
    };
  }, [panel]);
}

interface PanelProps {
  readonly id: string;
  readonly onClose: () => void;
}

/** The open chat. Not modal, so that the page behind stays usable. Escape closes it. */
function Panel({ id, onClose }: PanelProps) {
  const t = useTranslations('chat');
  const viewer = useViewer();
  const [draft, setDraft] = useState('');
  const field = useRef<HTMLInputElement>(null);
  const viewerId = viewer?.$id ?? null;
  const current = useSyncExternalStore(onConversation, conversation, conversation);
  const { entries, writing, error } = current.owner === viewerId ? current : noConversation;
  useEffect(() => setOwner(viewerId), [viewerId]);
  const panel = useRef<HTMLElement>(null);
  useEffect(() => {
    // On touch screens the keyboard would cover the suggestions.
    const touch = window.matchMedia('(pointer: coarse)').matches;
    (touch ? panel.current : field.current)?.focus();
  }, []);
  useAboveKeyboard(panel);

  const submit = (event: FormEvent) => {
    event.preventDefault();
    if (draft.trim() === '' || writing !== null) return;
    say(draft);
    setDraft('');
  };
  const closeByKey = (event: KeyboardEvent) => {
    if (event.key === 'Escape') onClose();
  };
  // On a phone the chat covers the page that the link opens.
  const opened = () => {
    if (window.matchMedia('(max-width: 40rem)').matches) onClose();
  };
  return (
    <section
      ref={panel}
      id={id}
      tabIndex={-1}
      className={panelStyles.panel}
      data-empty={entries.length === 0 || undefined}
      aria-label={t('title')}
      onKeyDown={closeByKey}
    >
      <header className={panelStyles.header}>
        <MessageCircle aria-hidden="true" className={panelStyles.mark} />
        <div className={panelStyles.names}>
          <h2 className={panelStyles.title}>{t('title')}</h2>
          <p className={panelStyles.subtitle}>{t('subtitle')}</p>
        </div>
        {entries.length > 0 && (
          <IconButton
            label={t('clear')}
            icon={<Trash2 aria-hidden="true" />}
            onClick={() => {
              clearConversation();
              field.current?.focus();
            }}
          />
        )}
        <IconButton label={t('close')} icon={<X aria-hidden="true" />} onClick={onClose} />
      </header>
      <Log entries={entries} writing={writing} error={error} onOpen={opened} />
      <form method="dialog" className={panelStyles.form} onSubmit={submit}>
        <input
          ref={field}
          className={panelStyles.field}
          aria-label={t('message')}
          placeholder={t('placeholder')}
          value={draft}
          maxLength={chatLimits.message}
          autoComplete="off"
          enterKeyHint="send"
          onChange={(event) => setDraft(event.target.value)}
        />
        <IconButton
          type="submit"
          variant="solid"
          className={panelStyles.send}
          label={t('send')}
          icon={<Send aria-hidden="true" />}
          aria-disabled={draft.trim() === '' || writing !== null}
        />
      </form>
    </section>
  );
}

export default withTexts(Panel, ['chat']);
