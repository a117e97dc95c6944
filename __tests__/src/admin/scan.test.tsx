/** Scanning codes at the door of a class: what the staff reads after each, and what is sent. */
import { mount } from 'enzyme';
import { act } from 'react-dom/test-utils';
import { ScanResult } from '../../../src/admin/attendance/components/CheckIn';
import type { QueuedCheckIn } from '../../../src/admin/attendance/storage';
import type { Scan } from '../../../src/admin/attendance/scan';
import { rosterPlaces, type RosterPlace } from '../../../src/admin/attendance/selectors';
import { press, waitUntil } from '../../helpers/mount';
import { ok, refuse, flushPromises, type FakeRoutes as Answers } from '../../helpers/store';
import { NOW, ROSTER, checkIn, counter, entry, marked, sent } from './frontDesk';

// jsdom has no camera: what it would read is handed over here; browsers' own is in e2e/checkin.test.ts.
let camera: (text: string) => void = () => undefined;
jest.mock('../../../src/admin/attendance/components/Scanner', () => ({
  __esModule: true,
  default: ({ onText, children }: { onText: (text: string) => void; children: JSX.Element }) => {
    camera = onText;
    return <div>Cámara{children}</div>;
  },
}));

beforeEach(() => {
  jest.useFakeTimers({
    now: NOW,
    doNotFake: ['queueMicrotask', 'nextTick', 'setImmediate', 'setTimeout', 'clearTimeout'],
  });
  localStorage.clear();
});
afterEach(() => jest.useRealTimers());

const code = (id: number): string => `https://estudio.mx/admin/reservaciones/${id}`;

async function scanning(answers: Answers = {}) {
  const desk = await checkIn(answers);
  await press(desk.screen, 'Escanear');
  await waitUntil(desk.screen, () => desk.screen.text().includes('Cámara'));
  const result = (): string => desk.screen.find('.attendance-result').hostNodes().text();
  const read = async (text: string): Promise<void> => {
    await act(async () => {
      camera(text);
      await flushPromises();
    });
    desk.screen.update();
  };
  return { ...desk, result, read };
}

test('a scanned code of the list checks in at once; scanned again it is recognised', async () => {
  const { api, screen, read, result } = await scanning({ 'PUT /class_reservations/1/attend': marked(1) });
  expect(result()).toBe('Apunta al códigoSe registra en cuanto la cámara lo lee.');
  await read(code(1));
  expect(result()).toBe('Asistencia registradaÍñigo Peña · lugar 3');
  expect(counter(screen)).toBe('2 de 4 llegaron');
  await read(code(1));
  expect(result()).toBe('Ya estaba registradaÍñigo Peña · lugar 3');
  expect(sent(api.requests)).toHaveLength(1);
});

test("a scanned code that isn't in the list is looked up on the server for this class; the list is read again", async () => {
  const late = entry(99, { name: 'Luz', last_name: 'Paz' });
  const { api, screen, read, result } = await scanning({
    'PUT /class_reservations/99/attend': ok({ class_reservation: { ...late, attend: true } }),
  });
  api.respond({
    'GET /single_class/11/reservations': ok({
      ...ROSTER,
      class_reservations: [...ROSTER.class_reservations, { ...late, attend: true }],
    }),
  });
  await read(code(99));
  await waitUntil(screen, () => counter(screen) === '2 de 5 llegaron');
  expect(sent(api.requests).map((r) => r.body)).toEqual([{ attend: true, single_class_id: 11 }]);
  expect(result()).toBe('Asistencia registradaReservó hace un momento.');
});

test('a scanned code of another class is refused, with the reason', async () => {
  const { read, result } = await scanning({
    'PUT /class_reservations/99/attend': refuse(409, 'attendance/other-class', 'Esta reservación es de otra clase.'),
  });
  await read(code(99));
  expect(result()).toBe('No es de esta claseEsta reservación es de otra clase.');
});

test('scanning a cancelled place, or a text that is no access code, sends nothing', async () => {
  const { api, read, result } = await scanning();
  await read(code(4));
  expect(result()).toBe('Reservación canceladaZoé Lara');
  await read('https://ejemplo.mx/menu.pdf');
  expect(result()).toBe('No es un código de accesoPide el código de Mis Reservaciones o búscalo por nombre.');
  expect(sent(api.requests)).toEqual([]);
});

describe('the text of a queued scan', () => {
  const [place] = rosterPlaces(ROSTER, []) as [RosterPlace];
  const item = (changes: Partial<QueuedCheckIn>): QueuedCheckIn => ({
    key: 'llave',
    at: 1,
    class_reservation_id: place.class_reservation_id,
    single_class_id: 11,
    name: place.label,
    attend: true,
    state: 'pending',
    reason: null,
    ...changes,
  });
  const textOf = (scan: Scan, queue: QueuedCheckIn[]): string => mount(<ScanResult scan={scan} queue={queue} />).text();

  test('names the reason once the server has refused it', () => {
    expect(
      textOf({ kind: 'in', place }, [item({ state: 'rejected', reason: 'Esta reservación ya está cancelada.' })]),
    ).toBe('No se registróAna Robles. Esta reservación ya está cancelada.');
  });

  test("promises the check for a reservation that isn't in the list while the network is away", () => {
    expect(textOf({ kind: 'unlisted', class_reservation_id: 99 }, [item({ class_reservation_id: 99 })])).toBe(
      'No está en la listaSe verifica en cuanto responda el servidor.',
    );
  });
});
