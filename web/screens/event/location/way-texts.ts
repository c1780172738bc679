import type { RouteStep } from '../../../../contracts/places.ts';

const compass = [
  'north',
  'northEast',
  'east',
  'southEast',
  'south',
  'southWest',
  'west',
  'northWest',
] as const;

/** The name of a direction, in the catalogue `location`, of degrees clockwise from north. */
export function directionName(degrees: number): (typeof compass)[number] {
  return compass[Math.round(degrees / 45) % 8] ?? 'north';
}

/** The name of a step's text in the catalogue `location`. */
export function stepName(manoeuvre: RouteStep['manoeuvre']) {
  return manoeuvre === 'straight' ? 'straightOn' : manoeuvre;
}

/** `850 m`, `13.5 km`, `1,384 km`, as a language (`en`, `hi`) writes them in India. */
export function distanceText(metres: number, language: string): string {
  const [value, unit, maximumFractionDigits] =
    metres < 995
      ? [Math.round(metres / 10) * 10, 'meter', 0]
      : [metres / 1000, 'kilometer', metres < 99_500 ? 1 : 0];
  return new Intl.NumberFormat(`${language}-IN`, { style: 'unit', unit, maximumFractionDigits }).format(
    value,
  );
}

/** `26 mins`, `1 hr 5 mins`; never less than a minute. */
export function durationText(seconds: number, language: string): string {
  const minutes = Math.max(1, Math.round(seconds / 60));
  const part = (value: number, unit: 'hour' | 'minute') =>
    new Intl.NumberFormat(`${language}-IN`, { style: 'unit', unit, unitDisplay: 'short' }).format(value);
  if (minutes < 60) return part(minutes, 'minute');
  const [hours, rest] = [Math.floor(minutes / 60), minutes % 60];
  return rest === 0 ? part(hours, 'hour') : `${part(hours, 'hour')} ${part(rest, 'minute')}`;
}

/**
 * When to go: the start less the time on the road. Once that is over, when somebody who goes now arrives; null after
 * the start, and where the time on the road is not known.
 *
 * @param startsAt and the answer's instants as ISO text; `now` in milliseconds since 1970
 */
export function departure(
  startsAt: string,
  durationSeconds: number | null,
  now: number,
): { readonly kind: 'leaveBy' | 'leaveNow'; readonly at: string } | null {
  const start = Date.parse(startsAt);
  if (durationSeconds === null || start <= now) return null;
  const latest = start - durationSeconds * 1000;
  return latest > now
    ? { kind: 'leaveBy', at: new Date(latest).toISOString() }
    : { kind: 'leaveNow', at: new Date(now + durationSeconds * 1000).toISOString() };
}
