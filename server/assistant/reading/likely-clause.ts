import { type ClauseKind, clauseFeatures } from './clause-features.ts';
import { modelOf } from './learned-models.ts';

/** What a clause most likely does, learned from `wordings/clauses`. */
export function likelyClause(text: string): Readonly<Record<ClauseKind, number>> {
  const kinds = { asks: 0, adds: 0, tells: 0, busy: 0, complains: 0 };
  for (const { label, probability } of modelOf('clauses').guess(clauseFeatures(text)))
    kinds[label as ClauseKind] = probability;
  return kinds;
}
