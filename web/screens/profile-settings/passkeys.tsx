import { type FormEvent, Suspense, useState } from 'react';
import { useTranslations } from 'use-intl';
import type { Passkey } from '../../../contracts/second-factors.ts';
import {
  hasPasskeySupport,
  isDismissed,
  isKnownPasskey,
  useSecurityChanges,
} from '../../api/second-factors.ts';
import { useBrowserZone } from '../../lib/browser-zone.ts';
import { useErrorText } from '../../lib/form.ts';
import { useFormats } from '../../lib/format.ts';
import { lazyPart } from '../../lib/lazy-part.tsx';
import { useHydrated } from '../../lib/page-context.tsx';
import { Button } from '../../ui/button.tsx';
import { Badge } from '../../ui/card.tsx';
import { FormMessage } from '../../ui/fields/field.tsx';
import { TextField } from '../../ui/fields/text-field.tsx';
import { showToast } from '../../ui/toast.ts';
import { FormOpener } from './form-opener.tsx';
import styles from './screen.module.css';
import security from './security.module.css';
import { useProof } from './use-proof.tsx';

const ConfirmDialog = lazyPart(() => import('./confirm-dialog.tsx'));
const RenameDialog = lazyPart(() => import('./rename-passkey.tsx'));

/** The person's passkeys, each to rename or remove, and a form to add one. */
export function PasskeySettings({ passkeys }: { readonly passkeys: readonly Passkey[] }) {
  const t = useTranslations('security.passkeys');
  return (
    <>
      <div className={security.setting}>
        <div>
          <h3>
            {t('title')} {passkeys.length === 0 && <Badge>{t('none')}</Badge>}
          </h3>
          <p className={styles.hint}>{t('text')}</p>
        </div>
        <FormOpener key={passkeys.length} label={t('add')} size="sm" className={security.opened}>
          {() => <AddPasskey count={passkeys.length + 1} />}
        </FormOpener>
      </div>
      {passkeys.length > 0 && (
        <ul className={styles.sessions}>
          {passkeys.map((passkey) => (
            <PasskeyRow key={passkey.$id} passkey={passkey} isLast={passkeys.length === 1} />
          ))}
        </ul>
      )}
    </>
  );
}

function AddPasskey({ count }: { readonly count: number }) {
  const t = useTranslations('security.passkeys');
  const errorText = useErrorText();
  const { addPasskey } = useSecurityChanges();
  const { run, dialog } = useProof();
  const [busy, setBusy] = useState(false);
  const [error, setError] = useState<string>();
  const [missing, setMissing] = useState(false);
  const supported = !useHydrated() || hasPasskeySupport();
  const submit = async (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    const name = String(new FormData(event.currentTarget).get('name') ?? '').trim();
    setMissing(name === '');
    setError(undefined);
    if (name === '' || busy) return;
    setBusy(true);
    try {
      const done = await run(() => addPasskey(name).then(() => true));
      if (done) showToast({ tone: 'good', text: t('added') });
    } catch (error) {
      if (isKnownPasskey(error)) setError(t('known'));
      else if (!isDismissed(error)) setError(error instanceof DOMException ? t('failed') : errorText(error));
    } finally {
      setBusy(false);
    }
  };
  if (!supported) return <FormMessage tone="plain">{t('unsupported')}</FormMessage>;
  return (
    <>
      <form method="dialog" noValidate className={styles.form} onSubmit={(event) => void submit(event)}>
        <FormMessage>{error}</FormMessage>
        <TextField
          label={t('name')}
          hint={t('nameHint')}
          name="name"
          maxLength={100}
          autoComplete="off"
          defaultValue={t('number', { count: String(count) })}
          error={missing ? t('nameMissing') : undefined}
        />
        <Button type="submit" variant="secondary" busy={busy}>
          {t('add')}
        </Button>
      </form>
      {dialog}
    </>
  );
}

interface PasskeyRowProps {
  readonly passkey: Passkey;
  readonly isLast: boolean;
}

function PasskeyRow({ passkey, isLast }: PasskeyRowProps) {
  const t = useTranslations('security.passkeys');
  const formats = useFormats();
  const errorText = useErrorText();
  const { removePasskey } = useSecurityChanges();
  const { run, dialog } = useProof();
  const [open, setOpen] = useState<'rename' | 'remove' | null>(null);
  const [busy, setBusy] = useState(false);
  const zone = useBrowserZone();
  const { $id, name, lastUsedAt } = passkey;
  const close = () => setOpen(null);
  const remove = async () => {
    close();
    setBusy(true);
    try {
      if (await run(() => removePasskey($id).then(() => true)))
        showToast({ tone: 'good', text: t('removed') });
    } catch (error) {
      showToast({ tone: 'bad', text: errorText(error) });
    } finally {
      setBusy(false);
    }
  };
  return (
    <li className={styles.session}>
      <div>
        <p className={styles.device}>
          {name}
          {passkey.synced && <Badge>{t('synced')}</Badge>}
        </p>
        <p className={styles.hint}>
          {t('addedOn', { date: formats.date(passkey.$createdAt.slice(0, 10)) })} ·{' '}
          {lastUsedAt === null ? t('unused') : t('used', { time: formats.instant(lastUsedAt, zone) })}
        </p>
      </div>
      <div className={styles.buttonRow}>
        <Button
          variant="quiet"
          size="sm"
          aria-label={t('renameOf', { name })}
          onClick={() => setOpen('rename')}
        >
          {t('rename')}
        </Button>
        <Button
          variant="secondary"
          size="sm"
          busy={busy}
          aria-label={t('removeOf', { name })}
          onClick={() => setOpen('remove')}
        >
          {t('remove')}
        </Button>
      </div>
      <Suspense>
        {open === 'rename' && <RenameDialog passkey={passkey} onClose={close} />}
        {open === 'remove' && (
          <ConfirmDialog
            title={t('removeQuestion', { name })}
            text={t('removeText')}
            label={t('remove')}
            onConfirm={() => void remove()}
            onClose={close}
          >
            {isLast && <p>{t('removeLast')}</p>}
          </ConfirmDialog>
        )}
      </Suspense>
      {dialog}
    </li>
  );
}
