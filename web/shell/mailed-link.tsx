import { data, useSearchParams } from 'react-router';
import { useTranslations } from 'use-intl';
import type { ProblemType } from '../../contracts/problem.ts';
import { isProblem } from '../api/errors.ts';
import type { SecretLink } from '../api/secret-link.ts';
import { useFaultText } from '../lib/form.ts';
import { Button } from '../ui/button.tsx';
import { FormMessage } from '../ui/fields/form-message.tsx';
import { Entrance } from './entrance.tsx';
import { Head } from './head.tsx';
import styles from './mailed-link.module.css';
import { NextLink } from './next-link.tsx';

interface MailedLinkProps {
  readonly texts: Readonly<
    Record<'title' | 'intro' | 'act' | 'acting' | 'done' | 'doneIntro' | 'incomplete' | 'void', string>
  >;
  /** What the button does; null where the link lacks a part. */
  readonly act: (() => void) | null;
  readonly state: { readonly isPending: boolean; readonly isSuccess: boolean; readonly error: Error | null };
}

/**
 * The page behind a link of a mail that changes something. Opened it only asks: a program that looks into mails must
 * not act for their reader.
 */
export function MailedLink({ texts, act, state }: MailedLinkProps) {
  const faultText = useFaultText();
  const { isPending, isSuccess, error } = state;
  const isVoid = isProblem(error, 'user_invalid_token', 'general_argument_invalid');
  const title = isSuccess ? texts.done : texts.title;
  return (
    <>
      <Head title={title} />
      <Entrance title={title} intro={isSuccess ? texts.doneIntro : texts.intro}>
        <div className={styles.action}>
          {act === null ? (
            <FormMessage>{texts.incomplete}</FormMessage>
          ) : (
            error && <FormMessage>{isVoid ? texts.void : faultText(error)}</FormMessage>
          )}
          {act !== null && !isSuccess && !isVoid ? (
            <Button size="lg" busy={isPending} onClick={act}>
              {isPending ? texts.acting : texts.act}
            </Button>
          ) : (
            <NextLink />
          )}
        </div>
      </Entrance>
    </>
  );
}

interface ConfirmByLinkProps {
  /** The part of the catalogue that has the words of this confirmation. */
  readonly words: 'confirmContact' | 'subscription';
  /** The name by which the link carries the id of what is confirmed. */
  readonly idName: string;
  readonly mutation: {
    mutate(link: SecretLink): void;
    readonly isPending: boolean;
    readonly isSuccess: boolean;
    readonly error: Error | null;
  };
}

/** The page behind a mailed link by which its reader confirms that an address is theirs and wants what it is for. */
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
 * What the address that somebody opened carries; null where a part of it is missing.
 *
 * @param idName the name by which it carries the id
 */
export function secretLinkIn(search: URLSearchParams, idName: string): SecretLink | null {
  const id = search.get(idName);
  const secret = search.get('secret');
  return id && secret ? { id, secret } : null;
}

/**
 * Has a loader answer 410 where what a link offers is gone: the screen has words of its own for this.
 *
 * @param ask asks for what is offered, and leaves it in the store of answers
 * @returns null where it is there
 * @throws every other fault of `ask`
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
