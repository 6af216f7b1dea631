import type { ReactNode } from 'react';

/** A result of the palette. */
export interface Entry {
  id: string;
  /** An address in the app. */
  to: string;
  picture: ReactNode;
  text: ReactNode;
  note?: string | undefined;
  /** The note with the matching letters marked. */
  noted?: ReactNode;
  /** The containing place, because names may repeat. */
  where?: string;
  /** The keyboard shortcut that leads there. */
  keys?: string | undefined;
  /** Runs an action instead of opening the address. */
  act?: () => void;
}

export interface Section {
  title: string;
  entries: Entry[];
}
