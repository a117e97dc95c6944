/** 'Completar Información' (specification, section 2). */
export const COMPLETE_PROFILE = {
  title: 'Completar Información',
  text: 'Nos faltan algunos datos tuyos para que puedas reservar.',
  action: 'Completar Información',
} as const;
