/** What somebody can be to an event: whose it is, or one who helps with a part of it. */
export const helperRoles = ['editor', 'money', 'door'] as const;
export type HelperRole = (typeof helperRoles)[number];
export const eventRoles = ['owner', ...helperRoles] as const;
export type EventRole = (typeof eventRoles)[number];

/** What people do about an event. */
export const eventActions = [
  /** Change what it says, and what it asks of whoever registers. */
  'edit',
  /** See who registers, with addresses and answers; decide about them, write to them, keep order on the board. */
  'people',
  /** See what was paid, change the price and the refund terms, and decide what gives money back. */
  'money',
  /** Stand at the door: names, and who is in. */
  'door',
  /** Make and end links that open a door. */
  'door_links',
  /** Call it off or delete it, keep somebody from all of one's events, choose who helps. */
  'own',
] as const;
export type EventAction = (typeof eventActions)[number];

const rights: Readonly<Record<EventRole, readonly EventAction[]>> = {
  owner: eventActions,
  editor: ['edit', 'people', 'door', 'door_links'],
  money: ['money'],
  door: ['door'],
};

/** Whether a role allows an action. The server asks before it acts; the web client, to show no button that would fail. */
export function mayDo(role: EventRole | null, action: EventAction): boolean {
  return role !== null && rights[role].includes(action);
}

/** Fields of an event that take the money role. */
const moneyFields: ReadonlySet<string> = new Set(['ticketType', 'ticketPrice', 'refundHours']);

/** Whether a field of an event is about money: who edits the rest can't change it. */
export function isMoneyField(name: string): boolean {
  return moneyFields.has(name);
}
