import { useState } from 'react';
import { Link } from 'react-router';
import { useLocale, useTranslations } from 'use-intl';
import type { ChatAction, ChatReply } from '../../../contracts/assistant.ts';
import type { EventView } from '../../../contracts/events.ts';
import { inLanguage } from '../../../contracts/languages.ts';
import { useCancelRegistration, useResendMail } from '../../api/registration-actions.ts';
import { isProblem } from '../../lib/errors.ts';
import { useFormats } from '../../lib/format.ts';
import { paths } from '../../paths.ts';
import { Button, buttonClass } from '../../ui/button.tsx';
import { Chip } from '../../ui/chip.tsx';
import { classNames } from '../../ui/class-names.ts';
import { DateTile } from '../../ui/date-tile.tsx';
import { placeParts } from '../events/days.ts';
import { note, say } from './conversation.ts';
import styles from './event-row.module.css';
import replyStyles from './reply.module.css';

function EventRow({ event, onOpen }: { readonly event: EventView; readonly onOpen: () => void }) {
  const t = useTranslations('events');
  const chat = useTranslations('chat');
  const formats = useFormats();
  const price =
    event.ticketPrice === null ? t('free') : formats.price({ ...event, ticketPrice: event.ticketPrice });
  const place = (event.online ? null : placeParts(event.location)) ?? { start: '', end: '' };
  const time = formats.startTime(event) || t('allDay');
  return (
    <Link to={paths.event(event.$id)} className={styles.row} onClick={onOpen}>
      <DateTile {...formats.leaf(event.date)} />
      <span className={styles.facts}>
        <span className={styles.title}>{inLanguage(event, useLocale()).eventTitle}</span>
        <span className={styles.line}>
          {formats.day(event)} · {time}
          {event.series !== null && event.series.more > 0 && (
            <> · {chat('moreDates', { count: event.series.more })}</>
          )}
        </span>
        <span className={classNames(styles.line, styles.place)}>
          <span className={styles.start}>
            {price} · {place.start === '' ? t('online') : place.start}
          </span>
          <span className={styles.end}>{place.end}</span>
        </span>
      </span>
    </Link>
  );
}

/**
 * An action proposed by the assistant. Registration continues in the event page's form; other actions make the same API
 * call as the site's own buttons, after the person has confirmed.
 */
function ActionOffer({ action, onOpen }: { readonly action: ChatAction; readonly onOpen: () => void }) {
  const { kind, eventId, label, question } = action;
  if (kind === 'register' || question === null) {
    return (
      <Link to={`${paths.event(eventId)}#rsvp`} className={buttonClass({ size: 'sm' })} onClick={onOpen}>
        {label}
      </Link>
    );
  }
  return kind === 'cancel' ? (
    <CancelOffer action={action} question={question} />
  ) : (
    <ResendOffer action={action} question={question} />
  );
}

interface OfferProps {
  readonly action: ChatAction;
  readonly question: string;
}

function CancelOffer({ action, question }: OfferProps) {
  const cancel = useCancelRegistration(action.eventId);
  return <ConfirmedAction action={action} question={question} run={() => cancel.mutateAsync()} />;
}

function ResendOffer({ action, question }: OfferProps) {
  const resend = useResendMail(action.eventId);
  return <ConfirmedAction action={action} question={question} run={() => resend.mutateAsync()} />;
}

function ConfirmedAction({ action, question, run }: OfferProps & { readonly run: () => Promise<unknown> }) {
  const t = useTranslations('chat');
  const [step, setStep] = useState<'offered' | 'asked' | 'busy' | 'over'>('offered');
  const confirm = async () => {
    setStep('busy');
    try {
      await run();
      note(action.done);
      setStep('over');
    } catch (error) {
      // An API error says what to do; anything else can be retried.
      note(isProblem(error) ? error.message : t('failedOffline'));
      setStep('offered');
    }
  };
  if (step === 'over') return null;
  if (step === 'offered') {
    return (
      <Button size="sm" variant="secondary" onClick={() => setStep('asked')}>
        {action.label}
      </Button>
    );
  }
  return (
    <fieldset className={replyStyles.question}>
      <legend>{question}</legend>
      <Button
        size="sm"
        variant={action.kind === 'cancel' ? 'danger' : 'primary'}
        busy={step === 'busy'}
        autoFocus
        onClick={() => void confirm()}
      >
        {t('confirm')}
      </Button>
      <Button
        size="sm"
        variant="secondary"
        onClick={() => {
          note(t('left'));
          setStep('offered');
        }}
      >
        {t('decline')}
      </Button>
    </fieldset>
  );
}

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
        <div className={replyStyles.reading}>
          <span className={replyStyles.label}>{t('readAs')}</span>
          {chips.map(({ slot, label }) =>
            slot === reading?.relaxed ? (
              <del key={slot} className={replyStyles.past}>
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
              <span key={slot} className={replyStyles.past}>
                {label}
              </span>
            ),
          )}
        </div>
      )}
      {events.length > 0 && (
        <ul className={replyStyles.events} aria-label={t('matching')}>
          {events.map((event) => (
            <li key={event.$id}>
              <EventRow event={event} onOpen={onOpen} />
            </li>
          ))}
        </ul>
      )}
      {(actions.length > 0 || links.length > 0) && (
        <div className={replyStyles.ways}>
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
        <p className={replyStyles.hint}>{t(answeredBy === 'model' ? 'modelNote' : 'serviceNote')}</p>
      )}
      {isLast && <Suggestions suggestions={suggestions} />}
    </>
  );
}

/** Follow-up questions as buttons. */
function Suggestions({ suggestions }: { readonly suggestions: readonly string[] }) {
  const t = useTranslations('chat');
  if (suggestions.length === 0) return null;
  return (
    <ul className={replyStyles.suggestions} aria-label={t('suggestions')}>
      {suggestions.map((suggestion) => (
        <li key={suggestion}>
          <button type="button" className={replyStyles.suggestion} onClick={() => say(suggestion)}>
            {suggestion}
          </button>
        </li>
      ))}
    </ul>
  );
}
