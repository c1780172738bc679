import { attendeeScreens } from './attendee.ts';
import { organiserScreens } from './organiser.ts';
import type { SiteScreen } from './screen.ts';
import { administratorScreens, visitorScreens } from './visitor.ts';

export type { Onlooker, Shown, SiteScreen } from './screen.ts';

/** Every screen in its main states, for screenshots and for visual and accessibility tests. */
export const siteScreens: readonly SiteScreen[] = [
  ...visitorScreens,
  ...attendeeScreens,
  ...organiserScreens,
  ...administratorScreens,
];
