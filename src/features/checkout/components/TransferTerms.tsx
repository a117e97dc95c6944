import { plural } from '../../../../domain/numbers';

interface TransferTermsProps {
  readonly isEvent: boolean;
  /** Hours until the deadline, and how many future places it pays for until then. */
  readonly hours: number;
  readonly places: number;
}

/** How a transfer is made, before the purchase. */
export default function TransferTerms({ isEvent, hours, places }: TransferTermsProps) {
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
