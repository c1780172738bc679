import { useQueryClient } from '@tanstack/react-query';
import { memo, useState } from 'react';
import { useSearchParams } from 'react-router';
import { useTranslations } from 'use-intl';
import { useViewer } from '../../api/account.ts';
import { useSetEventPassword } from '../../api/event-access.ts';
import { useCreateEvent } from '../../api/organise.ts';
import { useStartSeries } from '../../api/series.ts';
import { announceCreated } from '../../features/event-form/created-event.tsx';
import { saveDraft, useDraft } from '../../features/event-form/draft.ts';
import { EventForm, type SaveEvent } from '../../features/event-form/event-form.tsx';
import { ruleOf } from '../../features/event-form/repeat-values.ts';
import { useSaveTickets } from '../../features/event-form/save-tickets.ts';
import {
  type EventValues,
  emptyValues,
  eventInputOf,
  startingValues,
} from '../../features/event-form/values.ts';
import { draftPicture } from '../../lib/draft-picture.ts';
import { useErrorText } from '../../lib/form.ts';
import { useLeave } from '../../lib/leave.ts';
import { useSite } from '../../lib/page-context.tsx';
import type { ChosenPicture } from '../../lib/pictures.ts';
import { paths } from '../../paths.ts';
import { Head } from '../../shell/head.tsx';
import { Container } from '../../ui/layout.tsx';
import { showToast } from '../../ui/toast.ts';
import { DraftNotice } from './draft-notice.tsx';
import styles from './screen.module.css';

export function Component() {
  const t = useTranslations('eventForm');
  const viewer = useViewer();
  return (
    <Container className={styles.screen}>
      <Head title={t('createTitle')} />
      <h1 className={styles.heading}>{t('createTitle')}</h1>
      {viewer && <CreateForm userId={viewer.$id} />}
    </Container>
  );
}

/** Memoised: hydration renders this screen twice, and the form is most of it. */
const CreateForm = memo(function CreateForm({ userId }: { readonly userId: string }) {
  const t = useTranslations('eventForm');
  const leave = useLeave();
  const queries = useQueryClient();
  const { mutateAsync } = useCreateEvent();
  const saveTickets = useSaveTickets();
  const { mutateAsync: setPassword } = useSetEventPassword();
  const { mutateAsync: startSeries } = useStartSeries();
  const errorText = useErrorText();
  const site = useSite();
  const groupId = useSearchParams()[0].get('group') ?? '';
  const draft = useDraft(userId, null);
  const [pictures] = useState(() => draftPicture(userId, ''));
  /** What was in the form before the person started over. */
  const [cleared, setCleared] = useState<Cleared>();
  /** A new one is a new form. */
  const [round, setRound] = useState(0);
  const startOver = async () => {
    setCleared({ values: draft.restore(), picture: await pictures.restore() });
    draft.forget();
    await pictures.save(null);
    setRound(round + 1);
  };
  const bringBack = async ({ values, picture }: Cleared) => {
    if (values !== null) saveDraft(userId, null, values);
    await pictures.save(picture);
    setCleared(undefined);
    setRound(round + 1);
  };

  /** Afterwards people land on Your events; if it fails, they stay here, with everything they typed. */
  const create: SaveEvent = async (values, { picture, allowUnknownPlace, draft: isDraft, onWait }) => {
    const event = { ...eventInputOf(values), allowUnknownPlace, draft: isDraft };
    const created = await mutateAsync({ event, picture, onWait });
    draft.forget();
    void pictures.save(null);
    const { types, pools, repeat } = values;
    const rule = ruleOf(repeat, values.date);
    try {
      if (types.length > 0) await saveTickets(created.$id, values, values);
    } catch (error) {
      // The event exists: its form takes over, with the tickets as they were typed.
      saveDraft(userId, created.$id, { types, pools, repeat });
      showToast({ tone: 'bad', text: t('ticketsNotCreated', { reason: errorText(error) }) });
      await leave(paths.editEvent(created.$id));
      return;
    }
    if (values.visibility === 'password') {
      try {
        await setPassword({ eventId: created.$id, password: values.password });
      } catch (error) {
        showToast({ tone: 'bad', text: t('passwordNotSet', { reason: errorText(error) }) });
        await leave(paths.editEvent(created.$id));
        return;
      }
    }
    try {
      if (rule !== null) await startSeries({ eventId: created.$id, rule, except: repeat.except });
    } catch (error) {
      saveDraft(userId, created.$id, { repeat });
      showToast({ tone: 'bad', text: t('repeatNotSaved', { reason: errorText(error) }) });
      await leave(paths.editEvent(created.$id));
      return;
    }
    if (isDraft) {
      showToast({ tone: 'good', text: t('draftSaved') });
      await leave(paths.manageEvent(created.$id));
      return;
    }
    announceCreated(queries, created);
    showToast({ tone: 'good', text: t('created') });
    await leave(paths.yourEvents());
  };

  return (
    <EventForm
      key={round}
      initial={emptyValues}
      start={() => ({
        initial: startingValues(groupId, site),
        draft: groupId === '' ? draft.restore() : withGroup(draft.restore(), groupId),
      })}
      restorePicture={pictures.restore}
      texts={{ submit: t('create'), busy: t('creating'), failed: t('createFailed') }}
      drafting="offered"
      onSubmit={create}
      onType={(before, values) => {
        setCleared(undefined);
        draft.keepSoon(before, values);
      }}
      onPicture={(picture) => void pictures.save(picture)}
      notice={
        (draft.restored || cleared) && (
          <DraftNotice
            focused={round > 0}
            onStartOver={() => void startOver()}
            onUndo={cleared && (() => void bringBack(cleared))}
          />
        )
      }
    />
  );
});

interface Cleared {
  readonly values: Partial<EventValues> | null;
  readonly picture: ChosenPicture | null;
}

/** The group in the page's address is newer than a draft's. */
function withGroup<Draft extends object>(draft: Draft | null, groupId: string) {
  return draft && { ...draft, groupId };
}
