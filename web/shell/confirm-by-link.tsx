import { useSearchParams } from 'react-router';
import { useTranslations } from 'use-intl';
import type { SecretLink } from '../api/secret-link.ts';
import { MailedLink } from './mailed-link.tsx';
import { secretLinkIn } from './secret-link.ts';

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
