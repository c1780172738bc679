import { type Conditions, readConditions } from './conditions.ts';
import type { Knowledge } from './message-words.ts';

const read = new WeakMap<Knowledge, Map<string, Conditions>>();

/** The conditions of a message by itself, read once for everything that asks: it is most of what a message costs. */
export function plainConditions(text: string, knowledge: Knowledge, withCategory = true): Conditions {
  const known = read.get(knowledge) ?? new Map<string, Conditions>();
  read.set(knowledge, known);
  const key = `${withCategory} ${text}`;
  const before = known.get(key);
  if (before !== undefined) return before;
  const conditions = readConditions(text, { ...knowledge, index: undefined }, withCategory);
  known.set(key, conditions);
  return conditions;
}
