import type { ClassPackage } from '../../../../domain/contract/packages';
import { BuyLink } from './BuyLink';
import { PackageFacts } from './PackageFacts';
import { PackageImage } from './PackageImage';
import { PackagePrice } from './PackagePrice';
import '../packages.scss';

/** The package that a first-time customer should see first. */
export function StarterCard({ pkg }: { readonly pkg: ClassPackage }) {
  return (
    <section className="packages-starter" aria-labelledby="para-empezar">
      <div className="packages-starter__words">
        <PackageImage pkg={pkg} />
        <p className="packages-starter__eyebrow">Para empezar</p>
        <h2 id="para-empezar" className="packages-starter__title">
          {pkg.title}
        </h2>
        {pkg.short_description && <p className="packages-starter__text">{pkg.short_description}</p>}
        <PackageFacts pkg={pkg} />
      </div>
      <div className="packages-starter__offer">
        <PackagePrice pkg={pkg} />
        <BuyLink pkg={pkg} variant="primary" subscribed={false} />
      </div>
    </section>
  );
}
