import { useQueryClient, useSuspenseQuery } from '@tanstack/react-query';
import { useDeferredValue, useState } from 'react';
import { useWatch } from 'react-hook-form';
import { useNavigate, useParams } from 'react-router';
import { useTranslations } from 'use-intl';
import { type EventRole, mayDo } from '../../../contracts/event-roles.ts';
import type { EventDetail } from '../../../contracts/events.ts';
import { useViewer } from '../../api/account.ts';
import { eventQuery } from '../../api/events.ts';
import { requireManaged } from '../../api/manage.ts';
import { useUpdateEvent } from '../../api/organise.ts';
import { managedTicketsQuery } from '../../api/ticket-types.ts';
import { useDraft } from '../../features/event-form/draft.ts';
import { draftPicture } from '../../features/event-form/draft-picture.ts';
import styles from '../../features/event-form/event-form.module.css';
import { EventForm, type SaveEvent } from '../../features/event-form/event-form.tsx';
import { sameTickets, useSaveTickets } from '../../features/event-form/save-tickets.ts';
import type { FieldsShown } from '../../features/event-form/ticket-fields.tsx';
import {
  announcedChanges,
  changedEventInput,
  type EventValues,
  valuesOf,
} from '../../features/event-form/values.ts';
import { isProblem, ProblemError } from '../../lib/errors.ts';
import { useErrorText } from '../../lib/form.ts';
import { useHydrated } from '../../lib/page-context.tsx';
import { usePictures } from '../../lib/pictures.ts';
import { paths } from '../../paths.ts';
import type { LoadArguments } from '../../screen.ts';
import { Head } from '../../shell/head.tsx';
import { Button } from '../../ui/button.tsx';
import { FormMessage } from '../../ui/fields/field.tsx';
import { Container, VisuallyHidden } from '../../ui/layout.tsx';
import { Skeleton } from '../../ui/skeleton.tsx';
import { showToast } from '../../ui/toast.ts';
import screenStyles from './screen.module.css';

const fields = ['title', 'description', 'date', 'time', 'zone', 'place', 'tickets', 'seats', 'refunds'];

/** In the form's place and size until the page is hydrated, so that the footer doesn't move. */
function EventFormSkeleton({ label }: { readonly label: string }) {
  return (
    <div className={styles.form} aria-busy="true">
      <VisuallyHidden>{label}</VisuallyHidden>
      <div className={styles.fields}>
        {fields.map((field) => (
          <div key={field}>
            <Skeleton width="third" />
            <Skeleton
              shape="box"
              className={field === 'description' ? styles.longPlace : styles.fieldPlace}
            />
          </div>
        ))}
      </div>
    </div>
  );
}

export async function load({ queries, params }: LoadArguments) {
  const { eventId = '' } = params;
  const event = requireManaged(await queries.fetchQuery(eventQuery(eventId)), 'edit', 'money');
  if (sellsTypes(event)) await queries.fetchQuery(managedTicketsQuery(eventId));
}

/** Whether the person sets up ticket types here. */
function sellsTypes({ hasTicketTypes, role }: EventDetail): boolean {
  return hasTicketTypes && mayDo(role, 'money');
}

/** People without a role on the event get a 404 (product rule 4). */
export function Component() {
  const t = useTranslations('eventForm');
  const { eventId = '' } = useParams();
  const { data: event } = useSuspenseQuery(eventQuery(eventId));
  const viewer = useViewer();
  const hydrated = useDeferredValue(useHydrated());
  return (
    <Container className={screenStyles.screen}>
      <Head title={t('editTitle')} />
      <h1 className={screenStyles.heading}>{t('editTitle')}</h1>
      {hydrated && viewer ? (
        <EditForm event={event} userId={viewer.$id} />
      ) : (
        <EventFormSkeleton label={t('loadingForm')} />
      )}
    </Container>
  );
}

function fieldsFor(role: EventRole | null): FieldsShown {
  if (!mayDo(role, 'edit')) return 'money';
  return mayDo(role, 'money') ? 'all' : 'no-money';
}

function EditForm({ event, userId }: { readonly event: EventDetail; readonly userId: string }) {
  const t = useTranslations('eventForm');
  const { url } = usePictures();
  const queries = useQueryClient();
  // The values when the form was opened. Changes by others in the meantime must not look like this person's edits.
  const [initial] = useState(() =>
    valuesOf(event, queries.getQueryData(managedTicketsQuery(event.$id).queryKey) ?? null),
  );
  const draft = useDraft(userId, event.$id);
  const [pictures] = useState(() => draftPicture(userId, event.$id));
  const navigate = useNavigate();
  const { mutateAsync } = useUpdateEvent(event.$id);
  const saveTickets = useSaveTickets();
  const errorText = useErrorText();
  const [tries, setTries] = useState(0);

  const update: SaveEvent = async (values, { picture, allowUnknownPlace, onWait }) => {
    const changes = {
      ...changedEventInput(initial, values),
      ...(allowUnknownPlace && { allowUnknownPlace }),
    };
    const ticketsChanged = !sameTickets(initial, values) || initial.timeZone !== values.timeZone;
    const isSimple = values.types.length === 0;
    // The price of a simple event can be set only once its types are gone.
    if (ticketsChanged && isSimple && initial.types.length > 0) await saveTickets(event.$id, values, values);
    await mutateAsync({ event: changes, picture, onWait });
    if (ticketsChanged && !isSimple) {
      await saveTickets(event.$id, values, values).catch((error: unknown) => {
        if (!isProblem(error) || Object.keys(error.fields).length > 0) throw error;
        const text = t('ticketsNotSaved', { reason: errorText(error) });
        throw new ProblemError(409, error.type, text);
      });
    }
    draft.forget();
    void pictures.save(null);
    showToast({ tone: 'good', text: t('updated') });
    await navigate(paths.yourEvents());
  };
  const discard = () => {
    draft.forget();
    void pictures.save(null);
    setTries(tries + 1);
  };

  return (
    <EventForm
      key={tries}
      initial={initial}
      start={() => ({ initial, draft: draft.restore() })}
      restorePicture={pictures.restore}
      storedPicture={event.featuredImage === null ? undefined : url(event.featuredImage)}
      group={event.group}
      shown={fieldsFor(event.role)}
      texts={{ submit: t('update'), busy: t('updating'), failed: t('updateFailed') }}
      onSubmit={update}
      onType={draft.keepSoon}
      onPicture={(picture) => void pictures.save(picture)}
      beforeSubmit={<ChangeNotice initial={initial} count={event.attendeeCount + event.waitlistCount} />}
      notice={
        draft.restored && (
          <FormMessage tone="plain">
            {t('changesRestored')}{' '}
            <Button variant="quiet" size="sm" onClick={discard}>
              {t('draftDiscard')}
            </Button>
          </FormMessage>
        )
      }
    />
  );
}

interface ChangeNoticeProps {
  readonly initial: EventValues;
  /** People with a seat, or on the waitlist. */
  readonly count: number;
}

/** Before saving: how many people will be emailed, and about what. */
function ChangeNotice({ initial, count }: ChangeNoticeProps) {
  const t = useTranslations('eventForm');
  const changes = announcedChanges(initial, useWatch<EventValues>() as EventValues);
  if (count === 0 || changes.length === 0) return null;
  const texts = changes.map((change) => t(`changed.${change}`)).join(', ');
  return <FormMessage tone="plain">{t('willBeEmailed', { count, changes: texts })}</FormMessage>;
}
