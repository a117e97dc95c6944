import { mount } from 'enzyme';
import { act } from 'react-dom/test-utils';
import { MemoryRouter } from 'react-router-dom';
import type { SingleClass } from '../../../../domain/contract/schedule';
import { ClassCard, type ClassCardProps } from '../../../../src/features/calendar/components/ClassCard';
import { aSingleClass } from '../../../helpers/fixtures';

const FUTURE = { v7_startTransition: false, v7_relativeSplatPath: true } as const;
/** Three days before the class. */
const NOW = new Date('2026-11-20T13:00:00Z');
const own = (changes: Partial<SingleClass['class_reservations'][number]> = {}) => ({
  spot: null,
  class_reservation_id: 21,
  customer_id: 7,
  guest: null,
  ...changes,
});
const seats = (count: number) => Array.from({ length: count }, () => ({ spot: null }));

function card(single: SingleClass, changes: Partial<ClassCardProps> = {}) {
  return mount(
    <MemoryRouter future={FUTURE}>
      <ClassCard
        single={single}
        now={NOW}
        studioZone="America/Mexico_City"
        busy={false}
        guests={false}
        waitlists={false}
        eventCredits={[]}
        onReserve={() => undefined}
        onDecline={() => undefined}
        {...changes}
      />
    </MemoryRouter>,
  );
}

test('a class with free seats shows time, type, coach, seats and action', () => {
  const text = card(aSingleClass()).text();
  const order = ['07:00', '50 min', 'Barre', 'Lucía', 'Roma', '12 lugares', 'Reservar'].map((word) =>
    text.indexOf(word),
  );
  expect(order).toEqual([...order].sort((a, b) => a - b));
  expect(order).not.toContain(-1);
});

test('pressing a card anywhere but on its action opens its class, whose link says which one it is', () => {
  const link = card(aSingleClass()).find('h3 a');
  expect(link.props()).toMatchObject({
    href: '/clase/11',
    'aria-label': 'Barre, lunes 23 de noviembre 07:00, con Lucía',
  });
});

test('the button of a class card names the class that it reserves', () => {
  const onReserve = jest.fn();
  const button = card(aSingleClass(), { onReserve }).find('button');
  expect(button.text()).toBe('Reservar Barre, lunes 23 de noviembre 07:00, con Lucía');
  button.simulate('click');
  expect(onReserve).toHaveBeenCalledWith(11);
});

test('the button spins and is disabled while its reservation is being prepared', () => {
  const onReserve = jest.fn();
  const button = card(aSingleClass(), { busy: true, onReserve }).find('button');
  button.simulate('click');
  expect(button.prop('aria-busy')).toBe(true);
  expect(onReserve).not.toHaveBeenCalled();
});

test.each([
  [11, '1 lugar'],
  [9, '3 lugares'],
  [0, '12 lugares'],
])('a class with %i of 12 seats taken shows %s', (taken, words) => {
  expect(
    card(aSingleClass({ class_reservations: seats(taken) }))
      .find('.class-card__left')
      .first()
      .text(),
  ).toBe(words);
});

test("a full class is 'Sold Out' and has no action", () => {
  const full = card(aSingleClass({ class_reservations: seats(12) }));
  expect(full.text()).toContain('Sold Out');
  expect(full.find('button')).toHaveLength(0);
  expect(full.find('a.class-card__action')).toHaveLength(0);
});

test("a full class has 'Lista de Espera' where the studio has them, with a check mark for who is on it", () => {
  const onReserve = jest.fn();
  const full = card(aSingleClass({ class_reservations: seats(12) }), { waitlists: true, onReserve }).find('button');
  expect(full.text()).toBe('Lista de Espera Barre, lunes 23 de noviembre 07:00, con Lucía');
  expect(full.find('svg')).toHaveLength(0);
  full.simulate('click');
  expect(onReserve).toHaveBeenCalledWith(11);

  const waiting = card(aSingleClass({ class_reservations: seats(12), waitlist_id: 61 }), { waitlists: true }).find(
    'button',
  );
  expect(waiting.text()).toContain('Lista de Espera, ya estás en ella');
  expect(waiting.find('svg')).toHaveLength(1);
});

test('a full class that is only sold as a package, or has begun, has no waiting list', () => {
  const full = aSingleClass({ class_reservations: seats(12), class_package_id: 31 });
  expect(card(full, { waitlists: true }).find('button')).toHaveLength(0);
  expect(
    card(aSingleClass({ class_reservations: seats(12) }), {
      waitlists: true,
      now: new Date('2026-11-23T13:00:00Z'),
    }).find('button'),
  ).toHaveLength(0);
});

test("a class card shows the spot of the customer's own reservation, and links to it", () => {
  const reserved = card(aSingleClass({ class_reservations: [...seats(11), own({ spot: 7 })] }));
  expect(reserved.find('.class-card__left').first().text()).toBe('ReservadaLugar 7');
  expect(reserved.find('a.class-card__action').prop('href')).toBe('/mystudio/reservaciones');
  expect(reserved.find('button')).toHaveLength(0);
});

test('a class card counts several own places', () => {
  const places = (spots: readonly (number | null)[]) =>
    card(aSingleClass({ class_reservations: spots.map((spot, i) => own({ spot, class_reservation_id: 21 + i })) }))
      .find('.class-card__left')
      .first()
      .text();
  expect(places([8, 7])).toBe('Reservada2 lugares: 7, 8');
  expect(places([null, null])).toBe('Reservada2 lugares');
  expect(places([null])).toBe('Reservada');
});

test("a class card with an own reservation offers a guest's place, where the studio allows guests", () => {
  const onReserve = jest.fn();
  const mine = aSingleClass({ class_reservations: [own({ spot: 7 })] });
  const button = card(mine, { guests: true, onReserve }).find('button');
  expect(button.text()).toBe('Agregar invitado Barre, lunes 23 de noviembre 07:00, con Lucía');
  button.simulate('click');
  expect(onReserve).toHaveBeenCalledWith(11, 'guest');
  expect(card(mine).find('button')).toHaveLength(0);
  expect(
    card(aSingleClass({ class_reservations: [...seats(11), own()] }), { guests: true }).find('button'),
  ).toHaveLength(0);
  expect(card(mine, { guests: true, now: new Date('2026-11-23T13:00:00Z') }).find('button')).toHaveLength(0);
});

test("a class card offers a seat again to a customer who cancelled theirs while their guest's stayed", () => {
  const onReserve = jest.fn();
  const button = card(aSingleClass({ class_reservations: [own({ guest: 'Lupita' })] }), { onReserve }).find('button');
  expect(button.text()).toContain('Reservar mi lugar');
  button.simulate('click');
  expect(onReserve).toHaveBeenCalledWith(11, 'own');
});

const event = (changes: Partial<SingleClass> = {}) =>
  aSingleClass({
    class_package_id: 31,
    class_package: { class_package_id: 31, title: 'Baño de sonido', price: 450 },
    ...changes,
  });

test('an event is named with its price, and leads to the checkout of its date', () => {
  const shown = card(event());
  expect(shown.find('h3').text()).toBe('Baño de sonido');
  expect(shown.text()).toContain('Evento · $450.00 MXN');
  const link = shown.find('a.class-card__action');
  expect(link.text()).toContain('Comprar Baño de sonido');
  expect(link.prop('href')).toBe('/checkout/31?clase=11');
});

test("a class card of an event with an own seat shows it, and sells neither it nor a guest's", () => {
  const shown = card(event({ class_reservations: [own()] }), { guests: true });
  expect(shown.text()).toContain('Reservada');
  expect(shown.text()).not.toContain('Comprar');
  expect(shown.text()).not.toContain('Agregar invitado');
});

test('an event that the customer has a free credit for is reserved instead of bought', () => {
  const onReserve = jest.fn();
  const shown = card(event(), { eventCredits: [31], onReserve });
  expect(shown.text()).not.toContain('Comprar');
  shown.find('button').simulate('click');
  expect(onReserve).toHaveBeenCalledWith(11);
  expect(card(event(), { eventCredits: [32] }).find('button')).toHaveLength(0);
});

test("a class card of a class that has started is greyed out and can't be reserved", () => {
  const running = card(aSingleClass(), { now: new Date('2026-11-23T13:00:00Z') });
  expect(running.text()).toContain('En curso');
  expect(running.find('button')).toHaveLength(0);
  expect(running.find('article').hasClass('class-card--past')).toBe(true);
  expect(card(aSingleClass(), { now: new Date('2026-11-23T13:50:00Z') }).text()).toContain('Terminada');
});

test("the start of a class is read on the location's clock, not the browser's", () => {
  const tijuana = aSingleClass({ location: { ...aSingleClass().location, timezone: 'America/Tijuana' } });
  const now = new Date('2026-11-23T14:30:00Z');
  expect(card(tijuana, { now }).find('button')).toHaveLength(1);
  expect(card(aSingleClass(), { now }).find('button')).toHaveLength(0);
});

test('a class card names restricted class types and tags in words', () => {
  const marked = card(
    aSingleClass({
      class_type: { ...aSingleClass().class_type, restricted: true },
      tags: [{ tag_id: 1, name: 'Principiantes', color: '#ffee00' }],
    }),
  );
  expect(marked.text()).toContain('Crédito especial');
  expect(marked.text()).toContain('Principiantes');
});

test("a class card says 'En vivo' for a class with a link, and not otherwise", () => {
  expect(card(aSingleClass({ is_live: true })).text()).toContain('En vivo');
  expect(card(aSingleClass({ is_live: null })).text()).not.toContain('En vivo');
});

test("a class card shows the class's own icon instead of its type's", () => {
  const class_type = { ...aSingleClass().class_type, icon: '/tipo.svg' };
  const icon = (single: SingleClass) => card(single).find('.class-card__name img').prop('src');
  expect(icon(aSingleClass({ class_type }))).toBe('/tipo.svg');
  expect(icon(aSingleClass({ class_type, icon: '/clase.svg' }))).toBe('/clase.svg');
});

test('a class card names two coaches, by their nickname where they have one', () => {
  const [first] = aSingleClass().class_instructors;
  const second = {
    instructor: { instructor_id: 2, name: 'Andrés', last_name: 'Vidal', nickname: 'Andy', birthdate: null, file: null },
  };
  expect(
    card(aSingleClass({ class_instructors: first ? [first, second] : [] }))
      .find('.class-card__coach')
      .text(),
  ).toContain('Lucía y Andy');
});

test("the card of a class in another zone says whose hour it is, and isn't past before that hour has come", () => {
  const { location } = aSingleClass();
  const tijuana = aSingleClass({
    class_date: '2026-11-26T09:00:00.000Z',
    location: { ...location, timezone: 'America/Tijuana' },
  });
  // 10:43 in Mexico City, 08:43 in Tijuana.
  const shown = card(tijuana, { now: new Date('2026-11-26T16:43:00.000Z') });
  expect(shown.text()).toContain('hora de Tijuana');
  expect(shown.exists('.class-card--past')).toBe(false);
  expect(card(aSingleClass()).text()).not.toContain('hora de');
});

test('a class that opens later says when and how long that is, and offers its place from that instant on', () => {
  const opens = new Date('2026-11-20T18:00:00Z');
  const at = (now: string, single = aSingleClass()) => card(single, { now: new Date(now), opensAt: () => opens });
  const before = at('2026-11-20T13:00:00Z');
  expect(before.find('.class-card__left').text()).toBe('Abre hoy 12:00en 5 h');
  expect(before.find('button')).toHaveLength(0);
  expect(at('2026-11-19T13:00:00Z').find('.class-card__left').text()).toBe('Abre vie 20, 12:00en 1 día');
  const after = at('2026-11-20T18:00:00Z');
  expect(after.find('.class-card__left').text()).toBe('12 lugares');
  expect(after.find('button').text()).toContain('Reservar');
});

test('a class that opens in a few minutes counts the seconds by the clock of the server', () => {
  const now = new Date('2026-11-20T17:55:00Z');
  jest.useFakeTimers({ now });
  const opens = new Date('2026-11-20T18:00:00Z');
  const shown = card(aSingleClass(), { now, opensAt: () => opens });
  expect(shown.find('[role="timer"]').text()).toBe('en 5:00');
  act(() => void jest.advanceTimersByTime(61_000));
  expect(shown.update().find('[role="timer"]').text()).toBe('en 3:59');
  shown.unmount();
  jest.useRealTimers();
});
