import { Copy, Link2, Trash2 } from 'lucide-react';
import { type SubmitEvent, useState } from 'react';
import { useTranslations } from 'use-intl';
import type { CheckInLink } from '../../../../contracts/check-in.ts';
import { useCreateCheckInLink, useRevokeCheckInLink } from '../../../api/check-in.ts';
import { useErrorText } from '../../../lib/form.ts';
import { paths } from '../../../paths.ts';
import { Button } from '../../../ui/button.tsx';
import { FormMessage } from '../../../ui/fields/form-message.tsx';
import { TextField } from '../../../ui/fields/text-field.tsx';
import { showToast } from '../../../ui/toast.ts';
import panels from '../panels.module.css';
import styles from './check-in.module.css';

interface CheckInLinksProps {
  readonly eventId: string;
  readonly links: readonly CheckInLink[];
}

/** Links that open check-in on any phone, and a way to revoke them. */
export function CheckInLinks({ eventId, links }: CheckInLinksProps) {
  const t = useTranslations('door');
  return (
    <section className={panels.section} aria-labelledby="door-links">
      <div>
        <h2 id="door-links">{t('linksTitle')}</h2>
        <p className={styles.hint}>{t('linksHint')}</p>
      </div>
      <NewLink eventId={eventId} />
      {links.length === 0 ? (
        <p className={styles.hint}>{t('linksNone')}</p>
      ) : (
        <ul className={styles.people}>
          {links.map((link) => (
            <LinkRow key={link.$id} eventId={eventId} link={link} />
          ))}
        </ul>
      )}
    </section>
  );
}

function NewLink({ eventId }: { eventId: string }) {
  const t = useTranslations('door');
  const faultText = useErrorText();
  const [name, setName] = useState('');
  const [missing, setMissing] = useState(false);
  const { mutate, data, error, isPending } = useCreateCheckInLink(eventId);
  const submit = (submitted: SubmitEvent) => {
    submitted.preventDefault();
    setMissing(name.trim() === '');
    if (name.trim() !== '') mutate(name.trim(), { onSuccess: () => setName('') });
  };
  return (
    <>
      <form method="dialog" className={styles.newLink} onSubmit={submit} noValidate>
        <TextField
          label={t('linkName')}
          value={name}
          maxLength={60}
          autoComplete="off"
          placeholder={t('linkPlaceholder')}
          error={missing ? t('required') : undefined}
          onChange={(change) => setName(change.target.value)}
        />
        <Button type="submit" variant="secondary" icon={<Link2 aria-hidden="true" />} busy={isPending}>
          {t('linkAdd')}
        </Button>
      </form>
      {error !== null && <FormMessage>{faultText(error)}</FormMessage>}
      {data !== undefined && <MadeLink address={paths.checkIn(eventId, data.secret)} />}
    </>
  );
}

function MadeLink({ address }: { address: string }) {
  const t = useTranslations('door');
  const whole = new URL(address, window.location.href).href;
  const copy = async () => {
    await navigator.clipboard.writeText(whole);
    showToast({ tone: 'good', text: t('linkCopied') });
  };
  return (
    <FormMessage tone="good" title={t('linkMade')}>
      <p className={styles.address}>{whole}</p>
      <Button variant="secondary" size="sm" icon={<Copy aria-hidden="true" />} onClick={() => void copy()}>
        {t('linkCopy')}
      </Button>
    </FormMessage>
  );
}

function LinkRow({ eventId, link }: { eventId: string; link: CheckInLink }) {
  const t = useTranslations('door');
  const faultText = useErrorText();
  const { name } = link;
  const { mutate, isPending } = useRevokeCheckInLink(eventId, {
    onDone: () => showToast({ tone: 'plain', text: t('linkRevoked', { name }) }),
    onFault: (error) => showToast({ tone: 'bad', text: faultText(error) }),
  });
  return (
    <li>
      <span className={styles.name}>{name}</span>
      <Button
        variant="quiet"
        size="sm"
        icon={<Trash2 aria-hidden="true" />}
        aria-label={t('linkRevokeName', { name })}
        busy={isPending}
        onClick={() => mutate(link.$id)}
      >
        {t('linkRevoke')}
      </Button>
    </li>
  );
}
