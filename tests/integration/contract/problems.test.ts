import { describe, expect, test } from 'vitest';
import { api, bytesEndpoints } from '../../../contracts/api.ts';
import { type BytesSpec, commonProblemsOf, type EndpointSpec } from '../../../contracts/endpoint.ts';
import { type ProblemType, problems } from '../../../contracts/problem.ts';
import { isInPart } from '../../../scripts/test-parts.ts';
import { accountRecipes } from './recipes/accounts.ts';
import { boardRecipes } from './recipes/boards.ts';
import { cancelByLinkRecipes } from './recipes/cancel-by-link.ts';
import { checkInRecipes } from './recipes/check-in.ts';
import { disputeRecipes } from './recipes/disputes.ts';
import { documentRecipes, serviceRecipes } from './recipes/documents.ts';
import { eventGroupRecipes } from './recipes/event-groups.ts';
import { eventRecipes, registrationRecipes } from './recipes/events.ts';
import { fileRecipes } from './recipes/files.ts';
import { groupArchiveRecipes } from './recipes/group-archives.ts';
import { followingRecipes, groupRecipes, savedEventRecipes } from './recipes/groups.ts';
import { guestRecipes } from './recipes/guests.ts';
import { identityRecipes } from './recipes/identities.ts';
import { importRecipes } from './recipes/imports.ts';
import { invoiceRecipes } from './recipes/invoices.ts';
import { mailRecipes } from './recipes/mails.ts';
import { manageRecipes } from './recipes/manage.ts';
import { administrationRecipes, blockRecipes, operateRecipes } from './recipes/moderation.ts';
import { orderRecipes } from './recipes/orders.ts';
import { paymentMethodRecipes, paymentRecipes, siteRecipes } from './recipes/payments.ts';
import { eventAccessRecipes, publicationRecipes } from './recipes/publication.ts';
import { questionRecipes } from './recipes/questions.ts';
import { commonRecipe, type Recipe, type RecipeBook } from './recipes/recipe.ts';
import { secondFactorRecipes } from './recipes/second-factors.ts';
import { seriesRecipes } from './recipes/series.ts';
import { useContractStage } from './recipes/stage.ts';
import { teamRecipes } from './recipes/teams.ts';
import { ticketChangeRecipes } from './recipes/ticket-changes.ts';
import { ticketOfferRecipes } from './recipes/ticket-offers.ts';
import { ticketCodeRecipes, ticketTypeRecipes } from './recipes/ticket-types.ts';
import { transferRecipes } from './recipes/transfers.ts';
import { waitingRoomRecipes } from './recipes/waiting-room.ts';
import { webhookRecipes } from './recipes/webhooks.ts';

const stage = useContractStage();
const endpoints: Readonly<Record<string, EndpointSpec | BytesSpec>> = { ...api, ...bytesEndpoints };
const recipes: RecipeBook = {
  ...accountRecipes,
  ...secondFactorRecipes,
  ...eventRecipes,
  ...seriesRecipes,
  ...eventGroupRecipes,
  ...publicationRecipes,
  ...eventAccessRecipes,
  ...registrationRecipes,
  ...manageRecipes,
  ...paymentRecipes,
  ...paymentMethodRecipes,
  ...transferRecipes,
  ...disputeRecipes,
  ...invoiceRecipes,
  ...siteRecipes,
  ...mailRecipes,
  ...fileRecipes,
  ...documentRecipes,
  ...serviceRecipes,
  ...checkInRecipes,
  ...boardRecipes,
  ...questionRecipes,
  ...orderRecipes,
  ...ticketTypeRecipes,
  ...ticketChangeRecipes,
  ...ticketCodeRecipes,
  ...cancelByLinkRecipes,
  ...ticketOfferRecipes,
  ...guestRecipes,
  ...waitingRoomRecipes,
  ...teamRecipes,
  ...administrationRecipes,
  ...operateRecipes,
  ...blockRecipes,
  ...groupRecipes,
  ...importRecipes,
  ...groupArchiveRecipes,
  ...followingRecipes,
  ...savedEventRecipes,
  ...identityRecipes,
  ...webhookRecipes,
};
/** Faults aren't part of the contract. */
const errors: readonly ProblemType[] = ['general_unknown', 'general_service_unavailable'];

function recipeFor(name: string, type: ProblemType): Recipe | undefined {
  const spec = endpoints[name];
  const own = recipes[name];
  if (spec === undefined || own === undefined) return undefined;
  return own.problems[type] ?? commonRecipe(spec, own, type);
}

describe.each(Object.entries(endpoints).filter((_, index) => isInPart(index)))('%s', (name, spec) => {
  const common = commonProblemsOf(spec).filter((type) => !errors.includes(type));
  test.each([...spec.problems, ...common])('answers %s', async (type) => {
    const recipe = recipeFor(name, type);
    expect(recipe, `no recipe makes ${name} answer ${type}`).toBeDefined();
    const answer = await recipe?.(stage());
    const body = JSON.parse(answer?.body || '{}');
    expect({ status: answer?.statusCode, type: body.type }, answer?.body).toEqual({
      status: problems[type][0],
      type,
    });
  });
});

test('every recipe is for a documented error', () => {
  const strays = Object.entries(recipes).flatMap(([name, { problems: known }]) =>
    Object.keys(known)
      .filter((type) => !endpoints[name]?.problems.includes(type as ProblemType))
      .map((type) => `${name} ${type}`),
  );
  expect(strays).toEqual([]);
});
