import CircleCheck from 'lucide-react/icons/circle-check';
import CircleMinus from 'lucide-react/icons/circle-minus';
import CircleX from 'lucide-react/icons/circle-x';
import Hourglass from 'lucide-react/icons/hourglass';
import RefreshCw from 'lucide-react/icons/refresh-cw';
import { Badge, type BadgeTone } from '../../../ui/Badge';

const LOOKS: ReadonlyMap<string, readonly [BadgeTone, typeof CircleX]> = new Map([
  ['active', ['success', RefreshCw]],
  ['completed', ['success', CircleCheck]],
  ['pending', ['warning', Hourglass]],
  ['failed', ['danger', CircleX]],
  ['cancelled', ['neutral', CircleMinus]],
  ['revoked', ['neutral', CircleX]],
]);

/** A purchase's state in words (`text`), each with a shape of its own. */
export function PurchaseBadge({ status, text }: { readonly status: string; readonly text: string }) {
  const [tone, Icon] = LOOKS.get(status) ?? ['neutral', CircleMinus];
  return (
    <Badge tone={tone} icon={<Icon size={15} aria-hidden />}>
      {text}
    </Badge>
  );
}
