import { useSuspenseQuery } from '@tanstack/react-query';
import { useDeferredValue, useState } from 'react';
import { useNavigate, useParams } from 'react-router';
import { useTranslations } from 'use-intl';
import { type EventRole, mayDo } from '../../../contracts/event-roles.ts';
import type { EventDetail } from '../../../contracts/events.ts';
import { useViewer } from '../../api/account.ts';
import { NetworkError } from '../../api/errors.ts';
import { eventQuery } from '../../api/events.ts';
import { useUpdateEvent } from '../../api/organise.ts';
import styles from '../../features/event-form/event-form.module.css';
import { EventForm, type SaveEvent } from '../../features/event-form/event-form.tsx';
import type { FieldsShown } from '../../features/event-form/ticket-fields.tsx';
import { changedEventInput, useDraft, valuesOf } from '../../features/event-form/values.ts';
import { requireManaged } from '../../features/events/managed.ts';
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
      <Skeleton shape="cover" className={styles.coverPlace} />
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
  requireManaged(await queries.fetchQuery(eventQuery(params.eventId ?? '')), 'edit', 'money');
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
      <h1>{t('editTitle')}</h1>
      <p className={screenStyles.intro}>{t('editIntro')}</p>
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
  // The values when the form was opened. Changes by others in the meantime must not look like this person's edits.
  const [initial] = useState(() => valuesOf(event));
  const draft = useDraft(userId, event.$id, initial);
  const navigate = useNavigate();
  const { mutateAsync } = useUpdateEvent(event.$id);
  const [tries, setTries] = useState(0);

  const update: SaveEvent = async (values, picture, onWait) => {
    try {
      await mutateAsync({ event: changedEventInput(initial, values), picture, onWait });
    } catch (error) {
      // The form keeps its values either way, and shows errors of single fields itself.
      showToast({ tone: 'bad', text: t('updateFailed') });
      if (!(error instanceof NetworkError)) throw error;
      return;
    }
    draft.forget();
    showToast({ tone: 'good', text: t('updated') });
    await navigate(paths.yourEvents());
  };
  const discard = () => {
    draft.forget();
    setTries(tries + 1);
  };

  return (
    <EventForm
      key={tries}
      initial={initial}
      restore={draft.restore}
      storedPicture={event.featuredImage === null ? undefined : url(event.featuredImage)}
      group={event.group}
      shown={fieldsFor(event.role)}
      texts={{ submit: t('update'), busy: t('updating') }}
      onSubmit={update}
      onType={draft.keepSoon}
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
