/** Names of customers and what they write when they rate a class. */

export const FIRST_NAMES = [
  'Ana', 'Mariana', 'Fernanda', 'Regina', 'Paola', 'Jimena', 'Daniela', 'Andrea', 'Ximena', 'Natalia', 'Carolina', 'Alejandra', 'Gabriela',
  'Montserrat', 'Isabel', 'Elena', 'Julieta', 'Aranza', 'Marisol', 'Victoria', 'Abril', 'Ivanna', 'Paulina', 'Rodrigo', 'Santiago', 'Mateo',
  'Sebastián', 'Andrés', 'Ricardo', 'Tomás', 'Ximena Lucía', 'Beatriz', 'Laura', 'Mónica', 'Patricia', 'Silvia', 'Teresa', 'Karla', 'Brenda', 'Noemí',
] as const;

export const LAST_NAMES = [
  'Robles', 'Hernández', 'Villaseñor', 'Ortega', 'Fuentes', 'Cárdenas', 'Navarro', 'Zamora', 'Peña', 'Escobedo', 'Lozano', 'Gallardo', 'Treviño',
  'Quintero', 'Salas', 'Bautista', 'Mendoza', 'Núñez', 'Rivas', 'Castañeda', 'Aguilar', 'Miranda', 'Serrano', 'Ochoa', 'Velasco', 'Leal',
  'Domínguez', 'Garza', 'Ríos', 'Espinosa', 'Camacho', 'Vera', 'Muñoz', 'Arellano', 'Padilla', 'Tovar', 'Cervantes', 'Olvera', 'Ibáñez', 'Luna',
] as const;

export const COMMENTS = [
  '¡Qué clase! Salí temblando y feliz.', 'La música estuvo increíble.', 'Muy clara para explicar, me corrigió la postura.', 'El mejor inicio de semana.',
  'Intensa pero llevadera, ya quiero repetir.', 'Me encantó el cierre en silencio.', 'Un poco llena, pero valió la pena.', 'Excelente energía.',
] as const;
