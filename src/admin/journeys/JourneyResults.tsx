import type { Journey } from '../../../domain/contract/journeys';
import { toCentavos } from '../../../domain/money';
import { formatMoney, formatNumber } from '../../../domain/numbers';
import { activityText, countText, findingText } from './labels';

const ROWS: ReadonlyArray<readonly [label: string, of: (group: Journey['held']) => string]> = [
  ['Personas', ({ people }) => formatNumber(people)],
  ['Reservaron', (group) => countText(group, 'booked')],
  ['Compraron', (group) => countText(group, 'bought')],
  ['Ventas', ({ sales }) => formatMoney(toCentavos(sales))],
  [
    'Ventas por persona',
    ({ people, sales }) => (people === 0 ? '—' : formatMoney(Math.round(toCentavos(sales) / people))),
  ],
];

/** What a journey brought, beside those who were held out. */
export function JourneyResults({ journey }: { readonly journey: Journey }) {
  const { through, held, result_days: days } = journey;
  return (
    <section className="journey-section">
      <h2>Qué trajo</h2>
      <p>{activityText(journey)}.</p>
      {through.people + held.people === 0 ? (
        <p className="journey-note">
          Los resultados se ven cuando pasen {days} días de que entren las primeras personas.
        </p>
      ) : (
        <>
          <p>
            <strong>{findingText(journey)}</strong>
          </p>
          <div className="journey-results">
            <table>
              <thead>
                <tr>
                  <th scope="col">En {days} días</th>
                  <th scope="col">Con el recorrido</th>
                  <th scope="col">Sin él</th>
                </tr>
              </thead>
              <tbody>
                {ROWS.map(([label, of]) => (
                  <tr key={label}>
                    <th scope="row">{label}</th>
                    <td>{of(through)}</td>
                    <td>{of(held)}</td>
                  </tr>
                ))}
              </tbody>
            </table>
          </div>
          <p className="journey-note">
            Quién pasa sin él se decide al azar, por persona. Cuenta a cada quien una vez, desde que entró, en los
            últimos seis meses y con sus {days} días completos.
          </p>
        </>
      )}
    </section>
  );
}
