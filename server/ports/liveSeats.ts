/** Tells who looks at a class which of its seats are taken, as that changes. */

/** Someone who looks at one class. */
export interface Viewer {
  /** The state as JSON; the same text for all of its viewers. */
  send(state: string): void;
  /** Called regularly, so that a quiet connection isn't taken for a dead one. */
  beat(): void;
  /** Nothing more follows. */
  end(): void;
}

export interface LiveSeats {
  /** The state of a class; null: it can't be seen. One reading serves all who ask meanwhile. */
  state(singleClassId: number): Promise<string | null>;
  /** Sends each new state of a class from now on. Returns how to stop that. */
  join(singleClassId: number, viewer: Viewer): () => void;
  /** Something was written in this process; what others write is noticed a moment later. */
  changed(): void;
  close(): void;
}
