import type { FastifyInstance } from 'fastify';

/**
 * Every route that an application serves as `METHOD /path`, read from the router's own drawing of its tree; without
 * those that catch what is left, which it draws without a path.
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
  // HEAD comes with every GET.
  return routes.filter((route) => !route.startsWith('HEAD '));
}
