import { type FormEvent, type ReactNode, useState } from 'react';
import { useTranslations } from 'use-intl';
import { importLimits } from '../../../contracts/limits.ts';
import type { useImport } from '../../api/imports.ts';
import { useErrorText } from '../../lib/form.ts';
import { textOfFile } from '../../lib/text-of-file.ts';
import { Button } from '../../ui/button.tsx';
import { FormMessage } from '../../ui/fields/field.tsx';
import { FileField } from '../../ui/fields/file-field.tsx';
import { TextField } from '../../ui/fields/text-field.tsx';
import styles from './screen.module.css';

interface FormProps {
  readonly importing: ReturnType<typeof useImport>;
  readonly target: { readonly groupId: string | null };
  /** Called with the name of what is imported. */
  readonly onStart: (name: string) => void;
}

/** One import at a time; each form shows only its own state. */
function useSource({ importing, target, onStart }: FormProps, kind: 'url' | 'content') {
  const errorText = useErrorText();
  const own = importing.variables !== undefined && kind in importing.variables;
  return {
    busy: importing.isPending && own,
    blocked: importing.isPending,
    failure: importing.isError && own ? errorText(importing.error) : undefined,
    start: (name: string, source: { url: string } | { content: string }) => {
      if (importing.isPending) return;
      onStart(name);
      importing.mutate({ ...source, ...target });
    },
  };
}

export function AddressForm(props: FormProps) {
  const t = useTranslations('imports');
  const { busy, blocked, failure, start } = useSource(props, 'url');
  const [url, setUrl] = useState('');
  const [error, setError] = useState<string>();
  const submit = (event: FormEvent) => {
    event.preventDefault();
    const address = url.trim();
    const whole = /^[a-z][a-z0-9+.-]*:\/\//i.test(address) ? address : `https://${address}`;
    const isAddress = address !== '' && URL.parse(whole)?.hostname.includes('.');
    setError(isAddress ? undefined : t('addressInvalid'));
    if (isAddress) start(address, { url: address });
  };
  return (
    <form method="dialog" noValidate className={styles.form} onSubmit={submit}>
      <FormMessage>{failure}</FormMessage>
      <TextField
        label={t('address')}
        hint={t('addressHint')}
        type="url"
        inputMode="url"
        placeholder="https://"
        autoComplete="off"
        maxLength={2000}
        error={error}
        value={url}
        onChange={(event) => setUrl(event.target.value)}
      />
      <Button type="submit" busy={busy} disabled={blocked && !busy}>
        {t('fetch')}
      </Button>
      {busy && (
        <p role="status" className={styles.soft}>
          {t('fetching')}
        </p>
      )}
    </form>
  );
}

interface FileFormProps extends FormProps {
  /** Whether files are the only source: otherwise the button is quieter until one is chosen. */
  readonly isMain: boolean;
  readonly children: ReactNode;
}

export function FileForm({ isMain, children, ...props }: FileFormProps) {
  const t = useTranslations('imports');
  const { busy, blocked, failure, start } = useSource(props, 'content');
  const [file, setFile] = useState<File | null>(null);
  const [error, setError] = useState<string>();
  const submit = async (event: FormEvent) => {
    event.preventDefault();
    if (file === null) return setError(t('fileMissing'));
    if (file.size > importLimits.characters) return setError(t('fileTooLarge'));
    setError(undefined);
    start(file.name, { content: await textOfFile(file) });
  };
  return (
    <form method="dialog" noValidate className={styles.form} onSubmit={(event) => void submit(event)}>
      <FormMessage>{failure}</FormMessage>
      <FileField
        label={t('file')}
        hint={t('fileHint')}
        error={error}
        file={file}
        accept=".ics,.ndjson,.csv,.tsv,.xls,.txt,text/calendar,text/csv,text/tab-separated-values"
        texts={{ choose: t('chooseFile'), drop: t('dropFile'), change: t('changeFile') }}
        onPick={(picked) => {
          setFile(picked);
          setError(undefined);
        }}
      />
      {children}
      <Button
        type="submit"
        variant={isMain || file !== null ? 'primary' : 'secondary'}
        size="lg"
        block
        busy={busy}
        disabled={blocked && !busy}
      >
        {t('read')}
      </Button>
      {busy && (
        <p role="status" className={styles.soft}>
          {t('reading')}
        </p>
      )}
    </form>
  );
}
