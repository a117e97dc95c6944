/** The part of a page that an address names behind its #. */
import { mount } from 'enzyme';
import { hydrate, unmountComponentAtNode } from 'react-dom';
import { renderToString } from 'react-dom/server';
import { act } from 'react-dom/test-utils';
import { useAnchor } from '../../../src/ui/useAnchor';
import { createRenderContext, RenderContext } from '../../../src/ssr/RenderContext';

function Place({ hash }: { readonly hash: string }) {
  useAnchor(hash, '/');
  return (
    <div>
      <p id="avisos">Avisos</p>
      <p id="coaches">Coaches</p>
    </div>
  );
}

let seen: string[];
beforeEach(() => {
  seen = [];
  jest.spyOn(Element.prototype, 'scrollIntoView').mockImplementation(function (this: Element) {
    seen.push(this.id);
  });
});
afterEach(() => jest.restoreAllMocks());

test('a visitor who scrolled before hydration is not scrolled back to the anchor', () => {
  const root = document.body.appendChild(document.createElement('div'));
  root.innerHTML = renderToString(<Place hash="" />);
  const context = createRenderContext({ hydrating: true });
  const hydrateWith = (hash: string): void =>
    void hydrate(
      <RenderContext.Provider value={context}>
        <Place hash={hash} />
      </RenderContext.Provider>,
      root,
    );
  act(() => hydrateWith('#coaches'));
  context.hydrating = false;
  expect(seen).toEqual([]);
  act(() => hydrateWith('#avisos'));
  expect(seen).toEqual(['avisos']);
  unmountComponentAtNode(root);
  root.remove();
});

test('a page that the browser renders scrolls to its anchor', () => {
  const root = document.body.appendChild(document.createElement('div'));
  const place = mount(<Place hash="#coaches" />, { attachTo: root });
  expect(seen).toEqual(['coaches']);
  place.unmount();
  root.remove();
});
