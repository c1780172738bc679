import { Link } from 'react-router';
import { useTranslations } from 'use-intl';
import type { ChatReply } from '../../../contracts/assistant.ts';
import { buttonClass } from '../../ui/button.tsx';
import { Chip } from '../../ui/chip.tsx';
import { ActionOffer } from './action-offer.tsx';
import { say } from './conversation.ts';
import { EventRow } from './event-row.tsx';
import styles from './reply.module.css';

interface ReplyProps {
  readonly reply: ChatReply;
  /** Only the last reply offers follow-ups. */
  readonly isLast: boolean;
  readonly onOpen: () => void;
}

/** What comes with a reply's text: how the question was understood, events, actions, suggestions. */
export function ReplyParts({ reply, isLast, onOpen }: ReplyProps) {
  const t = useTranslations('chat');
  const { chips, events, actions, links, suggestions, answeredBy, reading } = reply;
  return (
    <>
      {chips.length > 0 && (
        <div className={styles.reading}>
          <span className={styles.label}>{t('readAs')}</span>
          {chips.map(({ slot, label }) =>
            slot === reading?.relaxed ? (
              <del key={slot} className={styles.past}>
                {label}
              </del>
            ) : isLast ? (
              <Chip
                key={slot}
                removeLabel={t('removeCondition', { condition: label })}
                onRemove={() => say(t('without', { condition: label }), slot)}
              >
                {label}
              </Chip>
            ) : (
              <span key={slot} className={styles.past}>
                {label}
              </span>
            ),
          )}
        </div>
      )}
      {events.length > 0 && (
        <ul className={styles.events} aria-label={t('matching')}>
          {events.map((event) => (
            <li key={event.$id}>
              <EventRow event={event} onOpen={onOpen} />
            </li>
          ))}
        </ul>
      )}
      {(actions.length > 0 || links.length > 0) && (
        <div className={styles.ways}>
          {actions.map((action) => (
            <ActionOffer key={`${action.kind} ${action.eventId}`} action={action} onOpen={onOpen} />
          ))}
          {links.map(({ path, label }) => (
            <Link
              key={path}
              to={path}
              className={buttonClass({ variant: 'secondary', size: 'sm' })}
              onClick={onOpen}
            >
              {label}
            </Link>
          ))}
        </div>
      )}
      {answeredBy !== 'built_in' && (
        <p className={styles.hint}>{t(answeredBy === 'model' ? 'modelNote' : 'serviceNote')}</p>
      )}
      {isLast && <Suggestions suggestions={suggestions} />}
    </>
  );
}

/** Follow-up questions as buttons. */
export function Suggestions({ suggestions }: { readonly suggestions: readonly string[] }) {
  const t = useTranslations('chat');
  if (suggestions.length === 0) return null;
  return (
    <ul className={styles.suggestions} aria-label={t('suggestions')}>
      {suggestions.map((suggestion) => (
        <li key={suggestion}>
          <button type="button" className={styles.suggestion} onClick={() => say(suggestion)}>
            {suggestion}
          </button>
        </li>
      ))}
    </ul>
  );
}
