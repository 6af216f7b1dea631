import { type ClipboardEvent, type InputEvent, useState } from 'react';

const LINE_BREAK = /\r\n|[\n\r\v\f\u0085\u2028\u2029]/;

/** The non-empty lines of a text, each as one name. */
function linesOf(text: string): string[] {
  return text
    .split(LINE_BREAK)
    .map((line) => line.replace(/\s+/g, ' ').trim())
    .filter(Boolean);
}

/**
 * The lines that the user pasted into a single-line field, until they type something else. Empty unless there are
 * several lines.
 */
export function usePastedLines() {
  const [lines, setLines] = useState<string[]>([]);
  return {
    lines,
    setLines,
    field: {
      onPaste: ({ clipboardData }: ClipboardEvent) => {
        const pasted = linesOf(clipboardData.getData('text/plain'));
        setLines(pasted.length > 1 ? pasted : []);
      },
      onInput: ({ nativeEvent }: InputEvent<HTMLElement>) => {
        if (nativeEvent.inputType !== 'insertFromPaste') setLines([]);
      },
    },
  };
}
