import type { Editor } from '@tiptap/core';
import Bold from 'lucide-react/icons/bold';
import Heading2 from 'lucide-react/icons/heading-2';
import Heading3 from 'lucide-react/icons/heading-3';
import ImageIcon from 'lucide-react/icons/image';
import Italic from 'lucide-react/icons/italic';
import LinkIcon from 'lucide-react/icons/link';
import List from 'lucide-react/icons/list';
import ListOrdered from 'lucide-react/icons/list-ordered';
import Minus from 'lucide-react/icons/minus';
import Quote from 'lucide-react/icons/quote';
import Redo from 'lucide-react/icons/redo-2';
import RemoveFormatting from 'lucide-react/icons/remove-formatting';
import Strikethrough from 'lucide-react/icons/strikethrough';
import TableIcon from 'lucide-react/icons/table';
import Underline from 'lucide-react/icons/underline';
import Undo from 'lucide-react/icons/undo-2';
import Video from 'lucide-react/icons/video';
import type { LucideIcon } from 'lucide-react';
import { useRef, useState, type KeyboardEvent } from 'react';
import { Button } from '../../ui/Button';

interface Tool {
  readonly label: string;
  readonly Icon: LucideIcon;
  /** Whether the toggle is on; absent for a button that acts once. */
  readonly on?: () => boolean;
  readonly can?: () => boolean;
  readonly run: () => void;
}

export type Insertion = 'link' | 'picture' | 'video';

const toolsOf = (editor: Editor, insert: (what: Insertion) => void): readonly (readonly Tool[])[] => {
  const chain = () => editor.chain().focus();
  return [
    [
      { label: 'Deshacer', Icon: Undo, can: () => editor.can().undo(), run: () => chain().undo().run() },
      { label: 'Rehacer', Icon: Redo, can: () => editor.can().redo(), run: () => chain().redo().run() },
    ],
    [
      {
        label: 'Título',
        Icon: Heading2,
        on: () => editor.isActive('heading', { level: 2 }),
        run: () => chain().toggleHeading({ level: 2 }).run(),
      },
      {
        label: 'Subtítulo',
        Icon: Heading3,
        on: () => editor.isActive('heading', { level: 3 }),
        run: () => chain().toggleHeading({ level: 3 }).run(),
      },
    ],
    [
      { label: 'Negrita', Icon: Bold, on: () => editor.isActive('bold'), run: () => chain().toggleBold().run() },
      { label: 'Cursiva', Icon: Italic, on: () => editor.isActive('italic'), run: () => chain().toggleItalic().run() },
      {
        label: 'Subrayado',
        Icon: Underline,
        on: () => editor.isActive('underline'),
        run: () => chain().toggleUnderline().run(),
      },
      {
        label: 'Tachado',
        Icon: Strikethrough,
        on: () => editor.isActive('strike'),
        run: () => chain().toggleStrike().run(),
      },
      { label: 'Quitar formato', Icon: RemoveFormatting, run: () => chain().unsetAllMarks().clearNodes().run() },
    ],
    [
      {
        label: 'Lista',
        Icon: List,
        on: () => editor.isActive('bulletList'),
        run: () => chain().toggleBulletList().run(),
      },
      {
        label: 'Lista numerada',
        Icon: ListOrdered,
        on: () => editor.isActive('orderedList'),
        run: () => chain().toggleOrderedList().run(),
      },
      {
        label: 'Cita',
        Icon: Quote,
        on: () => editor.isActive('blockquote'),
        run: () => chain().toggleBlockquote().run(),
      },
      { label: 'Línea', Icon: Minus, run: () => chain().setHorizontalRule().run() },
    ],
    [
      { label: 'Enlace', Icon: LinkIcon, on: () => editor.isActive('link'), run: () => insert('link') },
      { label: 'Imagen', Icon: ImageIcon, run: () => insert('picture') },
      { label: 'Video', Icon: Video, run: () => insert('video') },
      {
        label: 'Tabla',
        Icon: TableIcon,
        can: () => !editor.isActive('table'),
        run: () => chain().insertTable({ rows: 3, cols: 3, withHeaderRow: true }).run(),
      },
    ],
  ];
};

const tableTools = (editor: Editor): readonly { readonly label: string; readonly run: () => void }[] => {
  const chain = () => editor.chain().focus();
  return [
    { label: 'Agregar fila', run: () => chain().addRowAfter().run() },
    { label: 'Agregar columna', run: () => chain().addColumnAfter().run() },
    { label: 'Quitar fila', run: () => chain().deleteRow().run() },
    { label: 'Quitar columna', run: () => chain().deleteColumn().run() },
    { label: 'Quitar tabla', run: () => chain().deleteTable().run() },
  ];
};

const STEPS: Readonly<Record<string, number>> = { ArrowRight: 1, ArrowLeft: -1 };

export interface ToolbarProps {
  readonly editor: Editor;
  /** The id of the edited area. */
  readonly controls: string;
  readonly onInsert: (what: Insertion) => void;
}

/** One tab stop; arrow keys move between the buttons. */
export function Toolbar({ editor, controls, onInsert }: ToolbarProps) {
  const root = useRef<HTMLDivElement>(null);
  const [stop, setStop] = useState(0);
  const buttons = (): HTMLButtonElement[] => [...(root.current?.querySelectorAll('button') ?? [])];
  const move = (event: KeyboardEvent): void => {
    const all = buttons();
    const at = all.indexOf(document.activeElement as HTMLButtonElement);
    const step = STEPS[event.key];
    const to = step === undefined ? { Home: 0, End: all.length - 1 }[event.key] : at + step;
    if (to === undefined) return;
    event.preventDefault();
    const next = (to + all.length) % all.length;
    setStop(next);
    all[next]?.focus();
  };
  let place = -1;
  const nextStop = (): 0 | -1 => {
    place += 1;
    return place === stop ? 0 : -1;
  };
  return (
    // eslint-disable-next-line jsx-a11y/interactive-supports-focus -- its buttons take the focus
    <div
      ref={root}
      className="rich-text__tools"
      role="toolbar"
      aria-label="Formato"
      aria-controls={controls}
      onKeyDown={move}
      // Keeps the focus, and with it the selection, in the text.
      onMouseDown={(event) => event.preventDefault()}
    >
      {toolsOf(editor, onInsert).map((group, n) => (
        <div key={n} className="rich-text__group">
          {group.map(({ label, Icon, on, can, run }) => (
            <button
              key={label}
              type="button"
              className="rich-text__tool"
              aria-label={label}
              title={label}
              aria-pressed={on?.()}
              aria-disabled={can && !can() ? true : undefined}
              tabIndex={nextStop()}
              onClick={() => (!can || can()) && run()}
            >
              <Icon size={20} aria-hidden />
            </button>
          ))}
        </div>
      ))}
      {editor.isActive('table') && (
        <div className="rich-text__group" role="group" aria-label="Tabla">
          {tableTools(editor).map(({ label, run }) => (
            <Button key={label} variant="ghost" size="sm" tabIndex={nextStop()} onClick={run}>
              {label}
            </Button>
          ))}
        </div>
      )}
    </div>
  );
}
