import type { ReactNode } from 'react';

/** Somewhere the palette leads to. */
export interface Entry {
  id: string;
  /** An address of the app. */
  to: string;
  picture: ReactNode;
  text: ReactNode;
  note?: string | undefined;
  /** What it was found by is marked in the note, too. */
  noted?: ReactNode;
  /** What it lies in: others may be called the same. */
  where?: string;
  /** The keys that lead there without the palette. */
  keys?: string | undefined;
  /** Does something in place of leading to the address. */
  act?: () => void;
}

export interface Section {
  title: string;
  entries: Entry[];
}
