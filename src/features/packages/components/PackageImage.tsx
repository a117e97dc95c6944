import type { ClassPackage } from '../../../../domain/contract/packages';
import { Picture } from '../../../ui/Picture';
import '../packages.scss';

/** The package's picture, where it has one. */
export function PackageImage({ pkg: { image } }: { readonly pkg: Pick<ClassPackage, 'image'> }) {
  return image ? <Picture src={image} className="packages-image" sizes="(min-width: 768px) 360px, 92vw" /> : null;
}
