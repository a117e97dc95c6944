/** File URLs in API responses: configuration, catalogue and schedule. */
import { getClassTypes, getInstructors } from '../../../../domain/contract/catalogue';
import { getSingleClass } from '../../../../domain/contract/schedule';
import { fileAddressSql } from '../../../../server/modules/files/address';
import { startApi, type Api } from '../../../helpers/api';
import { FILE_CASES } from '../../../helpers/fileAddresses';
import { aClass, aClassType, aFile } from '../../builders';

let api: Api;
beforeAll(async () => {
  api = await startApi();
});
afterAll(() => api.close());

const configureAnew = async (config: Parameters<Api['configure']>[0]) => {
  await api.db.deleteFrom('app_config').execute();
  api.studio.dropConfig();
  await api.configure(config);
};

test.each(FILE_CASES)('the SQL function returns the same file URL: $title', async ({ config, names }) => {
  await configureAnew(config);
  const { rows } = await api.pool.query<{ name: string; address: string }>(
    `select name, ${fileAddressSql('name')} as address from unnest($1::text[]) name`,
    [Object.keys(names)],
  );
  expect(Object.fromEntries(rows.map((row) => [row.name, row.address]))).toEqual(names);
});

test('file names in the configuration are returned as URLs of the requested host', async () => {
  await configureAnew({ hero_image: 'portada.jpg', navbar_logo: '/demo/logo.svg' });
  const addressesFor = async (host: string) => {
    const { text } = await api.raw({ method: 'GET', url: '/api/appconfig', headers: { host } });
    return Object.fromEntries(
      (JSON.parse(text) as { key: string; value: string }[]).map(({ key, value }) => [key, value]),
    );
  };
  expect(await addressesFor('estudio.mx')).toEqual({ hero_image: '/files/portada.jpg', navbar_logo: '/demo/logo.svg' });
  expect(await addressesFor('admin.estudio.mx')).toEqual({
    hero_image: 'https://estudio.mx/files/portada.jpg',
    navbar_logo: '/demo/logo.svg',
  });
});

test('pictures of class types and coaches are returned as URLs, in lists and in a class', async () => {
  await configureAnew({ files_location: 'aws', bucket: 'estudio-fotos', region: 'us-west-2' });
  const BUCKET = 'https://estudio-fotos.s3.us-west-2.amazonaws.com';
  const file_id = await aFile(api.db, { name: 'ana.jpg', type: 'image/jpeg', src: 'coaches/ana.jpg' });
  const class_type_id = await aClassType(api.db);
  await api.db
    .updateTable('class_type')
    .set({ file_id, icon: 'iconos/barre.svg' })
    .where('class_type_id', '=', class_type_id)
    .execute();
  const single_class_id = await aClass(api.db, { class_type_id });
  const { instructor_id } = await api.db
    .insertInto('instructor')
    .values({
      name: 'Ana',
      last_name: 'Mora',
      nickname: null,
      quote: null,
      short_bio: null,
      instagram: null,
      birthdate: null,
      music_type: null,
      file_id,
    })
    .returning('instructor_id')
    .executeTakeFirstOrThrow();
  await api.db.insertInto('class_instructor').values({ single_class_id, instructor_id }).execute();

  const { class_types } = await api.ok(getClassTypes);
  expect(class_types.find((t) => t.class_type_id === class_type_id)).toMatchObject({
    icon: `${BUCKET}/iconos/barre.svg`,
    file: { src: `${BUCKET}/coaches/ana.jpg` },
  });
  expect((await api.ok(getInstructors)).instructors[0]?.file?.src).toBe(`${BUCKET}/coaches/ana.jpg`);
  const { single_class } = await api.ok(getSingleClass, { params: { id: single_class_id } });
  expect(single_class.class_type.icon).toBe(`${BUCKET}/iconos/barre.svg`);
  expect(single_class.class_instructors[0]?.instructor.file).toEqual({ src: `${BUCKET}/coaches/ana.jpg` });
});
