import { useQuery } from '@tanstack/react-query';
import { Suspense, useState } from 'react';
import { useTranslations } from 'use-intl';
import type { Security as SecurityFacts } from '../../../contracts/second-factors.ts';
import { useViewer } from '../../api/account.ts';
import type { CallReply } from '../../api/call.ts';
import { securityQuery, useSecurityChanges } from '../../api/second-factors.ts';
import { useErrorText } from '../../lib/form.ts';
import { lazyPart } from '../../lib/lazy-part.tsx';
import { QueryError } from '../../lib/query-error.tsx';
import { Button } from '../../ui/button.tsx';
import { Badge } from '../../ui/card.tsx';
import { FormMessage } from '../../ui/fields/field.tsx';
import { Skeleton } from '../../ui/skeleton.tsx';
import { showToast } from '../../ui/toast.ts';
import { PasskeySettings } from './passkeys.tsx';
import styles from './screen.module.css';
import rows from './security.module.css';
import { useProof } from './use-proof.tsx';

const openSetUp = () => import('./set-up-app.tsx');
const SetUpApp = lazyPart(openSetUp);
const RecoveryCodes = lazyPart(() => import('./recovery-codes.tsx'));
const ConfirmDialog = lazyPart(() => import('./confirm-dialog.tsx'));

type Started = CallReply<'POST /v1/account/mfa/authenticators/:type'>;

/** Passkeys, the authenticator app and recovery codes. */
export function SecuritySettings() {
  const t = useTranslations('security');
  const viewer = useViewer();
  const query = useQuery(securityQuery);
  const { data, isError } = query;
  if (isError) {
    return <QueryError title={t('failed')} query={query} />;
  }
  if (data === undefined) return <Skeleton shape="title" />;
  return (
    <>
      {viewer?.administratorNeedsSecondFactor && (
        <FormMessage tone="warn" title={t('administrator.title')}>
          {t('administrator.text')}
        </FormMessage>
      )}
      <PasskeySettings passkeys={data.passkeys} />
      <AppSettings security={data} />
    </>
  );
}

/** Runs a change and says how it went. */
function useChange() {
  const t = useTranslations('security');
  const errorText = useErrorText();
  const proof = useProof();
  const [busy, setBusy] = useState(false);
  const run = async <Value,>(change: () => Promise<Value>): Promise<Value | undefined> => {
    setBusy(true);
    try {
      return await proof.run(change);
    } catch (error) {
      showToast({ tone: 'bad', text: t('proof.failed', { error: errorText(error) }) });
      return undefined;
    } finally {
      setBusy(false);
    }
  };
  return { run, busy, dialog: proof.dialog };
}

type Open = { readonly setUp: Started } | { readonly codes: readonly string[] } | 'turn off' | 'renew' | null;

function AppSettings({ security }: { readonly security: SecurityFacts }) {
  const t = useTranslations('security');
  const changes = useSecurityChanges();
  const { run, busy, dialog } = useChange();
  const [open, setOpen] = useState<Open>(null);
  const close = () => setOpen(null);

  const setUp = () => run(changes.startApp).then((started) => started && setOpen({ setUp: started }));
  const turnOff = async () => {
    close();
    const done = await run(async () => {
      await changes.removeApp();
      return true;
    });
    if (done) showToast({ tone: 'good', text: t('app.turnedOff') });
  };
  const makeCodes = async (exist: boolean) => {
    close();
    const codes = await run(() => changes.renewCodes(exist));
    if (codes !== undefined) setOpen({ codes });
  };

  return (
    <>
      <div className={rows.setting}>
        <div>
          <h3>
            {t('app.title')}{' '}
            {security.totp ? <Badge tone="good">{t('app.on')}</Badge> : <Badge>{t('app.off')}</Badge>}
          </h3>
          <p className={styles.hint}>{t('app.text')}</p>
        </div>
        <Button
          variant="secondary"
          size="sm"
          busy={busy}
          onPointerEnter={() => void openSetUp()}
          onClick={() => (security.totp ? setOpen('turn off') : void setUp())}
        >
          {t(security.totp ? 'app.turnOff' : 'app.setUp')}
        </Button>
      </div>
      {(security.totp || security.recoveryCodes > 0) && (
        <div className={rows.setting}>
          <div>
            <h3>{t('codes.title')}</h3>
            <p className={styles.hint}>
              {security.recoveryCodes === 0
                ? t('codes.none')
                : `${t('codes.text')} ${t('codes.left', { count: security.recoveryCodes })}`}
            </p>
          </div>
          <Button
            variant="secondary"
            size="sm"
            busy={busy}
            onClick={() => (security.hasRecoveryCodes ? setOpen('renew') : void makeCodes(false))}
          >
            {t(security.hasRecoveryCodes ? 'codes.renew' : 'codes.make')}
          </Button>
        </div>
      )}
      <Suspense>
        {open === 'turn off' && (
          <ConfirmDialog
            title={t('app.turnOffQuestion')}
            text={t('app.turnOffText')}
            label={t('app.turnOff')}
            onConfirm={() => void turnOff()}
            onClose={close}
          />
        )}
        {open === 'renew' && (
          <ConfirmDialog
            title={t('codes.renewQuestion')}
            text={t('codes.renewText')}
            label={t('codes.renew')}
            onConfirm={() => void makeCodes(true)}
            onClose={close}
          />
        )}
        {open !== null && typeof open === 'object' && 'setUp' in open && (
          <SetUpApp
            started={open.setUp}
            onDone={(codes) => {
              showToast({ tone: 'good', text: t('app.turnedOn') });
              setOpen(codes.length === 0 ? null : { codes });
            }}
            onClose={close}
          />
        )}
        {open !== null && typeof open === 'object' && 'codes' in open && (
          <RecoveryCodes codes={open.codes} onClose={close} />
        )}
      </Suspense>
      {dialog}
    </>
  );
}
