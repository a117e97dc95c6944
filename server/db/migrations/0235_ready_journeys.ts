import { sql, type Kysely } from 'kysely';

interface Ready {
  readonly name: string;
  readonly trigger: string;
  readonly number?: number;
  readonly goal: 'booked' | 'bought' | null;
  /** Percent held out, to compare with; none where a gift is a matter of course. */
  readonly heldOut: number;
  readonly steps: readonly object[];
}

const send = (subject: string, heading: string, body: string, button: string, path: string) => ({
  do: 'send',
  ...{ subject, heading, body, button, path },
});
const wait = (days: number) => ({ do: 'wait', days });
const credits = (count: number, days: number) => ({ do: 'give', gift: { kind: 'credits', count, days } });

const READY: readonly Ready[] = [
  {
    name: 'Bienvenida',
    trigger: 'signed-up',
    goal: 'booked',
    heldOut: 10,
    steps: [
      wait(1),
      send(
        '{nombre}, tu primera clase te espera',
        '¿Lista para tu primera clase?',
        'Elige el horario que mejor te quede y llega diez minutos antes: te ayudamos con todo.\nSolo trae agua y ropa cómoda.',
        'Elegir mi clase',
        '/calendario',
      ),
      wait(4),
      send(
        '¿Te ayudamos a empezar, {nombre}?',
        'Empezar es lo más difícil.',
        'Si no sabes qué clase elegir, responde este correo y te recomendamos una.\nTambién puedes ver cómo es cada clase en nuestro sitio.',
        'Ver las clases',
        '/calendario',
      ),
    ],
  },
  {
    name: 'Después de la primera visita',
    trigger: 'first-visit',
    goal: 'booked',
    heldOut: 10,
    steps: [
      wait(1),
      send(
        '¿Cómo te sentiste, {nombre}?',
        'Gracias por venir.',
        'La segunda clase es donde empieza a notarse. Si la tomas en los próximos días, el cuerpo todavía se acuerda.',
        'Reservar la siguiente',
        '/calendario',
      ),
    ],
  },
  {
    name: 'Del paquete de prueba al siguiente',
    trigger: 'intro-used',
    goal: 'bought',
    heldOut: 10,
    steps: [
      send(
        '{nombre}, terminaste tu prueba',
        '¿Qué te pareció?',
        'Ya conoces el estudio. Elige el paquete que va con tu ritmo y sigue sin perder el paso.',
        'Ver paquetes',
        '/paquetes',
      ),
      wait(3),
      { do: 'give', gift: { kind: 'discount', percent: 10, days: 7 } },
      send(
        '{regalo} para que sigas, {nombre}',
        'Tu código: {codigo}',
        'Escríbelo al pagar tu siguiente paquete. Es solo tuyo, sirve una vez y vale hasta el {vence}.',
        'Usar mi código',
        '/paquetes',
      ),
    ],
  },
  {
    name: 'Créditos por vencer',
    trigger: 'credits-expiring',
    number: 7,
    goal: 'booked',
    heldOut: 10,
    steps: [
      send(
        '{nombre}, todavía puedes usar tus clases',
        'Te quedan clases por tomar.',
        'Vencen en unos días. Reserva ahora y elige lugar antes de que se llene.',
        'Reservar',
        '/calendario',
      ),
    ],
  },
  {
    name: 'Se acabó su paquete',
    trigger: 'package-ended',
    goal: 'bought',
    heldOut: 10,
    steps: [
      wait(1),
      send(
        '{nombre}, tu paquete se terminó',
        'No pierdas el ritmo.',
        'Renueva hoy y reserva de una vez tus clases de la semana.',
        'Renovar',
        '/paquetes',
      ),
    ],
  },
  {
    name: 'Te extrañamos',
    trigger: 'away',
    goal: 'booked',
    heldOut: 10,
    steps: [
      send(
        'Te extrañamos, {nombre}',
        'Hace tiempo que no nos vemos.',
        '¿Todo bien? Tu lugar sigue aquí. Si algo no te gustó, responde este correo: lo leemos.',
        'Volver a clase',
        '/calendario',
      ),
      wait(7),
      credits(1, 14),
      send(
        'Te regalamos {regalo}, {nombre}',
        'Una clase por nuestra cuenta.',
        'Ya está en tu cuenta y vale hasta el {vence}. Elige el día que mejor te quede.',
        'Elegir mi clase',
        '/calendario',
      ),
    ],
  },
  {
    name: 'Cumpleaños',
    trigger: 'birthday',
    goal: null,
    heldOut: 0,
    steps: [
      credits(1, 30),
      send(
        '¡Feliz cumpleaños, {nombre}!',
        'Hoy celebramos contigo.',
        'Te regalamos {regalo}: vale hasta el {vence}. Ven a moverte con nosotros.',
        'Reservar mi clase',
        '/calendario',
      ),
    ],
  },
  {
    name: 'Visita 50',
    trigger: 'milestone',
    number: 50,
    goal: null,
    heldOut: 0,
    steps: [
      { do: 'give', gift: { kind: 'store-credit', amount: 100 } },
      send(
        '¡50 visitas, {nombre}!',
        'Qué camino llevas.',
        'Para celebrarlo tienes {regalo}: se descuenta solo en tu siguiente compra.',
        'Ver paquetes',
        '/paquetes',
      ),
    ],
  },
  {
    name: 'No pasó su pago',
    trigger: 'payment-failed',
    goal: 'bought',
    heldOut: 0,
    steps: [
      wait(2),
      {
        do: 'notify',
        customer_id: null,
        text: 'Su pago sigue sin pasar después de dos días. Escríbele o llámale: quizá solo cambió de tarjeta.',
      },
    ],
  },
];

/** Journeys to begin with, all switched off. */
export async function up(db: Kysely<unknown>): Promise<void> {
  for (const { name, trigger, number = null, goal, heldOut, steps } of READY)
    await sql`
      with made as (
        insert into journey (name, trigger, number, held_out, result_days, created_at)
        values (${name}, ${trigger}, ${number}, ${heldOut}, 14, now()) returning journey_id)
      insert into journey_version (journey_id, version, steps, goal)
      select journey_id, 1, ${JSON.stringify(steps)}::jsonb, ${goal} from made`.execute(db);
}
