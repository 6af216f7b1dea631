/** Line breaks and what turns the direction of a text: with them a name could pose as a text of ours. */
const NOT_IN_A_LINE = /[\s\p{Cc}\p{Bidi_Control}]+/gu;

/** What mail programs take for a link once more letters follow it; the latter are dots of other scripts (UTS #46). */
const IN_LINKS = /[.:/\\@\u3002\uFF0E\uFF61]+(?=\S)/gu;

/** A name that somebody chose, for a mail to somebody else: on one line, and nothing in it that becomes a link. */
export function plainName(name: string): string {
  return name.replaceAll(NOT_IN_A_LINE, ' ').replaceAll(IN_LINKS, ' ').trim();
}
