import { useQuery } from '@tanstack/react-query';
import { Download } from 'lucide-react';
import { type FormEvent, useState } from 'react';
import { useTranslations } from 'use-intl';
import type { Party } from '../../../contracts/invoices.ts';
import type { CallReply } from '../../api/call.ts';
import { sellerQuery, useSetSeller } from '../../api/invoices.ts';
import type { PaymentAccountName } from '../../api/payment-accounts.ts';
import { downloads } from '../../downloads.ts';
import { nobody, PartyFields, partyOf } from '../../features/invoices/party-fields.tsx';
import { rateOf, typedRate } from '../../features/invoices/rates.ts';
import { isProblem } from '../../lib/errors.ts';
import { useErrorText } from '../../lib/form.ts';
import { QueryError } from '../../lib/query-error.tsx';
import { Button, buttonClass } from '../../ui/button.tsx';
import { Badge } from '../../ui/card.tsx';
import { Checkbox, Select } from '../../ui/fields/choices.tsx';
import { FormMessage } from '../../ui/fields/field.tsx';
import { TextField } from '../../ui/fields/text-field.tsx';
import { Skeleton } from '../../ui/skeleton.tsx';
import { showToast } from '../../ui/toast.ts';
import { FormOpener } from './form-opener.tsx';
import { OwnProofField, useOwnProofTexts } from './own-proof-field.tsx';
import { Panel } from './panel.tsx';
import styles from './screen.module.css';

/** Who sells, as invoices say it, and all invoices of the account. */
export function SellerSection({ name }: { readonly name: PaymentAccountName }) {
  const t = useTranslations('invoices');
  const query = useQuery(sellerQuery(name));
  const { data, isError } = query;
  return (
    <Panel title={t('sellerTitle')} text={t('sellerText')}>
      {isError ? (
        <QueryError title={t('sellerFailed')} query={query} />
      ) : data === undefined ? (
        <Skeleton shape="title" />
      ) : (
        <>
          {data.seller !== null && <Summary seller={data.seller} enabled={data.enabled} />}
          {data.mayChange && (
            <FormOpener key={JSON.stringify(data)} label={t(data.seller === null ? 'setUp' : 'edit')}>
              {() => <SellerForm name={name} known={data} />}
            </FormOpener>
          )}
          {data.seller !== null && (
            <a
              href={downloads.sellerInvoiceSheet(name.account, name.ownerId)}
              download
              className={buttonClass({ variant: 'secondary', size: 'sm' })}
            >
              <Download aria-hidden="true" />
              {t('downloadAll')}
            </a>
          )}
        </>
      )}
    </Panel>
  );
}

type Known = CallReply<'GET /v1/sellers/:account/:ownerId'>;

function Summary({ seller, enabled }: { readonly seller: Party; readonly enabled: boolean }) {
  const t = useTranslations('invoices');
  return (
    <p className={styles.device}>
      {[seller.name, seller.taxId].filter(Boolean).join(' · ')}
      <Badge tone={enabled ? 'good' : 'plain'}>{t(enabled ? 'on' : 'off')}</Badge>
    </p>
  );
}

interface FormProps {
  readonly name: PaymentAccountName;
  readonly known: Known;
}

function SellerForm({ name, known }: FormProps) {
  const t = useTranslations('invoices');
  const errorText = useErrorText();
  const proof = useOwnProofTexts();
  const { mutate, isPending, error } = useSetSeller(name, () =>
    showToast({ tone: 'good', text: t('saved') }),
  );
  const [rateError, setRateError] = useState<string>();
  const [prefix, setPrefix] = useState(known.seller?.prefix ?? '');
  const { seller } = known;
  // Without a tax number there is no tax to set up.
  const [hasTax, setHasTax] = useState((seller?.taxId ?? '') !== '');
  const [inIndia, setInIndia] = useState(seller?.country === 'IN');
  const watch = (event: FormEvent<HTMLFormElement>) => {
    const { taxId, country } = partyOf(new FormData(event.currentTarget));
    setHasTax(taxId !== '');
    setInIndia(country === 'IN');
  };
  const save = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    const data = new FormData(event.currentTarget);
    const text = (field: string) => String(data.get(field) ?? '').trim();
    const rate = rateOf(text('rate'));
    setRateError(rate === null ? t('invalidRate') : undefined);
    if (rate === null) return;
    mutate({
      password: String(data.get('password') ?? ''),
      enabled: data.has('enabled'),
      seller: {
        ...partyOf(data),
        prefix: text('prefix').toUpperCase(),
        pricesIncludeTax: text('priceEntry') !== 'without',
        defaultTax: { rate, code: text('code') },
        exemption: text('exemption'),
      },
    });
  };
  const errorOf = (field: string) => (isProblem(error) ? error.fields[`seller.${field}`] : undefined);
  const hasFieldError =
    isProblem(error) && Object.keys(error.fields).some((path) => path.startsWith('seller.'));
  const wrongPassword = isProblem(error, 'user_invalid_credentials');
  const example = `${prefix.toUpperCase() || 'ABC'}-2026-00001`;
  return (
    <form method="dialog" noValidate className={styles.form} onSubmit={save} onInput={watch}>
      {error !== null && !wrongPassword && !hasFieldError && <FormMessage>{errorText(error)}</FormMessage>}
      <PartyFields party={seller ?? nobody} isSeller errorOf={errorOf} />
      <TextField
        name="prefix"
        label={t('prefix')}
        hint={t('prefixHint', { example })}
        value={prefix}
        onChange={({ target }) => setPrefix(target.value)}
        error={errorOf('prefix')}
        maxLength={3}
        autoCapitalize="characters"
        autoComplete="off"
        required
      />
      {hasTax && (
        <>
          <TextField
            name="rate"
            label={t('rate')}
            hint={t('rateHint')}
            defaultValue={typedRate(seller?.defaultTax.rate ?? 0)}
            error={rateError ?? errorOf('defaultTax.rate')}
            inputMode="decimal"
            autoComplete="off"
          />
          {inIndia && (
            <TextField
              name="code"
              label={t('code')}
              defaultValue={seller?.defaultTax.code ?? ''}
              error={errorOf('defaultTax.code')}
              inputMode="numeric"
              maxLength={8}
              autoComplete="off"
            />
          )}
          <Select
            name="priceEntry"
            label={t('priceEntry')}
            hint={t('priceEntryHint')}
            defaultValue={seller?.pricesIncludeTax === false ? 'without' : 'with'}
            options={[
              { value: 'with', label: t('withTax') },
              { value: 'without', label: t('withoutTax') },
            ]}
          />
          <TextField
            name="exemption"
            label={t('exemption')}
            hint={t('exemptionHint')}
            defaultValue={seller?.exemption ?? ''}
            error={errorOf('exemption')}
            maxLength={300}
            autoComplete="off"
          />
        </>
      )}
      <Checkbox name="enabled" label={t('enabled')} hint={t('enabledHint')} defaultChecked={known.enabled} />
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
