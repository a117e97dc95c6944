import { sql, type Kysely } from 'kysely';

interface Ready {
  readonly name: string;
  readonly trigger: string;
  readonly number: number;
  readonly steps: readonly object[];
}

const words = (subject: string, heading: string, body: string) => ({
  do: 'send',
  ...{ subject, heading, body, button: 'Elegir mi clase', path: '/calendario' },
});
const credit = (days: number) => ({ do: 'give', gift: { kind: 'credits', count: 1, days } });

/** Beside the one of the visit 50, which studios have already. */
const READY: readonly Ready[] = [
  {
    name: 'Visita 10',
    trigger: 'milestone',
    number: 10,
    steps: [
      words(
        '¡10 visitas, {nombre}!',
        'Ya es costumbre.',
        'Diez clases con nosotros. Gracias por venir: la que sigue también se va a notar.',
      ),
    ],
  },
  {
    name: 'Visita 100',
    trigger: 'milestone',
    number: 100,
    steps: [
      credit(30),
      words(
        '¡100 visitas, {nombre}!',
        'Cien clases. Qué orgullo.',
        'Para celebrarlo te regalamos {regalo}: ya está en tu cuenta y vale hasta el {vence}.',
      ),
    ],
  },
  {
    name: 'Racha de 4 semanas',
    trigger: 'streak',
    number: 4,
    steps: [
      words(
        'Cuatro semanas seguidas, {nombre}',
        'Llevas una racha de un mes.',
        'No faltaste ni una semana. Elige ya la clase de la que sigue y no la pierdas.',
      ),
    ],
  },
  {
    name: 'Racha de 12 semanas',
    trigger: 'streak',
    number: 12,
    steps: [
      credit(21),
      words(
        'Doce semanas seguidas, {nombre}',
        'Tres meses sin faltar.',
        'Esa constancia se celebra: te regalamos {regalo}. Ya está en tu cuenta y vale hasta el {vence}.',
      ),
    ],
  },
];

/** Journeys of visits and streaks, all switched off. */
export async function up(db: Kysely<unknown>): Promise<void> {
  for (const { name, trigger, number, steps } of READY)
    await sql`
      with made as (
        insert into journey (name, trigger, number, held_out, result_days, created_at)
        values (${name}, ${trigger}, ${number}, 0, 14, now()) returning journey_id)
      insert into journey_version (journey_id, version, steps, goal)
      select journey_id, 1, ${JSON.stringify(steps)}::jsonb, null from made`.execute(db);
}
