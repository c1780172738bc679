import { realtimePath } from '../../../contracts/realtime.ts';
import { groupOf } from './groups.ts';
import { type Json, refusals } from './operation.ts';

const text = (name: string, description: string) => ({
  name,
  in: 'query',
  required: true,
  description,
  schema: { type: 'string' },
});

/** Addresses outside the contract: the realtime socket and the payment webhooks. */
export const otherCalls: Readonly<Record<string, Json>> = {
  [realtimePath]: {
    get: {
      operationId: 'realtime',
      summary: 'Open a WebSocket for live updates. You receive changes to what you can read.',
      description: [
        'The first frame is `connected`, with the channels and, if there is a session, the account.',
        'Without a session, a client can send `{"type":"authentication","data":{"session":"…"}}` and gets a `response`.',
        'Newer clients name no channels in the address and send `{"type":"subscribe","data":[{"subscriptionId":"…","channels":["…"]}]}`; their events name the `subscriptions`.',
        'Each change is an `event` with the event names, the channels, the time, and the document as this reader sees it.',
        'Problems arrive as an `error`; codes 1008 and 1013 close the socket.',
      ].join(' '),
      tags: [groupOf(realtimePath)],
      security: [{}, { session: [] }],
      parameters: [
        text('project', "The site's project id."),
        {
          ...text(
            'channels[]',
            '`documents`, `databases.D.collections.C.documents`, the same with `.ID`, `files`, `buckets.B.files`, the same with `.ID`, `account`.',
          ),
          required: false,
          schema: { type: 'array', maxItems: 100, items: { type: 'string', maxLength: 200 } },
        },
      ],
      responses: { 101: { description: 'The socket is open.' }, ...refusals([]) },
    },
  },
  ...webhooksOf('Razorpay', 'notice'),
  ...webhooksOf('Stripe', 'stripeNotice'),
};

/** A gateway's webhooks: those of the gateway in the settings, and those of an organiser's own one. */
function webhooksOf(gateway: 'Razorpay' | 'Stripe', security: string): Record<string, Json> {
  const path = `/v1/payments/webhooks/${gateway.toLowerCase()}`;
  const call = (operationId: string, summary: string): Json => ({
    operationId,
    summary,
    tags: [groupOf('/v1/payments/')],
    security: [{ [security]: [] }],
    requestBody: { required: true, content: { 'application/json': { schema: { type: 'object' } } } },
    responses: {
      204: { description: 'Accepted, or a duplicate.' },
      ...refusals(['payment_not_genuine']),
    },
  });
  const own = call(
    `receive${gateway}NoticeOfMethod`,
    `Receive webhooks from the ${gateway} account of a payment method`,
  );
  const methodId = { name: 'methodId', in: 'path', required: true, schema: { type: 'string' } };
  return {
    [path]: {
      post: call(
        gateway === 'Razorpay' ? 'receivePaymentNotice' : `receive${gateway}Notice`,
        `Receive webhooks from ${gateway}`,
      ),
    },
    [`${path}/{methodId}`]: { post: { ...own, parameters: [methodId] } },
  };
}
