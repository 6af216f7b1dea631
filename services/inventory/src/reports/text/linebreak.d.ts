/** The part of `linebreak` that the report uses. The package has no types. */
declare module 'linebreak' {
  export default class LineBreaker {
    constructor(text: string);
    nextBreak(): { position: number } | null;
  }
}
