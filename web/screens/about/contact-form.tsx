import { zodResolver } from '@hookform/resolvers/zod';
import { useState } from 'react';
import { useForm } from 'react-hook-form';
import { useTranslations } from 'use-intl';
import { z } from 'zod';
import { cleanProse } from '../../../contracts/clean-text.ts';
import { type ContactMessage, contactLimits } from '../../../contracts/contact.ts';
import { normaliseEmail } from '../../../contracts/email-address.ts';
import { useSendMessage } from '../../api/contact-and-notifications.ts';
import { showFieldErrors } from '../../lib/form.ts';
import { Button } from '../../ui/button.tsx';
import { FormMessage } from '../../ui/fields/form-message.tsx';
import { TextArea, TextField } from '../../ui/fields/text-field.tsx';
import styles from './contact-form.module.css';

const empty: ContactMessage = { name: '', email: '', subject: '', message: '' };
const names = ['name', 'email', 'subject', 'message'] as const;

export function ContactForm() {
  const t = useTranslations('about');
  const [outcome, setOutcome] = useState<'sent' | 'failed'>();
  const { mutateAsync } = useSendMessage();
  const form = useForm<ContactMessage>({ resolver: zodResolver(rules(t)), defaultValues: empty });
  const { errors, isSubmitting } = form.formState;

  const submit = form.handleSubmit(async (message) => {
    setOutcome(undefined);
    try {
      await mutateAsync(message);
      form.reset(empty);
      setOutcome('sent');
    } catch (error) {
      if (!showFieldErrors(error, names, form.setError)) setOutcome('failed');
    }
  });
  const field = (name: (typeof names)[number]) => ({
    label: t(name),
    error: errors[name]?.message,
    maxLength: contactLimits[name],
    ...form.register(name),
  });
  return (
    <form method="dialog" noValidate className={styles.form} onSubmit={(event) => void submit(event)}>
      <div className={styles.pair}>
        <TextField autoComplete="name" {...field('name')} />
        <TextField type="email" autoComplete="email" {...field('email')} />
      </div>
      <TextField {...field('subject')} />
      <TextArea rows={6} {...field('message')} />
      {outcome !== undefined && (
        <FormMessage tone={outcome === 'sent' ? 'good' : 'bad'}>{t(outcome)}</FormMessage>
      )}
      <Button type="submit" size="lg" busy={isSubmitting}>
        {t(isSubmitting ? 'sending' : 'send')}
      </Button>
    </form>
  );
}

function rules(t: ReturnType<typeof useTranslations<'about'>>) {
  const text = z
    .string()
    .overwrite(cleanProse)
    .min(1, { error: t('required'), abort: true });
  return z.object({
    name: text.max(contactLimits.name),
    email: text.max(contactLimits.email).refine((typed) => normaliseEmail(typed) !== null, t('emailInvalid')),
    subject: text.max(contactLimits.subject),
    message: text.max(contactLimits.message),
  });
}
