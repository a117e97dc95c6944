import type { SingleClass } from '../../../../domain/contract/schedule';

/** The studio's own labels. Their colour is a dot beside the word, so that the word can be read on any colour. */
export function Tags({ tags }: Pick<SingleClass, 'tags'>) {
  return (
    <>
      {tags.map((tag) => (
        <span key={tag.tag_id} className="class-card__tag">
          <span className="class-card__tag-dot" style={{ backgroundColor: tag.color }} aria-hidden />
          {tag.name}
        </span>
      ))}
    </>
  );
}
