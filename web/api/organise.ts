import { useMutation, useQueryClient } from '@tanstack/react-query';
import type { z } from 'zod';
import type { EventInput } from '../../contracts/events.ts';
import { useSite } from '../lib/page-context.tsx';
import type { ChosenPicture } from '../lib/pictures.ts';
import { useCall } from './call.ts';
import { eventQuery } from './events.ts';
import { uploadPicture } from './files.ts';
import { retryUntilPlacesLoaded } from './places.ts';

/** The event form's values, without the picture, which is uploaded first. */
export type EventSubmission = Omit<z.input<typeof EventInput>, 'featuredImage'> & {
  readonly groupId: string | null;
};

interface EventFormSubmission<Event> {
  readonly event: Event;
  /** A picture chosen in the form. */
  readonly picture: ChosenPicture | null;
  /** Called when the site is still loading its list of places and the request is retried. */
  readonly onWait: () => void;
}

/** Uploads the picture first, then creates the event with it. */
export function useCreateEvent() {
  const call = useCall();
  const { pictures } = useSite();
  const forget = useInvalidateEventLists();
  return useMutation({
    mutationFn: async ({
      event,
      picture,
      onWait,
    }: EventFormSubmission<
      EventSubmission & { readonly allowUnknownPlace: boolean; readonly draft: boolean }
    >) => {
      const featuredImage =
        picture === null ? null : await uploadPicture(pictures, picture.file, picture.framing);
      const create = () => call('POST /v1/events', { body: { ...event, featuredImage } });
      return retryUntilPlacesLoaded(create, onWait);
    },
    onSuccess: forget,
  });
}

/** Changes the given fields; the picture stays unless a new one was chosen. */
export function useUpdateEvent(eventId: string) {
  const call = useCall();
  const queries = useQueryClient();
  const { pictures } = useSite();
  const forget = useInvalidateEventLists();
  return useMutation({
    mutationFn: async ({ event, picture, onWait }: EventFormSubmission<Partial<EventSubmission>>) => {
      const chosen =
        picture === null
          ? {}
          : { featuredImage: await uploadPicture(pictures, picture.file, picture.framing) };
      const update = () =>
        call('PATCH /v1/events/:eventId', {
          params: { eventId },
          body: { ...event, ...chosen } as never,
        });
      return retryUntilPlacesLoaded(update, onWait);
    },
    onSuccess: (event) => {
      queries.setQueryData(eventQuery(eventId).queryKey, event);
      return forget();
    },
  });
}

/** Invalidates lists of events. */
function useInvalidateEventLists() {
  const queries = useQueryClient();
  return () =>
    Promise.all(
      ['GET /v1/events', 'GET /v1/account/events', 'GET /v1/groups/:groupId/events'].map((name) =>
        queries.invalidateQueries({ queryKey: [name] }),
      ),
    );
}
