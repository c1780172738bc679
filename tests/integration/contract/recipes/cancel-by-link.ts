import { cancelLinkUrl } from '../../../../server/features/registrations/index.ts';
import { checkedIn } from './late-changes.ts';
import type { RecipeBook } from './recipe.ts';
import type { Sent, Stage } from './stage.ts';

/** The call behind the link of a reminder. */
function absenceOf({ mela }: Stage, eventId: string, id: string): Sent {
  const { site, secret } = mela.config;
  const link = new URL(cancelLinkUrl({ siteUrl: site.url, secret }, { id, eventId, ticketVersion: 1 }));
  return {
    as: null,
    method: 'POST',
    url: `/v1/registrations/${id}/absence`,
    body: { secret: link.searchParams.get('secret') },
  };
}
const absence = async (stage: Stage): Promise<Sent> => {
  const id = await stage.event();
  return absenceOf(stage, id, await stage.registered(id));
};

export const cancelByLinkRecipes: RecipeBook = {
  cancelRegistrationOf: {
    plain: absence,
    problems: {
      user_invalid_token: async (stage) =>
        stage.send({ ...(await absence(stage)), body: { secret: 'a guess' } }),
      async registration_not_possible(stage) {
        const id = await stage.event();
        const registrationId = await stage.registered(id);
        await stage.decided(id, registrationId, 'decline');
        return stage.send(absenceOf(stage, id, registrationId));
      },
      registration_checked_in: checkedIn(absenceOf),
      async event_has_started(stage) {
        const id = await stage.event();
        const registrationId = await stage.registered(id);
        await stage.overBy(id);
        return stage.send(absenceOf(stage, id, registrationId));
      },
      async general_service_unavailable(stage) {
        const id = await stage.event();
        const call = absenceOf(stage, id, await stage.registered(id));
        return stage.whileCrowded(id, () => stage.send({ ...call, at: stage.crowded }));
      },
    },
  },
};
