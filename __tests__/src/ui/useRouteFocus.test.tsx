import { mount } from 'enzyme';
import { act } from 'react-dom/test-utils';
import { Link, MemoryRouter, Route, Routes, useNavigate } from 'react-router-dom';
import { MAIN_ID, useRouteFocus } from '../../../src/ui/useRouteFocus';

let back = (): void => undefined;
function App() {
  useRouteFocus();
  const navigate = useNavigate();
  back = () => navigate(-1);
  return (
    <main id={MAIN_ID} tabIndex={-1}>
      <Routes>
        <Route path="/" element={<Link to="/clase/1" id="clase-1" />} />
        <Route path="/clase/1" element={<Link to="/" id="calendario" />} />
      </Routes>
    </main>
  );
}

test('a new screen starts at the top with the focus on its content; back, a screen is where it was left, on its link', () => {
  const host = document.body.appendChild(document.createElement('div'));
  const scrolled = jest.spyOn(window, 'scrollTo').mockImplementation(() => undefined);
  const screen = mount(
    <MemoryRouter future={{ v7_startTransition: false, v7_relativeSplatPath: true }}>
      <App />
    </MemoryRouter>,
    { attachTo: host },
  );
  Object.assign(window, { scrollY: 640 });
  act(() => document.getElementById('clase-1')?.click());
  expect(scrolled).toHaveBeenLastCalledWith(0, 0);
  expect(document.activeElement?.id).toBe(MAIN_ID);
  act(() => back());
  expect(scrolled).toHaveBeenLastCalledWith({ top: 640, behavior: 'instant' });
  expect(document.activeElement?.id).toBe('clase-1');
  screen.unmount();
  host.remove();
  scrolled.mockRestore();
});
