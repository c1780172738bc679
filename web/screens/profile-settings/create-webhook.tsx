import { zodResolver } from '@hookform/resolvers/zod';
import { useForm } from 'react-hook-form';
import { useTranslations } from 'use-intl';
import { z } from 'zod';
import { type WebhookSubject, webhookSubjects } from '../../../contracts/webhook-subjects.ts';
import type { CallReply } from '../../api/call.ts';
import { useCreateWebhook } from '../../api/webhooks.ts';
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

type Created = CallReply<'POST /v1/account/webhooks'>;

const names = ['url', 'subjects', 'limitedTo', 'password'] as const;

interface WebhookValues {
  url: string;
  subjects: WebhookSubject[];
  /** `kind/id`, or empty for everything. */
  limitedTo: string;
  password: string;
}

function rulesOf(t: ReturnType<typeof useTranslations<'webhooks'>>, missing: string) {
  return z.object({
    url: z.url({ protocol: /^https?$/, error: t('addressInvalid') }).max(500),
    subjects: z.array(z.enum(webhookSubjects)).min(1, t('subjectMissing')),
    limitedTo: z.string(),
    password: z.string().min(1, missing),
  });
}

export function CreateWebhook() {
  const t = useTranslations('webhooks');
  return (
    <SecretOpener<Created>
      label={t('create')}
      secret={({ secret, url }) => <WebhookSecret secret={secret} url={url} />}
      form={(props) => <WebhookForm {...props} />}
    />
  );
}

function WebhookForm({ limits, onCreated, onCancel }: SecretFormProps<Created>) {
  const t = useTranslations('webhooks');
  const proof = useOwnProofTexts();
  const asked = useAskedLimit();
  const { mutateAsync } = useCreateWebhook();
  const form = useForm<WebhookValues>({
    resolver: zodResolver(rulesOf(t, proof.missing)),
    defaultValues: { url: '', subjects: ['registration'], limitedTo: asked, password: '' },
  });
  const { errors, isSubmitting } = form.formState;
  const { error, submitWith } = useProvenSubmit(form, names, 'password');
  const submit = submitWith(async ({ limitedTo, ...values }) => {
    const created = await mutateAsync({ ...values, limitedTo: limitOf(limitedTo) });
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
        label={t('address')}
        type="url"
        inputMode="url"
        placeholder="https://"
        maxLength={500}
        autoComplete="off"
        error={errors.url?.message}
        {...form.register('url')}
      />
      <Select
        label={t('limit')}
        options={[{ value: '', label: t('noLimit') }, ...limits]}
        {...form.register('limitedTo')}
      />
      <FieldGroup label={t('subjectsLabel')} error={errors.subjects?.message} className={panelStyles.wide}>
        <div className={panelStyles.pairs}>
          {webhookSubjects.map((subject) => (
            <Checkbox
              key={subject}
              label={t(`subjects.${subject}`)}
              value={subject}
              {...form.register('subjects')}
            />
          ))}
        </div>
      </FieldGroup>
      <OwnProofField label={t('password')} error={errors.password?.message} {...form.register('password')} />
      <div className={classNames(panelStyles.wide, styles.buttonRow)}>
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
export function WebhookSecret({ secret, url }: { readonly secret: string; readonly url: string }) {
  const t = useTranslations('webhooks');
  return (
    <div role="status">
      <p>{t('once')}</p>
      <TextField
        label={t('secret', { host: new URL(url).host })}
        value={secret}
        readOnly
        onFocus={(event) => event.currentTarget.select()}
      />
    </div>
  );
}
