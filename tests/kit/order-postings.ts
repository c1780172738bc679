import {
  captured,
  disputeFeeMoved,
  disputeMoved,
  feeTaken,
  kept,
  owed,
  type Posting,
  refundCameBack,
  refundPaid,
} from '../../server/features/payments/rules.ts';
import type { GeneratedOrder } from './generated-orders.ts';

/** The name of an order's refund. */
export const refundOf = (id: string, index: number) => `${id} refund ${index}`;

/** All that the books say about a generated order, oldest first. */
export function postingsOf(order: GeneratedOrder): Posting[] {
  const { id, amount, currency, bought, fee, refunds, dispute, disputeFee } = order;
  const [money, charge] = [
    { amount, currency },
    { amount: disputeFee, currency },
  ];
  const [returned, notCharged] = [
    { amount: -amount, currency },
    { amount: -disputeFee, currency },
  ];
  return [
    captured(id, money),
    ...(fee > 0 ? [feeTaken(id, { amount: fee, currency })] : []),
    ...(bought ? [kept(id, money)] : []),
    ...refunds.flatMap(({ amount: part, paid, returns }, index) => {
      const [name, back] = [refundOf(id, index), { amount: part, currency }];
      const turns = Array.from({ length: returns }, (_, turn) => [
        refundPaid(name, back, turn),
        refundCameBack(name, back, turn + 1),
      ]);
      const last = paid ? [refundPaid(name, back, returns)] : [];
      return [owed(name, back, bought ? 'sales' : 'unassigned'), ...turns.flat(), ...last];
    }),
    ...(dispute === 'none' ? [] : [disputeMoved(id, money, 0), disputeFeeMoved(id, charge, 0)]),
    ...(dispute === 'won' ? [disputeMoved(id, returned, 1), disputeFeeMoved(id, notCharged, 1)] : []),
  ];
}
