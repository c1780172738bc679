import { Search, UserPlus } from 'lucide-react';
import { type SubmitEvent, useDeferredValue, useRef, useState } from 'react';
import { useTranslations } from 'use-intl';
import type { CheckInPerson } from '../../../contracts/check-in.ts';
import { cleanLine } from '../../../contracts/clean-text.ts';
import { readShortCode } from '../../../contracts/short-codes.ts';
import { readTicket } from '../../../contracts/tickets.ts';
import { useErrorText } from '../../lib/form.ts';
import { useFormats } from '../../lib/format.ts';
import { Avatar } from '../../ui/avatar.tsx';
import { Button } from '../../ui/button.tsx';
import { FormMessage } from '../../ui/fields/field.tsx';
import { TextField } from '../../ui/fields/text-field.tsx';
import { Disclosure } from '../../ui/skeleton.tsx';
import { type CheckInDevice, findByCode, findPeople } from './device.ts';
import styles from './screen.module.css';
import { type CheckInReply, type CheckInState, ticketTextOf } from './state.ts';

/** Most results shown at once on a phone. */
const maxShown = 10;

interface PeopleSearchProps {
  readonly state: CheckInState;
  readonly event: CheckInReply['event'];
  readonly onCode: (text: string) => void;
  readonly onAdmit: (person: CheckInPerson) => void;
  readonly onUndo: (registrationId: string) => void;
}

/** Finds people by name and accepts a typed code, for torn paper and dead phones. */
export function PeopleSearch({ state, event, onCode, onAdmit, onUndo }: PeopleSearchProps) {
  const t = useTranslations('door');
  const [typed, setTyped] = useState('');
  const words = useDeferredValue(typed.trim());
  const byName = findPeople(state.people.values(), words);
  const code = readShortCode(words);
  const holder = code && findByCode(state.people.values(), code);
  const found = holder ? [holder] : byName;
  // Many names are eight letters of the code's alphabet.
  const hasDigit = /\d/.test(words);
  const submit = (submitted: SubmitEvent) => {
    submitted.preventDefault();
    // Some names look like codes. A code that is on the list goes first.
    const spoken = readShortCode(typed);
    const isName = findPeople(state.people.values(), typed).length > 0;
    const entered = spoken !== null && (findByCode(state.people.values(), spoken) !== undefined || !isName);
    if (!entered && readTicket(typed) === null) return;
    onCode(typed);
    setTyped('');
  };
  return (
    <section className={styles.people}>
      <form method="dialog" onSubmit={submit}>
        <TextField
          label={t('search')}
          labelHidden
          placeholder={t('searchHint')}
          type="search"
          value={typed}
          maxLength={300}
          autoComplete="off"
          autoCapitalize="none"
          icon={<Search aria-hidden="true" />}
          onChange={(change) => setTyped(change.target.value)}
        />
      </form>
      {words !== '' && found.length === 0 && (
        <p role="status" className={styles.hint}>
          {code === null || !hasDigit
            ? t('nobody', { words })
            : t(code.kind === 'miscopied' ? 'miscopied' : 'unlisted')}
        </p>
      )}
      <ul className={styles.list}>
        {found.slice(0, maxShown).map((person) => (
          <Row
            key={person.$id}
            person={person}
            ticket={ticketTextOf(state, person.$id)}
            timeZone={event.timeZone}
            onAdmit={onAdmit}
            onUndo={onUndo}
          />
        ))}
      </ul>
      {found.length > maxShown && (
        <p className={styles.hint}>{t('more', { count: found.length - maxShown })}</p>
      )}
    </section>
  );
}

interface RowProps extends Pick<PeopleSearchProps, 'onAdmit' | 'onUndo'> {
  readonly person: CheckInPerson;
  /** The name of their ticket type, at an event that has several. */
  readonly ticket: string | undefined;
  readonly timeZone: string;
}

function Row({ person, ticket, timeZone, onAdmit, onUndo }: RowProps) {
  const t = useTranslations('door');
  const formats = useFormats();
  const { name, admittedAt } = person;
  return (
    <li className={styles.row}>
      <Avatar name={name} size="sm" />
      <div>
        <p className={styles.name}>{name}</p>
        {ticket !== undefined && <p className={styles.hint}>{ticket}</p>}
        {admittedAt !== null && (
          <p className={styles.hint}>{t('isIn', { time: formats.instant(admittedAt, timeZone) })}</p>
        )}
      </div>
      {admittedAt === null ? (
        <Button variant="secondary" aria-label={t('letInName', { name })} onClick={() => onAdmit(person)}>
          {t('letIn')}
        </Button>
      ) : (
        <Button variant="quiet" aria-label={t('undoName', { name })} onClick={() => onUndo(person.$id)}>
          {t('undo')}
        </Button>
      )}
    </li>
  );
}

/** Registers a walk-in. Needs a connection, since only the server assigns seats. */
export function WalkInForm({ device, online }: { device: CheckInDevice; online: boolean }) {
  const t = useTranslations('door');
  const errorText = useErrorText();
  // The same id for every retry of the same name, so that a lost answer registers no one twice.
  const tried = useRef({ name: '', id: '' });
  const [name, setName] = useState('');
  const [state, setState] = useState<
    { kind: 'idle' | 'busy' | 'missing' } | { kind: 'done'; name: string } | ErrorText
  >({
    kind: 'idle',
  });
  const submit = async (submitted: SubmitEvent) => {
    submitted.preventDefault();
    const shown = cleanLine(name);
    if (shown === '') return setState({ kind: 'missing' });
    setState({ kind: 'busy' });
    if (tried.current.name !== shown) tried.current = { name: shown, id: crypto.randomUUID() };
    try {
      const person = await device.walkIn(tried.current.id, shown);
      tried.current = { name: '', id: '' };
      setState({ kind: 'done', name: person.name });
      setName('');
    } catch (error) {
      setState({ kind: 'error', error });
    }
  };
  return (
    <Disclosure size="sm" title={t('walkIn')}>
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
        {state.kind === 'error' && <FormMessage>{errorText(state.error)}</FormMessage>}
      </form>
    </Disclosure>
  );
}

interface ErrorText {
  readonly kind: 'error';
  readonly error: unknown;
}
