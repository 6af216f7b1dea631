import type { Item } from '@whereabouts/shared/contracts/inventory.js';
import { useReducer } from 'react';

/** A dropped or pasted photo, and the key of the form that it waits in. */
interface ArrivedPhoto {
  photo: File;
  form: string;
}

interface Form {
  arrived: ArrivedPhoto | null;
}

/** The view that the page of an item shows. The page of a new item always shows the form. */
export type EditorMode =
  | { kind: 'reading' }
  /** `choosesPhoto` is the key of the form that opens the file picker at once. */
  | ({ kind: 'editing'; choosesPhoto: string | null } & Form)
  | ({ kind: 'copying'; of: Item } & Form);

interface EditorState {
  mode: EditorMode;
  /** The number of discarded drafts. A new number mounts a new form, without the typed text and the chosen photo. */
  discarded: number;
}

export type EditorAction =
  /** Another item is open, or none. */
  | { type: 'opened'; isClosed: boolean; edit: boolean }
  | { type: 'unlocked'; choosesPhoto?: string }
  | { type: 'copied'; of: Item }
  | ({ type: 'photo_arrived' } & ArrivedPhoto)
  | { type: 'discarded' };

const READING: EditorMode = { kind: 'reading' };

export function editorReducer(state: EditorState, action: EditorAction): EditorState {
  const { mode, discarded } = state;
  switch (action.type) {
    case 'opened':
      if (action.isClosed) return { ...state, mode: READING };
      // A user who edits one item goes on to edit its neighbor.
      return { ...state, mode: action.edit || mode.kind === 'editing' ? editing() : READING };
    case 'unlocked':
      return { ...state, mode: editing(action.choosesPhoto) };
    case 'copied':
      return { ...state, mode: { kind: 'copying', of: action.of, arrived: null } };
    case 'photo_arrived': {
      const { photo, form } = action;
      return { ...state, mode: { ...(mode.kind === 'reading' ? editing() : mode), arrived: { photo, form } } };
    }
    case 'discarded':
      return { mode: READING, discarded: discarded + 1 };
  }
}

const editing = (choosesPhoto: string | null = null) => ({ kind: 'editing', choosesPhoto, arrived: null }) as const;

export const useEditorMode = () => useReducer(editorReducer, { mode: READING, discarded: 0 });

/** The photo that waits in the form with this key. A photo may arrive after its form is gone. */
export const arrivedFor = (mode: EditorMode, form: string): File | null =>
  mode.kind !== 'reading' && mode.arrived?.form === form ? mode.arrived.photo : null;
