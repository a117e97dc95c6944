/** Cases of file names and their addresses, shared by the tests of domain/files and of the same rule in SQL. */
import type { ConfigKey } from '../../domain/config';

export interface FileCase {
  readonly title: string;
  readonly config: Partial<Record<ConfigKey, string>>;
  /** Address by name. */
  readonly names: Readonly<Record<string, string>>;
}

const CDN = 'https://cdn.estudio.mx/archivos';

export const FILE_CASES: readonly FileCase[] = [
  {
    title: 'without configuration, bare names resolve to the uploads folder and full addresses stay',
    config: {},
    names: {
      'portada.jpg': '/files/portada.jpg',
      'coaches/ana lópez.jpg': '/files/coaches/ana%20lópez.jpg',
      ' logo.svg ': '/files/logo.svg',
      '/files/7-ab-320x200.webp': '/files/7-ab-320x200.webp',
      '/demo/logo.svg': '/demo/logo.svg',
      'https://otra.mx/a.png': 'https://otra.mx/a.png',
      'http://otra.mx/a.png': 'http://otra.mx/a.png',
      'HTTPS://otra.mx/a.png': 'HTTPS://otra.mx/a.png',
      'data:image/png;base64,AA==': 'data:image/png;base64,AA==',
      '': '',
      '  ': '',
    },
  },
  {
    title: 'unsafe addresses resolve to nothing',
    config: { filesBaseSrc: CDN },
    names: {
      'javascript:alert(1)': '',
      'JavaScript:x.jpg': '',
      'data:text/html,x': '',
      '//malo.mx/x.jpg': '',
      '/\\malo.mx': '',
      '\\\\malo': '',
      '../secreto': '',
      'a/../b.jpg': '',
      'C:\\x.jpg': '',
      'ftp://x': '',
    },
  },
  {
    title: 'location server with a base: names and uploads resolve to the base',
    config: { files_location: 'server', filesBaseSrc: `${CDN}/` },
    names: {
      'a.jpg': `${CDN}/a.jpg`,
      '/files/7-ab.webp': `${CDN}/7-ab.webp`,
      '/demo/logo.svg': '/demo/logo.svg',
      'https://otra.mx/a.png': 'https://otra.mx/a.png',
    },
  },
  {
    title: 'the base may be a path of the site',
    config: { filesBaseSrc: '/demo/bravo' },
    names: { 'logo.svg': '/demo/bravo/logo.svg' },
  },
  {
    title: 'location storage: names resolve to the base, uploads stay on the site',
    config: { files_location: 'storage', filesBaseSrc: CDN },
    names: { 'a.jpg': `${CDN}/a.jpg`, '/files/7-ab.webp': '/files/7-ab.webp' },
  },
  {
    title: 'location storage without a base falls back to the site',
    config: { files_location: 'storage' },
    names: { 'a.jpg': '/files/a.jpg' },
  },
  {
    title: 'location aws: names resolve to the bucket in its region',
    config: { files_location: 'aws', bucket: 'estudio-fotos', region: 'us-west-2' },
    names: {
      'coaches/a.jpg': 'https://estudio-fotos.s3.us-west-2.amazonaws.com/coaches/a.jpg',
      '/files/7-ab.webp': '/files/7-ab.webp',
    },
  },
  {
    title: 'location aws without a region uses us-east-1',
    config: { files_location: 'aws', bucket: 'fotos' },
    names: { 'a.jpg': 'https://fotos.s3.us-east-1.amazonaws.com/a.jpg' },
  },
  {
    title: 'location aws with S3_ENDPOINT: names resolve to that server, ignoring region and base',
    config: {
      files_location: 'aws',
      bucket: 'fotos',
      region: 'x',
      S3_ENDPOINT: 'https://nyc3.digitaloceanspaces.com/',
      filesBaseSrc: CDN,
    },
    names: { 'a.jpg': 'https://nyc3.digitaloceanspaces.com/fotos/a.jpg' },
  },
  {
    title: 'location aws without a bucket falls back to the base',
    config: { files_location: 'aws', filesBaseSrc: CDN, S3_ENDPOINT: 'https://s3.mx' },
    names: { 'a.jpg': `${CDN}/a.jpg`, '/files/b.jpg': '/files/b.jpg' },
  },
  {
    title: 'location aws with an invalid bucket and no base falls back to the site',
    config: { files_location: 'aws', bucket: 'No un bucket/' },
    names: { 'a.jpg': '/files/a.jpg' },
  },
  {
    title: 'location aws with an invalid region and endpoint uses us-east-1',
    config: { files_location: 'aws', bucket: 'fotos', region: 'Oregón!', S3_ENDPOINT: 'nyc3' },
    names: { 'a.jpg': 'https://fotos.s3.us-east-1.amazonaws.com/a.jpg' },
  },
  {
    title: 'an unknown location and an invalid base fall back to the site',
    config: { files_location: 'nube', filesBaseSrc: 'javascript:x' },
    names: { 'a.jpg': '/files/a.jpg', '/files/b.jpg': '/files/b.jpg' },
  },
];
