import type { Place } from '../../../contracts/places.ts';
import type { Deps } from '../../infra/deps.ts';
import type { OutsideAccess } from '../../infra/http/outside-requests.ts';
import type { EventDeps } from '../events/index.ts';
import type { FileDeps } from '../files/index.ts';

export interface MoveInDeps extends Deps {
  /** Null: the operator doesn't allow the server to fetch addresses that people name. */
  readonly outside: OutsideAccess | null;
  /** For events whose source and place have no zone. */
  readonly timeZone: string;
  /** In the built-in gazetteer: an outside service wouldn't accept hundreds of requests at once. */
  readonly findPlace: (text: string) => Promise<Place | null>;
  readonly files: FileDeps;
  readonly events: EventDeps;
}
