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
  /** Side of what can be tapped or clicked, in px. */
  target: number;
  /** Letters of an input, in px; smaller ones make phones zoom in. */
  input: number;
  /** Whether a picture is what the screen is about. */
  picture: boolean;
}

/** Sides of touch targets on phones (docs/rules/screens.md); with a mouse a dense row may be lower. */
export const LIMITS = {
  phone: { target: 44, input: 16 },
  desktop: { target: 24, input: 0 },
  forced: { target: 44, input: 16 },
  low: { target: 24, input: 0 },
};
