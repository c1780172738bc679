import { parseSync } from 'vite';
import type { TreeFile } from './tree.ts';

/** The parts of an ESTree node that the checks use. */
export interface Node {
  readonly type: string;
  readonly start: number;
  readonly [key: string]: unknown;
}

/** A node and its position as `path:line`. */
export interface Found {
  readonly node: Node;
  readonly where: string;
}

const known = new WeakMap<TreeFile, Found[]>();

export function nodesOf(file: TreeFile): Found[] {
  const found = known.get(file) ?? findNodes(file);
  known.set(file, found);
  return found;
}

function findNodes({ path, content }: TreeFile): Found[] {
  const { program, errors } = parseSync(path, content);
  if (errors.length > 0) throw new Error(`${path} cannot be parsed: ${errors[0]?.message}`);
  const found: Found[] = [];
  const visit = (value: unknown): void => {
    if (Array.isArray(value)) {
      for (const inner of value) visit(inner);
    } else if (typeof value === 'object' && value !== null) {
      const node = value as Node;
      if (typeof node.type === 'string' && typeof node.start === 'number') {
        found.push({
          node,
          // Few are reported, and counting lines took longer than all else.
          get where() {
            return `${path}:${content.slice(0, node.start).split('\n').length}`;
          },
        });
      }
      for (const inner of Object.values(value)) visit(inner);
    }
  };
  visit(program.body);
  return found;
}

/** The name of an identifier, or of a member expression's property. */
export function nameOf(node: unknown): string | undefined {
  const { type, name, property } = (node ?? {}) as Node;
  if (type === 'Identifier') return name as string;
  return type === 'MemberExpression' ? nameOf(property) : undefined;
}
