/** Stripe's card element for the page: an iframe and its events. */
import {
  type Change,
  wrapMessage,
  type FieldOptions,
  type FromFrame,
  unwrapMessage,
  type ToFrame,
  type TypedCard,
} from './messages';
import type { Problem } from './cardNumber';

type Listener = (event?: unknown) => void;
type EventName = 'ready' | 'change' | 'focus' | 'blur' | 'escape';
export type Reading = { card: TypedCard; error?: undefined } | { card?: undefined; error: Problem };

let frames = 0;
let readings = 0;

export class CardElement {
  private frame: HTMLIFrameElement | null = null;
  private container: HTMLElement | null = null;
  private loaded = false;
  private readonly listeners: { name: EventName; listener: Listener }[] = [];
  private readonly pendingReads = new Map<number, (reading: Reading) => void>();
  private readonly onMessage = (event: MessageEvent<unknown>): void => {
    const message =
      this.frame && event.source === this.frame.contentWindow ? unwrapMessage<FromFrame>(event) : undefined;
    if (message) this.handleMessage(message);
  };

  constructor(
    private readonly address: string,
    private options: FieldOptions,
  ) {}

  mount(where: string | HTMLElement): void {
    const place = typeof where === 'string' ? document.querySelector<HTMLElement>(where) : where;
    if (!place)
      throw new Error(
        `The selector you specified (${String(where)}) applies to no DOM elements that are currently on the page.`,
      );
    if (this.container === place) return;
    this.unmount();
    const frame = document.createElement('iframe');
    frames += 1;
    frame.name = `__privateStripeFrame${frames}`;
    frame.title = 'Campo de entrada seguro para el pago con tarjeta';
    frame.src = this.address;
    // Without allow-same-origin the frame's content is closed to this page as well.
    frame.setAttribute('sandbox', 'allow-scripts allow-forms');
    frame.setAttribute('scrolling', 'no');
    Object.assign(frame.style, {
      display: 'block',
      width: '100%',
      height: '20px',
      border: '0',
      margin: '0',
      padding: '0',
      background: 'transparent',
      colorScheme: 'normal',
    });
    const holder = document.createElement('div');
    holder.className = '__PrivateStripeElement';
    holder.append(frame);
    place.replaceChildren(holder);
    place.classList.add('StripeElement', 'StripeElement--empty');
    this.frame = frame;
    this.container = place;
    window.addEventListener('message', this.onMessage);
  }

  unmount(): void {
    window.removeEventListener('message', this.onMessage);
    this.container?.replaceChildren();
    this.container?.classList.remove(
      ...[...this.container.classList].filter((name) => name.startsWith('StripeElement')),
    );
    this.frame = null;
    this.container = null;
    this.loaded = false;
    for (const [id, emit] of this.pendingReads) {
      this.pendingReads.delete(id);
      emit({
        error: {
          type: 'validation_error',
          code: 'incomplete_number',
          message: 'El campo de la tarjeta ya no está en la página.',
        },
      });
    }
  }

  destroy(): void {
    this.unmount();
    this.listeners.length = 0;
  }

  on(name: EventName, listener: Listener): this {
    this.listeners.push({ name, listener });
    return this;
  }

  once(name: EventName, listener: Listener): this {
    const only: Listener = (event) => {
      this.off(name, only);
      listener(event);
    };
    return this.on(name, only);
  }

  off(name: EventName, listener?: Listener): this {
    const kept = this.listeners.filter(
      (one) => one.name !== name || (listener !== undefined && one.listener !== listener),
    );
    this.listeners.splice(0, this.listeners.length, ...kept);
    return this;
  }

  update(options: FieldOptions): void {
    this.options = { ...this.options, ...options };
    if (this.loaded) this.send({ kind: 'options', options: this.options });
  }

  focus(): void {
    this.frame?.focus();
    this.send({ kind: 'focus' });
  }

  blur(): void {
    this.send({ kind: 'blur' });
  }

  clear(): void {
    this.send({ kind: 'clear' });
  }

  /** Resolves with the typed card or its validation error. */
  read(): Promise<Reading> {
    if (!this.frame)
      throw new Error(
        'We could not retrieve data from the specified Element. Please make sure the Element you are attempting ' +
          'to use is still mounted.',
      );
    readings += 1;
    const id = readings;
    return new Promise((resolve) => {
      this.pendingReads.set(id, resolve);
      this.send({ kind: 'read', id });
    });
  }

  private send(message: ToFrame): void {
    // An opaque origin can't be named as the target; the frame's address is ours.
    this.frame?.contentWindow?.postMessage(wrapMessage(message), '*');
  }

  private handleMessage(message: FromFrame): void {
    switch (message.kind) {
      case 'loaded':
        this.send({ kind: 'options', options: this.options });
        return;
      case 'ready':
        if (this.frame) this.frame.style.height = `${message.height}px`;
        if (!this.loaded) {
          this.loaded = true;
          this.tell('ready', { elementType: 'card' });
        }
        return;
      case 'change':
        this.updateClasses(message.change);
        this.tell('change', message.change);
        return;
      case 'card':
        this.pendingReads.get(message.id)?.(
          message.card
            ? { card: message.card }
            : { error: message.error ?? { type: 'validation_error', code: 'incomplete_number', message: '' } },
        );
        this.pendingReads.delete(message.id);
        return;
      default:
        this.container?.classList.toggle(
          'StripeElement--focus',
          message.kind === 'focus' ||
            (message.kind === 'escape' && this.container.classList.contains('StripeElement--focus')),
        );
        this.tell(message.kind, { elementType: 'card' });
    }
  }

  private updateClasses({ complete, empty, error }: Change): void {
    this.container?.classList.toggle('StripeElement--complete', complete);
    this.container?.classList.toggle('StripeElement--empty', empty);
    this.container?.classList.toggle('StripeElement--invalid', error !== undefined);
  }

  private tell(name: EventName, event: unknown): void {
    for (const one of [...this.listeners]) if (one.name === name) one.listener(event);
  }
}
