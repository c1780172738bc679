import type { RecipeBook, Recipes } from './recipe.ts';
import type { Sent } from './stage.ts';

const calendar = (method: Sent['method']): Recipes => ({
  plain: () => ({ method, url: '/v1/account/calendar' }),
  problems: {},
});

/** The calls about what leaves the house: calendars. */
export const mailRecipes: RecipeBook = {
  getCalendarAddress: calendar('GET'),
  createCalendarAddress: calendar('POST'),
  deleteCalendarAddress: calendar('DELETE'),
};
