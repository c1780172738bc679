import { useState } from 'react';
import { Link } from 'react-router';
import { useTranslations } from 'use-intl';
import type { ChatAction } from '../../../contracts/assistant.ts';
import { isProblem } from '../../api/errors.ts';
import { useCancelRegistration, useResendMail } from '../../api/registrations.ts';
import { paths } from '../../paths.ts';
import { Button, buttonClass } from '../../ui/button.tsx';
import { note } from './conversation.ts';
import styles from './reply.module.css';

/**
 * An action proposed by the assistant. Registration continues in the event page's form; other actions make the same API
 * call as the site's own buttons, after the person has confirmed.
 */
export function ActionOffer({
  action,
  onOpen,
}: {
  readonly action: ChatAction;
  readonly onOpen: () => void;
}) {
  const { kind, eventId, label, question } = action;
  if (kind === 'register' || question === null) {
    return (
      <Link to={`${paths.event(eventId)}#rsvp`} className={buttonClass({ size: 'sm' })} onClick={onOpen}>
        {label}
      </Link>
    );
  }
  return kind === 'cancel' ? (
    <CancelOffer action={action} question={question} />
  ) : (
    <ResendOffer action={action} question={question} />
  );
}

interface OfferProps {
  readonly action: ChatAction;
  readonly question: string;
}

function CancelOffer({ action, question }: OfferProps) {
  const cancel = useCancelRegistration(action.eventId);
  return <ConfirmedAction action={action} question={question} run={() => cancel.mutateAsync()} />;
}

function ResendOffer({ action, question }: OfferProps) {
  const resend = useResendMail(action.eventId);
  return <ConfirmedAction action={action} question={question} run={() => resend.mutateAsync()} />;
}

function ConfirmedAction({ action, question, run }: OfferProps & { readonly run: () => Promise<unknown> }) {
  const t = useTranslations('chat');
  const [step, setStep] = useState<'offered' | 'asked' | 'busy' | 'over'>('offered');
  const confirm = async () => {
    setStep('busy');
    try {
      await run();
      note(action.done);
      setStep('over');
    } catch (error) {
      // An API error says what to do; anything else can be retried.
      note(isProblem(error) ? error.message : t('failedOffline'));
      setStep('offered');
    }
  };
  if (step === 'over') return null;
  if (step === 'offered') {
    return (
      <Button size="sm" variant="secondary" onClick={() => setStep('asked')}>
        {action.label}
      </Button>
    );
  }
  return (
    <fieldset className={styles.question}>
      <legend>{question}</legend>
      <Button
        size="sm"
        variant={action.kind === 'cancel' ? 'danger' : 'primary'}
        busy={step === 'busy'}
        autoFocus
        onClick={() => void confirm()}
      >
        {t('confirm')}
      </Button>
      <Button
        size="sm"
        variant="secondary"
        onClick={() => {
          note(t('left'));
          setStep('offered');
        }}
      >
        {t('decline')}
      </Button>
    </fieldset>
  );
}
