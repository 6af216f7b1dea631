/** A piece of English in a file: a comment, a test title, or a paragraph of a document. */
export interface Passage {
  /** First line of the passage in its file, from 1. */
  line: number;
  text: string;
}

/** Constructions that read like a translation, each with the advice of a finding. */
const RULES: [pattern: RegExp, advice: string][] = [
  [/^(?:What|Whatever|Whoever|Who)\b[^?]*$/, 'Start with the subject and name the actor.'],
  [/\b(?:somebody|nobody|whosoever)\b/i, 'Name the actor: user, owner, guest, admin, client, worker.'],
  [/\banew\b/i, 'Say "again" or "from scratch".'],
  [/\bso many\b/i, 'Say the number or the noun.'],
];

const COMMENT = /^\s*(?:\/\/|\/?\*\*?)\s?(.*?)(?:\*\/)?\s*$/;
/** The title of a test, also on the line after, and after a table of cases that ends with `])`. */
const TITLES = /^[^\S\n]*(?:(?:test|it|describe)(?:\.\w+)*(?:\([^'"`()]*\))?|\]\))\(\s*(['"`])(.*?)\1,/gm;

/** Comments and test titles of a TypeScript file. Neighboring comment lines are one passage. */
export function passagesOfCode(text: string): Passage[] {
  const passages: Passage[] = [];
  let open: Passage | undefined;
  for (const [index, line] of text.split('\n').entries()) {
    const comment = COMMENT.exec(line)?.[1];
    if (!comment) {
      open = undefined;
    } else if (open) {
      open.text += ` ${comment}`;
    } else {
      open = { line: index + 1, text: comment };
      passages.push(open);
    }
  }
  for (const { index, 2: title = '' } of text.matchAll(TITLES)) {
    const line = text.slice(0, index).split('\n').length;
    passages.push({ line, text: title.replace(/^./, (letter) => letter.toUpperCase()) });
  }
  return passages;
}

/** Paragraphs, table rows and list entries of a Markdown file, without code blocks and headings. */
export function passagesOfMarkdown(text: string): Passage[] {
  let inCode = false;
  return text.split('\n').flatMap((line, index) => {
    if (line.startsWith('```')) inCode = !inCode;
    const prose = line.replace(/^[\s>#*|-]+|^\d+\.\s/g, '').replace(/[*_]{2}/g, '');
    return inCode || prose === '' || /^(?:#|```)/.test(line) ? [] : [{ line: index + 1, text: prose }];
  });
}

/** Findings of a passage: the sentence and the advice. */
export function findings({ text }: Passage): string[] {
  const sentences = text.replace(/`[^`]*`|"[^"]*"|“[^”]*”/g, '`x`').split(/(?<=[.!?:])\s+(?=[A-Z`])/);
  return sentences.flatMap((sentence) =>
    RULES.filter(([pattern]) => pattern.test(sentence)).map(([, advice]) => `${advice} (${sentence})`),
  );
}
