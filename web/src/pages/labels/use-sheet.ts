import { useState } from 'react';
import { type LabelSize, rollOf, SHEET_NAMES, SHEETS, type Sheet, type SheetName } from './sheets';

/** Labels with a size set by the user. */
export const OWN_SIZE = 'own';
export type SheetChoice = SheetName | typeof OWN_SIZE;

/** Smaller labels have no room for a code, and no printer takes larger ones. In millimeters. */
export const SMALLEST = 15;
export const LARGEST = 300;

/** The storage keys of the last choice on this device. */
const SHEET_KEY = 'label_sheet';
const SIZE_KEY = 'label_size';

export const SHEET_CHOICES: SheetChoice[] = [...SHEET_NAMES, OWN_SIZE];
const FIRST_SIZE: LabelSize = { width: 60, height: 40 };

/** The label sheet, stored on this device; A4 with 24 labels at first. */
export function useSheet() {
  const [choice, setChoice] = useState(storedChoice);
  const [size, setSize] = useState(storedSize);
  const sheet: Sheet = choice === OWN_SIZE ? rollOf(size) : SHEETS[choice];
  return {
    choice,
    sheet,
    size,
    choose: (next: SheetChoice) => {
      setChoice(next);
      localStorage.setItem(SHEET_KEY, next);
    },
    /** Ignores values that `isLength` rejects. */
    resize: (change: Partial<LabelSize>) => {
      const next = { ...size, ...change };
      setSize(next);
      localStorage.setItem(SIZE_KEY, JSON.stringify(next));
    },
  };
}

/** Whether a label can have this width or height. */
export const isLength = (millimeters: number): boolean => millimeters >= SMALLEST && millimeters <= LARGEST;

function storedChoice(): SheetChoice {
  const remembered = localStorage.getItem(SHEET_KEY);
  return SHEET_CHOICES.find((name) => name === remembered) ?? 'a4_24';
}

function storedSize(): LabelSize {
  try {
    const { width, height } = JSON.parse(localStorage.getItem(SIZE_KEY) ?? '') as LabelSize;
    if (isLength(width) && isLength(height)) return { width, height };
  } catch {
    // The entry is missing or from another version.
  }
  return FIRST_SIZE;
}
