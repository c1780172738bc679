/** A table without anything of a person, and what it is instead. */
export interface ImpersonalTable {
  readonly impersonal: string;
}

/** They need no export and no deletion. */
export const impersonalTables = {
  board_announcements: { impersonal: 'how far the mails of announcements in groups came' },
  digests: { impersonal: 'which digests are out' },
  doubtful_words: { impersonal: 'words of events that were changed, hidden or deleted, for some minutes' },
  event_questions: { impersonal: 'what organisers ask' },
  event_seats: { impersonal: 'how many seats of an event are taken' },
  gazetteer: { impersonal: 'which edition of the towns is loaded' },
  groups: { impersonal: 'what groups say of themselves' },
  landmark_names: { impersonal: 'their names' },
  landmarks: { impersonal: 'addresses and landmarks of the world' },
  organiser_news: { impersonal: 'when an event’s organiser was last told of registrations' },
  payment_notices: { impersonal: 'ids of notices that came, for 7 days, so that none counts twice' },
  place_extracts: { impersonal: 'which extracts of a map are imported' },
  place_lookups: { impersonal: 'answers of map services, for a month, by what was asked and not by whom' },
  place_names: { impersonal: 'their names' },
  places: { impersonal: 'towns of the world' },
  sandbox_entities: { impersonal: 'test payments, by ids' },
  search_words: { impersonal: 'words of events' },
  taken_ids: { impersonal: 'digests of the ids of what was deleted, so that nothing else gets its address' },
  ticket_keys: { impersonal: 'the key that signs tickets' },
} as const satisfies Record<string, ImpersonalTable>;
