import { type FormEvent, type ReactNode, useRef, useState } from 'react';
import { Link } from 'react-router';
import { useTranslations } from 'use-intl';
import { useViewer } from '../../api/account.ts';
import { useAcceptTerms } from '../../api/profile.ts';
import { useFaultText } from '../../lib/form.ts';
import { useFormats } from '../../lib/format.ts';
import { paths } from '../../paths.ts';
import { Button } from '../../ui/button.tsx';
import { Checkbox } from '../../ui/fields/checkbox.tsx';
import { FormMessage } from '../../ui/fields/form-message.tsx';
import styles from './screen.module.css';

/** Takes down that somebody accepts the terms; on the account when they are signed in (ruling 9). */
export function AcceptTerms({ version }: { version: string }) {
  const t = useTranslations('terms');
  const formats = useFormats();
  const faultText = useFaultText();
  const viewer = useViewer();
  const box = useRef<HTMLInputElement>(null);
  const [refused, setRefused] = useState(false);
  const [acceptedAsVisitor, setAcceptedAsVisitor] = useState(false);
  const { mutate, isPending, error } = useAcceptTerms();
  const accepted = viewer?.acceptedTerms?.version === version ? viewer.acceptedTerms : null;

  const submit = (event: FormEvent) => {
    event.preventDefault();
    const agreed = box.current?.checked ?? false;
    setRefused(!agreed);
    if (!agreed) box.current?.focus();
    else if (viewer === null) setAcceptedAsVisitor(true);
    else if (!isPending) mutate(version);
  };

  if (accepted !== null) {
    return (
      <FormMessage tone="good" title={t('accepted')}>
        {t('acceptedAt', { date: formats.date(accepted.at.slice(0, 10)) })}
      </FormMessage>
    );
  }
  if (acceptedAsVisitor && viewer === null) {
    return (
      <FormMessage tone="good">
        {t.rich('acceptedVisitor', {
          login: (text: ReactNode) => <Link to={paths.login(paths.termsAndConditions())}>{text}</Link>,
        })}
      </FormMessage>
    );
  }
  return (
    <form method="dialog" noValidate className={styles.accept} onSubmit={submit}>
      {error !== null && <FormMessage>{t('acceptFailed', { fault: faultText(error) })}</FormMessage>}
      <Checkbox
        ref={box}
        label={t('agree')}
        error={refused && t('notAgreed')}
        onChange={() => setRefused(false)}
      />
      <Button type="submit" busy={isPending}>
        {t(isPending ? 'accepting' : 'accept')}
      </Button>
    </form>
  );
}
