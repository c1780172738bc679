import { Plus } from 'lucide-react';
import { type ReactNode, useState } from 'react';
import { Skeleton } from '../../ui/skeleton.tsx';
import { FormOpener } from './form-opener.tsx';
import { type LimitOptions, useAskedLimit, useLimits } from './limits.ts';

export interface SecretFormProps<Created> {
  readonly limits: LimitOptions;
  readonly onCreated: (created: Created) => void;
  readonly onCancel: () => void;
}

interface SecretOpenerProps<Created> {
  readonly label: string;
  /** Shows what was created, with the secret that is shown only now. */
  readonly secret: (created: Created) => ReactNode;
  readonly form: (props: SecretFormProps<Created>) => ReactNode;
}

/** Opens the form of a key or webhook, and shows its secret once it's created. */
export function SecretOpener<Created>({ label, secret, form }: SecretOpenerProps<Created>) {
  const asked = useAskedLimit();
  const limits = useLimits();
  const [created, setCreated] = useState<Created>();
  if (limits === null) return <Skeleton shape="title" />;
  return (
    <>
      {created !== undefined && secret(created)}
      <FormOpener label={label} icon={<Plus aria-hidden="true" />} startsOpen={asked !== ''}>
        {(close) =>
          form({
            limits,
            onCreated: (made) => {
              setCreated(made);
              close();
            },
            onCancel: close,
          })
        }
      </FormOpener>
    </>
  );
}
