/** Filters of the admin area's lists that a person of the team saved under a name: their own, no one else's. */
import { Type, type Static } from '@sinclair/typebox';
import { VIEW_NAME_MAX, VIEW_SEARCH_MAX } from '../savedViews';
import { Exact, callsOf } from './call';

const call = callsOf('Vistas guardadas');

const List = Type.String({ pattern: '^[a-z0-9.-]{1,60}$', description: 'Nombre de la lista' });
const Name = Type.String({ minLength: 1, maxLength: VIEW_NAME_MAX, pattern: '^\\S(.*\\S)?$' });
const Search = Type.String({ maxLength: VIEW_SEARCH_MAX, description: 'Consulta de la dirección, sin «?»' });

export const SavedView = Type.Object({ name: Name, search: Search });
export type SavedView = Static<typeof SavedView>;

export const SavedViewsResponse = Type.Object({ saved_views: Type.Array(SavedView) });

export const SavedViewBody = Exact({ list: List, name: Name, search: Search });
export type SavedViewBody = Static<typeof SavedViewBody>;

// The accountant is a customer besides what calls of the team name them for, so roles are checked by the service.
const errors = ['auth/forbidden', 'auth/second-factor-required'] as const;

export const getSavedViews = call('GET /saved_views', 'customer', 'Vistas propias de una lista (solo equipo)', {
  query: Exact({ list: List }),
  response: SavedViewsResponse,
  errors,
});

export const putSavedView = call('PUT /saved_views', 'customer', 'Guarda una vista propia (solo equipo)', {
  body: SavedViewBody,
  response: SavedViewsResponse,
  errors: [...errors, 'saved-view/too-many'],
});

export const deleteSavedView = call('DELETE /saved_views', 'customer', 'Quita una vista propia (solo equipo)', {
  query: Exact({ list: List, name: Name }),
  response: SavedViewsResponse,
  errors,
});
