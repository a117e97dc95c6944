import type { Tag } from '../../../domain/contract/catalogueAdmin';

/** A tag as visitors see it: its colour is a dot, so that the word can be read on any. */
export const TagMark = ({ tag: { name, color } }: { readonly tag: Pick<Tag, 'name' | 'color'> }) => (
  <span className="catalogue-tag">
    <span style={{ backgroundColor: color }} aria-hidden />
    {name}
  </span>
);
