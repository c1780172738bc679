import { type ReactNode, useState } from 'react';
import { useNavigate, useSearchParams } from 'react-router';
import { useTranslations } from 'use-intl';
import { cleanLine } from '../../../contracts/clean-text.ts';
import { useViewer, type Viewer } from '../../api/account.ts';
import { useSaveProfile } from '../../api/profile.ts';
import { useErrorText } from '../../lib/form.ts';
import { clearPendingSignUp } from '../../lib/pending-sign-up.ts';
import { paths, safeNext } from '../../paths.ts';
import { Button } from '../../ui/button.tsx';
import { FormMessage } from '../../ui/fields/field.tsx';
import { TextField } from '../../ui/fields/text-field.tsx';

/** What every way of signing in ends with: goes to `next`, unless something is still missing on this screen. */
export function useFinishSignIn(): (viewer: Viewer) => void {
  const navigate = useNavigate();
  const next = useSearchParams()[0].get('next');
  return (viewer) => {
    clearPendingSignUp();
    // Someone has logged in, and yet no one is: the second factor is missing.
    if (viewer === null) void navigate(paths.secondFactor(next ?? undefined), { replace: true });
    else if (!lacksName(viewer)) void navigate(safeNext(next), { replace: true });
  };
}

/** Accounts that began with an address alone. */
export function lacksName(viewer: Viewer): boolean {
  return viewer !== null && viewer.name === '';
}

/** Asks for the name of a new account; otherwise shows the screen's own content. */
export function NameFirst({ children }: { readonly children: ReactNode }) {
  const viewer = useViewer();
  return viewer !== null && lacksName(viewer) ? <NameForm interests={viewer.interests} /> : children;
}

function NameForm({ interests }: { readonly interests: string }) {
  const t = useTranslations('auth');
  const errorText = useErrorText();
  const finish = useFinishSignIn();
  const [missing, setMissing] = useState(false);
  const { mutateAsync, isPending, error } = useSaveProfile();
  const save = (form: FormData) => {
    const name = cleanLine(String(form.get('name')));
    setMissing(name === '');
    // The error is shown from the mutation's state.
    if (name !== '') void mutateAsync({ name, interests }).then(finish, () => undefined);
  };
  return (
    <form
      method="dialog"
      noValidate
      onSubmit={(event) => {
        event.preventDefault();
        save(new FormData(event.currentTarget));
      }}
    >
      {error && <FormMessage>{errorText(error)}</FormMessage>}
      <TextField
        label={t('name')}
        name="name"
        autoComplete="name"
        maxLength={128}
        autoFocus
        hint={t('nameHint')}
        error={missing ? t('nameRequired') : undefined}
      />
      <Button type="submit" size="lg" block busy={isPending}>
        {t('continue')}
      </Button>
    </form>
  );
}
