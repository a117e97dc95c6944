import type { AdminVideoType } from '../../../domain/contract/videosAdmin';
import { ADMIN_PATHS } from '../../../domain/adminPaths';
import { Badge } from '../../ui/Badge';
import { formField } from '../../ui/form/controls';
import { TextControl } from '../../ui/form/TextControls';
import { catalogueScreen } from '../catalogue/CatalogueScreen';
import { trimmedText, type CatalogueKind } from '../catalogue/kind';

const KIND: CatalogueKind<AdminVideoType> = {
  path: '/video_types',
  listPath: '/video_types/admin/all',
  one: 'video_type',
  whole: true,
  labels: {
    title: 'Tipos de video',
    text: 'Para filtrar los videos: rutina, técnica, meditación.',
    add: 'Nuevo tipo de video',
    edit: 'Editar tipo de video',
    the: 'el tipo de video',
    empty: 'Todavía no hay tipos de video.',
  },
  nameOf: ({ name }) => name,
  summaryOf: ({ in_use }) => (in_use ? 'Con videos' : 'Sin videos'),
  fields: () => [formField('name', 'text', 'Nombre')],
  render: { name: (props) => <TextControl {...props} extra={{ maxLength: 80, autoComplete: 'off' }} /> },
  blank: { name: '' },
  valuesOf: ({ name }) => ({ name }),
  bodyOf: ({ name }) => ({ name: trimmedText(name) }),
  Preview: ({ values }) => <Badge>{trimmedText(values.name) || 'Nombre'}</Badge>,
  beside: { to: ADMIN_PATHS.videos, label: 'Videos' },
};

/** /admin/videos/tipos */
export default catalogueScreen(KIND);
