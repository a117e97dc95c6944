/** Every kind of mail as staff preview it: escaped, with one button to a page of the site, and a text of its own. */
import { Parser } from 'htmlparser2';
import { getMailPreviews, type MailPreview } from '../../../../domain/contract/mails';
import { matchPath } from '../../../../domain/matchPath';
import { mailKinds } from '../../../../domain/mailKinds';
import { startApi, type Api } from '../../../helpers/api';
import { aPerson } from '../../builders';

let api: Api;
let previews: readonly MailPreview[];
beforeAll(async () => {
  api = await startApi();
  await api.configure({ business_name: 'Casa <b>Aura</b>', domain: 'casaaura.mx', navbar_logo: '/files/logo.png' });
  const staff = await aPerson(api.db, 'staff');
  ({ previews } = await api.ok(getMailPreviews, { as: staff }));
});
afterAll(() => api.close());

const OPTIONAL = [
  'reminder-24h',
  'reminder-2h',
  'credits-lapsing',
  'win-back',
  'class-rating',
  'video-rating',
  'campaign',
  'journey',
];
const of = (kind: string): MailPreview => previews.find((preview) => preview.kind === kind)!;
const buttonOf = ({ html }: MailPreview): string =>
  /<a href="https:\/\/casaaura\.mx([^"]*)" style="display:inline-block/.exec(html)?.[1] ?? '';

it('each kind of mail is previewed once, for staff only', async () => {
  expect(previews.map(({ kind }) => kind)).toEqual(mailKinds());
  expect(await api.refused(getMailPreviews, { as: await aPerson(api.db) })).toMatchObject({ status: 403 });
});

it.each(mailKinds())(
  'the mail %s is escaped, complete, and leads by one button to a page of the site',
  async (kind) => {
    const { subject, html, body, transactional } = of(kind);
    expect(subject.length).toBeGreaterThan(5);
    for (const text of [subject, html, body]) expect(text).not.toMatch(/undefined|null|NaN|Invalid date|\[object/);
    expect(html).not.toContain('<b>Aura');
    expect(html).toContain('https://casaaura.mx/files/logo.png');
    expect(html.match(/display:inline-block;padding:14px/g)).toHaveLength(1);
    const path = buttonOf(of(kind));
    expect(body).toContain(`https://casaaura.mx${path}`);
    expect(matchPath(path, await api.studio.config())?.name).toEqual(expect.any(String));
    expect(transactional).toBe(!OPTIONAL.includes(kind));
    expect(html.includes('No recibir este aviso')).toBe(!transactional);
  },
);

/** The document as Outlook for Windows reads it: its conditional comments are markup, what excludes it is gone. */
const inOutlook = (html: string): string =>
  html
    .replace(/<!--\[if !mso\]><!-->.*?<!--<!\[endif\]-->/gs, '')
    .replace(/<!--\[if mso\]>(.*?)<!\[endif\]-->/gs, '$1');

it.each(mailKinds())(
  'the mail %s names a font for Outlook for Windows on every element with text, and for no other program',
  (kind) => {
    const { html } = of(kind);
    const rule = /([\w,]+)\{font-family:Arial,sans-serif !important\}/;
    const fallback = rule.exec(inOutlook(html).split('</head>')[0]!);
    const withFont = new Set(fallback?.[1]?.split(','));
    const open: string[] = [];
    const bare = new Set<string>();
    let isBody = false;
    const parser = new Parser({
      onopentag: (name) => {
        open.push(name);
        if (name === 'body') isBody = true;
      },
      onclosetag: (name) => void (open.lastIndexOf(name) < 0 || open.splice(open.lastIndexOf(name))),
      ontext: (text) => {
        const name = open.at(-1) ?? '';
        if (isBody && text.trim() !== '' && !withFont.has(name)) bare.add(name);
      },
    });
    parser.end(inOutlook(html));
    expect([...bare]).toEqual([]);
    expect(withFont).toContain('center');
    // To all others it is a comment.
    expect(html.replace(/<!--.*?-->/gs, '')).not.toMatch(rule);
  },
);

it('a receipt lists what was bought, the price, the payment and what is next', () => {
  const { body } = of('purchase-made');
  for (const text of [
    'Orden: #0012',
    'Paquete: Paquete de 5 clases',
    'Descuento: −$95.00 MXN (HOLA10)',
    'Total: $855.00 MXN',
    'Forma de pago: Tarjeta terminación 4242',
    'Incluye: 5 clases, hasta el ',
    'Ver mi recibo: https://casaaura.mx/mystudio/recibo/12',
  ])
    expect(body).toContain(text);
});
