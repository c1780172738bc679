import { isProblem } from '../api/errors.ts';
import { useFaultText } from '../lib/form.ts';
import { Button } from '../ui/button.tsx';
import { FormMessage } from '../ui/fields/form-message.tsx';
import { Entrance } from './entrance.tsx';
import { Head } from './head.tsx';
import styles from './mailed-link.module.css';
import { WayOn } from './way-on.tsx';

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
            <WayOn />
          )}
        </div>
      </Entrance>
    </>
  );
}
