import { type Map as EngineMap, Marker } from 'maplibre-gl';
import type { Position } from '../../../contracts/positions.ts';
import styles from './map.module.css';

export interface MapMarker {
  readonly kind: 'start' | 'end';
  readonly label: string;
  readonly position: Position;
  /** Makes the pin movable by dragging or arrow keys. */
  readonly onMove?: ((position: Position) => void) | undefined;
}

/** Pixels that an arrow key moves a pin, at the current zoom. */
const keySteps: Record<string, [number, number]> = {
  ArrowUp: [0, -8],
  ArrowDown: [0, 8],
  ArrowLeft: [-8, 0],
  ArrowRight: [8, 0],
};

interface Drawn {
  readonly marker: Marker;
  readonly text: HTMLElement;
  given: MapMarker;
}

/** Adds, moves and removes the map's pins to match the given ones. */
export function drawMarkers(engine: EngineMap): { set(markers: readonly MapMarker[]): void } {
  const drawn = new Map<MapMarker['kind'], Drawn>();
  return {
    set(markers) {
      for (const [kind, { marker }] of drawn) {
        if (markers.some((given) => given.kind === kind)) continue;
        marker.remove();
        drawn.delete(kind);
      }
      for (const given of markers) {
        const pin = drawn.get(given.kind) ?? draw(engine, given);
        drawn.set(given.kind, pin);
        pin.given = given;
        pin.text.textContent = given.label;
        pin.marker.getElement().setAttribute('aria-label', given.label);
        pin.marker.setLngLat([given.position.longitude, given.position.latitude]).addTo(engine);
      }
    },
  };
}

function draw(engine: EngineMap, given: MapMarker): Drawn {
  const element = document.createElement('div');
  element.className = [styles.marker, styles[given.kind]].join(' ');
  element.setAttribute('role', 'img');
  const text = document.createElement('span');
  text.className = styles.markerLabel ?? '';
  const head = document.createElement('span');
  head.className = styles.markerHead ?? '';
  element.append(text, head);
  const movable = given.onMove !== undefined;
  const marker = new Marker({ element, anchor: 'bottom', draggable: movable });
  const pin: Drawn = { marker, text, given };
  if (movable) makeMovable(engine, pin, element);
  return pin;
}

function makeMovable(engine: EngineMap, pin: Drawn, element: HTMLElement): void {
  const notifyMoved = () => {
    const { lat, lng } = pin.marker.getLngLat().wrap();
    pin.given.onMove?.({ latitude: lat, longitude: lng });
  };
  element.tabIndex = 0;
  element.setAttribute('role', 'button');
  pin.marker.on('dragend', notifyMoved);
  element.addEventListener('keydown', (event) => {
    const step = keySteps[event.key];
    if (step === undefined) return;
    event.preventDefault();
    event.stopPropagation();
    const { x, y } = engine.project(pin.marker.getLngLat());
    pin.marker.setLngLat(engine.unproject([x + step[0], y + step[1]]));
    notifyMoved();
  });
}
