import type { Place, Route } from '../../contracts/places.ts';
import type { Position } from '../../contracts/positions.ts';

/** Something that finds a place by its text: the gazetteer, or an outside service. */
export interface Geocoder {
  readonly name: Exclude<Place['source'], 'coordinates'>;
  /** Whether each question costs something, so that answers are kept. */
  readonly metered: boolean;
  /**
   * The place that the text means, or null where the service knows none.
   *
   * @throws PlaceServiceFault when it gave no answer that can be trusted
   */
  find(text: string): Promise<Place | null>;
  /**
   * The places whose names begin with a text, the likeliest first; only sources that allow to be asked with each
   * letter have it.
   *
   * @throws PlaceServiceFault when it gave no answer that can be trusted
   */
  suggest?(text: string): Promise<Place[]>;
}

/** A way by road, from a service that knows roads. */
export type RoadRoute = Pick<Route, 'line' | 'distanceMetres' | 'durationSeconds' | 'steps'>;

/** Something that finds the way by car. */
export interface Router {
  readonly name: Exclude<Route['source'], 'none'>;
  /** Whether there are roads to find a way on; a router without this always has some. */
  isReady?(): Promise<boolean>;
  /**
   * The way, or null where no road leads there.
   *
   * @throws PlaceServiceFault when it gave no answer that can be trusted
   */
  find(from: Position, to: Position): Promise<RoadRoute | null>;
}

/** Why a service for places gave no answer; the message is for the log and carries neither key nor position. */
export class PlaceServiceFault extends Error {
  override readonly name = 'PlaceServiceFault';
  readonly kind: 'refused' | 'quota' | 'unavailable' | 'malformed' | 'not_ready';

  constructor(kind: PlaceServiceFault['kind'], message: string, options?: ErrorOptions) {
    super(message, options);
    this.kind = kind;
  }
}
