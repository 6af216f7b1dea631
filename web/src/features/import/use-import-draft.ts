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

/** A table, and all that its user has said about it. */
export function useImportDraft(csv: string) {
  const [mapping, setMapping] = useState<Mapping>();
  const [corrections, setCorrections] = useState<Correction[]>([]);
  // What was left out by one press comes back by one.
  const [without, setWithout] = useState<Cell[][]>([]);
  const [leftOut, setLeftOut] = useState<number[]>([]);
  const [readings, setReadings] = useState<Record<string, ReadingId>>({});
  const [onExisting, setOnExisting] = useState<OnExisting>('skip');
  const hasReadings = Object.keys(readings).length > 0;
  /** What the server judges. */
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
    /** One for each cell: what it says last. */
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
    /** Whether there is work that would be lost with the table. */
    isWorkedOn: Object.keys(table).length > 1 || onExisting !== 'skip',
  };
}

export type ImportDraft = ReturnType<typeof useImportDraft>;

/** How many rows become new items, change items that are there, and are left out. */
export function outcomeOf({ total_rows, valid_rows, existing_count }: ImportPreview, onExisting: OnExisting) {
  const added = onExisting === 'create' ? valid_rows : valid_rows - existing_count;
  const updated = onExisting === 'update' ? existing_count : 0;
  return { added, updated, out: total_rows - added - updated };
}
