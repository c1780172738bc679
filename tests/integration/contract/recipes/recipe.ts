import type { LightMyRequestResponse } from 'fastify';
import { sql } from 'kysely';
import type { BytesSpec, EndpointSpec } from '../../../../contracts/endpoint.ts';
import { type KeyScope, keyScopes, scopesOf } from '../../../../contracts/key-scopes.ts';
import type { ProblemType } from '../../../../contracts/problem.ts';
import type { TestPerson } from '../../../kit/people.ts';
import type { Sent, Stage } from './stage.ts';

/** Provokes a problem and returns its response. */
export type Recipe = (stage: Stage) => Promise<LightMyRequestResponse>;

/** A permitted call, and how to provoke each of its problems. */
export interface Recipes {
  readonly plain: (stage: Stage) => Sent | Promise<Sent>;
  readonly problems: Readonly<Partial<Record<ProblemType, Recipe>>>;
}

export type RecipeBook = Readonly<Record<string, Recipes>>;

type Spec = EndpointSpec | BytesSpec;

const prepared = new WeakMap<Stage, Map<Recipes['plain'], Promise<Sent>>>();

/** The plain call, prepared once: for problems that are checked before the object. */
function plainOnce(stage: Stage, plain: Recipes['plain']): Promise<Sent> {
  const calls = prepared.getOrInsertComputed(stage, () => new Map());
  return calls.getOrInsertComputed(plain, async () => plain(stage));
}

const halfway = new WeakMap<Stage, Promise<TestPerson>>();

/** Gave a password, and owes the second factor. */
function halfLoggedIn(stage: Stage): Promise<TestPerson> {
  return halfway.getOrInsertComputed(stage, async () => {
    const person = await stage.newPerson();
    await sql`update sessions set pending = true where user_id = ${person.userId}`.execute(stage.db);
    return person;
  });
}

/** How to provoke a problem common to all calls; undefined for others. */
export function commonRecipe(spec: Spec, { plain }: Recipes, type: ProblemType): Recipe | undefined {
  switch (type) {
    case 'general_unauthorized_scope':
      return async (stage) => stage.send({ ...(await plainOnce(stage, plain)), as: null });
    case 'user_more_factors_required':
      return async (stage) => {
        const call = await plainOnce(stage, plain);
        return stage.send({ ...call, as: await halfLoggedIn(stage) });
      };
    case 'general_argument_invalid':
      return async (stage) => stage.send(spoiled(spec, await plainOnce(stage, plain)));
    case 'api_key_invalid':
      return async (stage) => {
        const call = await plainOnce(stage, plain);
        return stage.send({ ...call, headers: { ...call.headers, authorization: 'Bearer mela_0' } });
      };
    case 'api_key_not_allowed':
      return async (stage) => {
        const call = await plainOnce(stage, plain);
        const wanted = scopesOf(spec) ?? [];
        const key = await stage.keyWith(keyScopes.find((scope) => !wanted.includes(scope)) ?? 'events.read');
        return stage.send({ ...call, headers: { ...call.headers, ...key } });
      };
    case 'general_rate_limit_exceeded':
      return async (stage) => {
        const plainCall = await plain(stage);
        const call = limitsKeysOnly(spec) ? await byKey(stage, plainCall, scopesOf(spec) ?? []) : plainCall;
        await stage.send(call);
        await sql`update rate_limits set used = 1000000000`.execute(stage.db);
        await sql`update failed_logins set held_until = '9999-01-01', forget_at = '9999-01-01'`.execute(
          stage.db,
        );
        return stage.send(call).finally(async () => {
          await sql`delete from rate_limits`.execute(stage.db);
          await sql`delete from failed_logins`.execute(stage.db);
        });
      };
    case 'general_bad_request':
      return async (stage) => {
        const call = await plainOnce(stage, plain);
        return spec.method === 'GET'
          ? stage.send({ ...call, url: '/v1/%ff' })
          : stage.send({ ...call, raw: '{' });
      };
    case 'general_unknown_origin':
      return async (stage) => {
        const call = await plainOnce(stage, plain);
        const headers = { ...call.headers, origin: 'null', cookie: 'any=one' };
        return stage.send({ ...call, as: null, headers });
      };
    case 'project_not_found':
      return async (stage) => {
        const call = await plainOnce(stage, plain);
        return stage.send({ ...call, headers: { ...call.headers, 'x-appwrite-project': 'other' } });
      };
    case 'user_jwt_invalid':
      return async (stage) => {
        const call = await plainOnce(stage, plain);
        return stage.send({ ...call, headers: { ...call.headers, 'x-appwrite-jwt': 'nonsense' } });
      };
    case 'general_access_forbidden':
      return async (stage) => {
        const call = await plainOnce(stage, plain);
        return stage.send({ ...call, headers: { ...call.headers, 'x-appwrite-key': 'nonsense' } });
      };
    case 'general_maintenance':
      return async (stage) => {
        const call = await plainOnce(stage, plain);
        return stage.inMaintenance(() => stage.send(call));
      };
    default:
      return undefined;
  }
}

/** Only calls by key count. */
function limitsKeysOnly(spec: Spec): boolean {
  return scopesOf(spec) !== null && !spec.problems.includes('general_rate_limit_exceeded');
}

async function byKey(stage: Stage, call: Sent, scopes: readonly KeyScope[]): Promise<Sent> {
  return { ...call, headers: { ...call.headers, ...(await stage.keyWith(...scopes)) } };
}

/** The same call with an invalid value. */
function spoiled(spec: Spec, call: Sent): Sent {
  if ('body' in spec && spec.body !== undefined) return { ...call, body: [] };
  const { pathname } = new URL(call.url, 'http://localhost');
  if (spec.params !== undefined && spec.path.includes('/:')) {
    const parts = pathname.split('/');
    const last = spec.path.split('/').findLastIndex((part) => part.startsWith(':'));
    return { ...call, url: parts.with(last, '%00').join('/') };
  }
  return { ...call, url: `${pathname}?page=0` };
}
