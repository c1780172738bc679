export const helperRoles = ['editor', 'money', 'door'] as const;
export type HelperRole = (typeof helperRoles)[number];
export const eventRoles = ['owner', ...helperRoles] as const;
export type EventRole = (typeof eventRoles)[number];

export const eventActions = [
  /** Edit its content and its registration questions. */
  'edit',
  /** See registrations with addresses and answers, decide on them, message people, moderate the board. */
  'people',
  /** See payments, change price and refund terms, make decisions that lead to refunds. */
  'money',
  /** Check people in: see names and who is in. */
  'door',
  /** Take money at the door. */
  'till',
  /** Create and revoke check-in links. */
  'door_links',
  /** Cancel or delete it, block people from all your events, manage the team. */
  'own',
] as const;
export type EventAction = (typeof eventActions)[number];

const rights: Readonly<Record<EventRole, readonly EventAction[]>> = {
  owner: eventActions,
  editor: ['edit', 'people', 'door', 'door_links'],
  money: ['money', 'till'],
  door: ['door', 'till'],
};

/** The server checks this before acting; the web client uses it to hide buttons that would fail. */
export function mayDo(role: EventRole | null, action: EventAction): boolean {
  return role !== null && rights[role].includes(action);
}

/** Fields that require the money role. */
const moneyFields: ReadonlySet<string> = new Set(['ticketType', 'ticketPrice', 'currency', 'refundHours']);

export function isMoneyField(name: string): boolean {
  return moneyFields.has(name);
}
