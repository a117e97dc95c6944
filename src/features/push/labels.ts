export const INSTALL_HINT =
  'En iPhone y iPad los avisos llegan si agregas este sitio a tu pantalla de inicio: ' +
  'toca Compartir y luego «Agregar a inicio».';
export const BLOCKED_HINT =
  'Tu navegador bloquea las notificaciones de este sitio. Puedes permitirlas en los ajustes del navegador.';
