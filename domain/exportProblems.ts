/** Why an export of the studio didn't arrive where it is sent, in words for an admin. */
export const EXPORT_PROBLEMS = {
  address: 'La dirección del servicio no es un sitio público con https.',
  'not-found': 'No existe un servicio con esa dirección: revisa cómo está escrita.',
  unreachable: 'El servicio no respondió: revisa la dirección y vuelve a intentar.',
  certificate: 'El certificado del servicio no es válido: no mandamos nada sin conexión segura.',
  keys: 'El servicio no aceptó la llave o su secreto: cópialos de nuevo.',
  rights: 'La llave no tiene permiso para escribir y borrar en ese bucket y esa carpeta.',
  bucket: 'No existe un bucket con ese nombre en ese servicio.',
  region: 'El bucket está en otra región: revisa la región y la dirección.',
  refused: 'El servicio rechazó el archivo.',
  sealed: 'Los datos del bucket no son de este sitio: escríbelos otra vez.',
  schedule: 'Ya no hay a dónde mandarla.',
  recipient: 'Quien la recibía ya no es del equipo o no tiene correo: elige a otra persona.',
  'no-mail': 'Tu estudio no tiene servidor de correo.',
  copy: 'No pudimos preparar el archivo.',
  lost: 'No pudimos leer el archivo que estaba listo.',
} as const;

export type ExportProblem = keyof typeof EXPORT_PROBLEMS;
