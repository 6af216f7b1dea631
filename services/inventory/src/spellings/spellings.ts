import { textKey } from '@whereabouts/shared/contracts/text-key.js';

/** What equal names are looked for in. */
export interface Named {
  area?: string | null | undefined;
  location?: string | null | undefined;
  sub_location?: string | null | undefined;
  category?: string | null | undefined;
  tags?: string[] | undefined;
}

type Level = 'area' | 'location' | 'sub_location';
const LEVELS: readonly Level[] = ['area', 'location', 'sub_location'];

/** The spellings of one user's places, categories and tags. Of equal ones the first counts (docs/rules/text.md). */
export class Spellings {
  private readonly known = new Map<string, string>();

  /** The names as they are spelled already, or from now on. Levels that are left out stay so. */
  spell<One extends Named>(one: One): One {
    const spelled: Named = { ...this.place(one) };
    if (one.category) spelled.category = this.first('category', one.category);
    if (one.tags) spelled.tags = [...new Set(one.tags.map((tag) => this.first('tag', tag)))];
    return { ...one, ...spelled };
  }

  /** Each name with what it is compared by. */
  entries(): [key: string, name: string][] {
    return [...this.known];
  }

  /** A name is compared with those in the same place alone. */
  private place(one: Named): Named {
    const spelled: Named = {};
    const path: string[] = [];
    for (const level of LEVELS) {
      const name = one[level];
      if (name) spelled[level] = this.first(JSON.stringify(path), name);
      path.push(textKey(name ?? ''));
    }
    return spelled;
  }

  private first(scope: string, name: string): string {
    const key = `${scope} ${textKey(name)}`;
    const known = this.known.get(key) ?? name;
    this.known.set(key, known);
    return known;
  }
}
