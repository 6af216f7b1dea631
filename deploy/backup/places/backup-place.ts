import type { Readable } from 'node:stream';

/** A backup target. File names are paths with slashes. */
export interface BackupPlace {
  /** Name for users, without credentials. */
  readonly title: string;
  /** The top-level folders. */
  folders(): Promise<string[]>;
  /** The names of all files below a folder, such as `images/4f/12.photo`. */
  files(folder: string): Promise<string[]>;
  /** @throws Error if the file does not exist */
  read(name: string): Promise<Readable>;
  /** Atomic: readers never see an incomplete file. */
  write(name: string, content: Readable): Promise<void>;
  /** Ignores a missing file. */
  remove(names: string[]): Promise<void>;
  /** Removes leftovers of interrupted writes. No write may be active. */
  removeParts(): Promise<void>;
}
