import { mount } from 'enzyme';
import { act } from 'react-dom/test-utils';
import { renderToString } from 'react-dom/server';
import { hydrate, unmountComponentAtNode } from 'react-dom';
import { Avatar } from '../../../src/ui/Avatar';
import { Picture } from '../../../src/ui/Picture';

const UPLOADED = '/files/12-0a1b2c3d4e5f6a7b-640x480.jpg';

/** Every word on the console is a failure: React says there what it doesn't know. */
let said: jest.SpyInstance;
beforeEach(() => {
  said = jest.spyOn(console, 'error');
});
afterEach(() => {
  expect(said).not.toHaveBeenCalled();
  said.mockRestore();
});

/** What of it stands in the page, written by the server or made by the browser. */
function inPage(html: string): HTMLElement {
  const page = document.createElement('div');
  page.innerHTML = html;
  return page;
}

describe('an uploaded picture', () => {
  it('is offered in every size and modern format, with its proportions', () => {
    const page = inPage(
      renderToString(<Picture src={UPLOADED} alt="La sala" sizes="(min-width: 900px) 30vw, 100vw" />),
    );
    expect([...page.querySelectorAll('source')].map((s) => [s.type, s.getAttribute('srcset'), s.sizes])).toEqual([
      [
        'image/avif',
        '/files/12-0a1b2c3d4e5f6a7b-320x240.avif 320w, /files/12-0a1b2c3d4e5f6a7b-640x480.avif 640w',
        'auto, (min-width: 900px) 30vw, 100vw',
      ],
      [
        'image/webp',
        '/files/12-0a1b2c3d4e5f6a7b-320x240.webp 320w, /files/12-0a1b2c3d4e5f6a7b-640x480.webp 640w',
        'auto, (min-width: 900px) 30vw, 100vw',
      ],
    ]);
    const image = page.querySelector('img');
    const attributes = Object.fromEntries([...image!.attributes].map(({ name, value }) => [name, value]));
    expect(attributes).toEqual({
      src: UPLOADED,
      srcset: '/files/12-0a1b2c3d4e5f6a7b-320x240.jpg 320w, /files/12-0a1b2c3d4e5f6a7b-640x480.jpg 640w',
      sizes: 'auto, (min-width: 900px) 30vw, 100vw',
      width: '640',
      height: '480',
      alt: 'La sala',
      loading: 'lazy',
      decoding: 'async',
    });
  });

  it('of the first screen goes before all others, from the server and in the browser', () => {
    const eager = <Picture src={UPLOADED} eager sizes="50vw" />;
    for (const image of [inPage(renderToString(eager)).querySelector('img'), mount(eager).find('img').getDOMNode()]) {
      expect(image?.getAttribute('fetchpriority')).toBe('high');
      expect(image?.hasAttribute('loading')).toBe(false);
      expect(image?.getAttribute('sizes')).toBe('50vw');
    }
  });

  it('of a person is requested in the size of a stamp', () => {
    const page = inPage(renderToString(<Avatar name="Ana Reyes" src={UPLOADED} size="sm" />));
    expect(page.querySelector('img')?.sizes).toBe('auto, 28px');
  });
});

describe('any other picture', () => {
  it('is used unchanged', () => {
    const page = inPage(renderToString(<Picture src="/demo/sala.svg" alt="La sala" sizes="50vw" />));
    expect(page.querySelector('picture')).toBeNull();
    expect(page.querySelector('img')?.outerHTML).toBe(
      '<img src="/demo/sala.svg" alt="La sala" decoding="async" loading="lazy">',
    );
  });

  it.each([undefined, null, ''])('that is %p is replaced by an illustration', (src) => {
    const page = inPage(renderToString(<Picture src={src} />));
    expect([page.querySelector('img'), page.querySelector('svg path')]).toEqual([null, expect.anything()]);
  });
});

describe("a picture that can't be fetched", () => {
  it('is replaced by an illustration, and a new address is tried', () => {
    const picture = mount(<Picture src={UPLOADED} />);
    act(() => void picture.find('img').simulate('error'));
    picture.update();
    expect([picture.exists('img'), picture.exists('svg')]).toEqual([false, true]);
    picture.setProps({ src: '/demo/otra.jpg' });
    expect([picture.exists('img'), picture.exists('svg')]).toEqual([true, false]);
  });

  it.each([
    ['is replaced by the illustration if it was broken before hydration', true, 0, false, true],
    ['stays if it has no width of its own but can be decoded', true, 0, true, false],
    ['stays while it is loading', false, 0, false, false],
    ['stays once it is loaded', true, 640, true, false],
  ])('%s', async (_, complete, naturalWidth, decodes, isReplaced) => {
    const page = inPage(renderToString(<Picture src={UPLOADED} />));
    const image = page.querySelector('img')!;
    // jsdom fetches no pictures: what a browser would know of it.
    Object.defineProperties(image, {
      complete: { value: complete },
      naturalWidth: { value: naturalWidth },
      decode: { value: () => (decodes ? Promise.resolve() : Promise.reject(new DOMException('', 'EncodingError'))) },
    });
    await act(async () => {
      hydrate(<Picture src={UPLOADED} />, page);
    });
    expect(page.querySelector('svg') !== null).toBe(isReplaced);
    unmountComponentAtNode(page);
  });
});
