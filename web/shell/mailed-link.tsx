import { useQuery } from '@tanstack/react-query';
import { CircleCheck, Mail, Unlink } from 'lucide-react';
import type { ReactNode } from 'react';
import { data, Link, useSearchParams } from 'react-router';
import { useTranslations } from 'use-intl';
import type { EventView } from '../../contracts/events.ts';
import type { ProblemType } from '../../contracts/problem.ts';
import { useViewer } from '../api/account.ts';
import { eventQuery } from '../api/events.ts';
import type { SecretLink } from '../api/registration-actions.ts';
import { SummaryLink } from '../features/rsvp/event-summary.tsx';
import { isProblem } from '../lib/errors.ts';
import { useErrorText } from '../lib/form.ts';
import { paths } from '../paths.ts';
import type { LoadArguments } from '../screen.ts';
import { Button, buttonClass } from '../ui/button.tsx';
import { FormMessage } from '../ui/fields/field.tsx';
import { EventEntrance } from './entry-layout.tsx';
import { Head } from './head.tsx';
import styles from './mailed-link.module.css';
import { CardPage, MessageCard, Sign } from './message-card.tsx';

/** Where to go on from a finished page. */
interface Next {
  readonly text: string;
  readonly to: string;
}

/** A link onward from a finished page; without a better one, to all events. */
export function NextLink({ next }: { readonly next?: Next | undefined }) {
  const t = useTranslations('errors');
  return (
    <Link to={next?.to ?? paths.allEvents()} className={buttonClass({ size: 'lg', block: true })}>
      {next?.text ?? t('toEvents')}
    </Link>
  );
}

interface NextStepsProps {
  /** For people who are signed in. */
  readonly next: Next;
  /** The page of the event that the link was about, if the reader may see it. */
  readonly toEvent?: Next | undefined;
}

/** The next steps of a dead link: what it was about, or all events; and the reader's own page, or logging in first. */
export function NextSteps({ next, toEvent }: NextStepsProps) {
  const t = useTranslations('errors');
  const shell = useTranslations('shell');
  const isSignedIn = useViewer() !== null;
  const own = isSignedIn ? next : { text: shell('login'), to: paths.login(next.to) };
  const events = toEvent ?? { text: t('toEvents'), to: paths.allEvents() };
  const [first, second] = toEvent === undefined ? [own, events] : [events, own];
  return (
    <>
      <NextLink next={first} />
      <Link to={second.to} className={buttonClass({ variant: 'secondary', size: 'lg', block: true })}>
        {second.text}
      </Link>
    </>
  );
}

/** Sends a visitor to log in or sign up, and back to `here`. */
export function SignInFirst({ text, here }: { text: string; here: string }) {
  const t = useTranslations('shell');
  return (
    <div className={styles.action}>
      <p>{text}</p>
      <Link to={paths.login(here)} className={buttonClass({ size: 'lg', block: true })}>
        {t('login')}
      </Link>
      <Link
        to={paths.signUp(here)}
        className={buttonClass({ variant: 'secondary', size: 'lg', block: true })}
      >
        {t('signUp')}
      </Link>
    </div>
  );
}

interface DeadLinkProps {
  readonly title: string;
  readonly text?: ReactNode;
  /** Instead of the drawing of a broken link. */
  readonly sign?: ReactNode;
  /** Announces it, when it comes after the page. */
  readonly alert?: boolean;
  /** What the link was about, if the reader may see it. */
  readonly event?: EventView | undefined;
  /** The next steps, the first of which is the main one. */
  readonly children: ReactNode;
}

/** A state with its next steps: what a link led to is gone, or there is nothing to do here. */
export function DeadLink({ sign = <Unlink />, children, ...page }: DeadLinkProps) {
  return (
    <CardPage sign={sign} {...page}>
      {page.event && <SummaryLink event={page.event} />}
      {children}
    </CardPage>
  );
}

interface FrameProps {
  readonly event?: EventView | undefined;
  readonly sign: ReactNode;
  readonly isDone?: boolean;
  readonly heading: ReactNode;
  readonly children: ReactNode;
}

/** Beside its event; without one, a message is in a card of its own, and nothing competes with it. */
function Frame({ event, sign, isDone = false, heading, children }: FrameProps) {
  if (event === undefined) {
    return (
      <MessageCard sign={sign} isDone={isDone}>
        {heading}
        {children}
      </MessageCard>
    );
  }
  return (
    <EventEntrance
      event={event}
      className={styles.message}
      heading={
        <>
          {isDone && <Sign isDone>{sign}</Sign>}
          {heading}
        </>
      }
    >
      {children}
    </EventEntrance>
  );
}

interface MailedLinkProps {
  readonly texts: Readonly<
    Record<
      | 'title'
      | 'intro'
      | 'act'
      | 'acting'
      | 'done'
      | 'doneIntro'
      | 'incompleteTitle'
      | 'incomplete'
      | 'voidTitle'
      | 'void',
      string
    >
  >;
  /** The button's action; null if the link is incomplete. */
  readonly act: (() => void) | null;
  readonly state: { readonly isPending: boolean; readonly isSuccess: boolean; readonly error: Error | null };
  /** What it is about: summed up above the button, with its picture beside. */
  readonly event?: EventView | undefined;
  /**
   * How to leave everything as it is: the main button above that of the action, or one in an outline below it. The other
   * of both is in an outline.
   */
  readonly stay?: Next & { readonly isMain?: boolean };
  /** Where to go afterwards, or if the link no longer works. */
  readonly next?: Next | undefined;
  /** The page of the event, if the link no longer works. */
  readonly toEvent?: Next | undefined;
}

/**
 * The page behind a mailed link that changes something. Opening it only shows a button, since mail scanners open links.
 */
export function MailedLink({ texts, act, state, event, stay, next, toEvent }: MailedLinkProps) {
  const errorText = useErrorText();
  const { isPending, isSuccess, error } = state;
  const isVoid = isProblem(error, 'user_invalid_token', 'general_argument_invalid');
  const title = isSuccess ? texts.done : texts.title;
  if (act === null || isVoid) {
    return (
      <DeadLink
        title={isVoid ? texts.voidTitle : texts.incompleteTitle}
        text={isVoid ? texts.void : texts.incomplete}
        alert={isVoid}
        event={event}
      >
        {next === undefined ? <NextLink /> : <NextSteps next={next} toEvent={toEvent} />}
      </DeadLink>
    );
  }
  const toStay = stay && (
    <Link
      to={stay.to}
      className={buttonClass({ variant: stay.isMain ? 'primary' : 'secondary', size: 'lg', block: true })}
    >
      {stay.text}
    </Link>
  );
  return (
    <Frame
      event={event}
      sign={isSuccess ? <CircleCheck /> : <Mail />}
      isDone={isSuccess}
      heading={
        <div role="status" className={styles.news}>
          <h1>{title}</h1>
          <p className={styles.intro}>{isSuccess ? texts.doneIntro : texts.intro}</p>
        </div>
      }
    >
      <Head title={title} />
      {error && <FormMessage>{errorText(error)}</FormMessage>}
      <div className={styles.buttons}>
        {isSuccess ? (
          <NextLink next={next} />
        ) : (
          <>
            {stay?.isMain && toStay}
            <Button
              size="lg"
              block
              variant={stay?.isMain ? 'secondary' : 'primary'}
              busy={isPending}
              onClick={act}
            >
              {isPending ? texts.acting : texts.act}
            </Button>
            {!stay?.isMain && toStay}
          </>
        )}
      </div>
    </Frame>
  );
}

/** Loads the event that a mailed link names. */
export async function loadNamedEvent({ queries, url }: LoadArguments): Promise<void> {
  await loadVisibleEvent(queries, url.searchParams.get('eventId'));
}

/** Loads an event if the reader may see it. The page works without it: it may be hidden or gone. */
export async function loadVisibleEvent(
  queries: LoadArguments['queries'],
  eventId: string | null | undefined,
): Promise<void> {
  if (!eventId) return;
  try {
    await queries.fetchQuery(eventQuery(eventId));
  } catch (error) {
    if (!isProblem(error)) throw error;
  }
}

export function useNamedEvent(): EventView | undefined {
  const eventId = useSearchParams()[0].get('eventId');
  return useQuery({ ...eventQuery(eventId ?? ''), enabled: eventId !== null }).data;
}

interface ConfirmByLinkProps {
  /** The catalogue section with the texts. */
  readonly words: 'confirmContact' | 'subscription';
  /** The query parameter with the id to confirm. */
  readonly idName: string;
  readonly next?: Next;
  readonly event?: EventView | undefined;
  readonly toEvent?: Next | undefined;
  readonly mutation: {
    mutate(link: SecretLink): void;
    readonly isPending: boolean;
    readonly isSuccess: boolean;
    readonly error: Error | null;
  };
}

/** Confirms an email address by a mailed link. */
export function ConfirmByLink({ words, idName, mutation, next, event, toEvent }: ConfirmByLinkProps) {
  const t = useTranslations(words);
  const [search] = useSearchParams();
  const link = secretLinkIn(search, idName);
  const { mutate, ...state } = mutation;
  return (
    <MailedLink
      texts={{
        title: t('title'),
        intro: t('intro'),
        act: t('confirm'),
        acting: t('confirming'),
        done: t('confirmed'),
        doneIntro: t('confirmedIntro'),
        incompleteTitle: t('incompleteTitle'),
        incomplete: t('incomplete'),
        voidTitle: t('voidTitle'),
        void: t('void'),
      }}
      act={link && (() => mutate(link))}
      state={state}
      next={next}
      event={event}
      toEvent={toEvent}
    />
  );
}

/**
 * The id and secret in the address; null if one is missing.
 *
 * @param idName the query parameter with the id
 */
export function secretLinkIn(search: URLSearchParams, idName: string): SecretLink | null {
  const id = search.get(idName);
  const secret = search.get('secret');
  return id && secret ? { id, secret } : null;
}

/**
 * Answers 410 when the offer behind a link is gone; the screen has its own text for that.
 *
 * @param ask puts the offer into the query cache
 * @returns null if the offer exists
 * @throws every other error of `ask`
 */
export async function loadOffer(ask: () => Promise<unknown>, gone: ProblemType) {
  try {
    await ask();
    return null;
  } catch (error) {
    if (!isProblem(error, gone, 'general_argument_invalid')) throw error;
    return data(gone, { status: 410 });
  }
}
