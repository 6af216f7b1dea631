/** Line breaks and bidirectional controls. With them, a name could imitate the text of the mail. */
const NOT_IN_A_LINE = /[\s\p{Cc}\p{Bidi_Control}]+/gu;

/** Characters that mail programs accept within a link, including the dots of other scripts (UTS #46). */
const IN_LINKS = /[.:/\\@\u3002\uFF0E\uFF61]+(?=\S)/gu;

/** Makes a user-chosen name safe for a mail to another user: one line that contains no link. */
export function plainName(name: string): string {
  return name.replaceAll(NOT_IN_A_LINE, ' ').replaceAll(IN_LINKS, ' ').trim();
}
