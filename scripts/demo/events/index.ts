import type { DemoEvent } from '../demo-event.ts';
import { businessEvents, sportsEvents } from './business-and-sports.ts';
import { gameEvents, moneyEvents } from './games-and-money.ts';
import { heritageEvents, tableEvents } from './heritage-and-food.ts';
import { artEvents, musicEvents } from './music-and-art.ts';

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
