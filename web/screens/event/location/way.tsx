import { useLocale, useTranslations } from 'use-intl';
import type { EventDetail } from '../../../../contracts/events.ts';
import type { Route } from '../../../../contracts/places.ts';
import { bearingBetween, kilometresBetween, type Position } from '../../../../contracts/positions.ts';
import { useFormats } from '../../../lib/format.ts';
import { Disclosure } from '../../../ui/disclosure.tsx';
import styles from './location.module.css';
import { departure, directionName, distanceText, durationText, stepName } from './way-texts.ts';

interface WayProps {
  readonly event: EventDetail;
  readonly route: Route;
  readonly from: Position;
  readonly to: Position;
}

/** The way in words: how far, how long, in which direction, when to go, turn by turn. */
export function Way({ event, route, from, to }: WayProps) {
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
          ? t('straight', { distance })
          : t('byRoad', { distance, duration: durationText(route.durationSeconds, language) })}
      </p>
      {route.kind === 'straight' && <p>{t('noRoads')}</p>}
      <p>{t('direction', { distance: straight, direction })}</p>
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

/** All services of roads read those of OpenStreetMap, whose licence asks to be named; one asks for itself as well. */
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

function Departure({ event, route }: Pick<WayProps, 'event' | 'route'>) {
  const t = useTranslations('location');
  const formats = useFormats();
  if (event.allDay || event.status === 'cancelled') return null;
  const go = departure(event.startsAt, route.durationSeconds, Date.now());
  if (go === null) return null;
  return <p className={styles.departure}>{t(go.kind, { time: formats.instant(go.at, event.timeZone) })}</p>;
}
