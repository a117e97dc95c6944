/** Names of customers and what they write when they rate a class. */

export const FIRST_NAMES = [
  'Iván', 'Kevin', 'Yadira', 'Omar', 'Brisa', 'Ulises', 'Perla', 'Joel', 'Citlali', 'Erick', 'Nayeli', 'Fabián', 'Dulce', 'Gael', 'Selene', 'Marco',
  'Aurora', 'Abel', 'Rocío', 'Adrián', 'Itzel', 'Rubén', 'Damaris', 'Leonardo', 'Viridiana', 'Hugo', 'Denisse', 'Cruz', 'Alma', 'Ramiro', 'Lizbeth',
  'Emilio', 'Zaira', 'Noé', 'Marlen', 'Bernardo', 'Ariadna', 'Josué', 'Irma', 'Efraín',
] as const;

export const LAST_NAMES = [
  'Cota', 'Verdugo', 'Ojeda', 'Murillo', 'Ceseña', 'Ramos', 'Beltrán', 'Félix', 'Romo', 'Urías', 'Soto', 'Valdez', 'Angulo', 'Gastélum', 'Palacios',
  'Montaño', 'Estrada', 'León', 'Zavala', 'Duarte', 'Bojórquez', 'Cázares', 'Peralta', 'Higuera', 'Rentería', 'Machado', 'Orozco', 'Lizárraga', 'Tapia',
  'Noriega', 'Carrillo', 'Manríquez', 'Pacheco', 'Sandoval', 'Corral', 'Ayala', 'Burgos', 'Elizalde', 'Trujillo', 'Bravo',
] as const;

export const COMMENTS = [
  'No siento los brazos. Diez de diez.', 'Qué lista de canciones, por favor súbanla.', 'Me corrigió la guardia y ya no me duele la muñeca.', 'Salí empapado.',
  'El último sprint casi me mata. Vuelvo el jueves.', 'Muy lleno, pero la energía lo vale.', 'Por fin entendí el gancho.', 'La mejor hora de mi día.',
] as const;
