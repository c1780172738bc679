import type { EventDeps } from '../events/index.ts';
import type { RegistrationDeps } from '../registrations/index.ts';

export interface SeriesDeps extends EventDeps {
  readonly registrations: RegistrationDeps;
}
