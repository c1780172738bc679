import { zodResolver } from '@hookform/resolvers/zod';
import { useForm } from 'react-hook-form';
import { useTranslations } from 'use-intl';
import { z } from 'zod';
import { KeyScope, longestKeyDays, usualKeyDays } from '../../../contracts/api-keys.ts';
import { keyScopes } from '../../../contracts/key-scopes.ts';
import { useCreateApiKey } from '../../api/api-keys.ts';
import type { CallReply } from '../../api/call.ts';
import { scopeTexts } from '../../features/api-keys/key-list.tsx';
import { Button } from '../../ui/button.tsx';
import { classNames } from '../../ui/class-names.ts';
import { Checkbox, Select } from '../../ui/fields/choices.tsx';
import { FieldGroup, FormMessage } from '../../ui/fields/field.tsx';
import { TextField } from '../../ui/fields/text-field.tsx';
import { limitOf, useAskedLimit } from './limits.ts';
import { OwnProofField, useOwnProofTexts, useProvenSubmit } from './own-proof-field.tsx';
import panelStyles from './panel.module.css';
import styles from './screen.module.css';
import { type SecretFormProps, SecretOpener } from './secret-opener.tsx';

type Created = CallReply<'POST /v1/account/api-keys'>;

const names = ['name', 'scopes', 'limitedTo', 'expiresInDays', 'password'] as const;
const lifetimes = [7, 30, usualKeyDays, longestKeyDays];

interface KeyValues {
  name: string;
  scopes: KeyScope[];
  /** `kind/id`, or empty for everything. */
  limitedTo: string;
  /** A whole number as text, from a select. */
  expiresInDays: string;
  password: string;
}

/** Validation rules of the form. */
function rulesOf(t: ReturnType<typeof useTranslations<'apiKeys'>>, missing: string) {
  return z.object({
    name: z.string().trim().min(1, t('nameMissing')).max(100),
    scopes: z.array(KeyScope).min(1, t('scopeMissing')),
    limitedTo: z.string(),
    expiresInDays: z.string(),
    password: z.string().min(1, missing),
  });
}

export function CreateKey() {
  const t = useTranslations('apiKeys');
  return (
    <SecretOpener<Created>
      label={t('create')}
      secret={(created) => <KeySecret {...created} />}
      form={(props) => <KeyForm {...props} />}
    />
  );
}

function KeyForm({ limits, onCreated, onCancel }: SecretFormProps<Created>) {
  const t = useTranslations('apiKeys');
  const proof = useOwnProofTexts();
  const asked = useAskedLimit();
  const { mutateAsync } = useCreateApiKey();
  const form = useForm<KeyValues>({
    resolver: zodResolver(rulesOf(t, proof.missing)),
    defaultValues: {
      name: '',
      scopes: ['events.read'],
      limitedTo: asked,
      expiresInDays: String(usualKeyDays),
      password: '',
    },
  });
  const { errors, isSubmitting } = form.formState;
  const { error, submitWith } = useProvenSubmit(form, names, 'password');
  const submit = submitWith(async (values) => {
    const { limitedTo, expiresInDays, ...rest } = values;
    const created = await mutateAsync({
      ...rest,
      limitedTo: limitOf(limitedTo),
      expiresInDays: Number(expiresInDays),
    });
    onCreated(created);
  });

  return (
    <form
      method="dialog"
      noValidate
      className={classNames(styles.form, panelStyles.pairs)}
      onSubmit={(event) => void submit(event)}
    >
      <FormMessage>{error}</FormMessage>
      <TextField
        label={t('name')}
        placeholder={t('nameExample')}
        maxLength={100}
        autoComplete="off"
        error={errors.name?.message}
        {...form.register('name')}
      />
      <Select
        label={t('limit')}
        options={[{ value: '', label: t('noLimit') }, ...limits]}
        {...form.register('limitedTo')}
      />
      <FieldGroup label={t('scopesLabel')} error={errors.scopes?.message} className={panelStyles.wide}>
        <div className={panelStyles.choices}>
          {keyScopes.map((scope) => (
            <Checkbox
              key={scope}
              label={t(`scopes.${scopeTexts[scope]}`)}
              value={scope}
              {...form.register('scopes')}
            />
          ))}
        </div>
      </FieldGroup>
      <Select
        label={t('days')}
        options={lifetimes.map((days) => ({
          value: String(days),
          label: days === longestKeyDays ? t('year') : t('daysOption', { days }),
        }))}
        {...form.register('expiresInDays')}
      />
      <OwnProofField label={t('password')} error={errors.password?.message} {...form.register('password')} />
      <div className={classNames(panelStyles.wide, styles.buttonRow, panelStyles.submit)}>
        <Button type="submit" busy={isSubmitting}>
          {t('create')}
        </Button>
        <Button variant="quiet" onClick={onCancel}>
          {t('cancel')}
        </Button>
      </div>
    </form>
  );
}

/** Shown once. */
function KeySecret({ name, secret }: Pick<Created, 'name' | 'secret'>) {
  const t = useTranslations('apiKeys');
  return (
    <div role="status">
      <p>{t('once')}</p>
      <TextField
        label={t('secret', { name })}
        value={secret}
        readOnly
        onFocus={(event) => event.currentTarget.select()}
      />
    </div>
  );
}
