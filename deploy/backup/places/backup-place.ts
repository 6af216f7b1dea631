import type { Readable } from 'node:stream';

/** Where backups are kept. Names of files are paths with slashes. */
export interface BackupPlace {
  /** What people call it, without credentials. */
  readonly title: string;
  /** The folders at the top. */
  folders(): Promise<string[]>;
  /** The names of all files below a folder, such as `images/4f/12.photo`. */
  files(folder: string): Promise<string[]>;
  /** @throws Error when there is no such file */
  read(name: string): Promise<Readable>;
  /** Nobody sees the file before all of it is there. */
  write(name: string, content: Readable): Promise<void>;
  /** A file that is not there is no failure. */
  remove(names: string[]): Promise<void>;
  /** Removes what writes have left that were cut off. None may be under way. */
  removeParts(): Promise<void>;
}
