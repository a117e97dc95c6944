import Info from 'lucide-react/icons/info';
import TriangleAlert from 'lucide-react/icons/triangle-alert';
import type { ReactNode } from 'react';
import { classNames } from '../../../ui/classNames';
import '../checkout.scss';

/** A paragraph that must not be missed. */
export function Notice({
  tone = 'info',
  children,
}: {
  readonly tone?: 'info' | 'error';
  readonly children: ReactNode;
}) {
  return (
    <div className={classNames('checkout-notice', `checkout-notice--${tone}`)}>
      {tone === 'error' ? <TriangleAlert size={20} aria-hidden /> : <Info size={20} aria-hidden />}
      <div>{children}</div>
    </div>
  );
}
