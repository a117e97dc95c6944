/** What a name means under a configuration: for the rule (domain/files) and for the database, which has it once more as SQL. */
import type { ConfigKey } from '../../domain/config';

export interface FileCase {
  readonly title: string;
  readonly config: Partial<Record<ConfigKey, string>>;
  /** Name and address. */
  readonly names: Readonly<Record<string, string>>;
}

const CDN = 'https://cdn.estudio.mx/archivos';

export const FILE_CASES: readonly FileCase[] = [
  {
    title: 'nothing configured: names lie in the folder of uploads, everything else is where it says',
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
    title: 'what no page may be sent to',
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
    title: 'server with a base of its own: names and uploads come from there',
    config: { files_location: 'server', filesBaseSrc: `${CDN}/` },
    names: {
      'a.jpg': `${CDN}/a.jpg`,
      '/files/7-ab.webp': `${CDN}/7-ab.webp`,
      '/demo/logo.svg': '/demo/logo.svg',
      'https://otra.mx/a.png': 'https://otra.mx/a.png',
    },
  },
  {
    title: 'a base that is a path of the site',
    config: { filesBaseSrc: '/demo/bravo' },
    names: { 'logo.svg': '/demo/bravo/logo.svg' },
  },
  {
    title: 'storage: names lie under the base, uploads stay on the site',
    config: { files_location: 'storage', filesBaseSrc: CDN },
    names: { 'a.jpg': `${CDN}/a.jpg`, '/files/7-ab.webp': '/files/7-ab.webp' },
  },
  {
    title: 'storage without a base: the site',
    config: { files_location: 'storage' },
    names: { 'a.jpg': '/files/a.jpg' },
  },
  {
    title: 'aws: the bucket of the region',
    config: { files_location: 'aws', bucket: 'estudio-fotos', region: 'us-west-2' },
    names: {
      'coaches/a.jpg': 'https://estudio-fotos.s3.us-west-2.amazonaws.com/coaches/a.jpg',
      '/files/7-ab.webp': '/files/7-ab.webp',
    },
  },
  {
    title: 'aws without a region: the first one',
    config: { files_location: 'aws', bucket: 'fotos' },
    names: { 'a.jpg': 'https://fotos.s3.us-east-1.amazonaws.com/a.jpg' },
  },
  {
    title: 'aws behind a server of its own',
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
    title: 'aws without a bucket: the base',
    config: { files_location: 'aws', filesBaseSrc: CDN, S3_ENDPOINT: 'https://s3.mx' },
    names: { 'a.jpg': `${CDN}/a.jpg`, '/files/b.jpg': '/files/b.jpg' },
  },
  {
    title: 'aws with a bucket that is none, and nothing else: the site',
    config: { files_location: 'aws', bucket: 'No un bucket/' },
    names: { 'a.jpg': '/files/a.jpg' },
  },
  {
    title: 'aws with a region and a server that are none',
    config: { files_location: 'aws', bucket: 'fotos', region: 'Oregón!', S3_ENDPOINT: 'nyc3' },
    names: { 'a.jpg': 'https://fotos.s3.us-east-1.amazonaws.com/a.jpg' },
  },
  {
    title: 'a place and a base that mean nothing',
    config: { files_location: 'nube', filesBaseSrc: 'javascript:x' },
    names: { 'a.jpg': '/files/a.jpg', '/files/b.jpg': '/files/b.jpg' },
  },
];
