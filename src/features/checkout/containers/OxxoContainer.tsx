import ExternalLink from 'lucide-react/icons/external-link';
import Printer from 'lucide-react/icons/printer';
import { connect } from 'react-redux';
import type { Purchase } from '../../../../domain/contract/purchases';
import { formatMoment } from '../../../../domain/format';
import { toCentavos } from '../../../../domain/money';
import { formatMoney } from '../../../../domain/numbers';
import { voucherText } from '../../../../domain/oxxo';
import { Button } from '../../../ui/Button';
import { SkeletonGroup } from '../../../ui/Skeleton';
import { useNow } from '../../../ui/useNow';
import { code128 } from '../barcode';
import { CopyRow } from '../components/CopyRow';
import { Notice } from '../components/Notice';
import { awaitsMoney, useAwaitedMoney, type AwaitsMoney } from '../useAwaitedMoney';
import '../spei.scss';
import '../oxxo.scss';

interface OxxoProps extends AwaitsMoney {
  readonly purchase: Purchase;
  readonly timeZone: string;
}

const HEIGHT = 60;

function Barcode({ number }: { readonly number: string }) {
  const { width, bars } = code128(number);
  return (
    <svg
      className="oxxo__bars"
      viewBox={`0 0 ${width} ${HEIGHT}`}
      preserveAspectRatio="none"
      shapeRendering="crispEdges"
      role="img"
      aria-label="Código de barras de tu ficha"
    >
      <rect width={width} height={HEIGHT} fill="#fff" />
      {bars.map((bar) => (
        <rect key={bar.x} {...bar} height={HEIGHT} fill="#000" />
      ))}
    </svg>
  );
}

/** The voucher to show at the shop's till, and until when it is taken. Notices the payment by itself. */
function OxxoPanel({ purchase: { purchase_id }, timeZone, onAwait }: OxxoProps) {
  const { found: voucher, unread } = useAwaitedMoney(purchase_id, 'voucher', onAwait);
  const now = useNow();

  const trouble = unread && (
    <Notice tone="error">No pudimos leer tu ficha. Lo intentamos de nuevo en unos segundos.</Notice>
  );
  if (!voucher) return trouble || <SkeletonGroup label="Cargando tu ficha de OXXO" shape="block" height={320} />;
  const { number, amount, ends_at, url } = voucher;
  const until = formatMoment(ends_at, timeZone);
  if (url === null || new Date(ends_at) <= now)
    return (
      <section className="spei" aria-label="Tu ficha de OXXO">
        <Notice>
          {url === null ? 'La tienda está avisando de tu pago.' : `Tu ficha venció el ${until}.`} Si ya pagaste, se
          acredita a más tardar el siguiente día hábil: no pagues de nuevo.
        </Notice>
        {trouble}
      </section>
    );
  return (
    <section className="spei oxxo" aria-label="Tu ficha de OXXO">
      <Barcode number={number} />
      <dl className="spei__rows">
        <CopyRow label="Número de la ficha" value={number} shown={voucherText(number)} />
        <div>
          <dt>Monto en efectivo</dt>
          <dd>{formatMoney(toCentavos(amount))}</dd>
        </div>
      </dl>
      <p>
        Paga en cualquier OXXO antes del <strong>{until}</strong>. En la caja muestra el código de barras o dicta el
        número, y guarda tu recibo.
      </p>
      <p>
        Tu pago se acredita a más tardar el siguiente día hábil y te avisamos por correo. Esta página lo nota por sí
        sola; puedes cerrarla.
      </p>
      <div className="oxxo__more">
        <Button variant="ghost" size="sm" icon={<Printer size={18} aria-hidden />} onClick={() => window.print()}>
          Imprimir mi ficha
        </Button>
        <a className="spei__out" href={url} target="_blank" rel="noreferrer">
          Ver la ficha de Stripe <ExternalLink size={16} aria-hidden />
        </a>
      </div>
      {trouble}
    </section>
  );
}

export default connect(null, awaitsMoney)(OxxoPanel);
