import { expect, test } from 'vitest';
import { type Node, nameOf, nodesOf } from './sources.ts';
import { readTree, type TreeFile } from './tree.ts';

/** Code that runs outside the serving process, or only at its start and end. */
const outside = new Map([
  ['server/places/roads/engine-process.ts', 'a process of its own, which may end'],
  ['server/features/files/drawing-process.ts', 'a process of its own, which may end'],
  ['server/places/roads/build-roads.ts', 'a command'],
  ['server/infra/progress.ts', 'the console of a start or stop'],
  ['server/start/serve.ts', 'ends the process on purpose'],
  ['server/start/stop-signals.ts', 'ends the process on purpose'],
]);
const sources = (await readTree('server/**/*.ts')).filter(
  ({ path }) => !path.endsWith('.test.ts') && !outside.has(path),
);

const subscribing = new Set(['on', 'once', 'addListener', 'prependListener', 'addEventListener']);
const timers = new Set(['setTimeout', 'setInterval', 'setImmediate', 'queueMicrotask', 'nextTick']);
/** Functions that can't throw. */
const harmless = new Set(['resolve', 'reject', 'abort', 'destroy', 'kill', 'onError', 'unref']);

/**
 * Listeners that could throw with no caller to catch it: not wrapped in `safely`, and more than a harmless
 * call.
 */
function exposed(file: TreeFile): string[] {
  const nodes = nodesOf(file);
  const wrapped = new Set(
    nodes
      .filter(({ node }) => node.type === 'VariableDeclarator' && isWrapped(node.init as Node | null))
      .map(({ node }) => nameOf(node.id)),
  );
  return nodes
    .filter(({ node }) => node.type === 'CallExpression')
    .filter(({ node }) => {
      const listener = listenerOf(node);
      return listener !== undefined && !isSafe(listener) && !wrapped.has(nameOf(listener));
    })
    .map(({ where }) => where);
}

/** The callback of a call; undefined if there is none. */
function listenerOf({ callee, arguments: given }: Node): Node | undefined {
  const name = nameOf(callee) ?? '';
  const [first, second] = given as Node[];
  if (timers.has(name) && first !== undefined && isFunction(first)) return first;
  if (name === 'createServer') return (given as Node[]).findLast(isFunction);
  const named = first?.type === 'Literal' || first?.type === 'Identifier';
  return subscribing.has(name) && named && second !== undefined && isFunction(second) ? second : undefined;
}

function isFunction({ type }: Node): boolean {
  return /Function|Identifier|MemberExpression|CallExpression/.test(type);
}

function isWrapped(node: Node | null): boolean {
  return node?.type === 'CallExpression' && nameOf(node.callee) === 'safely';
}

function isSafe(node: Node): boolean {
  if (isWrapped(node)) return true;
  if (node.type !== 'ArrowFunctionExpression') return harmless.has(nameOf(node) ?? '');
  const body = node.body as Node;
  const statements = body.type === 'BlockStatement' ? (body.body as Node[]) : [body];
  return statements.every(isHarmless);
}

function isHarmless(statement: Node): boolean {
  const node = (statement.type === 'ExpressionStatement' ? statement.expression : statement) as Node;
  if (node.type === 'CallExpression') return harmless.has(nameOf(node.callee) ?? '');
  if (node.type === 'AssignmentExpression') return (node.right as Node).type === 'Literal';
  return ['UpdateExpression', 'Literal', 'Identifier'].includes(node.type);
}

/** Floating promises without a rejection handler: these would end the process as well. */
function letGo(file: TreeFile): string[] {
  return nodesOf(file)
    .filter(({ node }) => node.type === 'UnaryExpression' && node.operator === 'void')
    .filter(({ node }) => {
      const call = node.argument as Node;
      return call.type === 'CallExpression' && !neverRejects.has(nameOf(call.callee) ?? '');
    })
    .map(({ where }) => where);
}

/** Handled where they are created, or not promises. */
const neverRejects = new Set(['catch', 'walkTokens', 'push', 'checkOnce', 'headers', 'register', 'then']);

test('no listener of a socket, stream, timer or emitter can crash the process', () => {
  expect(sources.flatMap(exposed)).toEqual([]);
});

test('has no floating promise without a rejection handler', () => {
  expect(sources.flatMap(letGo)).toEqual([]);
});

test.each([
  ["socket.on('close', () => audience.remove(it));"],
  ["server.on('upgrade', (request, socket) => { serve(request, socket); });"],
  ['setInterval(beat, 1000);'],
  ['setTimeout(() => void connect(), 1000);'],
  ['createServer(options, (request, response) => answer(request, response));'],
  ["signal.addEventListener('abort', stop, { once: true });"],
])('detects an unsafe listener: %s', (content) => {
  expect(exposed({ path: 'server/planted.ts', content })).toEqual(['server/planted.ts:1']);
});

test.each([
  ["socket.on('close', safely(log, 'closing', () => audience.remove(it)));"],
  ["child.on('exit', resolve).on('error', reject);"],
  ["join.onRef('a', '=', 'b').on('c', '=', 'd');"],
  ['await setTimeout(1000);'],
  ["const beat = safely(log, 'the beat', ask); setInterval(beat, 1000);"],
  ["body.once('end', () => { wholeMailOut = true; });"],
])('accepts a safe listener: %s', (content) => {
  expect(exposed({ path: 'server/planted.ts', content })).toEqual([]);
});

test('detects a floating promise', () => {
  expect(letGo({ path: 'server/planted.ts', content: '\nvoid serve(line);' })).toEqual([
    'server/planted.ts:2',
  ]);
});
