import { Send } from 'lucide-react';
import { type SubmitEvent, useState } from 'react';
import { Link } from 'react-router';
import { useTranslations } from 'use-intl';
import type { EventGroupState } from '../../../contracts/event-groups.ts';
import { useShareEvent } from '../../api/event-groups.ts';
import { isProblem } from '../../lib/errors.ts';
import { useErrorText } from '../../lib/form.ts';
import { useSite } from '../../lib/page-context.tsx';
import { Button } from '../../ui/button.tsx';
import { Badge } from '../../ui/card.tsx';
import { TextField } from '../../ui/fields/text-field.tsx';
import { showToast } from '../../ui/toast.ts';
import styles from './shared-list.module.css';

/** An event in a further group, as one side sees it. */
export interface Shared {
  readonly eventId: string;
  readonly groupId: string;
  readonly state: EventGroupState;
  /** The other side's. */
  readonly title: string;
  readonly detail?: string;
  readonly to: string;
}

interface SharedListProps {
  readonly rows: readonly Shared[];
  /** The state in which this side is asked. */
  readonly asked: Exclude<EventGroupState, 'shown'>;
}

/** What is shown, and what either side hasn't answered. */
export function SharedList({ rows, asked }: SharedListProps) {
  if (rows.length === 0) return null;
  return (
    <ul className={styles.list}>
      {rows.map((row) => (
        <SharedRow key={`${row.eventId} ${row.groupId}`} row={row} asked={asked} />
      ))}
    </ul>
  );
}

function SharedRow({ row, asked }: { readonly row: Shared } & Pick<SharedListProps, 'asked'>) {
  const t = useTranslations('team.shared');
  const errorText = useErrorText();
  const { eventId, groupId, state, title } = row;
  const { mutate, isPending } = useShareEvent({
    onDone: (shared) =>
      showToast(
        shared === null
          ? { tone: 'plain', text: t('ended', { title }) }
          : { tone: 'good', text: t('accepted', { title }) },
      ),
    onFailure: (error) => showToast({ tone: 'bad', text: errorText(error) }),
  });
  const answer = (shown: boolean) => mutate({ eventId, groupId, shown });
  const end = state === 'shown' ? 'remove' : state === asked ? 'decline' : 'withdraw';
  return (
    <li>
      <p className={styles.about}>
        <Link to={row.to}>{title}</Link>
        {row.detail !== undefined && <span>{row.detail}</span>}
      </p>
      <Badge tone={state === asked ? 'warn' : state === 'shown' ? 'good' : 'plain'}>
        {t(state === asked ? 'waitsForYou' : state === 'shown' ? 'shown' : 'waits')}
      </Badge>
      <span className={styles.actions}>
        {state === asked && (
          <Button
            size="sm"
            busy={isPending}
            aria-label={t('acceptName', { title })}
            onClick={() => answer(true)}
          >
            {t('accept')}
          </Button>
        )}
        <Button
          size="sm"
          variant="quiet"
          busy={isPending}
          aria-label={t(`${end}Name`, { title })}
          onClick={() => answer(false)}
        >
          {t(end)}
        </Button>
      </span>
    </li>
  );
}

interface AskFormProps {
  readonly label: string;
  readonly hint: string;
  readonly submit: string;
  /** The path before the id in an address of a page, `/event/` or `/group/`. */
  readonly path: string;
  readonly target: (id: string) => { readonly eventId: string; readonly groupId: string };
}

/** Asks the other side, by the address of its page. */
export function AskForm({ label, hint, submit, path, target }: AskFormProps) {
  const t = useTranslations('team.shared');
  const { url } = useSite();
  const errorText = useErrorText();
  const [text, setText] = useState('');
  const [missing, setMissing] = useState(false);
  const { mutate, error, isPending } = useShareEvent({
    onDone: (shared) => {
      setText('');
      showToast({ tone: 'good', text: t(shared?.state === 'shown' ? 'nowShown' : 'sent') });
    },
  });
  const send = (submitted: SubmitEvent) => {
    submitted.preventDefault();
    const id = idIn(text, path);
    setMissing(id === null);
    if (id === null || isPending) return;
    mutate({ ...target(id), shown: true });
  };
  const unknown = isProblem(error, 'group_not_found', 'event_not_found');
  const refused = error === null ? undefined : unknown ? t('notFound') : errorText(error);
  return (
    <form method="dialog" noValidate className={styles.form} onSubmit={send}>
      <TextField
        label={label}
        hint={hint}
        placeholder={`${url}${path}…`}
        autoComplete="off"
        maxLength={500}
        value={text}
        error={missing ? t('addressMissing') : refused}
        onChange={(change) => setText(change.target.value)}
      />
      <Button type="submit" variant="secondary" icon={<Send aria-hidden="true" />} busy={isPending}>
        {submit}
      </Button>
    </form>
  );
}

/** The id in the address of a page, or typed alone; null for anything else. */
export function idIn(text: string, path: string): string | null {
  const typed = text.trim();
  const at = typed.toLowerCase().indexOf(path);
  const id = at < 0 ? typed : (typed.slice(at + path.length).split(/[/?#]/, 1)[0] ?? '');
  return /^[A-Za-z0-9][\w.-]{0,35}$/.test(id) ? id : null;
}
