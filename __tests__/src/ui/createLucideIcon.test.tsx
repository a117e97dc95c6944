import { renderToStaticMarkup } from 'react-dom/server';
import Theirs from 'lucide-react/icons/wifi-off';
import createLucideIcon from '../../../src/ui/createLucideIcon';

const { __iconData } = jest.requireActual<{ __iconData: Parameters<typeof createLucideIcon>[0] }>(
  'lucide-react/icons/wifi-off',
);
const Ours = createLucideIcon(__iconData);

/** As a browser reads it, without what has no effect here. */
function parse(markup: string): Element {
  const holder = document.createElement('div');
  holder.innerHTML = markup.replace(/ (class|xmlns)="[^"]*"/g, '');
  return holder.firstElementChild as Element;
}

it.each([{}, { size: 30, strokeWidth: 3 }, { size: 18, 'aria-hidden': true }])(
  "renders lucide-react's icon with %j as lucide-react renders it",
  (props) => {
    const [ours, theirs] = [
      parse(renderToStaticMarkup(<Ours {...props} />)),
      parse(renderToStaticMarkup(<Theirs {...props} />)),
    ];
    expect(ours.children).toHaveLength(7);
    expect(ours.isEqualNode(theirs)).toBe(true);
  },
);
