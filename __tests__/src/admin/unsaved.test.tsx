/** Leaving a screen with unsaved changes by the browser's own back button. */
import { mount } from 'enzyme';
import { useEffect } from 'react';
import { act } from 'react-dom/test-utils';
import { BrowserRouter, Route, Routes, useNavigate } from 'react-router-dom';
import { confirm } from '../../../src/core/confirm/confirm';
import { listenBeforeRouter } from '../../../src/core/routing/backButton';
import { useUnsavedWarning } from '../../../src/admin/rooms/useUnsavedWarning';
import { waitUntil } from '../../helpers/mount';

jest.mock('../../../src/core/confirm/confirm', () => ({ confirm: jest.fn() }));

function List() {
  const navigate = useNavigate();
  return <button onClick={() => navigate('/mapa')}>lista</button>;
}
function Editor() {
  const { setUnsaved } = useUnsavedWarning();
  useEffect(() => setUnsaved(true), [setUnsaved]);
  return <p>mapa</p>;
}

test('the back button asks before unsaved changes of a room are lost, and stays or leaves accordingly', async () => {
  window.history.replaceState(null, '', '/lista');
  listenBeforeRouter();
  const screen = mount(
    <BrowserRouter>
      <Routes>
        <Route path="/lista" element={<List />} />
        <Route path="/mapa" element={<Editor />} />
      </Routes>
    </BrowserRouter>,
  );
  const back = () => act(async () => window.history.back());
  const answer = jest.mocked(confirm);
  screen.find('button').simulate('click');
  answer.mockResolvedValueOnce(false);
  await back();
  await waitUntil(screen, () => answer.mock.calls.length === 1 && window.location.pathname === '/mapa');
  expect(screen.text()).toBe('mapa');
  answer.mockResolvedValueOnce(true);
  await back();
  await waitUntil(screen, () => screen.text() === 'lista');
  expect([answer.mock.calls.length, window.location.pathname]).toEqual([2, '/lista']);
  screen.unmount();
});
