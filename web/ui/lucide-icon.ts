import { createElement, type SVGProps } from 'react';

/** An icon as `lucide-react` describes it. */
interface IconData {
  readonly name: string;
  readonly size: number;
  readonly node: readonly (readonly [tag: string, attributes: Readonly<Record<string, string>>])[];
}

/**
 * Stands in for the library's function of the same name in builds (`vite.config.ts`), which is part of every first load
 * and has options that no icon here uses: 2 kB. What all icons look like is in `base.css` instead of in each of the thirty
 * that a page has.
 */
export default function createLucideIcon({ name, size, node }: IconData) {
  return function LucideIcon({ className = '', ...others }: SVGProps<SVGSVGElement>) {
    return createElement(
      'svg',
      {
        // Without styles, icons still have their size.
        ...{ width: size, height: size, viewBox: `0 0 ${size} ${size}` },
        className: `lucide lucide-${name} ${className}`.trimEnd(),
        // Decorative: what an icon says is in the text or the label of what it belongs to.
        'aria-hidden': 'true',
        ...others,
      },
      ...node.map(([tag, attributes]) => createElement(tag, attributes)),
    );
  };
}
