import { recordOf } from '../../../contracts/event-fields.ts';
import type { EventRole } from '../../../contracts/event-roles.ts';
import type { EventDetail, EventHost, EventView, GoingPerson } from '../../../contracts/events.ts';
import type { Language } from '../../../contracts/languages.ts';
import type { ListedCounts } from '../../../contracts/pages.ts';
import type { Db } from '../../infra/db/database.ts';
import { wireTime, wireTimeOrNull } from '../../infra/deps.ts';
import type { Principal } from '../../infra/http/server.ts';
import { plainExcerpt } from '../../infra/text/markdown.ts';
import { translatedInto, writtenPrice } from './columns.ts';
import { seatsOf } from './discovery-store.ts';
import { presentInLists, presentOnPage } from './fields.ts';
import { canManage } from './policy.ts';
import { isFull, isOnSale, type Seats, seatsLeft } from './rules.ts';
import type { EventRow, WholeEvent } from './store.ts';

const excerptLength = 240;

/** The person an event is shown to. */
export interface Viewer {
  readonly caller: Principal | null;
  /** Whether they have a confirmed seat. */
  readonly admitted: boolean;
}

/**
 * An event in a list. The link of an online event and a hidden address are only for its organiser and people with a seat.
 */
export function presentEvent(event: EventRow, { caller, admitted }: Viewer): EventView {
  const trusted = admitted || canManage(caller, event);
  return {
    $id: event.id,
    $createdAt: wireTime(event.createdAt),
    $updatedAt: wireTime(event.updatedAt),
    eventTitle: event.title,
    excerpt: plainExcerpt(event.opening, excerptLength),
    language: event.language,
    translations: recordOf(translatedInto(event), (language) => presentTranslation(event, language)),
    featuredImage: event.imageFileId,
    date: event.startDate,
    endDate: event.endDate,
    startTime: event.startTime,
    endTime: event.endTime,
    timeZone: event.timeZone,
    onlineLink: trusted ? event.onlineLink : null,
    hidesAddress: event.exactAddress !== '',
    exactAddress: trusted && event.exactAddress !== '' ? event.exactAddress : null,
    startsAt: wireTime(event.startsAt),
    endsAt: wireTime(event.endsAt),
    ticketType: event.ticketType,
    ticketPrice: writtenPrice(event),
    currency: event.currency,
    latitude: event.latitude,
    longitude: event.longitude,
    precision: event.precision,
    organiser: event.organiserId,
    organiserName: event.organiserName,
    ...presentCounts(event),
    categories: event.categories,
    status: event.status,
    series: event.seriesId === null ? null : { $id: event.seriesId, more: event.laterDates },
    visibility: event.visibility,
    publishedAt: wireTimeOrNull(event.publishedAt),
    publishAt: wireTimeOrNull(event.publishAt),
    ...presentInLists(event),
  };
}

/** What lists show of an event's seats. */
function presentCounts(event: Seats) {
  return {
    capacity: event.capacity,
    attendeeCount: event.confirmed,
    waitlistCount: event.waitlisted,
    full: isFull(event),
  };
}

/** The same of these events now. */
export async function countsOf(db: Db, eventIds: readonly string[]): Promise<ListedCounts[]> {
  const seats = await seatsOf(db, eventIds);
  return seats.map((event) => ({ $id: event.id, ...presentCounts(event) }));
}

/** What the page of an event shows of its seats. */
export function presentSeats(event: Seats & Pick<EventRow, 'status'>, going: GoingPerson[]) {
  return {
    ...presentCounts(event),
    seatsLeft: seatsLeft(event),
    going: event.status === 'cancelled' ? [] : going,
  };
}

/** The titles alone. */
export function presentTitles(translations: EventRow['translations']): EventView['translations'] {
  return Object.fromEntries(
    Object.entries(translations).map(([language, { title }]) => [language, { eventTitle: title }]),
  );
}

function presentTranslation({ translations }: EventRow, language: Language) {
  const { title = '', opening } = translations[language] ?? {};
  return {
    eventTitle: title,
    ...(opening !== undefined && { excerpt: plainExcerpt(opening, excerptLength) }),
  };
}

/** An event on its own page. */
export function presentWholeEvent(
  event: WholeEvent,
  {
    descriptionHtml,
    translationsHtml,
    going,
    hosts,
    groups,
    ...viewer
  }: Viewer & {
    readonly descriptionHtml: string;
    readonly translationsHtml: Readonly<Partial<Record<Language, string>>>;
    readonly going: GoingPerson[];
    readonly hosts: EventHost[];
    readonly groups: EventDetail['groups'];
  },
  role: EventRole | null,
): EventDetail {
  return {
    ...presentEvent(event, viewer),
    description: event.description,
    descriptionHtml,
    translations: recordOf(translatedInto(event), (language) => ({
      ...presentTranslation(event, language),
      ...(event.descriptions[language] !== undefined && {
        description: event.descriptions[language],
        descriptionHtml: translationsHtml[language] ?? '',
      }),
    })),
    schedule: event.schedule,
    refundHours: event.refundHours,
    ...presentOnPage(event),
    hosts,
    group:
      event.groupId === null || event.groupName === null
        ? null
        : { $id: event.groupId, name: event.groupName },
    groups: groups.filter(({ $id }) => $id !== event.groupId),
    may: { manage: canManage(viewer.caller, event) },
    role,
    cancelReason: event.cancelReason,
    hidden: event.hiddenReason !== null,
    // The reason is only for the event's team and administrators.
    hiddenReason: role !== null || viewer.caller?.administrator === true ? event.hiddenReason : null,
    onSale: isOnSale(event),
    hasTicketTypes: event.hasTicketTypes,
    ...presentSeats(event, going),
  };
}
