/**
 * @jest-environment jsdom
 *
 * Tracking codes pasted by an admin, in a page as a browser parses it.
 */
import fc from 'fast-check';
import {
  hasTracking,
  parseCodes,
  trackingHosts,
  trackingMarkup,
} from '../../../../server/modules/appconfig/trackingCodes';

const GTM = `<!-- Google Tag Manager -->
<script>(function(w,d,s,l,i){w[l]=w[l]||[];w[l].push({'gtm.start':
new Date().getTime(),event:'gtm.js'});var f=d.getElementsByTagName(s)[0],
j=d.createElement(s),dl=l!='dataLayer'?'&l='+l:'';j.async=true;j.src=
'https://www.googletagmanager.com/gtm.js?id='+i+dl;f.parentNode.insertBefore(j,f);
})(window,document,'script','dataLayer','GTM-ABC123');</script>
<!-- End Google Tag Manager -->`;
const GTM_BODY = `<!-- Google Tag Manager (noscript) -->
<noscript><iframe src="https://www.googletagmanager.com/ns.html?id=GTM-ABC123"
height="0" width="0" style="display:none;visibility:hidden"></iframe></noscript>
<!-- End Google Tag Manager (noscript) -->`;
const GA4 = `<script async src="https://www.googletagmanager.com/gtag/js?id=G-1"></script>
<script>
  window.dataLayer = window.dataLayer || [];
  function gtag(){dataLayer.push(arguments);}
  gtag('js', new Date());
  gtag('config', 'G-1');
</script>`;
const META = `<!-- Meta Pixel Code -->
<script>
!function(f,b,e,v,n,t,s){if(f.fbq)return;n=f.fbq=function(){n.callMethod?n.callMethod.apply(n,arguments):n.queue.push(arguments)};
if(!f._fbq)f._fbq=n;n.push=n;n.loaded=!0;n.version='2.0';n.queue=[];t=b.createElement(e);t.async=!0;t.src=v;s=b.getElementsByTagName(e)[0];
s.parentNode.insertBefore(t,s)}(window, document,'script','https://connect.facebook.net/en_US/fbevents.js');
fbq('init', '123'); fbq('track', 'PageView');
</script>
<noscript><img height="1" width="1" style="display:none" src="https://www.facebook.com/tr?id=123&ev=PageView&noscript=1"/></noscript>
<!-- End Meta Pixel Code -->
<meta name="facebook-domain-verification" content="abc" />`;
const HOTJAR = `<script>
    (function(h,o,t,j,a,r){
        h.hj=h.hj||function(){(h.hj.q=h.hj.q||[]).push(arguments)};
        h._hjSettings={hjid:1,hjsv:6};
        a=o.getElementsByTagName('head')[0];
        r=o.createElement('script');r.async=1;
        r.src=t+h._hjSettings.hjid+j+h._hjSettings.hjsv;
        a.appendChild(r);
    })(window,document,'https://static.hotjar.com/c/hotjar-','.js?sv=');
</script>`;

const NONCE = 'Zm9v';
const codes = (head: string, body = '') => ({ head_tracking_codes: head, body_tracking_codes: body });
const markup = (head: string, body = '') => trackingMarkup(codes(head, body), NONCE);

/** A page with the tracking codes, as a browser parses it. */
function page(head: string, body = ''): Document {
  const made = markup(head, body);
  return new DOMParser().parseFromString(
    `<!doctype html><html><head><title>T</title>${made.head}<meta name="last"></head>` +
      `<body><main>Página</main>${made.body}<footer>Pie</footer></body></html>`,
    'text/html',
  );
}
const isWhole = (read: Document): boolean =>
  read.querySelector('head > meta[name="last"]') !== null &&
  read.querySelector('body > main')?.textContent === 'Página' &&
  read.querySelector('body > footer')?.textContent === 'Pie' &&
  read.title === 'T' &&
  read.body.lastElementChild?.tagName === 'FOOTER';

describe('common tracking codes', () => {
  it.each([
    ['Google Tag Manager', GTM, GTM_BODY, ['script'], ['noscript']],
    ['Analytics', GA4, '', ['script', 'script'], []],
    ['Meta', META, '', ['script', 'meta'], ['noscript']],
    ['Hotjar', HOTJAR, '', ['script'], []],
    [
      'all of them',
      GTM + GA4 + META + HOTJAR,
      GTM_BODY,
      ['script', 'script', 'script', 'script', 'meta', 'script'],
      ['noscript', 'noscript'],
    ],
  ])(
    '%s: every element in its place, scripts with the nonce, as they were written',
    (_, head, body, inHead, inBody) => {
      const read = page(head, body);
      expect(isWhole(read)).toBe(true);
      const found = (parent: Element) =>
        [...parent.children].map((c) => c.localName).filter((name) => !['title', 'main', 'footer'].includes(name));
      expect(found(read.head).slice(0, -1)).toEqual(inHead);
      expect(found(read.body)).toEqual(inBody);
      for (const script of read.querySelectorAll('script')) expect(script.getAttribute('nonce')).toBe(NONCE);
      const texts = [...head.matchAll(/<script>([\s\S]*?)<\/script>/g)].map(([, text]) => text?.trim());
      expect([...read.querySelectorAll('script')].map((s) => s.textContent).filter(Boolean)).toEqual(texts);
      expect(parseCodes(head + body).warnings).toEqual([]);
    },
  );

  it("Meta: the pixel's URL stays and it is hidden", () => {
    const { body } = markup(META);
    expect(body).toBe(
      '<noscript><img src="https://www.facebook.com/tr?id=123&amp;ev=PageView&amp;noscript=1" ' +
        'width="1" height="1" style="display:none" alt=""></noscript>',
    );
  });
});

describe('trackingMarkup with disallowed markup', () => {
  it.each([
    [
      'markup that covers or moves the page',
      '<div style="position:fixed;inset:0"><a href="https://x.mx">x</a></div>' +
        '<style>*{display:none}</style><form action="https://x.mx"></form>',
    ],
    ["the page's own end", '</body></html>'],
    ['a base for all links', '<base href="https://malo.mx/">'],
    ['another address', '<meta http-equiv="refresh" content="0;url=https://malo.mx">'],
    ['another policy', '<meta http-equiv="Content-Security-Policy" content="default-src *">'],
    ['a map of modules', '<script type="importmap">{"imports":{}}</script>'],
    ['a script without encryption', '<script src="http://x.mx/a.js"></script>'],
    ['a script in its own address', '<script src="data:text/javascript,alert(1)"></script>'],
    [
      'a frame that runs something',
      '<iframe src="javascript:alert(1)"></iframe><iframe srcdoc="<script>alert(1)</script>"></iframe>',
    ],
    ['a picture that runs something', '<img src=x onerror=alert(1)>'],
    ['a script that would only run without scripts', '<noscript><script>alert(1)</script></noscript>'],
    ['an empty script', '<script></script><script>  </script>'],
    ['text', 'UA-12345-1'],
    ['a link to a manifest', '<link rel="manifest" href="https://x.mx/m.json">'],
  ])('drops %s', (_, text) => expect(markup(text, text)).toEqual({ head: '', body: '' }));

  it('keeps only allowed attributes, and no foreign nonce', () => {
    expect(markup('<script nonce="x" SRC="//x.mx/a.js" onload="y()" data-id=\'a"b\' defer></script>').head).toBe(
      '<script nonce="Zm9v" src="https://x.mx/a.js" data-id="a&quot;b" defer=""></script>',
    );
    expect(markup('<link rel=preconnect href="https://x.mx" onerror=y()>').head).toBe(
      '<link rel="preconnect" href="https://x.mx">',
    );
    expect(markup('<iframe src="/propio" width=900 style="position:fixed">').body).toBe(
      '<iframe src="/propio" width="1" height="1" style="display:none" title="Medición" aria-hidden="true"></iframe>',
    );
  });

  it('reports dropped parts for the log, up to a limit', () => {
    expect(parseCodes('<div><base>').warnings).toEqual(['<div> no se permite', '<base> no se permite']);
    expect(parseCodes('<script>1</script>'.repeat(61))).toMatchObject({
      elements: { length: 60 },
      warnings: [expect.stringContaining('60 elementos')],
    });
    expect(parseCodes(' '.repeat(100_001)).elements).toEqual([]);
  });
});

describe('broken tracking code', () => {
  it.each([
    ['a script that is never closed', '<script>console.log(1)'],
    ['half a tag', '<script src="https://x.mx'],
    ['half a comment', '<!-- Google'],
    ['the end of the body', '</body><script>1</script>'],
    ['a script in a comment that opens in a script', '<script><!--<script>var a = "<!--<script>";</script>'],
    ['the opening comment of old codes', '<script><!--\nvar a = 1;\n//--></script>'],
    ['a noscript that is never closed', '<noscript><iframe src="https://x.mx/a">'],
    ['a text area', '<textarea><script>1</script>'],
    ['a title', '<title><script>1</script>'],
    ['an open quotation mark', '<img src="https://x.mx/a.gif'],
    ['markup in an attribute', '<img src="https://x.mx/</noscript></body>">'],
    ['drawn markup', '<svg><script>1</script><style><!--</style>'],
    ['a plain text element', '<plaintext><script>1'],
    ['a template', '<template><script>1'],
  ])('%s does not break the page', (_, text) => {
    expect(isWhole(page(text, text))).toBe(true);
    expect(isWhole(page(text + GA4 + text, GTM_BODY + text))).toBe(true);
  });

  it('a script with an error does not stop the others', () => {
    const ran: string[] = [];
    const run = (text: string) => {
      try {
        new Function('ran', text)(ran);
      } catch {
        ran.push('error');
      }
    };
    const { elements } = parseCodes(
      '<script>ran.push("uno")</script><script>esto no es {</script>' +
        '<script><!--\nran.push("dos")\n//--></script><script>ran.push("<!-- tres")</script>',
    );
    elements.forEach(({ text }) => run(text));
    expect(ran).toEqual(['uno', 'error', 'dos', '<!-- tres']);
  });

  it('real codes cut off or merged at any position do not break the page', () => {
    const cut = fc
      .tuple(
        fc.constantFrom(GTM, GTM_BODY, GA4, META, HOTJAR, '<script><!--<script>', '--></script>'),
        fc.nat(700),
        fc.nat(700),
      )
      .map(([code, a, b]) => code.slice(Math.min(a, b), Math.max(a, b)));
    const text = fc.array(cut, { maxLength: 4 }).map((parts) => parts.join(''));
    fc.assert(
      fc.property(text, text, (head, body) => {
        const read = page(head, body);
        expect(isWhole(read)).toBe(true);
        for (const script of read.querySelectorAll('script')) expect(script.getAttribute('nonce')).toBe(NONCE);
      }),
      { numRuns: 300 },
    );
  });
});

describe('trackingHosts', () => {
  it.each<[string, string, string[]]>([
    ['is empty without URLs', '<script>var x = 1; // https no, nada</script>', []],
    [
      'contains the hosts of URLs in attributes',
      '<script src="https://cdn.estudio.mx/a.js"></script><link rel="preconnect" href="https://fuentes.mx">',
      ['https://cdn.estudio.mx', 'https://fuentes.mx'],
    ],
    [
      'contains the hosts in script texts, also without a protocol',
      '<script>s.src = "//Static.Medidor.io/x.js"; // comentario.mx</script>',
      ['https://static.medidor.io'],
    ],
    ['ignores http URLs', '<script>s.src = "http://x.mx/a.js"</script>', []],
    [
      'ignores everything but valid hosts',
      '<script>"https://x.mx; script-src *", "https://\'unsafe-inline\'", "https://localhost/"</script>',
      ['https://x.mx'],
    ],
  ])('%s', (_, text, hosts) => expect(trackingHosts(codes(text))).toEqual(hosts));

  it('contains further hosts that common codes load from', () => {
    expect(trackingHosts(codes(GTM, GTM_BODY))).toEqual(
      expect.arrayContaining(['https://www.googletagmanager.com', 'https://*.google-analytics.com']),
    );
    expect(trackingHosts(codes(META))).toEqual(['https://connect.facebook.net', 'https://www.facebook.com']);
    expect(trackingHosts(codes(HOTJAR))).toEqual([
      'https://static.hotjar.com',
      'https://*.hotjar.com',
      'https://*.hotjar.io',
      'wss://*.hotjar.com',
    ]);
  });

  it('is empty, and hasTracking false, without codes', () => {
    expect(trackingHosts(codes('', ' '))).toEqual([]);
    expect([hasTracking(codes('', ' ')), hasTracking(codes('texto')), hasTracking(codes('', GTM_BODY))]).toEqual([
      false,
      false,
      true,
    ]);
  });
});
