import { parseAmount } from '../../../contracts/prices.ts';
import { useNow } from '../../lib/page-context.tsx';
import { withTexts } from '../../lib/screen-texts.tsx';
import { type PricedType, usePrices } from '../rsvp/ticket-row.tsx';
import type { TypeValues } from './ticket-values.ts';
import type { EventValues } from './values.ts';
import { instantIn } from './when.ts';

type Priced = Pick<EventValues, 'types' | 'currency' | 'timeZone'>;

/** What the event's page says its ticket types cost: from the cheapest to the dearest. */
function TypesPrice({ values }: { readonly values: Priced }) {
  const { range } = usePrices(values.currency);
  const now = useNow();
  return range(pricedTypes(values, now));
}

/** The visible types at their present prices. */
export function pricedTypes({ types, currency, timeZone }: Priced, now: number): PricedType[] {
  const at = (text: string) => Date.parse(instantIn(text, timeZone) ?? '');
  return types
    .filter(({ hidden }) => !hidden)
    .map((type) => {
      const price = presentPrice(type, (until) => at(until) <= now);
      return {
        pricing: type.pricing,
        pricePaise: type.pricing === 'free' ? 0 : parseAmount(price, currency) || 0,
        bar:
          at(type.opensAt) > now
            ? 'registration_not_open'
            : at(type.closesAt) <= now
              ? 'registration_closed'
              : null,
      };
    });
}

/** As the server decides it: an earlier price ends at its time or once enough seats are sold, whichever is first. */
function presentPrice(
  { pricing, pricePaise, steps, kept }: TypeValues,
  isPast: (until: string) => boolean,
): string {
  if (pricing !== 'fixed') return pricePaise;
  const sold = typeof kept.taken === 'number' ? kept.taken : 0;
  const step = steps.find(
    ({ until, untilSold }) => !isPast(until) && (untilSold.trim() === '' || sold < Number(untilSold)),
  );
  return step?.pricePaise ?? pricePaise;
}

export default withTexts(TypesPrice, ['tickets']);
