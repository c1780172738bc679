import { useQuery } from '@tanstack/react-query';
import { type FormEvent, Suspense, useState } from 'react';
import { useSearchParams } from 'react-router';
import { useTranslations } from 'use-intl';
import type { AccountMethod, ClosingMethod } from '../../../contracts/payment-accounts.ts';
import { useViewer } from '../../api/account.ts';
import { leads, ownGroupsQuery } from '../../api/groups.ts';
import {
  type PaymentAccountName,
  paymentAccountQuery,
  useSetPaymentMethod,
} from '../../api/payment-accounts.ts';
import { isProblem } from '../../lib/errors.ts';
import { useErrorText } from '../../lib/form.ts';
import { useFormats } from '../../lib/format.ts';
import { lazyPart } from '../../lib/lazy-part.tsx';
import { useHydrated } from '../../lib/page-context.tsx';
import { QueryError } from '../../lib/query-error.tsx';
import { withItsTexts } from '../../lib/screen-texts.tsx';
import { Button } from '../../ui/button.tsx';
import { Badge } from '../../ui/card.tsx';
import { Checkbox, Select } from '../../ui/fields/choices.tsx';
import { FormMessage } from '../../ui/fields/field.tsx';
import { PasswordField, TextField } from '../../ui/fields/text-field.tsx';
import { Skeleton } from '../../ui/skeleton.tsx';
import { showToast } from '../../ui/toast.ts';
import { OwnProofField, useOwnProofTexts } from './own-proof-field.tsx';
import { Panel } from './panel.tsx';
import styles from './screen.module.css';
import { SellerSection } from './seller-section.tsx';

const ClosedSellers = lazyPart(() =>
  withItsTexts(['invoices'], import('../../features/invoices/closed-sellers.tsx')),
);
const RemoveMethodDialog = lazyPart(() => import('./remove-method-dialog.tsx'));

type Kind = AccountMethod['method'];
const kinds = ['upi', 'bank', 'door', 'razorpay', 'stripe'] as const satisfies Kind[];

/** Where money goes: the person's own account, those of groups they run, and the site's for administrators. */
export function PaymentsSection() {
  const t = useTranslations('paymentAccounts');
  const hydrated = useHydrated();
  const viewer = useViewer();
  const groups = useQuery(ownGroupsQuery()).data?.groups ?? [];
  const asked = useSearchParams()[0].get('account');
  const own = `organiser/${viewer?.$id ?? ''}`;
  const options = [
    { value: own, label: t('own') },
    ...groups
      .filter(({ role }) => leads(role))
      .map(({ $id, name }) => ({ value: `group/${$id}`, label: name })),
    ...(viewer?.administrator === true ? [{ value: 'site/site', label: t('site') }] : []),
  ];
  const [chosen, setChosen] = useState(asked ?? own);
  const value = options.some((option) => option.value === chosen) ? chosen : own;
  const [account, ownerId = ''] = value.split('/');
  const name = { account: account as PaymentAccountName['account'], ownerId };
  return (
    <>
      <Panel title={t('title')} text={t('text')}>
        {options.length > 1 && (
          <Select
            label={t('account')}
            value={value}
            options={options}
            onChange={({ target }) => setChosen(target.value)}
          />
        )}
        <Account key={value} name={name} />
      </Panel>
      <SellerSection key={value} name={name} />
      <Suspense>{hydrated && <ClosedSellers scope="own" />}</Suspense>
    </>
  );
}

function Account({ name }: { readonly name: PaymentAccountName }) {
  const t = useTranslations('paymentAccounts');
  const query = useQuery(paymentAccountQuery(name));
  const { data, isError } = query;
  const [kind, setKind] = useState<Kind>('upi');
  if (isError) return <QueryError title={t('failed')} query={query} />;
  if (data === undefined) return <Skeleton shape="title" />;
  const known = data.methods.find(({ method }) => method === kind);
  return (
    <>
      {data.methods.length > 0 && (
        <ul className={styles.sessions}>
          {data.methods.map(({ $id, method, enabled, ready, mode, awaitsWebhook }) => (
            <li key={$id} className={styles.session}>
              <p className={styles.device}>
                {t(`methods.${method}`)}
                <Badge tone={enabled ? 'good' : 'plain'}>{t(enabled ? 'on' : 'off')}</Badge>
                {mode === 'test' && <Badge tone="warn">{t('testMode')}</Badge>}
                {!ready && <Badge tone="bad">{t('broken')}</Badge>}
                {awaitsWebhook && <Badge tone="warn">{t('awaitsWebhook')}</Badge>}
              </p>
              {data.mayChange && (
                <Removal
                  name={name}
                  methodId={$id}
                  label={t('removeName', { method: t(`methods.${method}`) })}
                  text={t('removeText')}
                />
              )}
            </li>
          ))}
        </ul>
      )}
      {data.closing.length > 0 && <Closing name={name} account={data} />}
      {data.mayChange ? (
        <>
          <Select
            label={t('method')}
            hint={t(`hints.${kind}`)}
            value={kind}
            options={kinds.map((value) => ({ value, label: t(`methods.${value}`) }))}
            onChange={({ target }) => setKind(target.value as Kind)}
          />
          <MethodForm key={`${kind} ${known?.$updatedAt ?? ''}`} name={name} kind={kind} known={known} />
        </>
      ) : (
        <p className={styles.hint}>{t('onlyOwner')}</p>
      )}
    </>
  );
}

interface RemovalProps {
  readonly name: PaymentAccountName;
  readonly methodId: string;
  readonly label: string;
  readonly text: string;
}

function Removal({ name, methodId, label, text }: RemovalProps) {
  const t = useTranslations('paymentAccounts');
  const [asking, setAsking] = useState(false);
  return (
    <>
      <Button size="sm" variant="quiet" aria-label={label} onClick={() => setAsking(true)}>
        {t('remove')}
      </Button>
      {asking && (
        <Suspense>
          <RemoveMethodDialog
            name={name}
            methodId={methodId}
            title={label}
            text={text}
            onClose={() => setAsking(false)}
          />
        </Suspense>
      )}
    </>
  );
}

/** Accounts that were replaced or removed, whose keys are kept for what was paid into them. */
function Closing({
  name,
  account: { closing, mayChange },
}: {
  readonly name: PaymentAccountName;
  readonly account: { readonly closing: readonly ClosingMethod[]; readonly mayChange: boolean };
}) {
  const t = useTranslations('paymentAccounts');
  const formats = useFormats();
  return (
    <section aria-labelledby="closing-accounts">
      <h3 id="closing-accounts">{t('closing')}</h3>
      <p className={styles.hint}>{t('closingHint')}</p>
      <ul className={styles.sessions}>
        {closing.map(({ $id, method, mode, ready, details, payments, unsettled, retiredAt, webhookUrl }) => (
          <li key={$id} className={styles.session}>
            <div>
              <p className={styles.device}>
                {t(`methods.${method}`)}
                {typeof details.keyId === 'string' && <span>{details.keyId}</span>}
                {mode === 'test' && <Badge tone="warn">{t('testMode')}</Badge>}
                {!ready && <Badge tone="bad">{t('unreadable')}</Badge>}
              </p>
              <p className={styles.hint}>
                {t('closedOn', { date: formats.date(retiredAt.slice(0, 10)) })} ·{' '}
                {t('closingPayments', { payments, unsettled })}
              </p>
              {webhookUrl !== null && <p className={styles.hint}>{t('keepWebhook', { url: webhookUrl })}</p>}
            </div>
            {mayChange && (
              <Removal
                name={name}
                methodId={$id}
                label={t('removeKeysName', { method: t(`methods.${method}`) })}
                text={t('removeKeysText')}
              />
            )}
          </li>
        ))}
      </ul>
    </section>
  );
}

interface FormProps {
  readonly name: PaymentAccountName;
  readonly kind: Kind;
  readonly known: AccountMethod | undefined;
}

/** The fields of each way to pay; secrets are never shown again. */
const fields = {
  upi: ['payee', 'address'],
  bank: ['payee', 'account', 'code', 'bank'],
  door: [],
  razorpay: ['keyId', 'keySecret', 'webhookSecret'],
  stripe: ['secretKey', 'webhookSecret'],
} as const satisfies Record<Kind, readonly string[]>;

const labels = {
  payee: 'payee',
  address: 'address',
  account: 'bankAccount',
  code: 'code',
  bank: 'bank',
  keyId: 'keyId',
  keySecret: 'keySecret',
  secretKey: 'secretKey',
  webhookSecret: 'webhookSecret',
} as const;
const secrets: readonly string[] = ['keySecret', 'secretKey', 'webhookSecret'];

function MethodForm({ name, kind, known }: FormProps) {
  const t = useTranslations('paymentAccounts');
  const profile = useTranslations('profile');
  const errorText = useErrorText();
  const proof = useOwnProofTexts();
  const { mutate, isPending, error } = useSetPaymentMethod(name, () =>
    showToast({ tone: 'good', text: t('saved') }),
  );
  const details = known?.details ?? {};
  const save = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    const data = new FormData(event.currentTarget);
    const entered = fields[kind].map((field) => [field, String(data.get(field) ?? '').trim()] as const);
    const settings = {
      method: kind,
      ...Object.fromEntries(entered.filter(([field, text]) => text !== '' || !secrets.includes(field))),
      ...(kind === 'door' && { cash: data.has('cash'), card: data.has('card') }),
    } as Parameters<typeof mutate>[0]['settings'];
    mutate({ settings, enabled: data.has('enabled'), password: String(data.get('password') ?? '') });
  };
  const errorOf = (field: string) => (isProblem(error) ? error.fields[`settings.${field}`] : undefined);
  const wrongPassword = isProblem(error, 'user_invalid_credentials');
  const hasFieldError =
    isProblem(error) && Object.keys(error.fields).some((path) => path.startsWith('settings.'));
  return (
    <form method="dialog" className={styles.form} onSubmit={save}>
      {error !== null && !wrongPassword && !hasFieldError && <FormMessage>{errorText(error)}</FormMessage>}
      {fields[kind].map((field) => {
        const shared = {
          name: field,
          label: t(labels[field]),
          autoComplete: 'off',
          error: errorOf(field),
          required: field === 'payee' || field === 'address' || field === 'account' || field === 'keyId',
        };
        return secrets.includes(field) ? (
          <PasswordField
            {...shared}
            key={field}
            autoComplete="new-password"
            hint={
              field === 'webhookSecret' && (known === undefined || known.awaitsWebhook)
                ? t('webhookLater')
                : known === undefined
                  ? undefined
                  : t('unchanged')
            }
            showLabel={profile('showPassword')}
            hideLabel={profile('hidePassword')}
          />
        ) : (
          <TextField
            {...shared}
            key={field}
            defaultValue={String(details[field] ?? '')}
            hint={field === 'address' ? t('addressHint') : undefined}
          />
        );
      })}
      {kind === 'door' && (
        <fieldset className={styles.form}>
          <legend>{t('accepts')}</legend>
          <Checkbox
            name="cash"
            label={t('cash')}
            defaultChecked={details.cash !== false}
            error={errorOf('cash')}
          />
          <Checkbox name="card" label={t('card')} defaultChecked={details.card === true} />
        </fieldset>
      )}
      {known?.webhookUrl != null && (
        <TextField label={t('webhookUrl')} hint={t('webhookHint')} value={known.webhookUrl} readOnly />
      )}
      <Checkbox
        name="enabled"
        label={t('enabled')}
        defaultChecked={known === undefined || known.enabled || known.awaitsWebhook}
      />
      <OwnProofField
        name="password"
        label={t('password')}
        error={wrongPassword ? proof.wrong : undefined}
        required
      />
      <Button type="submit" variant="secondary" busy={isPending}>
        {t('save')}
      </Button>
    </form>
  );
}
