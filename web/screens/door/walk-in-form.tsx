import { UserPlus } from 'lucide-react';
import { type SubmitEvent, useState } from 'react';
import { useTranslations } from 'use-intl';
import { cleanLine } from '../../../contracts/clean-text.ts';
import { useFaultText } from '../../lib/form.ts';
import { Button } from '../../ui/button.tsx';
import { Disclosure } from '../../ui/disclosure.tsx';
import { FormMessage } from '../../ui/fields/form-message.tsx';
import { TextField } from '../../ui/fields/text-field.tsx';
import type { DoorDevice } from './door-device.ts';
import styles from './screen.module.css';

/** Registers somebody who came without a ticket; only with a connection, since seats are given away in one place. */
export function WalkInForm({ device, online }: { device: DoorDevice; online: boolean }) {
  const t = useTranslations('door');
  const faultText = useFaultText();
  const [id, setId] = useState(() => crypto.randomUUID());
  const [name, setName] = useState('');
  const [state, setState] = useState<
    { kind: 'idle' | 'busy' | 'missing' } | { kind: 'done'; name: string } | Fault
  >({
    kind: 'idle',
  });
  const submit = async (submitted: SubmitEvent) => {
    submitted.preventDefault();
    const shown = cleanLine(name);
    if (shown === '') return setState({ kind: 'missing' });
    setState({ kind: 'busy' });
    try {
      const person = await device.walkIn(id, shown);
      setState({ kind: 'done', name: person.name });
      setId(crypto.randomUUID());
      setName('');
    } catch (error) {
      setState({ kind: 'fault', error });
    }
  };
  return (
    <Disclosure title={t('walkIn')}>
      <form
        method="dialog"
        className={styles.walkIn}
        onSubmit={(submitted) => void submit(submitted)}
        noValidate
      >
        <TextField
          label={t('nameOfWalkIn')}
          value={name}
          maxLength={128}
          autoComplete="off"
          error={state.kind === 'missing' ? t('required') : undefined}
          onChange={(change) => setName(change.target.value)}
        />
        <Button
          type="submit"
          icon={<UserPlus aria-hidden="true" />}
          busy={state.kind === 'busy'}
          disabledReason={online ? undefined : t('walkInOffline')}
        >
          {t('walkInAdd')}
        </Button>
        {state.kind === 'done' && (
          <FormMessage tone="good">{t('walkInDone', { name: state.name })}</FormMessage>
        )}
        {state.kind === 'fault' && <FormMessage>{faultText(state.error)}</FormMessage>}
      </form>
    </Disclosure>
  );
}

interface Fault {
  readonly kind: 'fault';
  readonly error: unknown;
}
