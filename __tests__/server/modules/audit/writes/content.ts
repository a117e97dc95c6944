import * as content from '../../../../../domain/contract/content';
import * as customFields from '../../../../../domain/contract/customFields';
import * as files from '../../../../../domain/contract/files';
import * as forms from '../../../../../domain/contract/forms';
import * as rooms from '../../../../../domain/contract/rooms';
import * as spotMaps from '../../../../../domain/contract/spotMaps';
import * as videos from '../../../../../domain/contract/videosAdmin';
import { fieldColumns } from '../../../../../server/modules/forms/repository';
import { NOON } from '../../../../helpers/api';
import { emulatorToken } from '../../../../helpers/tokens';
import { aClassType, aFile, aLocation, aPage, aPerson } from '../../../builders';
import { A_PDF } from '../../files/samples';
import { api, admin, type Write } from './world';

/** Directly: adding it by the API would be recorded. */
const aBrokenSpot = async () => ({
  class_type_id: await aClassType(api.db, { spot_map: '2,2' }),
  location_id: await aLocation(api.db),
  spot: 2,
  reason: 'Pedal roto',
});

const aVideo = (title: string) => ({
  title,
  provider: 'youtube' as const,
  provider_id: 'dQw4w9WgXcQ',
  captions: [{ language: 'es', label: 'Español', content: 'WEBVTT' }],
});

const addVideo = async (title: string) => (await api.ok(videos.postVideo, { as: admin, body: aVideo(title) })).video;

const addVideoType = async (name: string) =>
  (await api.ok(videos.postVideoType, { as: admin, body: { name } })).video_type;

const A_FIELD = { key: 'talla', label: 'Talla', type: 'text' } as const;

const aForm = async (title: string): Promise<number> =>
  (await api.db.insertInto('form').values({ title }).returning('form_id').executeTakeFirstOrThrow()).form_id;

const aCustomField = async (key: string): Promise<number> => {
  const { custom_field_id } = await api.db
    .insertInto('custom_field')
    .values({ object: 'customer', ...fieldColumns({ ...A_FIELD, key }) })
    .returning('custom_field_id')
    .executeTakeFirstOrThrow();
  return custom_field_id;
};

const PAGE = {
  title: 'Reglas',
  slug: 'reglas-de-casa',
  content: '<p>Uno</p>',
  required: false,
  required_signup: false,
};

const announcementId = async (): Promise<number> =>
  (
    await api.db
      .insertInto('announcement')
      .values({ title: 'Aviso', content: '<p>Uno</p>', created_at: NOON, updated_at: NOON })
      .returning('announcement_id')
      .executeTakeFirstOrThrow()
  ).announcement_id;

const upload = async (path: string): Promise<unknown> => {
  const form = new FormData();
  form.append('file', new Blob([new Uint8Array(A_PDF)]), 'horario.pdf');
  const address = api.app.server.address();
  if (address === null || typeof address === 'string') throw new Error('not listening');
  return fetch(`http://127.0.0.1:${address.port}/api${path}`, {
    method: 'POST',
    body: form,
    headers: { authorization: `Bearer ${emulatorToken(admin)}` },
  });
};

const aPdf = () => aFile(api.db, { name: 'a.pdf', type: 'application/pdf', src: `https://x.mx/${Math.random()}.pdf` });

export const contentWrites: Record<string, Write> = {
  'video.create': {
    call: videos.postVideo,
    by: 'admin',
    entity: 'video',
    before: null,
    after: { title: 'Movilidad', provider: 'youtube', captions: ['es'] },
    arrange: async () => () => api.send(videos.postVideo, { as: admin, body: aVideo('Movilidad') }),
  },
  'video.change': {
    call: videos.putVideo,
    by: 'admin',
    entity: 'video',
    before: { title: 'Fuerza' },
    after: { title: 'Cardio' },
    arrange: async () => {
      const { video_id: id, version } = await addVideo('Fuerza');
      const body = { ...aVideo('Cardio'), version, archived: false };
      return () => api.send(videos.putVideo, { as: admin, params: { id }, body });
    },
  },
  'video.delete': {
    call: videos.deleteVideo,
    by: 'admin',
    entity: 'video',
    before: { title: 'Estiramiento' },
    after: null,
    arrange: async () => {
      const id = (await addVideo('Estiramiento')).video_id;
      return () => api.send(videos.deleteVideo, { as: admin, params: { id } });
    },
  },
  'file.encode-again': {
    call: videos.postEncoding,
    by: 'admin',
    entity: 'file',
    before: { problem: 'failed' },
    after: { problem: null },
    arrange: async () => {
      const { video_id: id } = await addVideo('Otra vez');
      const { rows } = await api.pool.query<{ file_id: number }>(
        `insert into file (name, type, src, created_at, storage)
          values ('v.mp4', 'video/mp4', 'v', '2026-11-20Z', 'disk') returning file_id`,
      );
      const { file_id } = rows[0]!;
      await api.db
        .updateTable('video')
        .set({ provider: 'file', provider_id: null, file_id })
        .where('video_id', '=', id)
        .execute();
      const values = { file_id, attempts: 3, tried_at: NOON, probed_at: NOON, problem: 'failed' } as const;
      await api.db
        .insertInto('video_encoding')
        .values({ ...values, done_at: null, claim: null, seen_at: null })
        .execute();
      return () => api.send(videos.postEncoding, { as: admin, params: { id } });
    },
  },
  'video-type.create': {
    call: videos.postVideoType,
    by: 'admin',
    entity: 'video_type',
    before: null,
    after: { name: 'Clase' },
    arrange: async () => () => api.send(videos.postVideoType, { as: admin, body: { name: 'Clase' } }),
  },
  'video-type.change': {
    call: videos.putVideoType,
    by: 'admin',
    entity: 'video_type',
    before: { name: 'Tutoriales' },
    after: { name: 'Tutorial' },
    arrange: async () => {
      const { video_type_id: id, version } = await addVideoType('Tutoriales');
      const body = { name: 'Tutorial', archived: false, version };
      return () => api.send(videos.putVideoType, { as: admin, params: { id }, body });
    },
  },
  'video-type.delete': {
    call: videos.deleteVideoType,
    by: 'admin',
    entity: 'video_type',
    before: { name: 'Charla' },
    after: null,
    arrange: async () => {
      const id = (await addVideoType('Charla')).video_type_id;
      return () => api.send(videos.deleteVideoType, { as: admin, params: { id } });
    },
  },
  'spot-map.change': {
    call: spotMaps.putSpotMap,
    by: 'admin',
    entity: 'class_type',
    before: { spot_map: '2,2', spot_layout: null },
    after: { spot_map: '1,2', spot_layout: ['.o', 'oo'] },
    arrange: async () => {
      const id = await aClassType(api.db, { spot_map: '2,2' });
      const body = { spot_layout: ['.o', 'oo'], version: 1 };
      return () => api.send(spotMaps.putSpotMap, { as: admin, params: { id }, body });
    },
  },
  'room.draw': {
    call: spotMaps.putRoomMap,
    by: 'admin',
    entity: 'room',
    before: { spot_map: null, spot_layout: null },
    after: { spot_map: '1,2', spot_layout: ['.o', 'oo'] },
    arrange: async () => {
      const body = { location_id: await aLocation(api.db), name: 'Sala' };
      const { room } = await api.ok(rooms.postRoom, { as: admin, body });
      return () =>
        api.send(spotMaps.putRoomMap, {
          as: admin,
          params: { id: room.room_id },
          body: { spot_layout: ['.o', 'oo'], version: 1 },
        });
    },
  },
  'spot.block': {
    call: spotMaps.postBlockedSpot,
    by: 'admin',
    entity: 'blocked_spot',
    before: null,
    after: { spot: 2, reason: 'Pedal roto' },
    arrange: async () => {
      const body = await aBrokenSpot();
      return () => api.send(spotMaps.postBlockedSpot, { as: admin, body });
    },
  },
  'spot.unblock': {
    call: spotMaps.deleteBlockedSpot,
    by: 'admin',
    entity: 'blocked_spot',
    before: { spot: 2, reason: 'Pedal roto' },
    after: null,
    arrange: async () => {
      const { blocked_spot } = await api.ok(spotMaps.postBlockedSpot, { as: admin, body: await aBrokenSpot() });
      return () => api.send(spotMaps.deleteBlockedSpot, { as: admin, params: { id: blocked_spot.blocked_spot_id } });
    },
  },
  'form.create': {
    call: forms.postForm,
    by: 'admin',
    entity: 'form',
    before: null,
    after: { title: 'Alta', form_fields: [expect.objectContaining({ key: 'talla' })] },
    arrange: async () => () => api.send(forms.postForm, { as: admin, body: { title: 'Alta', form_fields: [A_FIELD] } }),
  },
  'form.change': {
    call: forms.putForm,
    by: 'admin',
    entity: 'form',
    before: { title: 'Contacto', form_fields: [] },
    after: { title: 'Contacto', form_fields: [expect.objectContaining({ key: 'talla' })] },
    arrange: async () => {
      const body = { form_id: await aForm('Contacto'), title: 'Contacto', form_fields: [A_FIELD] };
      return () => api.send(forms.putForm, { as: admin, body });
    },
  },
  'form.delete': {
    call: forms.deleteForm,
    by: 'admin',
    entity: 'form',
    before: { title: 'Baja', form_fields: [] },
    after: null,
    arrange: async () => {
      const id = await aForm('Baja');
      return () => api.send(forms.deleteForm, { as: admin, params: { id } });
    },
  },
  'form-answer.delete': {
    call: forms.deleteAnswer,
    by: 'admin',
    entity: 'form_answer',
    before: { form_id: 6, customer_id: expect.any(Number) },
    after: null,
    arrange: async () => {
      const { customer_id } = await aPerson(api.db);
      const { form_answer_id: id } = await api.db
        .insertInto('form_answer')
        .values({ form_id: 6, customer_id, answers: '{"lesion":"Rodilla"}', created_at: NOON, changed_at: NOON })
        .returning('form_answer_id')
        .executeTakeFirstOrThrow();
      return () => api.send(forms.deleteAnswer, { as: admin, params: { id } });
    },
  },
  'custom-field.create': {
    call: customFields.postCustomField,
    by: 'admin',
    entity: 'custom_field',
    before: null,
    after: { key: 'talla', object: 'customer' },
    arrange: async () => () =>
      api.send(customFields.postCustomField, { as: admin, body: { ...A_FIELD, object: 'customer' } }),
  },
  'custom-field.change': {
    call: customFields.putCustomField,
    by: 'admin',
    entity: 'custom_field',
    before: { label: 'Talla', version: 1 },
    after: { label: 'Tu talla', version: 2 },
    arrange: async () => {
      const body = {
        ...A_FIELD,
        key: 'talla2',
        label: 'Tu talla',
        object: 'customer' as const,
        custom_field_id: await aCustomField('talla2'),
      };
      return () => api.send(customFields.putCustomField, { as: admin, body });
    },
  },
  'custom-field.delete': {
    call: customFields.deleteCustomField,
    by: 'admin',
    entity: 'custom_field',
    before: { key: 'talla3', answers: 1 },
    after: null,
    arrange: async () => {
      const id = await aCustomField('talla3');
      const { customer_id } = await aPerson(api.db);
      await api.db
        .updateTable('customer')
        .set({ custom_values: JSON.stringify({ talla3: 'M' }) })
        .where('customer_id', '=', customer_id)
        .execute();
      return () =>
        api.send(customFields.deleteCustomField, { as: admin, params: { id }, query: { with_values: true } });
    },
  },
  'custom-field.order': {
    call: customFields.putCustomFieldsOrder,
    by: 'admin',
    entity: 'custom_field',
    before: {
      object: 'purchase',
      order: [
        [1, 'uno'],
        [1, 'dos'],
      ],
    },
    after: {
      object: 'purchase',
      order: [
        [1, 'dos'],
        [2, 'uno'],
      ],
    },
    arrange: async () => {
      await api.db.deleteFrom('custom_field').where('object', '=', 'purchase').execute();
      const [uno, dos] = await api.db
        .insertInto('custom_field')
        .values(
          ['uno', 'dos'].map((key, n) => ({ object: 'purchase', ...fieldColumns({ ...A_FIELD, key, order: n }) })),
        )
        .returning('custom_field_id')
        .execute();
      const fields = [
        { ...dos!, step: 1 },
        { ...uno!, step: 2 },
      ];
      return () => api.send(customFields.putCustomFieldsOrder, { as: admin, body: { object: 'purchase', fields } });
    },
  },
  'page.create': {
    call: content.postPage,
    by: 'admin',
    entity: 'page',
    before: null,
    after: { slug: 'reglas-de-casa', content: '<p>Uno</p>' },
    arrange: async () => () => api.send(content.postPage, { as: admin, body: PAGE }),
  },
  'page.change': {
    call: content.putPage,
    by: 'admin',
    entity: 'page',
    before: { content: '<p>Hola</p>' },
    after: { content: '<p>Dos</p>' },
    arrange: async () => {
      const body = { ...PAGE, page_id: await aPage(api.db), slug: 'otra-regla', content: '<p>Dos</p>' };
      return () => api.send(content.putPage, { as: admin, body });
    },
  },
  'page.delete': {
    call: content.deletePage,
    by: 'admin',
    entity: 'page',
    before: { content: '<p>Hola</p>' },
    after: null,
    arrange: async () => {
      const id = await aPage(api.db);
      return () => api.send(content.deletePage, { as: admin, params: { id } });
    },
  },
  'announcement.create': {
    call: content.postAnnouncement,
    by: 'admin',
    entity: 'announcement',
    before: null,
    after: { title: 'Nuevo' },
    arrange: async () => () =>
      api.send(content.postAnnouncement, { as: admin, body: { title: 'Nuevo', content: '<p>Uno</p>' } }),
  },
  'announcement.change': {
    call: content.putAnnouncement,
    by: 'admin',
    entity: 'announcement',
    before: { title: 'Aviso' },
    after: { title: 'Otro' },
    arrange: async () => {
      const body = { announcement_id: await announcementId(), title: 'Otro', content: '<p>Uno</p>' };
      return () => api.send(content.putAnnouncement, { as: admin, body });
    },
  },
  'announcement.delete': {
    call: content.deleteAnnouncement,
    by: 'admin',
    entity: 'announcement',
    before: { title: 'Aviso' },
    after: null,
    arrange: async () => {
      const id = await announcementId();
      return () => api.send(content.deleteAnnouncement, { as: admin, params: { id } });
    },
  },
  'file.upload': {
    call: files.postFile,
    by: 'admin',
    entity: 'file',
    before: null,
    after: { name: 'horario.pdf', storage: 'disk' },
    arrange: async () => () => upload(files.postFile.path),
  },
  'file.rename': {
    call: files.putFile,
    by: 'admin',
    entity: 'file',
    before: { name: 'a.pdf' },
    after: { name: 'b.pdf' },
    arrange: async () => {
      const body = { file_id: await aPdf(), name: 'b.pdf' };
      return () => api.send(files.putFile, { as: admin, body });
    },
  },
  'file.delete': {
    call: files.deleteFile,
    by: 'admin',
    entity: 'file',
    before: { name: 'a.pdf' },
    after: null,
    arrange: async () => {
      const id = await aPdf();
      return () => api.send(files.deleteFile, { as: admin, params: { id } });
    },
  },
};
