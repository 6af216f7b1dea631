/** The owner of a password. Attackers first guess the owner's own name and address. */
export interface PasswordOwner {
  email?: string | undefined;
  display_name?: string | undefined;
}

/** See docs/rules/accounts.md. */
const MIN_DIFFERENT = 5;
/** A repeated piece of this length is long enough to be a password on its own. */
const LONG_PIECE = 8;

/** Runs of characters: digits, letters, and keys along the rows and columns of common keyboards. */
const RUNS = [
  '1234567890',
  '!@#$%^&*()',
  'abcdefghijklmnopqrstuvwxyz',
  'qwertyuiopasdfghjklzxcvbnm',
  'qwertzuiopasdfghjklyxcvbnm',
  'azertyuiopqsdfghjklmwxcvbn',
  'asdfghjkl',
  'zxcvbnm',
  '1qaz2wsx3edc4rfv5tgb6yhn7ujm8ik9ol0p',
];

/** Whether an attacker would guess this password early. Length and common passwords are checked elsewhere. */
export function isWeakPassword(password: string, owner: PasswordOwner): boolean {
  const folded = password.toLowerCase();
  return (
    password.trim() === '' ||
    new Set(password).size < MIN_DIFFERENT ||
    isRepetition(folded) ||
    RUNS.some((run) => isRunOf(run, folded)) ||
    isOwnersName(folded, owner)
  );
}

/** Whether a short piece is repeated at least twice. The last copy may be cut off. */
function isRepetition(text: string): boolean {
  const longest = Math.min(LONG_PIECE - 1, Math.floor(text.length / 2));
  for (let length = 1; length <= longest; length++) {
    if (text.startsWith(text.slice(length))) return true;
  }
  return false;
}

/** Whether the text follows the run forward or backward from any character. The run wraps around at its end. */
function isRunOf(run: string, text: string): boolean {
  const backward = [...text].reverse().join('');
  return [text, backward].some((each) => {
    const start = run.indexOf(each.charAt(0));
    return start >= 0 && run.repeat(Math.ceil((start + text.length) / run.length)).startsWith(each, start);
  });
}

function isOwnersName(text: string, { email = '', display_name = '' }: PasswordOwner): boolean {
  const names = [email, email.split('@')[0] ?? '', display_name].map(lettersOf);
  return names.filter(Boolean).includes(lettersOf(text));
}

/** "Anna Berg", "anna.berg" and "AnnaBerg" have the same letters. */
function lettersOf(text: string): string {
  return text.toLowerCase().replace(/[^\p{L}\p{N}]/gu, '');
}
