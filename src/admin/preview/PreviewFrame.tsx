import { useEffect, useLayoutEffect, useRef, useState, type ReactNode } from 'react';
import { createPortal } from 'react-dom';
import './preview.scss';

export type PreviewWidth = 'phone' | 'desktop';

export interface PreviewFrameProps {
  /** What is shown, for screen readers: 'Vista previa de la portada'. */
  readonly title: string;
  readonly width: PreviewWidth;
  /** Whether the frame is as high as its content, for less than a page. */
  readonly fits?: boolean;
  /** CSS variables that override those of this page: `{ '--primary': '#1f3d36' }`. */
  readonly variables?: Readonly<Record<string, string>>;
  /** The studio's own style sheet on this page, and the draft that replaces it. */
  readonly ownCss?: { readonly stored: string; readonly draft: string };
  readonly children: ReactNode;
}

export const PREVIEW_WIDTHS = [
  { value: 'phone', label: 'Teléfono' },
  { value: 'desktop', label: 'Computadora' },
] as const;

const SIZES = { phone: { width: 390, height: 780 }, desktop: { width: 1280, height: 800 } } as const;

/** Events that are blocked, as they would leave the preview or send something. */
const DEAF_TO = ['click', 'auxclick', 'submit', 'dragstart', 'contextmenu'] as const;

const isStyle = (node: Node): node is HTMLElement =>
  node instanceof HTMLStyleElement || (node instanceof HTMLLinkElement && node.rel === 'stylesheet');

/** Copies the page's style sheets, also later ones of chunks. Returns a function that stops it. */
function copyStyles(into: Document, leftOut: string): () => void {
  const copy = (nodes: Iterable<Node>): void => {
    for (const node of nodes)
      if (isStyle(node) && !(leftOut !== '' && node.textContent === leftOut))
        into.head.appendChild(node.cloneNode(true));
  };
  copy(document.querySelectorAll('style, link[rel="stylesheet"]'));
  const watch = new MutationObserver((changes) => changes.forEach(({ addedNodes }) => copy(addedNodes)));
  watch.observe(document.head, { childList: true });
  return () => watch.disconnect();
}

/** Opens an empty document in the frame, with the page's attributes. */
function openDocument(frame: HTMLIFrameElement): Document | null {
  const inner = frame.contentDocument;
  if (!inner) return null;
  // Written with a document type: without one, layout would follow quirks mode.
  inner.open();
  inner.write('<!doctype html><html lang="es"><head></head><body></body></html>');
  inner.close();
  inner.body.className = document.body.className;
  for (const kind of DEAF_TO)
    inner.addEventListener(
      kind,
      (event) => {
        event.preventDefault();
        event.stopImmediatePropagation();
      },
      true,
    );
  return inner;
}

/** Scales the frame to the available width. */
function useScale(width: number) {
  const room = useRef<HTMLDivElement>(null);
  const [scale, setScale] = useState(1);
  useLayoutEffect(() => {
    const element = room.current;
    if (!element) return undefined;
    const measure = (): void => setScale(Math.min(1, (element.clientWidth || width) / width));
    measure();
    if (typeof ResizeObserver === 'undefined') return undefined;
    const watch = new ResizeObserver(measure);
    watch.observe(element);
    return () => watch.disconnect();
  }, [width]);
  return { room, scale };
}

/** The content's height; null until it is known. */
function useHeight(content: HTMLElement | null): number | null {
  const [height, setHeight] = useState<number | null>(null);
  useLayoutEffect(() => {
    if (!content || typeof ResizeObserver === 'undefined') return undefined;
    const watch = new ResizeObserver(() => setHeight(content.offsetHeight));
    watch.observe(content);
    return () => watch.disconnect();
  }, [content]);
  return height;
}

/** Shows its children as a separate page, as wide as a phone or a desktop, with all interaction blocked. */
export function PreviewFrame({ title, width, fits = false, variables = {}, ownCss, children }: PreviewFrameProps) {
  const frame = useRef<HTMLIFrameElement>(null);
  const [inner, setInner] = useState<Document | null>(null);
  const [content, setContent] = useState<HTMLElement | null>(null);
  const ownHeight = useHeight(fits ? content : null);
  const size = { ...SIZES[width], ...(ownHeight !== null && { height: ownHeight }) };
  const { room, scale } = useScale(size.width);

  useEffect(() => {
    const opened = frame.current && openDocument(frame.current);
    if (!opened) return undefined;
    setInner(opened);
    return copyStyles(opened, ownCss?.stored ?? '');
    // eslint-disable-next-line react-hooks/exhaustive-deps -- the page's own style sheet doesn't change meanwhile
  }, []);

  const own = JSON.stringify(variables);
  useEffect(() => {
    const style = inner?.documentElement.style;
    if (!style) return;
    style.cssText = document.documentElement.style.cssText;
    for (const [name, value] of Object.entries(JSON.parse(own) as Record<string, string>))
      style.setProperty(name, value);
  }, [inner, own]);

  return (
    <div ref={room} className="admin-preview" style={{ height: size.height * scale }}>
      <iframe
        ref={frame}
        title={title}
        className={`admin-preview__frame admin-preview__frame--${width}`}
        style={{ width: size.width, height: size.height, transform: `scale(${scale})` }}
      />
      {inner && ownCss && createPortal(<style>{ownCss.draft}</style>, inner.head)}
      {inner &&
        createPortal(
          <div ref={setContent} className="admin-preview__content">
            {children}
          </div>,
          inner.body,
        )}
    </div>
  );
}
