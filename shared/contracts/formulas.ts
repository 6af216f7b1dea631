/**
 * Signs that begin a formula in a spreadsheet. They count at the start of a cell; after a semicolon, because a
 * spreadsheet that separates by semicolons splits a cell there, even one in quotation marks; and after a line break for
 * the same reason. A dash before a blank after a line break is a list.
 */
const FORMULA = /(^|; *|\n *)('*)(?=[=+@＝＋－＠]|-(?! )|(?<!\n *'*)-|(?<=^'*)[\t\r])/g;

/** Text that a spreadsheet never runs: an apostrophe stands before each sign that would begin a formula. */
export const guardFormulas = (text: string) => text.replace(FORMULA, "$1'$2");

/** Text as it was before `guardFormulas`. */
export const unguardFormulas = (text: string) =>
  text.replace(FORMULA, (_, before: string, marks: string) => before + marks.slice(1));
