import type { Place, Route } from '../../contracts/places.ts';
import type { Position } from '../../contracts/positions.ts';

/** Finds a place by its text: the gazetteer, or an outside service. */
export interface Geocoder {
  readonly name: Exclude<Place['source'], 'coordinates'>;
  /** Requests cost something, so answers are cached. */
  readonly metered: boolean;
  /**
   * The place, or null if unknown.
   *
   * @throws PlaceServiceError if there was no usable answer
   */
  find(text: string): Promise<Place | null>;
  /**
   * Places whose names start with a text, the likeliest first. Only for sources that allow a request per
   * keystroke.
   *
   * @throws PlaceServiceError if there was no usable answer
   */
  suggest?(text: string): Promise<Place[]>;
}

export type RoadRoute = Pick<Route, 'line' | 'distanceMetres' | 'durationSeconds' | 'steps'>;

export interface Router {
  readonly name: Exclude<Route['source'], 'none'>;
  /** Whether there are roads to search; routers without this always have some. */
  isReady?(): Promise<boolean>;
  /**
   * The route, or null if there is none by road.
   *
   * @throws PlaceServiceError if there was no usable answer
   */
  find(from: Position, to: Position): Promise<RoadRoute | null>;
}

/** Why a place service gave no answer; the message is for the log and contains neither key nor position. */
export class PlaceServiceError extends Error {
  override readonly name = 'PlaceServiceError';
  readonly kind: 'refused' | 'quota' | 'unavailable' | 'malformed' | 'not_ready';

  constructor(kind: PlaceServiceError['kind'], message: string, options?: ErrorOptions) {
    super(message, options);
    this.kind = kind;
  }
}
