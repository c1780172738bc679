import { type FormEvent, useState } from 'react';
import { useTranslations } from 'use-intl';
import { useCall } from '../api/call-context.tsx';
import { Button } from '../ui/button.tsx';
import control from '../ui/fields/control.module.css';
import styles from './subscribe-form.module.css';

type Stage = 'typing' | 'left' | 'busy' | 'asked' | 'failed';

/** Asks for the weekly digest. Its reader is asked by mail first, so that nobody subscribes somebody else. */
export function SubscribeForm() {
  const t = useTranslations('footer');
  const call = useCall();
  const [email, setEmail] = useState('');
  const [stage, setStage] = useState<Stage>('typing');
  const valid = /^[^\s@]+@[^\s@.]+(?:\.[^\s@.]+)+$/.test(email.trim());
  const submit = async (event: FormEvent) => {
    event.preventDefault();
    setStage('busy');
    try {
      await call('POST /v1/subscriptions', { body: { email } });
      setEmail('');
      setStage('asked');
    } catch {
      // Whatever it was, what was typed stays, and they can try again.
      setStage('failed');
    }
  };
  const invalid = stage === 'left' && email !== '' && !valid;
  return (
    <form method="dialog" className={styles.form} onSubmit={(event) => void submit(event)}>
      <label htmlFor="subscribe">{t('subscribe')}</label>
      <div className={styles.row}>
        <input
          id="subscribe"
          type="email"
          autoComplete="email"
          maxLength={254}
          placeholder={t('subscribePlaceholder')}
          className={control.control}
          value={email}
          aria-invalid={invalid || undefined}
          aria-describedby="subscribe-message"
          onChange={(event) => {
            setEmail(event.target.value);
            setStage('typing');
          }}
          onBlur={() => stage === 'typing' && setStage('left')}
        />
        <Button type="submit" variant="secondary" disabled={!valid} busy={stage === 'busy'}>
          {t('subscribeButton')}
        </Button>
      </div>
      <p id="subscribe-message" className={styles.message} aria-live="polite">
        {invalid && t('subscribeInvalid')}
        {stage === 'asked' && t('subscribeAsked')}
        {stage === 'failed' && t('subscribeFailed')}
      </p>
    </form>
  );
}
