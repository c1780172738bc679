import type { Thing } from './page.ts';

export function isThing(value: unknown): value is Thing {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}

export function listOf(value: unknown): unknown[] {
  if (value === undefined || value === null) return [];
  return Array.isArray(value) ? value : [value];
}

/** The first text; also of `{ "@value": … }`. */
export function textOf(value: unknown): string {
  for (const each of listOf(value)) {
    if (typeof each === 'string') return each.trim();
    if (typeof each === 'number') return String(each);
    if (isThing(each) && typeof each['@value'] === 'string') return each['@value'].trim();
  }
  return '';
}
