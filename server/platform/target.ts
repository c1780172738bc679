/**
 * The target of a request as a path with its query: what guards addresses, finds routes and renders pages reads it, and
 * all of them have to see the same. A whole address (`http://…/path`, RFC 9112 3.2.2) counts as its path; `//host` and
 * `/\host`, which a URL parser takes for another host, as paths of this one; `*` and the like as a path that leads
 * nowhere.
 */
export function pathOfTarget(target: string): string {
  if (isPlain(target)) return target;
  const path = target.replace(/^https?:\/\/[^/?#]*/i, '');
  const query = path.search(/[?#]/);
  const [before, after] = query === -1 ? [path, ''] : [path.slice(0, query), path.slice(query)];
  return `/${before.replace(/^\/+/, '').replaceAll('\\', '%5C')}${after}`;
}

function isPlain(target: string): boolean {
  return target[0] === '/' && target[1] !== '/' && !target.includes('\\');
}
