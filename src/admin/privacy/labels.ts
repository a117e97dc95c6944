/** What a deletion leaves, and why (docs/privacy.md). */
export const KEPT: readonly (readonly [what: string, why: string])[] = [
  [
    'Compras, pagos, reembolsos y disputas: importes, fechas y números del proveedor',
    'La ley fiscal pide conservarlos al menos cinco años (Código Fiscal, art. 30).',
  ],
  ['Ventas y cortes de caja: importes y fechas', 'Para que tus cortes sigan cuadrando.'],
  ['Reservaciones, asistencias, créditos y listas de espera, sin nombres ni comentarios', 'Para tus números.'],
  ['Qué documentos aceptó y cuándo, con su número de cliente', 'Es tu prueba del consentimiento.'],
  ['Una huella de la tarjeta de una prueba gratis', 'Para dar una sola prueba por tarjeta.'],
  ['La solicitud de borrado, con su número de cliente', 'Es tu prueba de que la cumpliste.'],
];

export const GONE =
  'Se borran nombre, correo, teléfono, dirección, respuestas, fotos y archivos, notas, tarjetas guardadas, ' +
  'mensajes, favoritos y avances de videos. Queda un «Cliente eliminado» con su número.';
