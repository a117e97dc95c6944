import { plural } from '../../../../domain/numbers';
import { CASH } from '../../../../domain/pricing';

interface PaidLaterTermsProps {
  /** Cash or a transfer with proof. */
  readonly method: number;
  readonly isEvent: boolean;
  /** Hours until the deadline, and how many future places it pays for until then. */
  readonly hours: number;
  readonly places: number;
}

function untilPaid(hours: number, places: number): string {
  return `Tienes ${plural(hours, 'hora', 'horas')} para pagarla. ${
    places === 0
      ? 'Hasta entonces no puedes reservar con ella.'
      : `Hasta entonces pagas con ella ${plural(places, 'reservación próxima', 'reservaciones próximas')} a la vez.`
  }`;
}

function CashTerms({ isEvent, hours, places }: PaidLaterTermsProps) {
  return isEvent ? (
    <>
      <p>
        Paga en recepción; tu lugar queda reservado y dice &apos;Pago en Efectivo Incompleto&apos; hasta que el estudio
        confirme.
      </p>
      <p>Tienes {plural(hours, 'hora', 'horas')} para pagarla; después se libera tu lugar.</p>
    </>
  ) : (
    <>
      <p>
        Paga en recepción; tus créditos ya se pueden usar y quedan como &apos;Pago en Efectivo Incompleto&apos; hasta
        que el estudio confirme.
      </p>
      <p>{untilPaid(hours, places)}</p>
    </>
  );
}

function TransferTerms({ isEvent, hours, places }: PaidLaterTermsProps) {
  const time = `Tienes ${plural(hours, 'hora', 'horas')} para transferir y subir tu comprobante`;
  return (
    <>
      <p>
        Al confirmar te damos la CLABE, el importe y tu referencia. Transfieres desde tu banco y subes tu comprobante.
      </p>
      <p>
        {isEvent
          ? `${time}; después se libera tu lugar.`
          : `${time}. ${
              places === 0
                ? 'Hasta que el estudio lo confirme no puedes reservar con esta compra.'
                : `Hasta que el estudio lo confirme pagas con ella ${plural(places, 'reservación próxima', 'reservaciones próximas')} a la vez.`
            }`}
      </p>
    </>
  );
}

/** How and until when a purchase is paid that is granted before its money comes. */
export default function PaidLaterTerms(props: PaidLaterTermsProps) {
  return props.method === CASH ? <CashTerms {...props} /> : <TransferTerms {...props} />;
}
