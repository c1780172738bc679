import type { Place } from '../../contracts/places.ts';
import type { ImportReport } from './report.ts';

/** Finds each text once, however many events are held there. */
export class PlaceBook {
  readonly #find: (text: string) => Promise<Place | null>;
  readonly #places = new Map<string, Place | null>();

  constructor(find: (text: string) => Promise<Place | null>) {
    this.#find = find;
  }

  async lookUp(text: string): Promise<Place | null> {
    const held = this.#places.get(text);
    if (held !== undefined) return held;
    const place = await this.#find(text);
    this.#places.set(text, place);
    return place;
  }

  summary(): ImportReport['places'] {
    const all = [...this.#places];
    return {
      found: all.filter(([, place]) => place !== null).length,
      partly: new Map(
        all.flatMap(([text, place]) =>
          place === null || place.match === 'whole' ? [] : [[text, place.label]],
        ),
      ),
      unknown: all.filter(([, place]) => place === null).map(([text]) => text),
    };
  }
}
