import type { Sandbox } from './sandbox';

/** Something that happens by itself when its moment (in seconds) has come. */
export interface Due {
  at: number;
  happen: () => void;
}

/** What is due by itself, of one kind of thing. */
export type DueFinder = (sandbox: Sandbox) => Due[];
