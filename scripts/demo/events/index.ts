import type { DemoEvent } from '../demo-event.ts';
import { artEvents } from './art.ts';
import { businessEvents } from './business.ts';
import { gameEvents, moneyEvents } from './games-and-money.ts';
import { heritageEvents, tableEvents } from './heritage-and-food.ts';
import { musicEvents } from './music.ts';
import { sportsEvents } from './sports.ts';

/** Fictional events of fictional communities, some in every category. */
export const demoEvents: readonly DemoEvent[] = [
  ...musicEvents,
  ...artEvents,
  ...sportsEvents,
  ...gameEvents,
  ...moneyEvents,
  ...heritageEvents,
  ...tableEvents,
  ...businessEvents,
];
