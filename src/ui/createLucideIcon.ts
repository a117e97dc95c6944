/**
 * Stands in for lucide-react's function of the same name in what webpack builds: of its options (context, absolute
 * strokes, aliases: more bytes than all icons of a page) no icon here uses one.
 */
import { createElement, forwardRef, type SVGAttributes, type SVGProps } from 'react';

interface IconData {
  readonly name: string;
  readonly node: readonly (readonly [tag: string, attributes: SVGAttributes<SVGElement> & { readonly key: string }])[];
}

type IconProps = SVGProps<SVGSVGElement> & { readonly size?: number };

export default function createLucideIcon({ name, node }: IconData) {
  const Icon = forwardRef<SVGSVGElement, IconProps>(({ size = 24, ...props }, ref) =>
    createElement(
      'svg',
      {
        ref,
        width: size,
        height: size,
        viewBox: '0 0 24 24',
        fill: 'none',
        stroke: 'currentColor',
        strokeWidth: 2,
        strokeLinecap: 'round',
        strokeLinejoin: 'round',
        'aria-hidden': true,
        ...props,
      },
      node.map(([tag, attributes]) => createElement(tag, attributes)),
    ),
  );
  Icon.displayName = name;
  return Icon;
}
