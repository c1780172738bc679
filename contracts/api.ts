import { accountEndpoints } from './accounts.ts';
import { assistantEndpoints } from './assistant.ts';
import { contactEndpoints } from './contact.ts';
import { developerEndpoints } from './developers.ts';
import { documentEndpoints } from './documents.ts';
import { doorEndpoints } from './door.ts';
import { eventEndpoints } from './events.ts';
import { feedEndpoints } from './feeds.ts';
import { fileEndpoints } from './files.ts';
import { paymentEndpoints } from './payments.ts';
import { placeEndpoints } from './places.ts';
import { registrationEndpoints } from './registrations.ts';
import { ticketEndpoints } from './tickets.ts';

/** Every endpoint of the product: the source of the typed client, the bound routes and the OpenAPI document. */
export const api = {
  ...accountEndpoints,
  ...eventEndpoints,
  ...registrationEndpoints,
  ...ticketEndpoints,
  ...doorEndpoints,
  ...paymentEndpoints,
  ...placeEndpoints,
  ...fileEndpoints,
  ...documentEndpoints,
  ...contactEndpoints,
  ...assistantEndpoints,
  ...developerEndpoints,
  ...feedEndpoints,
} as const;

type Named = (typeof api)[keyof typeof api];

/**
 * The endpoints by `METHOD /path`: the web client imports only this type, so that no schema reaches the browser
 * with the first load.
 */
export type Routes = { [Spec in Named as `${Spec['method']} ${Spec['path']}`]: Spec };
