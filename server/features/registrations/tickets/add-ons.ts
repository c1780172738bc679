import type { RefundCause } from '../../../../contracts/payments.ts';
import type { ProblemType } from '../../../../contracts/problem.ts';
import type { RegistrationState } from '../../../../contracts/registrations.ts';
import type { TicketChoice } from '../../../../contracts/ticket-types.ts';
import type { Refund } from '../payments-port.ts';

/** What people can have with a ticket. */
export interface AddOn {
  readonly id: string;
  readonly name: string;
  readonly description: string;
  readonly pricePaise: number;
  /** Null: no limit. */
  readonly capacity: number | null;
  /** Ids of the ticket types that it goes with; none: all. */
  readonly ticketTypes: readonly string[];
  /** Whether each of these tickets has at least one. */
  readonly required: boolean;
  readonly maxPerTicket: number;
  /** No one can choose it any more. */
  readonly hidden: boolean;
  /** Those of live registrations. */
  readonly taken: number;
}

export type AddOns = ReadonlyMap<string, AddOn>;

/** What a registration has with its ticket, at the price agreed for one. */
export interface TakenAddOn {
  readonly id: string;
  readonly count: number;
  readonly pricePaise: number;
}

export function addOnsPaise(taken: readonly TakenAddOn[]): number {
  return taken.reduce((sum, { count, pricePaise }) => sum + count * pricePaise, 0);
}

/** What goes back for the add-ons of a registration: each by itself, as each may have been paid at another time. */
export function refundsOfAddOns(
  { id, addOns }: { readonly id: string; readonly addOns: readonly TakenAddOn[] },
  cause: RefundCause,
): Refund[] {
  return [...Map.groupBy(addOns, (addOn) => addOn.id)]
    .map(([addOnId, same]) => ({ registrationId: id, cause, paise: addOnsPaise(same), addOnId }))
    .filter(({ paise }) => paise > 0);
}

/** What someone pays for a seat with its add-ons. */
export function totalPaise({
  agreedPaise,
  addOns,
}: {
  readonly agreedPaise: number | null;
  readonly addOns: readonly TakenAddOn[];
}): number {
  return (agreedPaise ?? 0) + addOnsPaise(addOns);
}

/** Why someone can't have what they ask for. */
export interface Refused {
  readonly kind: 'refused';
  readonly problem: ProblemType;
  readonly fields?: Readonly<Record<string, string>>;
}

/**
 * The add-ons that a person asks for, with the required ones; or why they can't have them. They have to go with every
 * type that the person would take, so that a seat from the waitlist needs no second choice.
 * @param types ids; the wanted type first
 */
export function chooseAddOns(
  addOns: AddOns,
  types: readonly string[],
  wanted: NonNullable<TicketChoice['addOns']>,
): readonly TakenAddOn[] | Refused {
  const offered = [...addOns.values()].filter(({ hidden }) => !hidden);
  const required = requiredAddOns(addOns, types);
  const counts = new Map([
    ...required.map(({ id }): [string, number] => [id, 1]),
    ...wanted.map(({ $id, count }): [string, number] => [$id, count]),
  ]);
  const taken: TakenAddOn[] = [];
  for (const [id, count] of counts) {
    const addOn = offered.find((each) => each.id === id);
    if (addOn === undefined || !goesWith(addOn, types[0] ?? '')) {
      return required.some((each) => each.id === id)
        ? invalid('otherTicketTypes', 'Choose ticket types with the same add-ons')
        : { kind: 'refused', problem: 'add_on_not_found' };
    }
    if (!types.every((type) => goesWith(addOn, type)))
      return invalid('otherTicketTypes', 'Choose ticket types with the same add-ons');
    if (count > addOn.maxPerTicket)
      return invalid('addOns', `You can have up to ${addOn.maxPerTicket} of each`);
    taken.push({ id, count, pricePaise: addOn.pricePaise });
  }
  return areLeft(addOns, taken) ? taken : { kind: 'refused', problem: 'add_on_sold_out' };
}

/** Those that a ticket of one of these types can't be without. */
export function requiredAddOns(addOns: AddOns, types: readonly string[]): AddOn[] {
  return [...addOns.values()].filter(
    (addOn) => !addOn.hidden && addOn.required && types.some((type) => goesWith(addOn, type)),
  );
}

export function goesWith({ ticketTypes }: AddOn, type: string): boolean {
  return ticketTypes.length === 0 || ticketTypes.includes(type);
}

function invalid(field: string, message: string): Refused {
  return { kind: 'refused', problem: 'general_argument_invalid', fields: { [field]: message } };
}

/** Whether there are enough for one more registration with these. */
export function areLeft(addOns: AddOns, taken: readonly TakenAddOn[]): boolean {
  return taken.every(({ id, count }) => {
    const addOn = addOns.get(id);
    return addOn !== undefined && (addOn.capacity === null || addOn.taken + count <= addOn.capacity);
  });
}

/**
 * Every live registration has its add-ons, those that wait included: what was ordered isn't sold to others. While a
 * change isn't paid, it has the more of each.
 */
export function countAddOns(
  addOns: AddOns,
  state: RegistrationState | 'none',
  { addOns: taken, change }: { readonly addOns: readonly TakenAddOn[]; readonly change?: Change | undefined },
  by: 1 | -1,
): AddOns {
  const isLive = state !== 'none' && state !== 'cancelled' && state !== 'declined';
  const ids = new Set([...taken, ...(change?.addOns ?? [])].map(({ id }) => id));
  if (!isLive || ids.size === 0) return addOns;
  const counted = new Map(addOns);
  for (const id of ids) {
    const addOn = counted.get(id);
    const count = Math.max(countOf(taken, id), countOf(change?.addOns ?? [], id));
    if (addOn !== undefined) counted.set(id, { ...addOn, taken: addOn.taken + by * count });
  }
  return counted;
}

type Change = { readonly addOns: readonly TakenAddOn[] } | null;

export function countOf(taken: readonly TakenAddOn[], id: string): number {
  return taken.reduce((sum, each) => (each.id === id ? sum + each.count : sum), 0);
}
