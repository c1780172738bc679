import { useSuspenseQuery } from '@tanstack/react-query';
import { useDeferredValue } from 'react';
import { useNavigate, useParams } from 'react-router';
import { useTranslations } from 'use-intl';
import type { EventDetail } from '../../../contracts/events.ts';
import { NetworkError } from '../../api/errors.ts';
import { eventQuery } from '../../api/events.ts';
import { useUpdateEvent } from '../../api/organise.ts';
import { EventForm, type SaveEvent } from '../../event-form/event-form.tsx';
import { FormPlace } from '../../event-form/form-place.tsx';
import { stated, valuesOf } from '../../event-form/values.ts';
import { requireManaged } from '../../events/managed.ts';
import { useHydrated } from '../../lib/page-context.tsx';
import { usePictures } from '../../lib/pictures.ts';
import { paths } from '../../paths.ts';
import type { LoadArguments } from '../../screen.ts';
import { Head } from '../../shell/head.tsx';
import { Container } from '../../ui/container.tsx';
import { showToast } from '../../ui/toast.ts';
import styles from './screen.module.css';

export async function load({ queries, params }: LoadArguments) {
  requireManaged(await queries.fetchQuery(eventQuery(params.eventId ?? '')), 'edit');
}

/** Changes an event; somebody else's answers as if it did not exist (ruling 4). */
export function Component() {
  const t = useTranslations('eventForm');
  const { eventId = '' } = useParams();
  const { data: event } = useSuspenseQuery(eventQuery(eventId));
  const { url } = usePictures();
  const hydrated = useDeferredValue(useHydrated());
  const update = useUpdate(event);
  return (
    <Container className={styles.screen}>
      <Head title={t('editTitle')} />
      <h1>{t('editTitle')}</h1>
      <p className={styles.intro}>{t('editIntro')}</p>
      {hydrated ? (
        <EventForm
          initial={valuesOf(event)}
          storedPicture={event.featuredImage === null ? undefined : url(event.featuredImage)}
          group={event.group}
          texts={{ submit: t('update'), busy: t('updating') }}
          onSubmit={update}
        />
      ) : (
        <FormPlace saying={t('loadingForm')} />
      )}
    </Container>
  );
}

function useUpdate({ $id: eventId, group }: EventDetail): SaveEvent {
  const t = useTranslations('eventForm');
  const navigate = useNavigate();
  const { mutateAsync } = useUpdateEvent(eventId);
  return async (values, picture, onWait) => {
    try {
      const { groupId, ...event } = stated(values);
      // Left out where it stays: who published in a group may no longer be one of its organisers.
      const moved = groupId === (group?.$id ?? null) ? {} : { groupId };
      await mutateAsync({ event: { ...event, ...moved }, picture, onWait });
    } catch (error) {
      // The form keeps what was typed either way; what names a field is shown there too.
      showToast({ tone: 'bad', text: t('updateFailed') });
      if (!(error instanceof NetworkError)) throw error;
      return;
    }
    showToast({ tone: 'good', text: t('updated') });
    await navigate(paths.yourEvents());
  };
}
