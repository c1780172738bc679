import { Search } from 'lucide-react';
import { type SubmitEvent, useDeferredValue, useState } from 'react';
import { useTranslations } from 'use-intl';
import type { DoorPerson } from '../../../contracts/door.ts';
import { readTicket } from '../../../contracts/tickets.ts';
import { useFormats } from '../../lib/format.ts';
import { Button } from '../../ui/button.tsx';
import { TextField } from '../../ui/fields/text-field.tsx';
import type { Door, DoorAnswer } from './door-state.ts';
import { findPeople } from './find-people.ts';
import styles from './screen.module.css';

/** Rows that a phone shows before somebody has to type more. */
const mostShown = 10;

interface PeopleSearchProps {
  readonly door: Door;
  readonly event: DoorAnswer['event'];
  readonly onCode: (text: string) => void;
  readonly onAdmit: (person: DoorPerson) => void;
  readonly onUndo: (registrationId: string) => void;
}

/** Finds people by name, and takes a code that is typed: for torn paper and dead phones. */
export function PeopleSearch({ door, event, onCode, onAdmit, onUndo }: PeopleSearchProps) {
  const t = useTranslations('door');
  const [typed, setTyped] = useState('');
  const words = useDeferredValue(typed.trim());
  const found = findPeople(door.people.values(), words);
  const submit = (submitted: SubmitEvent) => {
    submitted.preventDefault();
    if (readTicket(typed) === null) return;
    onCode(typed);
    setTyped('');
  };
  return (
    <section className={styles.people}>
      <form method="dialog" onSubmit={submit}>
        <TextField
          label={t('search')}
          hint={t('searchHint')}
          type="search"
          value={typed}
          maxLength={300}
          autoComplete="off"
          autoCapitalize="none"
          icon={<Search aria-hidden="true" />}
          onChange={(change) => setTyped(change.target.value)}
        />
      </form>
      {words !== '' && found.length === 0 && <p className={styles.hint}>{t('nobody', { words })}</p>}
      <ul className={styles.list}>
        {found.slice(0, mostShown).map((person) => (
          <Row key={person.$id} person={person} timeZone={event.timeZone} onAdmit={onAdmit} onUndo={onUndo} />
        ))}
      </ul>
      {found.length > mostShown && (
        <p className={styles.hint}>{t('more', { count: found.length - mostShown })}</p>
      )}
    </section>
  );
}

interface RowProps extends Pick<PeopleSearchProps, 'onAdmit' | 'onUndo'> {
  readonly person: DoorPerson;
  readonly timeZone: string;
}

function Row({ person, timeZone, onAdmit, onUndo }: RowProps) {
  const t = useTranslations('door');
  const formats = useFormats();
  const { name, admittedAt } = person;
  return (
    <li className={styles.row}>
      <div>
        <p className={styles.name}>{name}</p>
        {admittedAt !== null && (
          <p className={styles.hint}>{t('isIn', { time: formats.instant(admittedAt, timeZone) })}</p>
        )}
      </div>
      {admittedAt === null ? (
        <Button
          size="sm"
          variant="secondary"
          aria-label={t('letInName', { name })}
          onClick={() => onAdmit(person)}
        >
          {t('letIn')}
        </Button>
      ) : (
        <Button
          size="sm"
          variant="quiet"
          aria-label={t('undoName', { name })}
          onClick={() => onUndo(person.$id)}
        >
          {t('undo')}
        </Button>
      )}
    </li>
  );
}
