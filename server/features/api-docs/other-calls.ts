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

/** Addresses outside the contract: the realtime socket and the payment webhook. */
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
  '/v1/payments/webhooks/razorpay': {
    post: {
      operationId: 'receivePaymentNotice',
      summary: 'Receive webhooks from the payment provider',
      tags: [groupOf('/v1/payments/')],
      security: [{ notice: [] }],
      requestBody: { required: true, content: { 'application/json': { schema: { type: 'object' } } } },
      responses: {
        204: { description: 'Accepted, or a duplicate.' },
        ...refusals(['payment_not_genuine']),
      },
    },
  },
};
