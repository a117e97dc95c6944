import { useEffect } from 'react';
import { Link } from 'react-router-dom';
import type { ClassType } from '../../../../domain/contract/catalogue';
import { classTypePath } from '../../../core/routing/paths';
import { classNames } from '../../../ui/classNames';
import { Picture } from '../../../ui/Picture';
import { Skeleton } from '../../../ui/Skeleton';
import { SectionHeading } from './SectionHeading';
import '../sections.scss';

export interface ClassTypesProps {
  /** null: not read yet. */
  readonly types: readonly ClassType[] | null;
  readonly failed: boolean;
  readonly onLoad: () => void;
}

/** How many stand two in a row before the rows of three. */
const cardGridClass = (count: number): string | false =>
  (count % 3 === 2 && 'landing-types--two') || (count % 3 === 1 && count > 1 && 'landing-types--four');

/** What is taught: a card for each type that has a picture (specification, section 2). */
export function ClassTypes({ types, failed, onLoad }: ClassTypesProps) {
  useEffect(onLoad, [onLoad]);
  const shown = types?.filter((type) => type.file !== null);
  if ((failed && !types) || shown?.length === 0) return null;
  return (
    <section className="landing-section ui-container" aria-labelledby="clases-titulo">
      <SectionHeading id="clases-titulo" title="Clases" />
      <ul className={classNames('landing-types', cardGridClass(shown?.length ?? 3))}>
        {shown
          ? shown.map(({ class_type_id, name, description, file }) => (
              <li key={class_type_id} className="landing-type">
                <Picture
                  src={file?.src}
                  sizes="(min-width: 1260px) 380px, (min-width: 992px) 33vw, 78vw"
                  className="landing-type__picture"
                />
                <h3>
                  <Link to={classTypePath(class_type_id)}>{name}</Link>
                </h3>
                {description && <p>{description}</p>}
              </li>
            ))
          : [1, 2, 3].map((n) => (
              <li key={n} className="landing-type" aria-hidden>
                <Skeleton shape="block" className="landing-type__picture" />
                <Skeleton width="40%" height={22} />
                <Skeleton width="90%" />
              </li>
            ))}
      </ul>
    </section>
  );
}
