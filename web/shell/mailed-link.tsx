import { CircleCheck, Mail, Unlink } from 'lucide-react';
import type { ReactNode } from 'react';
import { data, Link, useSearchParams } from 'react-router';
import { useTranslations } from 'use-intl';
import type { ProblemType } from '../../contracts/problem.ts';
import type { SecretLink } from '../api/registration-actions.ts';
import { isProblem } from '../lib/errors.ts';
import { useErrorText } from '../lib/form.ts';
import { paths } from '../paths.ts';
import { Button, buttonClass } from '../ui/button.tsx';
import { classNames } from '../ui/class-names.ts';
import { FormMessage } from '../ui/fields/field.tsx';
import { Head } from './head.tsx';
import styles from './mailed-link.module.css';

/** A link onward from a finished page. */
export function NextLink() {
  const t = useTranslations('errors');
  return (
    <Link to={paths.allEvents()} className={buttonClass({ size: 'lg' })}>
      {t('toEvents')}
    </Link>
  );
}

/** Sends a visitor to log in or sign up, and back to `here`. */
export function SignInFirst({ text, here }: { text: string; here: string }) {
  const t = useTranslations('shell');
  return (
    <div className={styles.action}>
      <p>{text}</p>
      <div className={styles.ways}>
        <Link to={paths.login(here)} className={buttonClass()}>
          {t('login')}
        </Link>
        <Link to={paths.signUp(here)} className={buttonClass({ variant: 'secondary' })}>
          {t('signUp')}
        </Link>
      </div>
    </div>
  );
}

interface DeadLinkProps {
  readonly title: string;
  readonly text: ReactNode;
  /** Instead of the drawing of a broken link. */
  readonly sign?: ReactNode;
  /** The next step. */
  readonly children: ReactNode;
}

/** What a link led to is gone, or can't be reached. */
export function DeadLink({ title, text, sign, children }: DeadLinkProps) {
  return (
    <div className={styles.page}>
      <Head title={title} />
      <section className={styles.card}>
        <span className={styles.sign} aria-hidden="true">
          {sign ?? <Unlink />}
        </span>
        <div className={styles.news}>
          <h1>{title}</h1>
          <p className={styles.intro}>{text}</p>
        </div>
        {children}
      </section>
    </div>
  );
}

interface MailedLinkProps {
  readonly texts: Readonly<
    Record<'title' | 'intro' | 'act' | 'acting' | 'done' | 'doneIntro' | 'incomplete' | 'void', string>
  >;
  /** The button's action; null if the link is incomplete. */
  readonly act: (() => void) | null;
  readonly state: { readonly isPending: boolean; readonly isSuccess: boolean; readonly error: Error | null };
  /** What it is about, between the texts and the button. */
  readonly children?: ReactNode;
  /** Below the button: how to leave everything as it is. */
  readonly other?: ReactNode;
}

/**
 * The page behind a mailed link that changes something. Opening it only shows a button, since mail scanners open links.
 */
export function MailedLink({ texts, act, state, children, other }: MailedLinkProps) {
  const errorText = useErrorText();
  const { isPending, isSuccess, error } = state;
  const isVoid = isProblem(error, 'user_invalid_token', 'general_argument_invalid');
  const title = isSuccess ? texts.done : texts.title;
  const broken = act === null || isVoid;
  const Sign = isSuccess ? CircleCheck : broken ? Unlink : Mail;
  return (
    <div className={styles.page}>
      <Head title={title} />
      <section className={styles.card}>
        <span className={classNames(styles.sign, isSuccess && styles.done)} aria-hidden="true">
          <Sign />
        </span>
        <div role="status" className={styles.news}>
          <h1>{title}</h1>
          <p className={styles.intro}>{isSuccess ? texts.doneIntro : !broken && texts.intro}</p>
        </div>
        {children && <div className={styles.event}>{children}</div>}
        {act === null ? (
          <FormMessage>{texts.incomplete}</FormMessage>
        ) : (
          error && <FormMessage>{isVoid ? texts.void : errorText(error)}</FormMessage>
        )}
        {act !== null && !isSuccess && !isVoid ? (
          <div className={styles.buttons}>
            <Button size="lg" block busy={isPending} onClick={act}>
              {isPending ? texts.acting : texts.act}
            </Button>
            {other}
          </div>
        ) : (
          <NextLink />
        )}
      </section>
    </div>
  );
}

interface ConfirmByLinkProps {
  /** The catalogue section with the texts. */
  readonly words: 'confirmContact' | 'subscription';
  /** The query parameter with the id to confirm. */
  readonly idName: string;
  readonly mutation: {
    mutate(link: SecretLink): void;
    readonly isPending: boolean;
    readonly isSuccess: boolean;
    readonly error: Error | null;
  };
}

/** Confirms an email address by a mailed link. */
export function ConfirmByLink({ words, idName, mutation }: ConfirmByLinkProps) {
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
        incomplete: t('incomplete'),
        void: t('void'),
      }}
      act={link && (() => mutate(link))}
      state={state}
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
