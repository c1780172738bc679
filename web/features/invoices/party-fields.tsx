import { useState } from 'react';
import { useLocale, useTranslations } from 'use-intl';
import type { Party } from '../../../contracts/invoices.ts';
import { countryCodes, gstStates, isInEu } from '../../../contracts/tax-ids.ts';
import { Select } from '../../ui/fields/choices.tsx';
import { TextField } from '../../ui/fields/text-field.tsx';

interface PartyFieldsProps {
  readonly party: Party;
  /** Whether the address is needed, too. */
  readonly isSeller?: boolean;
  readonly errorOf: (field: keyof Party) => string | undefined;
}

/** Name, address and tax number of someone on an invoice. The country decides which of them there are. */
export function PartyFields({ party, isSeller = false, errorOf }: PartyFieldsProps) {
  const t = useTranslations('invoices');
  const locale = useLocale();
  const [country, setCountry] = useState(party.country);
  const names = new Intl.DisplayNames(locale, { type: 'region' });
  const options = countryCodes
    .map((value) => ({ value, label: names.of(value) ?? value }))
    .toSorted((one, other) => one.label.localeCompare(other.label, locale));
  const text = (name: 'name' | 'street' | 'city' | 'postcode', autoComplete: string) => (
    <TextField
      name={name}
      label={t(name === 'name' ? (isSeller ? 'legalName' : 'buyerName') : name)}
      defaultValue={party[name]}
      error={errorOf(name)}
      autoComplete={isSeller ? 'off' : autoComplete}
      required={name === 'name' || (isSeller && name !== 'postcode')}
      maxLength={name === 'postcode' ? 20 : 150}
    />
  );
  return (
    <>
      {text('name', 'organization')}
      {text('street', 'street-address')}
      {text('postcode', 'postal-code')}
      {text('city', 'address-level2')}
      <Select
        name="country"
        label={t('country')}
        value={country}
        options={[...(country === '' ? [{ value: '', label: t('chooseCountry') }] : []), ...options]}
        error={errorOf('country')}
        onChange={({ target }) => setCountry(target.value)}
      />
      {country === 'IN' && (
        <Select
          name="state"
          label={t('state')}
          defaultValue={party.state}
          error={errorOf('state')}
          options={[
            { value: '', label: t('chooseState') },
            ...Object.entries(gstStates)
              .map(([value, label]) => ({ value, label }))
              .toSorted((one, other) => one.label.localeCompare(other.label)),
          ]}
        />
      )}
      <TextField
        name="taxId"
        label={t(country === 'IN' ? 'gstin' : isInEu(country) ? 'vatId' : 'taxId')}
        hint={isSeller ? t('taxIdHint') : undefined}
        defaultValue={party.taxId}
        error={errorOf('taxId')}
        autoComplete="off"
        maxLength={40}
      />
    </>
  );
}

export const nobody: Party = {
  ...{ name: '', street: '', city: '', postcode: '' },
  ...{ country: '', state: '', taxId: '' },
};

/** What the fields of a form say. */
export function partyOf(data: FormData): Party {
  const text = (name: string) => String(data.get(name) ?? '').trim();
  return {
    ...{ name: text('name'), street: text('street'), city: text('city'), postcode: text('postcode') },
    ...{ country: text('country'), state: text('state'), taxId: text('taxId') },
  };
}
