/**
 * Characters that start a formula in a spreadsheet, at the start of a cell, after a semicolon, or after a line break.
 * A spreadsheet that separates cells by semicolons splits there, even within quotation marks. Line breaks split cells
 * in the same way. A dash and a space after a line break are a list item, not a formula.
 */
const FORMULA = /(^|; *|\n *)('*)(?=[=+@＝＋－＠]|-(?! )|(?<!\n *'*)-|(?<=^'*)[\t\r])/g;

/** Puts an apostrophe before every character that would start a formula, so that spreadsheets do not run the text. */
export const guardFormulas = (text: string) => text.replace(FORMULA, "$1'$2");

/** Reverses `guardFormulas`. */
export const unguardFormulas = (text: string) =>
  text.replace(FORMULA, (_, before: string, marks: string) => before + marks.slice(1));
