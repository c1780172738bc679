import { useLocale, useTranslations } from 'use-intl';
import type { EventDetail } from '../../../../contracts/events.ts';
import { numberLocale } from '../../../../contracts/languages.ts';
import type { Route, RouteStep } from '../../../../contracts/places.ts';
import { bearingBetween, kilometresBetween, type Position } from '../../../../contracts/positions.ts';
import { useFormats } from '../../../lib/format.ts';
import { Disclosure } from '../../../ui/skeleton.tsx';
import styles from './location.module.css';

interface DirectionsProps {
  readonly event: EventDetail;
  readonly route: Route;
  readonly from: Position;
  readonly to: Position;
}

export function Directions({ event, route, from, to }: DirectionsProps) {
  const t = useTranslations('location');
  const language = useLocale();
  const distance = distanceText(route.distanceMetres, language);
  const direction = t(directionName(bearingBetween(from, to)));
  const straight = distanceText(kilometresBetween(from, to) * 1000, language);
  return (
    <section className={styles.way} aria-labelledby="way">
      <h3 id="way">{t('wayTitle')}</h3>
      <p className={styles.length}>
        {route.durationSeconds === null
          ? t('straight', { distance, direction })
          : t('byRoad', { distance, duration: durationText(route.durationSeconds, language) })}
      </p>
      {route.kind === 'road' && <p>{t('direction', { distance: straight, direction })}</p>}
      <Departure event={event} route={route} />
      {route.steps.length > 0 && (
        <Disclosure size="sm" title={t('steps')}>
          <ol className={styles.steps}>
            {route.steps.map((step, index) => (
              // biome-ignore lint/suspicious/noArrayIndexKey: the steps of one way never change their order
              <li key={index}>
                <span>
                  {step.road === ''
                    ? t(stepName(step.manoeuvre))
                    : t('stepOnto', { step: t(stepName(step.manoeuvre)), road: step.road })}
                </span>
                {step.distanceMetres > 0 && <span>{distanceText(step.distanceMetres, language)}</span>}
              </li>
            ))}
          </ol>
        </Disclosure>
      )}
      {route.kind === 'road' && <RoadSources service={route.source} />}
    </section>
  );
}

/** All routing services use OpenStreetMap data, whose licence requires attribution; some require their own. */
function RoadSources({ service }: { readonly service: Route['source'] }) {
  const t = useTranslations('location');
  const source = '© OpenStreetMap';
  return (
    <p className={styles.sources}>
      {service === 'openrouteservice' && '© openrouteservice.org | '}
      <a href="https://www.openstreetmap.org/copyright" rel="noopener" target="_blank">
        {t('roadSources', { source })}
      </a>
    </p>
  );
}

function Departure({ event, route }: Pick<DirectionsProps, 'event' | 'route'>) {
  const t = useTranslations('location');
  const formats = useFormats();
  if (event.allDay || event.status === 'cancelled') return null;
  const go = departure(event.startsAt, route.durationSeconds, Date.now());
  if (go === null) return null;
  return <p className={styles.departure}>{t(go.kind, { time: formats.instant(go.at, event.timeZone) })}</p>;
}

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

/** The message key of a compass direction, from degrees clockwise from north. */
export function directionName(degrees: number): (typeof compass)[number] {
  return compass[Math.round(degrees / 45) % 8] ?? 'north';
}

/** The message key of a step. */
function stepName(manoeuvre: RouteStep['manoeuvre']) {
  return manoeuvre === 'straight' ? 'straightOn' : manoeuvre;
}

/** `850 m`, `13.5 km`, `1,384 km`, in the given language. */
export function distanceText(metres: number, language: string): string {
  const [value, unit, maximumFractionDigits] =
    metres < 995
      ? [Math.round(metres / 10) * 10, 'meter', 0]
      : [metres / 1000, 'kilometer', metres < 99_500 ? 1 : 0];
  return new Intl.NumberFormat(numberLocale(language), { style: 'unit', unit, maximumFractionDigits }).format(
    value,
  );
}

/** `26 mins`, `1 hr 5 mins`; at least one minute. */
export function durationText(seconds: number, language: string): string {
  const minutes = Math.max(1, Math.round(seconds / 60));
  const part = (value: number, unit: 'hour' | 'minute') =>
    new Intl.NumberFormat(numberLocale(language), { style: 'unit', unit, unitDisplay: 'short' }).format(
      value,
    );
  if (minutes < 60) return part(minutes, 'minute');
  const [hours, rest] = [Math.floor(minutes / 60), minutes % 60];
  return rest === 0 ? part(hours, 'hour') : `${part(hours, 'hour')} ${part(rest, 'minute')}`;
}

/**
 * When to leave: the start minus the travel time. If that has passed, the arrival time when leaving now. Null after the
 * start and without a travel time.
 *
 * @param startsAt ISO 8601, as are the results; `now` in milliseconds since 1970
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
