import { createElement, type SVGProps } from 'react';

/** An icon as `lucide-react` describes it. */
interface IconData {
  readonly name: string;
  readonly size: number;
  readonly node: readonly (readonly [tag: string, attributes: Readonly<Record<string, string>>])[];
  readonly aliases?: readonly string[];
}

/**
 * Stands in for the library's function of the same name in builds (`vite.config.ts`), which is part of every first load
 * and has options that no icon here uses: 2 kB. Its markup is the same.
 */
export default function createLucideIcon({ name, size, node, aliases = [] }: IconData) {
  const names = ['lucide', ...[name, ...aliases].map((each) => `lucide-${each}`)].join(' ');
  return function LucideIcon({ className = '', ...others }: SVGProps<SVGSVGElement>) {
    return createElement(
      'svg',
      {
        xmlns: 'http://www.w3.org/2000/svg',
        ...{ width: 24, height: 24, viewBox: `0 0 ${size} ${size}` },
        ...{ fill: 'none', stroke: 'currentColor', strokeWidth: 2 },
        ...{ strokeLinecap: 'round', strokeLinejoin: 'round' },
        className: className === '' ? names : `${names} ${className}`,
        // Decorative unless it says otherwise.
        ...(Object.keys(others).some((key) => /^(?:aria-.+|role|title)$/.test(key))
          ? {}
          : { 'aria-hidden': 'true' }),
        ...others,
      },
      ...node.map(([tag, attributes]) => createElement(tag, attributes)),
    );
  };
}
