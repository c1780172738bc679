import type { Comparison } from '../../contracts/queries.ts';

/** What an attribute holds, as far as queries go. */
export type Kind = 'text' | 'integer' | 'number' | 'boolean' | 'instant';

export interface AttributeShape {
  readonly kind: Kind;
  /** Whether it is a list of such values. */
  readonly many: boolean;
}

export type Scalar = string | number | boolean;

/** A condition on one attribute, or several conditions joined. */
export type Filter =
  | { readonly method: Comparison; readonly attribute: string; readonly values: readonly Scalar[] }
  | { readonly method: 'and' | 'or'; readonly filters: readonly Filter[] };

export interface Order {
  readonly attribute: string;
  readonly descending: boolean;
}

/** The queries of one call, read: what to find, in which order, which part of it, and what to show. */
export interface DocumentQuery {
  readonly filters: readonly Filter[];
  readonly orders: readonly Order[];
  readonly limit: number;
  readonly offset: number;
  readonly cursor: { readonly side: 'after' | 'before'; readonly id: string } | null;
  /** Attributes to show; null for all. */
  readonly select: readonly string[] | null;
}
