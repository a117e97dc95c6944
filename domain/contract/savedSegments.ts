/** Segments: filters of the customers' list that an admin stored for the whole studio. */
import { Type, type Static } from '@sinclair/typebox';
import { SEGMENT_NAME_MAX } from '../customerFilter';
import { Exact, Id, callsOf } from './call';
import { FILTER } from './customerList';

const call = callsOf('Segmentos');

const Name = Type.String({ minLength: 1, maxLength: SEGMENT_NAME_MAX, pattern: '^\\S(.*\\S)?$' });

export const CustomerSegment = Type.Object({
  customer_segment_id: Id,
  name: Name,
  filter: Type.Object(FILTER),
  /** The filter in words. */
  text: Type.String(),
  /** Names of the campaigns in draft and the journeys that use it: 'el recorrido «Regresa»'. */
  used_by: Type.Array(Type.String()),
});
export type CustomerSegment = Static<typeof CustomerSegment>;

export const CustomerSegmentsResponse = Type.Object({ customer_segments: Type.Array(CustomerSegment) });

export const SegmentBody = Exact({ name: Name, filter: Exact(FILTER) });
export type SegmentBody = Static<typeof SegmentBody>;

export const getCustomerSegments = call('GET /customer_segments', 'staff', 'Los segmentos del estudio, por nombre', {
  response: CustomerSegmentsResponse,
});
export const putCustomerSegment = call(
  'PUT /customer_segments',
  'admin',
  'Guarda un segmento; el del mismo nombre cambia, también para las campañas y recorridos que lo usan',
  { body: SegmentBody, response: CustomerSegmentsResponse, errors: ['segment/too-many'] },
);
export const deleteCustomerSegment = call(
  'DELETE /customer_segments/{id}',
  'admin',
  'Borra un segmento que nada usa; repetirlo no cambia nada',
  { params: Exact({ id: Id }), response: CustomerSegmentsResponse, errors: ['segment/in-use'] },
);
