import { type ReactNode, useEffect, useRef, useState } from 'react';
import { Button } from '../../ui/button.tsx';

interface FormOpenerProps {
  readonly label: string;
  readonly icon?: ReactNode;
  readonly size?: 'sm' | 'md';
  /** Of the opened form. */
  readonly className?: string | undefined;
  /** Where the address asks for the form. */
  readonly startsOpen?: boolean;
  readonly children: (close: () => void) => ReactNode;
}

/** A button that opens a form in its place, for what people need once or rarely. The focus goes along. */
export function FormOpener({
  label,
  icon,
  size = 'md',
  className,
  startsOpen = false,
  children,
}: FormOpenerProps) {
  const [open, setOpen] = useState(startsOpen);
  const button = useRef<HTMLButtonElement>(null);
  const form = useRef<HTMLDivElement>(null);
  const before = useRef(open);
  useEffect(() => {
    if (before.current === open) return;
    before.current = open;
    const field = form.current?.querySelector<HTMLElement>('input:not([hidden]), select, textarea');
    (field ?? form.current ?? button.current)?.focus();
  }, [open]);
  if (!open) {
    return (
      <Button ref={button} variant="secondary" size={size} icon={icon} onClick={() => setOpen(true)}>
        {label}
      </Button>
    );
  }
  return (
    <div ref={form} tabIndex={-1} className={className}>
      {children(() => setOpen(false))}
    </div>
  );
}
