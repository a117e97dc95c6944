/** Refusals about files, imports, videos and what a studio publishes; part of domain/errors. */
import type { ErrorText } from './shownErrors';

export const CONTENT_ERRORS = {
  // Files
  'file/not-found': [404, 'No encontramos este archivo.'],
  'file/missing': [400, 'Debes cargar el archivo solicitado.'],
  'file/too-many-pixels': [413, 'La imagen es demasiado grande: puede medir hasta 50 megapixeles.'],
  'file/broken': [400, 'No pudimos leer el archivo porque está dañado. Prueba con otro.'],
  'file/unreadable': [
    400,
    'Leer este archivo toma demasiado tiempo o memoria. Guárdalo de nuevo desde su programa, o prueba con otro.',
  ],
  'file/expired': [403, 'Este enlace ya venció. Vuelve a abrir la página para obtener uno nuevo.'],
  'file/too-many': [429, 'Llegaste al límite de archivos por hoy. Inténtalo de nuevo mañana.'],
  'upload/not-found': [404, 'Esta carga ya no existe. Sube el archivo de nuevo.'],
  'upload/offset': [409, 'Falta una parte del archivo. Inténtalo de nuevo.'],
  'file/in-use': [409, 'Este archivo se está usando. Cámbialo ahí antes de eliminarlo.'],
  'file/no-cloud': [412, 'Este estudio no guarda archivos en la nube.'],
  'file/busy': [503, 'Hay demasiados archivos en proceso. Inténtalo de nuevo en unos segundos.'],
  'files/full': [409, 'El estudio no puede recibir más archivos por ahora. Avísale, por favor.'],
  'file/unavailable': [503, 'No pudimos guardar el archivo. Inténtalo de nuevo en unos segundos.'],

  // Import
  'import/not-found': [404, 'No encontramos esta importación.'],
  'import/empty': [400, 'El archivo está vacío: necesita un encabezado y al menos una fila.'],
  'import/too-large': [413, 'El archivo pesa más de 32 MB. Divídelo en varios.'],
  'import/too-many-rows': [413, 'El archivo tiene más de 100,000 filas. Divídelo en varios: no guardamos nada de él.'],
  'import/cut': [400, 'El archivo está cortado. Expórtalo de nuevo.'],
  'import/columns': [400, 'Una fila no tiene las columnas del encabezado.'],
  'import/no-table': [400, 'No es un CSV. Guárdalo desde tu hoja de cálculo como CSV y súbelo de nuevo.'],
  'import/encoding': [
    400,
    'No sabemos con qué letras se guardó este archivo, y sus acentos cambiarían. En tu hoja de cálculo elige ' +
      '«CSV UTF-8» al guardarlo y súbelo de nuevo.',
  ],
  'import/busy': [409, 'Esta importación está en curso. Espera a que termine o detenla.'],
  'import/done': [409, 'Este archivo ya se importó.'],
  'import/expired': [409, 'Borramos las filas de este archivo por privacidad. Súbelo de nuevo.'],
  'import/mapping': [412, 'Falta elegir qué es cada columna.'],
  'import/date-order': [412, 'Dinos si en las fechas va primero el día o el mes.'],
  'import/unchecked': [412, 'Primero revisa el archivo y corrige sus errores.'],
  'import/not-done': [409, 'Esta importación no se ha hecho.'],
  'import/in-use': [409, 'Algo de lo que importaste ya se usó, así que no se puede deshacer.'],

  // Content
  'page/not-found': [404, 'No encontramos esta página.'],
  'page/changed': [409, 'El texto cambió mientras lo leías. Léelo de nuevo y acéptalo.'],
  'page/slug-invalid': [412, 'La dirección solo puede tener letras, números y guiones.'],
  'page/slug-reserved': [409, 'Esa dirección es de otra pantalla del sitio. Elige otra.'],
  'page/slug-exists': [409, 'Ya existe una página con esa dirección.'],
  'privacy/export-limit': [429, 'Ya pediste varias descargas hoy. Inténtalo mañana.'],
  'privacy/confirmation': [412, 'Escribe tu correo tal como aparece en tu cuenta.'],
  'privacy/staff': [412, 'Tu cuenta es del equipo. Pide a un administrador que te quite el acceso antes de borrarla.'],
  'privacy/too-late': [409, 'Tu cuenta ya se está borrando.'],
  'announcement/not-found': [404, 'No encontramos este aviso.'],

  // Videos
  'video/not-found': [404, 'Lo sentimos, no hemos encontrado este video.'],
  'video/purchase-needed': [412, 'Para ver los videos necesitas un paquete en línea.'],
  'video/not-completed': [412, 'Primero marca el video como completado.'],
  'video/reference': [412, 'Algo de lo que elegiste ya no existe. Vuelve a abrir el video.'],
  'video/source': [412, 'Elige el archivo del video, o pega su dirección de YouTube o Vimeo.'],
  'video/captions': [412, 'Los subtítulos deben ser un archivo WebVTT, uno por idioma.'],
  'video/in-use': [409, 'Alguien ya vio este video: no se puede eliminar, pero sí archivar.'],
  'video-type/not-found': [404, 'No encontramos este tipo de video.'],
  'video-type/exists': [409, 'Ya existe un tipo de video con ese nombre.'],
  'video-type/in-use': [409, 'Hay videos de este tipo: no se puede eliminar, pero sí archivar.'],
} as const satisfies Record<string, ErrorText>;
