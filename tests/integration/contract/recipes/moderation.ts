import { sql } from 'kysely';
import { newId } from '../../../../server/infra/ids.ts';
import { newGroup } from './groups.ts';
import { bought, owingOrganiser } from './late-changes.ts';
import type { Recipe, RecipeBook, Recipes } from './recipe.ts';
import type { Sent, Stage } from './stage.ts';
import { awaited } from './transfers.ts';

const admin = '/v1/admin';
const reason = { reason: 'The place does not exist.' };

async function administrator({ db, newPerson }: Stage) {
  const person = await newPerson('Meera');
  await sql`update users set administrator_since = now() where id = ${person.userId}`.execute(db);
  return person;
}

/** Ravi's order for a seat, to be paid to the site's account. */
async function paidToSite(stage: Stage): Promise<string> {
  const { paymentId } = await awaited(stage);
  await sql`update payment_methods set account = 'site'
    where id = (select method_id from payment_orders where id = ${paymentId})`.execute(stage.db);
  return paymentId;
}

const statement = (csv: string): Sent => ({
  method: 'POST',
  url: `${admin}/transfers/preview`,
  body: { csv, currency: 'INR' },
});

const returned = (paymentId: string): Sent => ({
  method: 'POST',
  url: `${admin}/payments/${paymentId}/refund-transfer`,
  body: { refundIds: ['r1'] },
});

/** An administrators' endpoint; Asha isn't one. */
function forAdministrators(
  call: (stage: Stage) => Sent | Promise<Sent>,
  problems: Readonly<Record<string, (stage: Stage) => Sent | Promise<Sent>>> = {},
  spoiled?: (sent: Sent) => Sent,
): Recipes {
  const by = async (stage: Stage, sent: Sent) => ({ ...sent, as: await administrator(stage) });
  return {
    plain: async (stage) => by(stage, await call(stage)),
    problems: {
      general_route_not_found: async (stage) => stage.send(await call(stage)),
      ...(spoiled && {
        general_argument_invalid: (async (stage) =>
          stage.send(await by(stage, spoiled(await call(stage))))) satisfies Recipe,
      }),
      ...Object.fromEntries(
        Object.entries(problems).map(([type, invalid]): [string, Recipe] => [
          type,
          async (stage) => stage.send(await by(stage, await invalid(stage))),
        ]),
      ),
    },
  };
}

const list = (path: string): Recipes => forAdministrators(() => ({ method: 'GET', url: `${admin}${path}` }));

/** For an event; groups work the same way. */
const onSubject = (method: Sent['method'], path: string, body?: object): Recipes => {
  const call = (id: string, kind = 'events'): Sent => ({
    method,
    url: `${admin}/${kind}/${id}${path}`,
    ...(body && { body }),
  });
  return forAdministrators(async ({ event }) => call(await event()), {
    event_not_found: () => call('nowhere'),
    group_not_found: () => call('nowhere', 'groups'),
  });
};

const onPerson = (method: Sent['method'], body?: object) => {
  const call = (id: string): Sent => ({
    method,
    url: `${admin}/people/${id}/blocked`,
    ...(body && { body }),
  });
  return { call, missing: { user_not_found: () => call('nobody') } };
};
const blocking = onPerson('PUT', reason);
const unblocking = onPerson('DELETE');

const onOrganiser = (what: '/reports' | '/profile') => {
  const call = (id: string): Sent => ({ method: 'DELETE', url: `${admin}/organisers/${id}${what}` });
  return forAdministrators(({ ravi }) => call(ravi.userId), { organiser_not_found: () => call('nobody') });
};

const report = (id: string, kind = 'events'): Sent => ({
  method: 'POST',
  url: `/v1/${kind}/${id}/reports`,
  body: { reason: 'spam', text: '' },
});

const text = { text: { en: 'We move on Sunday.' } };
const person =
  (method: Sent['method'], what: string, body?: object) =>
  (id: string): Sent => ({
    method,
    url: `${admin}/people/${id}/${what}`,
    ...(body && { body }),
  });
const code = person('POST', 'code');
const sessions = person('DELETE', 'sessions');
const deletion = person('POST', 'deletion', reason);
const mail = (id: string): Sent => ({ method: 'POST', url: `${admin}/mails/${id}/attempts` });
const suppression: Sent = { method: 'DELETE', url: `${admin}/suppressed-addresses/none` };

/** Someone who signed up and didn't confirm their address. */
async function pending({ db, newPerson }: Stage): Promise<string> {
  const { userId } = await newPerson();
  await sql`update users set email_verified_at = null where id = ${userId}`.execute(db);
  return userId;
}

/** Operating the site. */
export const operateRecipes: RecipeBook = {
  readSiteNotice: { plain: () => ({ as: null, method: 'GET', url: '/v1/site/notice' }), problems: {} },
  startMaintenance: forAdministrators(
    // Never valid: a success would refuse the calls of all other tests.
    () => ({ method: 'PUT', url: `${admin}/maintenance`, body: { until: 'soon' } }),
    {},
    (sent) => sent,
  ),
  endMaintenance: forAdministrators(() => ({ method: 'DELETE', url: `${admin}/maintenance` })),
  publishAnnouncement: forAdministrators(
    () => ({ method: 'PUT', url: `${admin}/announcement`, body: text }),
    {},
    (sent) => ({ ...sent, body: {} }),
  ),
  removeAnnouncement: forAdministrators(() => ({ method: 'DELETE', url: `${admin}/announcement` })),
  listMails: forAdministrators(
    () => ({ method: 'GET', url: `${admin}/mails` }),
    {},
    (sent) => ({ ...sent, url: `${sent.url}?only=nonsense` }),
  ),
  retryMail: forAdministrators(() => mail('nothing'), {
    mail_not_found: () => mail('nothing'),
    mail_not_failed: async ({ db, newPerson }) => {
      const { email } = await newPerson();
      const { id } = await db
        .selectFrom('mails')
        .select('id')
        .where('to_address', '=', email)
        .executeTakeFirstOrThrow();
      return mail(id);
    },
  }),
  retryFailedMails: forAdministrators(() => ({ method: 'POST', url: `${admin}/mails/attempts` })),
  listSuppressed: forAdministrators(
    () => ({ method: 'GET', url: `${admin}/suppressed-addresses` }),
    {},
    (sent) => ({ ...sent, url: `${sent.url}?after=never` }),
  ),
  suppressAddress: forAdministrators(() => ({
    method: 'POST',
    url: `${admin}/suppressed-addresses`,
    body: { address: 'gone@example.org' },
  })),
  unsuppressAddress: forAdministrators(() => suppression, { suppression_not_found: () => suppression }),
  resendCode: forAdministrators(async (stage) => code(await pending(stage)), {
    user_not_found: () => code('nobody'),
    user_not_pending: ({ ravi }) => code(ravi.userId),
  }),
  endSessions: forAdministrators(async ({ newPerson }) => sessions((await newPerson()).userId), {
    user_not_found: () => sessions('nobody'),
  }),
  deletePerson: forAdministrators(async (stage) => deletion(await pending(stage)), {
    user_not_found: () => deletion('nobody'),
    user_is_administrator: async (stage) => deletion((await administrator(stage)).userId),
    async user_organises_events({ asha, event }) {
      await event();
      return deletion(asha.userId);
    },
    user_owes_refunds: async (stage) => deletion((await owingOrganiser(stage)).userId),
    async user_owns_groups({ done, newPerson }) {
      const as = await newPerson();
      const { $id } = await done({ ...newGroup(), as });
      await done({ method: 'PUT', url: `/v1/groups/${$id}/membership` });
      return deletion(as.userId);
    },
    async user_holds_paid_seats({ event, newPerson, paidSeat }) {
      const as = await newPerson();
      await paidSeat(await event({ ticketType: 'paid', ticketPrice: 500, refundHours: null }), as);
      return deletion(as.userId);
    },
  }),
  listStorage: list('/storage'),
  exportLog: forAdministrators(
    () => ({ method: 'GET', url: `${admin}/log.csv` }),
    {},
    (sent) => ({ ...sent, url: `${sent.url}?from=monday` }),
  ),
};

export const administrationRecipes: RecipeBook = {
  reportSubject: {
    plain: async ({ event, ravi }) => ({ ...report(await event()), as: ravi }),
    problems: {
      event_not_found: ({ send }) => send(report('nowhere')),
      group_not_found: ({ send }) => send(report('nowhere', 'groups')),
    },
  },
  reportOrganiser: {
    plain: async ({ event, asha, ravi }) => {
      await event();
      return { ...report(asha.userId, 'organisers'), as: ravi };
    },
    problems: { organiser_not_found: ({ send }) => send(report('nobody', 'organisers')) },
  },
  settleOrganiserReports: onOrganiser('/reports'),
  removeProfileTexts: onOrganiser('/profile'),
  listReports: list('/reports'),
  settleReports: onSubject('DELETE', '/reports'),
  listHidden: list('/events/hidden'),
  hideSubject: onSubject('PUT', '/hidden', reason),
  restoreSubject: onSubject('DELETE', '/hidden'),
  listPeople: list('/people'),
  blockUser: forAdministrators(async ({ newPerson }) => blocking.call((await newPerson()).userId), {
    ...blocking.missing,
    user_is_administrator: async (stage) => blocking.call((await administrator(stage)).userId),
  }),
  unblockUser: forAdministrators(({ ravi }) => unblocking.call(ravi.userId), unblocking.missing),
  listLog: forAdministrators(
    () => ({ method: 'GET', url: `${admin}/log` }),
    {},
    (sent) => ({ ...sent, url: `${sent.url}?after=never` }),
  ),
  listAllPayments: forAdministrators(
    () => ({ method: 'GET', url: `${admin}/payments` }),
    {},
    (sent) => ({ ...sent, url: `${sent.url}?only=nonsense` }),
  ),
  listSettlement: forAdministrators(
    () => ({ method: 'GET', url: `${admin}/settlement` }),
    {},
    (sent) => ({ ...sent, url: `${sent.url}?from=soon` }),
  ),
  listDisputes: forAdministrators(
    () => ({ method: 'GET', url: `${admin}/disputes` }),
    {},
    (sent) => ({ ...sent, url: `${sent.url}?only=nonsense` }),
  ),
  exportSettlement: forAdministrators(
    () => ({ method: 'GET', url: `${admin}/settlement.csv` }),
    {},
    (sent) => ({ ...sent, url: `${sent.url}?from=soon` }),
  ),
  listSiteTransfers: forAdministrators(
    () => ({ method: 'GET', url: `${admin}/transfers` }),
    {},
    (sent) => ({ ...sent, url: `${sent.url}?only=nonsense` }),
  ),
  confirmSiteTransfers: forAdministrators(
    async (stage) => ({
      method: 'POST',
      url: `${admin}/transfers`,
      body: { transfers: [{ paymentId: await paidToSite(stage), amountPaise: 50_000 }] },
    }),
    {},
    (sent) => ({ ...sent, body: { transfers: [] } }),
  ),
  previewSiteStatement: forAdministrators(
    () => statement('Date,Text,Amount\n2026-11-01,A kite,500.00'),
    { statement_not_readable: () => statement('A kite') },
    (sent) => ({ ...sent, body: { csv: '' } }),
  ),
  confirmSiteRefund: forAdministrators(
    async (stage) => returned(await paidToSite(stage)),
    { payment_not_found: () => returned('nowhere') },
    (sent) => ({ ...sent, body: { refundIds: [] } }),
  ),
  recordPayout: forAdministrators(
    async (stage) => {
      await bought(stage);
      const { eventId } = await stage.db
        .selectFrom('payment_orders')
        .select('event_id as eventId')
        .where('state', '=', 'paid')
        .where('event_id', 'is not', null)
        .orderBy('created_at', 'desc')
        .limit(1)
        .executeTakeFirstOrThrow();
      return { method: 'POST', url: `${admin}/events/${eventId}/payouts`, body: payout() };
    },
    {
      event_not_found: () => ({ method: 'POST', url: `${admin}/events/nowhere/payouts`, body: payout() }),
    },
  ),
  refundPayment: forAdministrators(
    async (stage) => ({
      method: 'POST',
      url: `${admin}/payments/${await bought(stage)}/refund`,
      body: reason,
    }),
    { payment_not_found: () => ({ method: 'POST', url: `${admin}/payments/nowhere/refund`, body: reason }) },
  ),
  refundEvent: forAdministrators(async ({ event }) => ({
    method: 'POST',
    url: `${admin}/events/${await event()}/refunds`,
    body: reason,
  })),
  listSettings: list('/settings'),
  getAdministrationOverview: list('/overview'),
};

const block = (id: string, registrationId: string): Sent => ({
  method: 'POST',
  url: `/v1/events/${id}/registrations/${registrationId}/block`,
  body: {},
});

export const blockRecipes: RecipeBook = {
  blockAttendee: {
    async plain({ event, newPerson, registered }) {
      const id = await event();
      return block(id, await registered(id, await newPerson()));
    },
    problems: {
      async event_not_found({ event, ravi, registered, send }) {
        const id = await event();
        return send({ ...block(id, await registered(id)), as: ravi });
      },
      registration_not_found: async ({ event, send }) => send(block(await event(), 'nowhere')),
    },
  },
  listBlocked: { plain: () => ({ method: 'GET', url: '/v1/account/blocked' }), problems: {} },
  unblockAttendee: {
    plain: () => ({ method: 'DELETE', url: '/v1/account/blocked/nobody' }),
    problems: {},
  },
};

/** Registers someone the organiser has blocked. */
export async function keptOut({ event, newPerson, registered, done }: Stage) {
  const person = await newPerson();
  const first = await event();
  await done(block(first, await registered(first, person)));
  return { person, id: await event() };
}

function payout() {
  return { $id: newId(), amount: 1, currency: 'INR', paidOn: '2026-11-21' };
}
