import type { FastifyInstance } from 'fastify';

/**
 * All routes as `METHOD /path`, parsed from the router's printed tree; without catch-alls, which it prints
 * without a path.
 */
export function routesOf(app: FastifyInstance): string[] {
  const parents: string[] = [];
  const routes = app
    .printRoutes({ commonPrefix: false })
    .split('\n')
    .flatMap((line) => {
      const [, indent = '', path = '', methods = ''] = /^([│├└─ ]*)(\S*) \((.*)\)/.exec(line) ?? [];
      const depth = indent.length / 4;
      const whole = (depth > 1 ? (parents[depth - 1] ?? '') : '') + path;
      parents[depth] = whole;
      return methods === '' || path === '*' ? [] : methods.split(', ').map((method) => `${method} ${whole}`);
    });
  // Every GET route also has HEAD.
  return routes.filter((route) => !route.startsWith('HEAD '));
}
