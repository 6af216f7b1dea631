import type {
  Cell,
  Correction,
  Import,
  ImportPreview,
  Mapping,
  OnExisting,
  ReadingId,
} from '@whereabouts/shared/contracts/imports.js';
import { useMemo, useState } from 'react';

/** A table and all of the user's changes to it. */
export function useImportDraft(csv: string) {
  const [mapping, setMapping] = useState<Mapping>();
  const [corrections, setCorrections] = useState<Correction[]>([]);
  // Grouped, so that cells skipped by one press are restored by one undo.
  const [without, setWithout] = useState<Cell[][]>([]);
  const [leftOut, setLeftOut] = useState<number[]>([]);
  const [readings, setReadings] = useState<Record<string, ReadingId>>({});
  const [onExisting, setOnExisting] = useState<OnExisting>('skip');
  const hasReadings = Object.keys(readings).length > 0;
  /** The request for the server's check. */
  const table = useMemo<Import>(
    () => ({
      csv,
      ...(mapping && { mapping }),
      ...(corrections.length > 0 && { corrections }),
      ...(without.length > 0 && { without: without.flat() }),
      ...(leftOut.length > 0 && { left_out: leftOut }),
      ...(hasReadings && { readings }),
    }),
    [csv, mapping, corrections, without, leftOut, readings, hasReadings],
  );

  return {
    table,
    mapping,
    setMapping,
    corrections,
    /** Keeps one correction per cell, the latest. */
    correct: (next: Correction) =>
      setCorrections((known) => [
        ...known.filter(({ row, column }) => row !== next.row || column !== next.column),
        next,
      ]),
    undoCorrection: () => setCorrections(corrections.slice(0, -1)),
    without: without.flat(),
    goWithout: (cells: Cell[]) => setWithout([...without, cells]),
    undoWithout: () => setWithout(without.slice(0, -1)),
    leftOut,
    leaveOut: (row: number) => setLeftOut([...leftOut, row]),
    undoLeaveOut: () => setLeftOut(leftOut.slice(0, -1)),
    readings,
    answer: (column: string, reading: ReadingId) => setReadings({ ...readings, [column]: reading }),
    onExisting,
    setOnExisting,
    /** Whether leaving the table would lose work. */
    isWorkedOn: Object.keys(table).length > 1 || onExisting !== 'skip',
  };
}

export type ImportDraft = ReturnType<typeof useImportDraft>;

/** The number of rows that become new items, change existing items, and are skipped. */
export function outcomeOf({ total_rows, valid_rows, existing_count }: ImportPreview, onExisting: OnExisting) {
  const added = onExisting === 'create' ? valid_rows : valid_rows - existing_count;
  const updated = onExisting === 'update' ? existing_count : 0;
  return { added, updated, out: total_rows - added - updated };
}
