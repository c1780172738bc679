import type { Place } from '../../contracts/places.ts';

/** Something that finds a place by its text: the gazetteer, or an outside service. */
export interface Geocoder {
  readonly name: Exclude<Place['source'], 'coordinates'>;
  /** Whether each question costs something, so that answers are kept. */
  readonly metered: boolean;
  /**
   * The place that the text means, or null where the service knows none.
   *
   * @throws GeocoderFault when it gave no answer that can be trusted
   */
  find(text: string): Promise<Place | null>;
}

/** Why a geocoder gave no answer; the message is for the log and carries no key. */
export class GeocoderFault extends Error {
  override readonly name = 'GeocoderFault';
  readonly kind: 'refused' | 'quota' | 'unavailable' | 'malformed' | 'not_ready';

  constructor(kind: GeocoderFault['kind'], message: string, options?: ErrorOptions) {
    super(message, options);
    this.kind = kind;
  }
}
