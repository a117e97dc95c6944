import type { Video } from '../../../domain/contract/videos';
import { VIDEO_DURATIONS } from '../../../domain/videos';
import type { VideoList } from './filter';

export const LIST_LABELS: readonly { readonly value: VideoList; readonly label: string }[] = [
  { value: 'todos', label: 'Todos' },
  { value: 'proximos', label: 'Próximos' },
  { value: 'favoritos', label: 'Favoritos' },
];

export const EMPTY_LABELS: Readonly<Record<VideoList, string>> = {
  todos: 'No hay videos con estos filtros.',
  proximos: 'No hay videos por estrenar.',
  favoritos: 'Aún no tienes videos favoritos.',
};

export const DURATION_OPTIONS = VIDEO_DURATIONS.map((minutes) => ({
  value: String(minutes),
  label: `Hasta ${minutes} minutos`,
}));

export const coachesOf = ({ instructors }: Pick<Video, 'instructors'>): string =>
  instructors.map(({ nickname, name }) => nickname ?? name).join(', ');

/** '3 de 8 completados' of the videos that are shown. */
export const programText = (videos: readonly Video[]): string => {
  const done = videos.filter(({ progress }) => progress?.completedAt).length;
  return `${done} de ${videos.length} ${videos.length === 1 ? 'completado' : 'completados'}`;
};
