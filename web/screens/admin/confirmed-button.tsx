import { type ReactNode, Suspense, useState } from 'react';
import { useTranslations } from 'use-intl';
import { lazyPart } from '../../lib/lazy-part.tsx';
import { Button } from '../../ui/button.tsx';

const openDialog = async () => ({ default: (await import('../../ui/dialog.tsx')).Dialog });
const Dialog = lazyPart(openDialog);

interface ConfirmedButtonProps {
  readonly label: string;
  readonly icon?: ReactNode;
  /** Beside a button that does more. */
  readonly quiet?: boolean;
  /** Names its object for screen readers. */
  readonly name: string;
  readonly title: string;
  /** What follows from it. */
  readonly text: string;
  readonly busy: boolean;
  readonly onDo: () => void;
}

/** An action that says what follows from it before it is done. */
export function ConfirmedButton({
  label,
  icon,
  quiet = false,
  name,
  title,
  text,
  busy,
  onDo,
}: ConfirmedButtonProps) {
  const t = useTranslations('admin');
  const [asking, setAsking] = useState(false);
  const close = () => setAsking(false);
  const confirm = () => {
    close();
    onDo();
  };
  return (
    <>
      <Button
        size="sm"
        variant={quiet ? 'quiet' : 'secondary'}
        icon={icon}
        aria-label={name}
        busy={busy}
        onPointerEnter={() => void openDialog()}
        onClick={() => setAsking(true)}
      >
        {label}
      </Button>
      {asking && (
        <Suspense>
          <Dialog
            open
            onOpenChange={close}
            size="sm"
            title={title}
            description={text}
            closeLabel={t('close')}
            footer={
              <>
                <Button variant="secondary" onClick={close}>
                  {t('keep')}
                </Button>
                <Button onClick={confirm}>{label}</Button>
              </>
            }
          />
        </Suspense>
      )}
    </>
  );
}
