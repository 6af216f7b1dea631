/** A fault of a screen that a user would notice. */
export interface Finding {
  check:
    | 'overflow'
    | 'clipped'
    | 'spacing'
    | 'covered'
    | 'target'
    | 'label'
    | 'input'
    | 'shift'
    | 'picture'
    | 'axe'
    | 'console'
    | 'localhost'
    | 'reach';
  what: string;
}

export interface Limits {
  /** Side of a touch target, in px. */
  target: number;
  /** Font size of an input, in px. Smaller text makes phones zoom in. */
  input: number;
  /** Whether the screen must show a picture. */
  picture: boolean;
}

/** Sides of touch targets on phones (docs/rules/screens.md). With a mouse, a dense row may be lower. */
export const LIMITS = {
  phone: { target: 44, input: 16 },
  desktop: { target: 24, input: 0 },
  forced: { target: 44, input: 16 },
  low: { target: 24, input: 0 },
};
