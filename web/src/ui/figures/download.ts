const SAVING_MS = 60_000;

/** Starts the download of a file. */
export function download(content: Blob, name: string): void {
  const link = document.createElement('a');
  link.href = URL.createObjectURL(content);
  link.download = name;
  link.click();
  // Some browsers read the URL only after this task.
  setTimeout(() => URL.revokeObjectURL(link.href), SAVING_MS);
}

/** Returns a file name like `whereabouts-items-2026-03-01.csv`. */
export function fileNameOfToday(name: string, ending: string): string {
  const now = new Date();
  const pad = (part: number) => String(part).padStart(2, '0');
  return `whereabouts-${name}-${now.getFullYear()}-${pad(now.getMonth() + 1)}-${pad(now.getDate())}.${ending}`;
}
