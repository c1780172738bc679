import { useQueryClient, useSuspenseQuery } from '@tanstack/react-query';
import { ArrowLeft } from 'lucide-react';
import { type ReactNode, Suspense, useDeferredValue, useState } from 'react';
import { useWatch } from 'react-hook-form';
import { Link, useNavigate, useParams } from 'react-router';
import { useTranslations } from 'use-intl';
import { type EventRole, mayDo } from '../../../contracts/event-roles.ts';
import type { EventDetail } from '../../../contracts/events.ts';
import type { EventSeries } from '../../../contracts/series.ts';
import { useViewer } from '../../api/account.ts';
import { useSetEventPassword } from '../../api/event-access.ts';
import { eventQuery } from '../../api/events.ts';
import { uploadPicture } from '../../api/files.ts';
import { requireManaged } from '../../api/manage.ts';
import { useUpdateEvent } from '../../api/organise.ts';
import { type SeriesChangeInput, seriesQuery, useChangeSeries } from '../../api/series.ts';
import { managedTicketsQuery } from '../../api/ticket-types.ts';
import { useDraft } from '../../features/event-form/draft.ts';
import styles from '../../features/event-form/event-form.module.css';
import { EventForm, type SaveEvent, type SaveOptions } from '../../features/event-form/event-form.tsx';
import { noRepeat, repeatValuesOf, ruleOf } from '../../features/event-form/repeat-values.ts';
import { sameTickets, useSaveTickets } from '../../features/event-form/save-tickets.ts';
import type { FieldsShown } from '../../features/event-form/ticket-fields.tsx';
import {
  announcedChanges,
  changedEventInput,
  type EventValues,
  valuesOf,
} from '../../features/event-form/values.ts';
import { draftPicture } from '../../lib/draft-picture.ts';
import { isProblem, ProblemError } from '../../lib/errors.ts';
import { useErrorText } from '../../lib/form.ts';
import { lazyPart } from '../../lib/lazy-part.tsx';
import { useHydrated, useSite } from '../../lib/page-context.tsx';
import { usePictures } from '../../lib/pictures.ts';
import { withItsTexts } from '../../lib/screen-texts.tsx';
import { paths } from '../../paths.ts';
import type { LoadArguments } from '../../screen.ts';
import { Head } from '../../shell/head.tsx';
import { Button } from '../../ui/button.tsx';
import { FormMessage } from '../../ui/fields/field.tsx';
import { backLinkClass, Container, VisuallyHidden } from '../../ui/layout.tsx';
import { Skeleton } from '../../ui/skeleton.tsx';
import { showToast } from '../../ui/toast.ts';
import screenStyles from './screen.module.css';

const ScopeDialog = lazyPart(() =>
  withItsTexts(['series'], import('../../features/series/scope-dialog.tsx')),
);

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
  if (event.series !== null) await queries.fetchQuery(seriesQuery(eventId));
}

function repeatOf({ date }: EventDetail, series: EventSeries | null) {
  return series === null ? noRepeat : repeatValuesOf(series.rule, series.except, date);
}

function ticketsDiffer(initial: EventValues, values: EventValues): boolean {
  return !sameTickets(initial, values) || (values.types.length > 0 && initial.timeZone !== values.timeZone);
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
      <header className={screenStyles.heading}>
        <Link to={paths.manageEvent(event.$id)} className={backLinkClass}>
          <ArrowLeft aria-hidden="true" />
          {t('manage')}
        </Link>
        <h1>{t('editTitle')}</h1>
      </header>
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
  const { pictures: bucket } = useSite();
  const queries = useQueryClient();
  // The values when the form was opened. Changes by others in the meantime must not look like this person's edits.
  const [initial] = useState(() => ({
    ...valuesOf(event, queries.getQueryData(managedTicketsQuery(event.$id).queryKey) ?? null),
    repeat: repeatOf(event, queries.getQueryData(seriesQuery(event.$id).queryKey)?.series ?? null),
  }));
  const draft = useDraft(userId, event.$id);
  const [pictures] = useState(() => draftPicture(userId, event.$id));
  const navigate = useNavigate();
  const { mutateAsync } = useUpdateEvent(event.$id);
  const saveTickets = useSaveTickets();
  const { mutateAsync: setPassword } = useSetEventPassword();
  const errorText = useErrorText();
  const [tries, setTries] = useState(0);
  const isDraft = event.publishedAt === null;

  const [asked, setAsked] = useState<ReactNode>(null);
  const { mutateAsync: changeSeries } = useChangeSeries(event.$id);

  const finish = async () => {
    draft.forget();
    void pictures.save(null);
    showToast({ tone: 'good', text: t('updated') });
    await navigate(isDraft ? paths.manageEvent(event.$id) : paths.yourEvents());
  };
  /** Saves a change of this date, or of an event that takes place once. */
  const saveOne = async (values: EventValues, { picture, allowUnknownPlace, onWait }: SaveOptions) => {
    const changes = {
      ...changedEventInput(initial, values),
      ...(allowUnknownPlace && { allowUnknownPlace }),
    };
    const ticketsChanged = ticketsDiffer(initial, values);
    const isSimple = values.types.length === 0;
    // The price of a simple event can be set only once its types are gone.
    if (ticketsChanged && isSimple && initial.types.length > 0) await saveTickets(event.$id, values, values);
    await mutateAsync({ event: changes, picture, onWait });
    if (values.visibility === 'password' && values.password !== '')
      await setPassword({ eventId: event.$id, password: values.password });
    if (ticketsChanged && !isSimple) {
      await saveTickets(event.$id, values, values).catch((error: unknown) => {
        if (!isProblem(error) || Object.keys(error.fields).length > 0) throw error;
        const text = t('ticketsNotSaved', { reason: errorText(error) });
        throw new ProblemError(409, error.type, text);
      });
    }
  };
  /** The rule comes last: it makes further dates like this one. */
  const saveRule = async (values: EventValues) => {
    const changed = JSON.stringify(initial.repeat) !== JSON.stringify(values.repeat);
    const rule = ruleOf(values.repeat, values.date);
    const change = { kind: 'repeat', rule, except: values.repeat.except } as const;
    if (!changed || (event.series === null && rule === null)) return finish();
    if (event.series === null) {
      await changeSeries(change);
      return finish();
    }
    setAsked(
      <ScopeDialog
        key="repeat"
        eventId={event.$id}
        date={values.date}
        about="repeat"
        changeFor={() => change}
        onConfirm={async () => {
          await changeSeries(change);
          await finish();
        }}
        onClose={() => setAsked(null)}
      />,
    );
  };
  const update: SaveEvent = async (values, options) => {
    const changes = changedEventInput(initial, values);
    const tickets = ticketsDiffer(initial, values);
    const isChanged =
      Object.keys(changes).length > 0 || tickets || options.picture !== null || values.password !== '';
    if (event.series === null || !isChanged) {
      if (isChanged) await saveOne(values, options);
      return saveRule(values);
    }
    const { groupId: _, pendingRegistrations: __, ...fields } = changes;
    setAsked(
      <ScopeDialog
        key="update"
        eventId={event.$id}
        date={values.date}
        about="update"
        movesDate={values.date !== initial.date}
        changeFor={(scope, { replaceOwn }) =>
          scope === 'this'
            ? null
            : ({ kind: 'update', scope, changes: fields, replaceOwn } as SeriesChangeInput)
        }
        onConfirm={async (scope, change) => {
          if (scope === 'this' || change?.kind !== 'update') await saveOne(values, options);
          else {
            const { picture } = options;
            const featuredImage = picture && (await uploadPicture(bucket, picture.file, picture.framing));
            if (tickets) await saveTickets(event.$id, values, values);
            const chosen = featuredImage === null ? {} : { featuredImage };
            await changeSeries({ ...change, changes: { ...change.changes, ...chosen }, tickets });
          }
          setAsked(null);
          await saveRule(values);
        }}
        onClose={() => setAsked(null)}
      />,
    );
  };
  const discard = () => {
    draft.forget();
    void pictures.save(null);
    setTries(tries + 1);
  };

  return (
    <>
      <EventForm
        key={tries}
        initial={initial}
        start={() => ({ initial, draft: draft.restore() })}
        restorePicture={pictures.restore}
        storedPicture={event.featuredImage === null ? undefined : url(event.featuredImage)}
        group={event.group}
        shown={fieldsFor(event.role)}
        repeats={event.role === 'owner'}
        drafting={isDraft && event.publishAt === null ? 'stays' : undefined}
        texts={{
          submit: t(isDraft ? 'saveDraft' : 'update'),
          busy: t('updating'),
          failed: t('updateFailed'),
        }}
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
      <Suspense>{asked}</Suspense>
    </>
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
