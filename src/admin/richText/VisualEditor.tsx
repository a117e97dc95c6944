import { Editor } from '@tiptap/core';
import { useEffect, useReducer, useRef, useState } from 'react';
import { cleanPaste } from './cleanPaste';
import { EXTENSIONS } from './extensions';
import { lostParts } from './loss';
import { Toolbar, type Insertion } from './Toolbar';
import InsertDialog from './InsertDialog';

export interface VisualEditorProps {
  readonly id: string;
  readonly value: string;
  readonly onChange: (html: string) => void;
  /** Ids of the label, and of error and hint. */
  readonly labelledBy: string;
  readonly describedBy: string | undefined;
  readonly invalid: boolean;
  /** Called before anything is changed, if the editor would lose parts of the text. */
  readonly onLoss: (lost: readonly string[]) => void;
}

/** Blocks pasted pictures, which would become addresses that only this browser knows. */
const holdsPictures = (data: DataTransfer | null): boolean =>
  [...(data?.files ?? [])].some(({ type }) => type.startsWith('image/'));

const htmlOf = (editor: Editor): string => (editor.isEmpty ? '' : editor.getHTML());

/** A lazy chunk: the editor's library is larger than the rest of the screen. */
export default function VisualEditor({
  id,
  value,
  onChange,
  labelledBy,
  describedBy,
  invalid,
  onLoss,
}: VisualEditorProps) {
  const place = useRef<HTMLDivElement>(null);
  const [editor, setEditor] = useState<Editor | null>(null);
  const [, redraw] = useReducer((n: number) => n + 1, 0);
  const [inserting, setInserting] = useState<Insertion | null>(null);
  const [notice, setNotice] = useState('');
  /** The text that the parent last gave or got. */
  const known = useRef(value);
  const latest = useRef({ onChange, onLoss });
  latest.current = { onChange, onLoss };

  useEffect(() => {
    const noPictures = (data: DataTransfer | null): boolean => {
      if (!holdsPictures(data) || data?.getData('text/html')) return false;
      setNotice('Para poner una imagen usa el botón Imagen.');
      return true;
    };
    const created = new Editor({
      element: place.current,
      extensions: EXTENSIONS,
      content: known.current,
      editorProps: {
        transformPastedHTML: cleanPaste,
        handlePaste: (_view, event) => noPictures(event.clipboardData),
        handleDrop: (_view, event) => noPictures(event.dataTransfer),
      },
      onTransaction: redraw,
      onUpdate: ({ editor: changed }) => {
        setNotice('');
        known.current = htmlOf(changed);
        latest.current.onChange(known.current);
      },
    });
    const lost = lostParts(known.current, created.getHTML());
    if (lost.length > 0) latest.current.onLoss(lost);
    setEditor(created);
    return () => created.destroy();
  }, []);

  useEffect(() => {
    editor?.setOptions({
      editorProps: {
        ...editor.options.editorProps,
        attributes: {
          id,
          class: 'content-prose rich-text__area',
          role: 'textbox',
          'aria-multiline': 'true',
          'aria-labelledby': labelledBy,
          ...(describedBy ? { 'aria-describedby': describedBy } : {}),
          ...(invalid ? { 'aria-invalid': 'true' } : {}),
        },
      },
    });
  }, [editor, id, labelledBy, describedBy, invalid]);

  useEffect(() => {
    // Loads a restored draft or another version.
    if (!editor || value === known.current) return;
    known.current = value;
    editor.commands.setContent(value, { emitUpdate: false });
    const lost = lostParts(value, editor.getHTML());
    if (lost.length > 0) latest.current.onLoss(lost);
  }, [editor, value]);

  return (
    <>
      <div className="rich-text__frame">
        {editor && <Toolbar editor={editor} controls={id} onInsert={setInserting} />}
        <div ref={place} />
      </div>
      <p className="rich-text__notice" role="status">
        {notice}
      </p>
      {editor && inserting && (
        <InsertDialog
          what={inserting}
          selected={editor.isActive('image') ? editor.getAttributes('image') : null}
          href={String(editor.getAttributes('link').href ?? '')}
          onLink={(href) => {
            const chain = editor.chain().focus().extendMarkRange('link');
            if (href === '') chain.unsetLink().run();
            else if (editor.state.selection.empty && !editor.isActive('link'))
              chain.insertContent({ type: 'text', text: href, marks: [{ type: 'link', attrs: { href } }] }).run();
            else chain.setLink({ href }).run();
          }}
          onPicture={(picture) => editor.chain().focus().setImage(picture).run()}
          onVideo={(src) => editor.chain().focus().insertContent({ type: 'video', attrs: { src } }).run()}
          onClose={() => setInserting(null)}
        />
      )}
    </>
  );
}
