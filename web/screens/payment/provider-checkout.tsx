import { useEffect, useEffectEvent, useRef, useState } from 'react';
import { useTranslations } from 'use-intl';
import { useOpenCheckout } from '../../api/payments.ts';
import { useFaultText } from '../../lib/form.ts';
import { useFormats } from '../../lib/format.ts';
import { Button } from '../../ui/button.tsx';
import { FormMessage } from '../../ui/fields/form-message.tsx';
import type { CheckoutProps } from './checkout.ts';
import { openProviderCheckout, ScriptBlocked } from './open-provider-checkout.ts';

/** Opens the payment provider's own checkout over the page: at once, and again by the button. */
export function ProviderCheckout({ payment, busy, onOutcome }: CheckoutProps) {
  const t = useTranslations('payment');
  const formats = useFormats();
  const faultText = useFaultText();
  const { mutateAsync } = useOpenCheckout(payment.$id);
  const [open, setOpen] = useState(false);
  const [fault, setFault] = useState<unknown>(null);
  const started = useRef(false);

  const start = async () => {
    setOpen(true);
    setFault(null);
    try {
      onOutcome(await openProviderCheckout(await mutateAsync()));
    } catch (error) {
      setFault(error);
    } finally {
      setOpen(false);
    }
  };
  const startOnce = useEffectEvent(() => {
    if (!started.current) void start();
    started.current = true;
  });
  useEffect(() => startOnce(), []);

  return (
    <>
      {fault instanceof ScriptBlocked ? (
        <FormMessage>
          {t('blocked')}{' '}
          <Button variant="quiet" size="sm" onClick={() => window.location.reload()}>
            {t('reload')}
          </Button>
        </FormMessage>
      ) : (
        fault !== null && <FormMessage>{faultText(fault)}</FormMessage>
      )}
      <Button size="lg" block busy={busy || open} onClick={() => void start()}>
        {t('pay', { amount: formats.rupees(payment.amountPaise / 100) })}
      </Button>
    </>
  );
}
