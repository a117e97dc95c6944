import type { Purchase } from '../../../../domain/contract/purchases';
import CircleCheck from 'lucide-react/icons/circle-check';
import CircleMinus from 'lucide-react/icons/circle-minus';
import CircleX from 'lucide-react/icons/circle-x';
import Hourglass from 'lucide-react/icons/hourglass';
import RefreshCw from 'lucide-react/icons/refresh-cw';
import TriangleAlert from 'lucide-react/icons/triangle-alert';
import { Badge, type BadgeTone } from '../../../ui/Badge';

const LOOKS: ReadonlyMap<string, readonly [BadgeTone, typeof CircleX]> = new Map([
  ['active', ['success', RefreshCw]],
  ['completed', ['success', CircleCheck]],
  ['pending', ['warning', Hourglass]],
  ['failed', ['danger', CircleX]],
  ['cancelled', ['neutral', CircleMinus]],
  ['revoked', ['neutral', CircleX]],
]);

const IN_DISPUTE = ['warning', TriangleAlert] as const;

export interface PurchaseBadgeProps {
  readonly purchase: Pick<Purchase, 'status' | 'disputed'>;
  readonly text: string;
}

/** A purchase's state in words (`text`), each with a shape of its own. */
export function PurchaseBadge({ purchase: { status, disputed }, text }: PurchaseBadgeProps) {
  const [tone, Icon] = disputed ? IN_DISPUTE : (LOOKS.get(status) ?? ['neutral', CircleMinus]);
  return (
    <Badge tone={tone} icon={<Icon size={15} aria-hidden />}>
      {text}
    </Badge>
  );
}
